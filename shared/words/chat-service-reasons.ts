/** Words for what goes wrong with files and skills of the chat area. Complete for every reason by the compiler. */
const english = {
  "file-too-large-to-upload": "“{name}” has {megabytes} MB; the service takes files up to {max} MB.",
  "file-not-downloadable": "The service gives back only files that a tool or a skill made.",
  "file-storage-full": "The account’s storage for files is full. Remove files there first.",
  "file-expired": "The file has expired at the service.",
  "no-id": "The gateway took it but named no id for it. Look in the list whether it is there.",
  "not-the-file": "The gateway did not give the file.",
  "skill-empty": "The skill has no files.",
  "skill-too-many-files": "A skill has at most {max} files.",
  "skill-folders": "All files of a skill lie in one folder.",
  "skill-main-missing": "There is no SKILL.md at the top of the skill’s folder.",
  "skill-path-unsafe": "The path “{path}” leads out of the skill’s folder.",
  "skill-too-large": "The skill has {megabytes} MB; at most {max} MB are taken.",
  "skill-head-missing": "SKILL.md must begin with a head between two lines of ---.",
  "skill-name": "The name in SKILL.md must be 1 to {max} small letters, digits and hyphens.",
  "skill-description": "The description in SKILL.md must have 1 to {max} characters.",
  "skill-zip-damaged": "The zip file cannot be read: it is damaged, encrypted or of an unknown kind.",
} as const;

type ChatServiceReason = keyof typeof english;

const chinese: Record<ChatServiceReason, string> = {
  "file-too-large-to-upload": "“{name}”为 {megabytes} MB，服务最多接受 {max} MB 的文件。",
  "file-not-downloadable": "服务只提供由工具或技能生成的文件。",
  "file-storage-full": "账户的文件空间已满，请先在服务端移除文件。",
  "file-expired": "该文件在服务端已过期。",
  "no-id": "网关已接收，但没有给出 ID。请在列表中查看是否存在。",
  "not-the-file": "网关没有返回该文件。",
  "skill-empty": "技能中没有文件。",
  "skill-too-many-files": "一个技能最多 {max} 个文件。",
  "skill-folders": "技能的所有文件必须在同一个文件夹中。",
  "skill-main-missing": "技能文件夹的顶层没有 SKILL.md。",
  "skill-path-unsafe": "路径“{path}”指向技能文件夹之外。",
  "skill-too-large": "技能为 {megabytes} MB，最多接受 {max} MB。",
  "skill-head-missing": "SKILL.md 必须以两行 --- 之间的头部开始。",
  "skill-name": "SKILL.md 中的 name 必须是 1 至 {max} 个小写字母、数字或连字符。",
  "skill-description": "SKILL.md 中的 description 必须为 1 至 {max} 个字符。",
  "skill-zip-damaged": "无法读取该 zip 文件：文件已损坏、已加密或类型未知。",
};

export const chatServiceReasonWords: Record<"en" | "zh-CN", Record<ChatServiceReason, string>> = { en: english, "zh-CN": chinese };
