/** What the clipboard holds, asked for by a menu rather than by its keys; nothing where the browser or the person refuses. */
export async function readClipboard(): Promise<{ files: Blob[]; text: string }> {
  try {
    const items = await navigator.clipboard.read();
    const ofType = (fits: (type: string) => boolean) => items.flatMap((item) => item.types.filter(fits).map((type) => item.getType(type)));
    const files = await Promise.all(ofType((type) => !type.startsWith("text/")));
    const [text] = await Promise.all(ofType((type) => type === "text/plain"));
    return { files, text: text ? await text.text() : "" };
  } catch (error) {
    // Refused by the browser or the person; the keyboard's paste still works, so nothing is there to be taken.
    if (error instanceof DOMException) return { files: [], text: "" };
    throw error;
  }
}
