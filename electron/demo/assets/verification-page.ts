import { createHash } from "node:crypto";
import type { Answer } from "../answer.ts";
import { failCodes, pageLanguage, pageLanguages, pageWords, type PageLanguage, type PageWords } from "./verification-words.ts";
import { LEFT, SUCCESS, VERIFY_PATH, type Verifications } from "./verifications.ts";

export interface PageRequest {
  method: string;
  url: URL;
  body: Buffer;
  acceptLanguage: string | undefined;
}

/** The page behind an H5Link: GET shows it; POST ends the visit as its form says and sends the browser to the CallbackURL. No script. */
export function answerVerificationPage(request: PageRequest, verifications: Verifications): Answer {
  const { method, url } = request;
  const language = pageLanguage(url.searchParams.get("lng"), request.acceptLanguage);
  const words = pageWords[language];
  const session = verifications.byAccess(url.searchParams.get("accessToken") ?? "");
  const page = (status: number, body: string) => answer(status, frame(language, words, url, body));
  if (!session) return page(404, notice(words.unknown, words.unknownHelp));
  const state = verifications.linkState(session);
  if (state === "used") return page(410, notice(words.used, words.usedHelp));
  if (state === "expired") return page(410, notice(words.expired, words.expiredHelp));
  if (method !== "POST") return page(200, choices(words, url, Math.ceil(verifications.secondsLeft(session))));
  const code = codeOf(new URLSearchParams(request.body.toString("utf8")));
  if (code === undefined) return page(400, choices(words, url, Math.ceil(verifications.secondsLeft(session))));
  return { status: 303, headers: { location: verifications.finish(session, code), ...secretPage }, body: Buffer.alloc(0) };
}

function codeOf(form: URLSearchParams): number | undefined {
  switch (form.get("end")) {
    case "finish":
      return SUCCESS;
    case "leave":
      return LEFT;
    case "fail": {
      const code = Number(form.get("code") || Number.NaN);
      return Number.isInteger(code) && code !== SUCCESS ? code : undefined;
    }
    default:
      return undefined;
  }
}

function choices(words: PageWords, url: URL, seconds: number): string {
  const codes = failCodes.map((code) => `<option value="${code}">${code} · ${words.codes[code]}</option>`);
  return `<svg viewBox="0 0 120 120" aria-hidden="true"><ellipse class="ring" cx="60" cy="60" rx="40" ry="52"/>
<circle cx="60" cy="48" r="15"/><path d="M30 96c3-20 15-28 30-28s27 8 30 28c-8 7-18 12-30 12s-22-5-30-12z"/></svg>
<h1>${words.title}</h1>
<p class="demo">${words.demo}</p>
<ol>${words.steps.map((step) => `<li>${step}</li>`).join("")}</ol>
<p class="time">${words.secondsLeft(seconds)}</p>
<form method="post" action="${escape(addressIn(url, undefined))}">
<button class="main" name="end" value="finish">${words.finish}</button>
<fieldset><legend>${words.failWith}</legend>
<label for="code">${words.code}</label>
<select id="code" name="code">${codes.join("")}</select>
<button name="end" value="fail">${words.fail}</button></fieldset>
<button class="quiet" name="end" value="leave">${words.leave}</button>
</form>`;
}

function notice(title: string, help: string): string {
  return `<svg viewBox="0 0 120 120" aria-hidden="true"><ellipse class="ring" cx="60" cy="60" rx="40" ry="52"/>
<path class="line" d="M44 44l32 32m0-32l-32 32"/></svg>
<h1>${title}</h1>
<p class="time">${help}</p>`;
}

function frame(language: PageLanguage, words: PageWords, url: URL, body: string): string {
  const links = pageLanguages.map((each) => languageLink(each, language, url)).join("");
  const tags = { en: "en", zh: "zh-Hans", "zh-Hant": "zh-Hant" };
  return `<!doctype html>
<html lang="${tags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${words.title}</title><style>${style}</style></head>
<body><nav aria-label="${words.language}">${links}</nav><main>${body}</main></body></html>
`;
}

