/** What a desktop app says that cannot start, before it has a page (DT-04). */
const english = {
  title: "Lanternist cannot start",
  restore: "Restore {name}",
  quit: "Quit",
  detail: "Restoring it keeps what is there now beside it. Files of the library are not touched, and nothing is paid twice.",
  "database-damaged": "The database {file} is damaged.",
  "database-missing": "The database {file} is gone. Restore a backup, or move the backups away to start empty.",
  newest: "The newest good backup is {backup}.",
  none: "There is no backup that can be read.",
  unchanged: "Nothing was changed.",
  between: " ",
} as const;

const chinese: Record<keyof typeof english, string> = {
  title: "Lanternist 无法启动",
  restore: "恢复 {name}",
  quit: "退出",
  detail: "恢复时，现有状态会保留在旁边。作品库的文件不受影响，也不会重复付费。",
  "database-damaged": "数据库 {file} 已损坏。",
  "database-missing": "数据库 {file} 不见了。请恢复备份；若要从空白开始，请先将备份移走。",
  newest: "最新的完好备份是 {backup}。",
  none: "没有可以读取的备份。",
  unchanged: "未作任何改动。",
  between: "",
};

export const startWords: Record<"en" | "zh-CN", Record<keyof typeof english, string>> = { en: english, "zh-CN": chinese };
