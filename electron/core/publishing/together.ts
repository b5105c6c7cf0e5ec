/** Runs all at once and waits until every one has ended; the first that fails stops the others, and its error is thrown. */
export async function together(works: readonly ((signal: AbortSignal) => Promise<void>)[], signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let first: { error: unknown } | undefined;
  const guarded = works.map((work) =>
    work(either).catch((error: unknown) => {
      first ??= { error };
      stop.abort(error);
    }),
  );
  await Promise.all(guarded);
  signal.throwIfAborted();
  if (first) throw first.error;
}
