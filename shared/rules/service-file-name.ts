const most = 255;

/** A name that the service takes for a file (wire notes 5.8): 1–255 characters without `<>:"|?*\/` and control characters. Its ending stays. */
export function serviceFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[<>:"|?*\\/\p{Cc}]/gu, "_")
    .trim();
  const letters = [...(plain === "" ? "file" : plain)];
  if (letters.length <= most) return letters.join("");
  const ending = /\.[^.]{1,20}$/.exec(plain)?.[0] ?? "";
  return letters.slice(0, most - [...ending].length).join("") + ending;
}
