/** Words for public addresses that cannot be used (AS-07); what the network said has its words in `reasons.ts`. */
const english = {
  "address-not-web": "An address of a file starts with https:// or http:// and names a host.",
  "address-with-credentials": "The address holds a user name or password. Use one that opens without.",
  "address-private": "{host} can be reached only from this machine or its network; the service cannot fetch from it.",
  "address-needs-login": "{host} gives the file only to people who are signed in (status 401).",
  "address-forbidden": "{host} does not give the file to everyone (status 403).",
  "address-expired": "The address was signed for a time that is over. Get a new one from {host}.",
  "address-not-found": "There is no file at this address of {host} (status 404).",
  "address-gone": "{host} no longer has the file (status 410).",
  "address-refused": "{host} does not give out the file (status {status}).",
  "address-server-failed": "{host} has trouble of its own at the moment (status {status}).",
  "address-login-page": "The address leads to a page of {host}, such as a sign-in, instead of the file.",
  "address-page": "This is the address of a web page, not of a file. Copy the address of the file itself.",
  "address-data": "{host} answers with text or data ({found}), not with a picture, a video or a sound.",
  "address-empty": "The file at this address is empty.",
  "address-not-media": "What is at this address is no picture, video or sound that the studio knows.",
  "address-not-image": "A picture is needed here; at this address is {found}.",
  "address-not-video": "A video is needed here; at this address is {found}.",
  "address-not-audio": "A sound is needed here; at this address is {found}.",
  "address-too-large": "The file has {megabytes} MB; at most {max} MB are taken here.",
} as const;

type AddressReason = keyof typeof english;

const chinese: Record<AddressReason, string> = {
  "address-not-web": "文件网址以 https:// 或 http:// 开头，并包含主机名。",
  "address-with-credentials": "网址中含有用户名或密码，请使用无需登录即可打开的网址。",
  "address-private": "{host} 只能从本机或本地网络访问，服务无法从中读取。",
  "address-needs-login": "{host} 只向已登录的人提供此文件（状态码 401）。",
  "address-forbidden": "{host} 不公开提供此文件（状态码 403）。",
  "address-expired": "网址的签名已过期，请从 {host} 获取新网址。",
  "address-not-found": "{host} 的此网址没有文件（状态码 404）。",
  "address-gone": "{host} 已不再保存此文件（状态码 410）。",
  "address-refused": "{host} 不提供此文件（状态码 {status}）。",
  "address-server-failed": "{host} 目前自身有故障（状态码 {status}）。",
  "address-login-page": "此网址转到了 {host} 的网页（如登录页），而不是文件。",
  "address-page": "这是网页的网址，不是文件的网址。请复制文件本身的网址。",
  "address-data": "{host} 返回的是文本或数据（{found}），不是图片、视频或音频。",
  "address-empty": "此网址的文件是空的。",
  "address-not-media": "此网址的内容不是工作室认识的图片、视频或音频。",
  "address-not-image": "此处需要图片，该网址的内容是 {found}。",
  "address-not-video": "此处需要视频，该网址的内容是 {found}。",
  "address-not-audio": "此处需要音频，该网址的内容是 {found}。",
  "address-too-large": "文件大小为 {megabytes} MB，此处最多 {max} MB。",
};

export const addressReasonWords: Record<"en" | "zh-CN", Record<AddressReason, string>> = { en: english, "zh-CN": chinese };
