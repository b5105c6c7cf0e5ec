import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { english } from "../../../renderer/i18n/en/words.ts";
import { chinese } from "../../../renderer/i18n/zh-CN/words.ts";
import { literalColours, literalWords } from "./literals.ts";

const page = join(import.meta.dirname, "../../../renderer");
const sources = readdirSync(page, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));

function textsOf(words: object, path = ""): [path: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  );
}

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

/** Whether sources name a text: by its whole path, or by a template that begins like it. */
function namedWords(texts: readonly string[]): (path: string) => boolean {
  const whole = new Set(texts.flatMap((text) => [...text.matchAll(/["'`]([a-z][\w.-]*\.[\w.-]+)["'`]/gi)].map(([, path]) => path)));
  const begun = texts.flatMap((text) => [...text.matchAll(/`([a-z][\w.-]*\.)\$\{/gi)].map(([, path]) => path ?? ""));
  return (path) => whole.has(path) || begun.some((start) => path.startsWith(start));
}

describe("DT-08 the page's words", () => {
  test.each(sources.filter((path) => path.endsWith(".tsx")))("%s holds no word of its own", (path) => {
    expect(literalWords(readFileSync(join(page, path), "utf8"))).toEqual([]);
  });

  test("a planted word is found, in text and in attributes", () => {
    expect(literalWords(`const a = <p className="x">Save it</p>;`)).toEqual(["Save it"]);
    expect(literalWords(`const a = <Button look="primary">\n  Save it\n  {count}\n</Button>;`)).toEqual(["Save it"]);
    expect(literalWords(`const a = <p>{isOld ? "Old" : t("new")}{n && "some"}</p>;`)).toEqual(["Old", "some"]);
    expect(literalWords(`const a = <input aria-label="Name" placeholder={t("a.b")} />;`)).toEqual(['aria-label="Name"']);
    expect(literalWords('const a = <Field label="名称" hint={`${n} left`} />;')).toEqual(['label="名称"', 'hint="left"']);
    expect(literalWords(`const f = (a: Map<string, number>) => a.size > 1 && <b className="x">{t("x")} · {n} s</b>;`)).toEqual([]);
  });

  test("both languages take the same values in the same texts", () => {
    const inChinese = new Map(textsOf(chinese));
    const differing = textsOf(english)
      .filter(([path]) => !path.endsWith("_one"))
      .filter(([path, text]) => places(text).join() !== places(inChinese.get(path) ?? "").join());
    expect(differing).toEqual([]);
  });

  test("every text is used somewhere", () => {
    const named = namedWords(
      sources.filter((path) => !/^i18n\/(en|zh-CN)\//.test(path)).map((path) => readFileSync(join(page, path), "utf8")),
    );
    const paths = textsOf(english).map(([path]) => path.replace(/_(one|other)$/, ""));
    expect(paths.filter((path) => !named(path))).toEqual([]);
    expect(namedWords(['t("a.b"); t(`c.${name}`)'])("a.b")).toBe(true);
    expect(namedWords(['t("a.b"); t(`c.${name}`)'])("c.any")).toBe(true);
    expect(namedWords(['t("a.b"); t(`c.${name}`)'])("a.c")).toBe(false);
  });

  test("Chinese has full-width marks and a space beside Latin letters", () => {
    const untidy = textsOf(chinese).filter(([, text]) =>
      /[\p{Script=Han}][,;!]|[\p{Script=Han}][A-Za-z]|[A-Za-z][\p{Script=Han}]/u.test(text),
    );
    expect(untidy).toEqual([]);
  });

  test("no text apologises, shouts or says please", () => {
    const wrong = textsOf(english).filter(([, text]) => /\b(oops|please|sorry|successfully)\b|!/i.test(text));
    expect(wrong).toEqual([]);
  });
});

describe("the page's colours", () => {
  test.each(sources)("%s names no colour but tokens", (path) => {
    expect(literalColours(readFileSync(join(page, path), "utf8"))).toEqual([]);
  });

  test("a planted colour is found", () => {
    expect(literalColours(`const a = "#fff"; const b = "bg-red-500"; style={{ color: "rgb(1, 2, 3)" }} text-[#123456]`)).toHaveLength(4);
    expect(literalColours(`id="#work" bg-bad-soft text-over`)).toEqual([]);
  });
});
