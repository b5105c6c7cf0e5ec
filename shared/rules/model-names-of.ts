/**
 * Every name that a model has on a connection, the given one first: the service's for the studio's, and the other way round. Keys of `modelNames`
 * are those of `modelNameKey`.
 */
export function modelNamesOf(modelNames: Readonly<Record<string, string>>, model: string): string[] {
  const own = Object.entries(modelNames).filter(([key, name]) => name === model || bare(key) === model);
  return [...new Set([model, ...own.flatMap(([key, name]) => [bare(key), name])])];
}

function bare(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
