import type { AddressWarning } from "../contract/addresses.ts";

type What = AddressWarning["what"];

/** Words for what the check of a public address warns of. */
const english: Record<What, string> = {
  "expires-soon": "The address is signed and ends at {at}: the service must have fetched the file by then.",
  "header-differs": "The server calls it {header}, but it is {type}. Services that go by the server’s word may refuse it.",
  "leads-elsewhere": "The address leads on to {host}. Not every service follows.",
  "private-host": "{host} can be reached only from this machine or its network: it works only if the gateway fetches from there.",
  "size-unknown": "The server does not say how large the file is.",
  "type-unknown": "The server calls it {header}; the studio does not know the format.",
};

const chinese: Record<What, string> = {
  "expires-soon": "此网址带签名，将于 {at} 失效：服务须在此之前读取文件。",
  "header-differs": "服务器称其为 {header}，实际为 {type}。以服务器说明为准的服务可能会拒绝。",
  "leads-elsewhere": "此网址会转到 {host}，并非所有服务都会跟随。",
  "private-host": "{host} 只能从本机或本地网络访问：仅当网关也能从那里读取时可用。",
  "size-unknown": "服务器没有说明文件大小。",
  "type-unknown": "服务器称其为 {header}，工作室不认识此格式。",
};

export const addressWarningWords: Record<"en" | "zh-CN", Record<What, string>> = { en: english, "zh-CN": chinese };
