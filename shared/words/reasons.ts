/** Words for the finer reasons of a failure that are not a rule's; unknown ones fall back to the failure's own message. */
const english = {
  dns: "The name {host} is not known.",
  refused: "Nothing answers at {host}.",
  tls: "The certificate of {host} is not trusted.",
  timeout: "{host} did not answer in time.",
  html: "{host} answered with a web page. The address may be wrong, or a proxy stands in between.",
  "empty-body": "{host} answered without content.",
  "no-secret-store": "This system has no secret store that the studio can use.",
} as const;

export type FailureReason = keyof typeof english;

const chinese: Record<FailureReason, string> = {
  dns: "无法识别主机名 {host}。",
  refused: "{host} 没有响应。",
  tls: "{host} 的证书不受信任。",
  timeout: "{host} 未在限定时间内响应。",
  html: "{host} 返回了网页。地址可能有误，或中间有代理。",
  "empty-body": "{host} 返回了空内容。",
  "no-secret-store": "此系统没有工作室可用的密钥库。",
};

export const reasonWords: Record<"en" | "zh-CN", Record<FailureReason, string>> = { en: english, "zh-CN": chinese };
