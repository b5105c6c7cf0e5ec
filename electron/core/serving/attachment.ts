/** A file's name as a header. Two spellings: plain letters for old readers, and every letter, percent-encoded (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
