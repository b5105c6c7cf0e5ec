/** Words for what stands in the way of backups and restores, and for what a restored backup holds back (DT-04). */
const english = {
  "backup-damaged": "{name} is damaged or cut off, and cannot be restored. Nothing was changed.",
  "backup-newer": "{name} was made by a newer version of the studio. Update the studio first; nothing was changed.",
  "backup-foreign": "{name} is not a backup of this studio. Nothing was changed.",
  "backup-unreadable": "{name} cannot be read now; another program may be using it. Nothing was changed.",
  "backup-unknown": "This backup is not there any more. Choose another.",
  "backup-too-large": "The backup has {gigabytes} GB; one file can have {max} GB. Copy it from the folder of backups instead.",
  "backups-not-a-folder": "{folder} is a file; the folder of backups belongs there.",
  "restore-copy-damaged": "The copy made ready from {name} is damaged or gone.",
  "restore-stopped": "Something stood in the way of it: {said}",
  "restored-unsent":
    "It comes from a restored backup, in which it had not been sent. It may have been sent since, so it was not sent by itself: send it again yourself.",
  "restored-chain":
    "It comes from a restored backup. Its next shot may have been made since, so it was not started by itself: go on with it yourself.",
} as const;

export type BackupReason = keyof typeof english;

const chinese: Record<BackupReason, string> = {
  "backup-damaged": "{name} 已损坏或不完整，无法恢复。未作任何改动。",
  "backup-newer": "{name} 由更新版本的工作室制作。请先更新工作室；未作任何改动。",
  "backup-foreign": "{name} 不是本工作室的备份。未作任何改动。",
  "backup-unreadable": "{name} 暂时无法读取，可能正被其他程序占用。未作任何改动。",
  "backup-unknown": "此备份已不存在，请另选一个。",
  "backup-too-large": "备份有 {gigabytes} GB，单个文件最多 {max} GB。请直接从备份文件夹中复制。",
  "backups-not-a-folder": "{folder} 是一个文件，而备份文件夹应在此处。",
  "restore-copy-damaged": "为恢复 {name} 准备的副本已损坏或丢失。",
  "restore-stopped": "恢复受阻：{said}",
  "restored-unsent": "此任务来自恢复的备份，备份时尚未发送。此后可能已经发送过，因此没有自动发送：需要时请自行重新发送。",
  "restored-chain": "此分镜来自恢复的备份。下一个镜头此后可能已经生成，因此没有自动开始：需要时请自行继续。",
};

export const backupReasonWords: Record<"en" | "zh-CN", Record<BackupReason, string>> = { en: english, "zh-CN": chinese };
