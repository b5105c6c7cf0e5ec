/** A found place; what was sought stands between U+0002 and U+0003. */
export function Snippet({ text }: { text: string }) {
  return text.split("\u0002").map((part, place) => {
    const [found, rest] = place === 0 ? ["", part] : splitOnce(part);
    return (
      // Parts of one text never change their places.
      <span key={place}>
        {found !== "" && <mark className="rounded-[3px] bg-accent-soft text-text">{found}</mark>}
        {rest}
      </span>
    );
  });
}

function splitOnce(part: string): [string, string] {
  const end = part.indexOf("\u0003");
  return end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end + 1)];
}
