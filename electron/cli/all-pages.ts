/** More than this is not listed by a command. */
const mostPages = 200;

/** All items of a list that comes in pages; `after` is what the page before named as `next`. */
export async function allPages<T>(page: (after: string | undefined) => Promise<{ items: T[]; next?: string }>): Promise<T[]> {
  const all: T[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { items, next } = await page(after);
    all.push(...items);
    if (next === undefined || items.length === 0) break;
    after = next;
  }
  return all;
}
