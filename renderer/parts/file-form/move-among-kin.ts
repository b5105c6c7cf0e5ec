import type { FileKind } from "./form-files.ts";

type Kept = { key: string; kind: FileKind };

/** Files with one moved among those of its kind; `step` −1 is towards the front. Stays within its kind. */
export function moveAmongKin<File extends Kept>(files: readonly File[], key: string, step: number): readonly File[] {
  const file = files.find((one) => one.key === key);
  if (!file) return files;
  const kin = files.filter((one) => one.kind === file.kind);
  const from = kin.indexOf(file);
  const to = Math.min(kin.length - 1, Math.max(0, from + step));
  const moved = kin.toSpliced(from, 1).toSpliced(to, 0, file);
  return [...files.filter((one) => one.kind !== file.kind), ...moved];
}

/** Puts one file where another of its kind stands. */
export function putAmongKin<File extends Kept>(files: readonly File[], key: string, targetKey: string): readonly File[] {
  const kind = files.find((one) => one.key === key)?.kind;
  const kin = files.filter((one) => one.kind === kind).map((one) => one.key);
  const target = kin.indexOf(targetKey);
  return target < 0 ? files : moveAmongKin(files, key, target - kin.indexOf(key));
}