function languageLink(each: PageLanguage, current: PageLanguage, url: URL): string {
  const tags = { en: "en", zh: "zh-Hans", "zh-Hant": "zh-Hant" };
  const here = each === current ? ' aria-current="true"' : "";
  return `<a href="${escape(addressIn(url, each))}" lang="${tags[each]}" hreflang="${tags[each]}"${here}>${pageWords[each].name}</a>`;
}

/** The page's own address, in another language where one is named. */
function addressIn(url: URL, language: PageLanguage | undefined): string {
  const query = new URLSearchParams(url.search);
  if (language) query.set("lng", language);
  return `${VERIFY_PATH}?${query.toString()}`;
}

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;font:16px/1.5 system-ui,"PingFang SC","PingFang TC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
background:light-dark(#f4f5f7,#14161a);color:light-dark(#1b1f27,#e8eaee)}
nav{display:flex;justify-content:flex-end;gap:.25rem;padding:.5rem .75rem;flex-wrap:wrap}
nav a{padding:.5rem .6rem;min-height:44px;display:inline-flex;align-items:center;border-radius:8px;color:light-dark(#4a5260,#aeb6c2);text-decoration:none}
nav a:hover{text-decoration:underline}
nav a[aria-current]{color:inherit;font-weight:600}
main{max-width:26rem;margin:0 auto;padding:.5rem 1.25rem 3rem}
svg{display:block;width:7rem;height:7rem;margin:0 auto .75rem;fill:light-dark(#c3cad6,#454c58)}
svg .ring{fill:none;stroke:light-dark(#1f6f5c,#6fcdb5);stroke-width:3;stroke-dasharray:6 5}
svg .line{fill:none;stroke:light-dark(#8a93a1,#8a93a1);stroke-width:5;stroke-linecap:round}
h1{font-size:1.5rem;line-height:1.25;text-align:center;margin:0 0 .75rem;text-wrap:balance}
p{margin:.5rem 0;text-wrap:pretty;color:light-dark(#4a5260,#b4bbc7)}
.demo{padding:.7rem .9rem;border-radius:10px;background:light-dark(#fff3d6,#332a14);color:light-dark(#5b4100,#f2d894)}
ol{padding-left:1.3rem;margin:1rem 0}
li{margin:.25rem 0}
.time{text-align:center;font-variant-numeric:tabular-nums}
form{display:grid;gap:1rem;margin-top:1.25rem}
button,select{font:inherit;width:100%;min-height:48px;border-radius:12px;border:1px solid light-dark(#c3cad6,#4a515d);
background:light-dark(#fff,#22262d);color:inherit;padding:.6rem .9rem;cursor:pointer}
button:hover{border-color:light-dark(#7d8796,#8a93a1)}
.main{background:light-dark(#1f6f5c,#6fcdb5);border-color:transparent;color:light-dark(#fff,#0d231d);font-weight:600}
.main:hover{background:light-dark(#185a4a,#8bdac5)}
.quiet{background:none;border-color:transparent;color:light-dark(#4a5260,#b4bbc7)}
fieldset{display:grid;gap:.5rem;margin:0;padding:1rem;border:1px solid light-dark(#d9dde4,#343a44);border-radius:14px}
legend{padding:0 .4rem;color:light-dark(#4a5260,#b4bbc7)}
:focus-visible{outline:3px solid light-dark(#2b6cd4,#8ab4ff);outline-offset:2px}
`;

/** The address holds credentials: it goes nowhere as a referrer and is kept nowhere. */
const secretPage = { "referrer-policy": "no-referrer", "cache-control": "no-store" };
const styleHash = createHash("sha256").update(style).digest("base64");

function answer(status: number, html: string): Answer {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, ...secretPage };
  return { status, headers, body: Buffer.from(html) };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
