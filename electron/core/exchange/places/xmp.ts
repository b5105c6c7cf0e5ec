import { PLACE_NAME } from "./recipe-place.ts";

const namespace = "urn:lanternist:recipe:1";
const opening = `<rdf:Description rdf:about="" xmlns:lanternist="${namespace}"><lanternist:recipe>`;
const closing = "</lanternist:recipe></rdf:Description>";

/** An XMP packet that holds the words, beside all that is in the old one; nothing where the old one is not understood. */
export function xmpWith(words: string, old?: string): string | undefined {
  const ours = `${opening}${escaped(words)}${closing}`;
  if (old === undefined) {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${ours}</rdf:RDF>`;
    return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="${PLACE_NAME}">${rdf}</x:xmpmeta><?xpacket end="w"?>`;
  }
  const others = withoutOurs(old);
  const end = others.lastIndexOf("</rdf:RDF>");
  return end < 0 ? undefined : others.slice(0, end) + ours + others.slice(end);
}

/** The words in a packet, or nothing. */
export function wordsInXmp(xmp: string): string | undefined {
  const start = xmp.indexOf(opening);
  const end = xmp.indexOf(closing, start);
  return start < 0 || end < 0 ? undefined : unescaped(xmp.slice(start + opening.length, end));
}

function withoutOurs(xmp: string): string {
  const start = xmp.indexOf(opening);
  const end = xmp.indexOf(closing, start);
  return start < 0 || end < 0 ? xmp : xmp.slice(0, start) + xmp.slice(end + closing.length);
}

const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const signs: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

function escaped(words: string): string {
  return words.replace(/[&<>]/g, (sign) => names[sign] ?? sign);
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (name) => signs[name] ?? name);
}
