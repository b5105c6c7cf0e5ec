import { skipToken, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { Backup, BackupDifference, BackupsState, BackupSource, HandedBackup } from "../../shared/contract/backups.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { backupExportUrl, backupFileUrl } from "./media-url.ts";
import { queryClient } from "./queries.ts";
import { postFile } from "./upload.ts";

const key = ["live", "backups"] as const;

/** Follows the backups, and the restore that waits. Ends with the signal. */
export function watchBackups(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.backups.watch(undefined, { signal: streamSignal }),
    (state) => queryClient.setQueryData(key, state),
    signal,
  );
}

/** `undefined` until known. */
export function useBackups(): BackupsState | undefined {
  return useQuery<BackupsState>({ queryKey: key, queryFn: skipToken }).data;
}

/** A restore that a person is asked about. */
export interface AskedRestore {
  source: BackupSource;
  madeAt: number;
  /** Of a file that was handed in. */
  fileName?: string;
  hasSettings: boolean;
  lost: BackupDifference;
}

type BackupWork = "make" | "save" | "restore";

/** What this window is doing about backups, one beside the other; a file's share of its way in, from 0 to 1. */
export const useBackupWork = create<{
  busy: readonly BackupWork[];
  share: number | undefined;
  asked: AskedRestore | undefined;
}>(() => ({ busy: [], share: undefined, asked: undefined }));

async function working<Result>(kind: BackupWork, work: () => Promise<Result>): Promise<Result> {
  useBackupWork.setState(({ busy }) => ({ busy: [...busy, kind] }));
  try {
    return await work();
  } finally {
    useBackupWork.setState(({ busy }) => ({ busy: busy.toSpliced(busy.indexOf(kind), 1) }));
  }
}

export function backUpNow(): Promise<Backup> {
  return working("make", () => client.backups.make());
}

/** Saves a backup, or what is now, as one file; the name that it is saved under. */
export function saveBackup(name?: string): Promise<string> {
  return working("save", async () => {
    const file = await client.backups.prepareFile({ ...(name !== undefined && { name }) });
    const link = document.createElement("a");
    link.href = backupExportUrl(file.id);
    link.download = "";
    link.click();
    return file.name;
  });
}

export async function removeBackup(name: string): Promise<void> {
  await client.backups.remove({ name });
}

/** Finds out what a restore would leave unlisted, then asks the person. */
export async function askToRestore({ name, madeAt, hasSettings }: Backup): Promise<void> {
  const source: BackupSource = { type: "backup", name };
  useBackupWork.setState({ asked: { source, madeAt, hasSettings, lost: await client.backups.compare({ source }) } });
}

/** Hands a backup file in, which is verified there, then asks the person. */
export function askToRestoreFile(file: File): Promise<void> {
  return working("restore", async () => {
    const onProgress = (share: number) => useBackupWork.setState({ share });
    const handed = postFile(backupFileUrl(file.name), file, isHanded, { onProgress });
    const { id, name, madeAt, hasSettings } = await handed.finally(() => useBackupWork.setState({ share: undefined }));
    const source: BackupSource = { type: "file", id };
    useBackupWork.setState({ asked: { source, madeAt, fileName: name, hasSettings, lost: await client.backups.compare({ source }) } });
  });
}

/** Makes the restore wait for the next start. */
export function restoreBackup(source: BackupSource): Promise<unknown> {
  return working("restore", () => client.backups.restore({ source }));
}

export async function dismissTrouble(): Promise<void> {
  await client.backups.dismissTrouble();
}

export async function cancelRestore(): Promise<void> {
  await client.backups.cancelRestore();
}

function isHanded(answer: unknown): answer is HandedBackup {
  return typeof answer === "object" && answer !== null && "id" in answer && "madeAt" in answer;
}
