/** Why an answer of the generative area ended, by the service's own word (GC-04; interface 2.10, wire notes 6.4). Others are shown as they are. */
const english = {
  FINISH_REASON_UNSPECIFIED: "The service does not say why it ended.",
  STOP: "The answer is complete.",
  MAX_TOKENS: "The limit of tokens was reached.",
  SAFETY: "The safety filter stopped it.",
  RECITATION: "It came too close to protected works.",
  LANGUAGE: "The language is not supported.",
  OTHER: "The service stopped for a reason that it does not name.",
  BLOCKLIST: "It holds words that the service does not allow.",
  PROHIBITED_CONTENT: "The content is prohibited.",
  SPII: "It may hold sensitive data of a person.",
  MALFORMED_FUNCTION_CALL: "The model called a tool in a form that cannot be read.",
  IMAGE_SAFETY: "The safety filter stopped the picture.",
  IMAGE_PROHIBITED_CONTENT: "The picture’s content is prohibited.",
  IMAGE_OTHER: "No picture could be made, for a reason that the service does not name. The same request often passes a second time.",
  NO_IMAGE: "The model made no picture. Say more plainly what is to be seen, or ask again.",
  IMAGE_RECITATION: "The picture came too close to protected works.",
  UNEXPECTED_TOOL_CALL: "The model called a tool that was not offered.",
  TOO_MANY_TOOL_CALLS: "The model called tools too often.",
  MISSING_THOUGHT_SIGNATURE: "A signature of an earlier answer is missing. Attach the last picture in a new conversation.",
  MALFORMED_RESPONSE: "The model’s answer cannot be read.",
  ESCALATION: "The service handed the question on.",
  PUP_LIMITED_DISABLED: "The service has limited this use.",
  CONTINUATION: "The answer goes on in another one.",
  MODEL_ARMOR: "The operator’s filter stopped it.",
} as const;

export type FinishReason = keyof typeof english;

const chinese: Record<FinishReason, string> = {
  FINISH_REASON_UNSPECIFIED: "服务未说明结束原因。",
  STOP: "回答已完整结束。",
  MAX_TOKENS: "已达到 token 上限。",
  SAFETY: "安全过滤器中止了回答。",
  RECITATION: "内容与受保护的作品过于相近。",
  LANGUAGE: "不支持该语言。",
  OTHER: "服务因未说明的原因中止。",
  BLOCKLIST: "含有服务不允许的词语。",
  PROHIBITED_CONTENT: "内容被禁止。",
  SPII: "可能含有个人敏感信息。",
  MALFORMED_FUNCTION_CALL: "模型调用工具的格式无法读取。",
  IMAGE_SAFETY: "安全过滤器拦截了图片。",
  IMAGE_PROHIBITED_CONTENT: "图片内容被禁止。",
  IMAGE_OTHER: "因未说明的原因未能生成图片。同样的请求再试一次往往可以成功。",
  NO_IMAGE: "模型没有生成图片。请更明确地描述画面，或再试一次。",
  IMAGE_RECITATION: "图片与受保护的作品过于相近。",
  UNEXPECTED_TOOL_CALL: "模型调用了未提供的工具。",
  TOO_MANY_TOOL_CALLS: "模型调用工具的次数过多。",
  MISSING_THOUGHT_SIGNATURE: "缺少之前回答的签名。请在新对话中添加最后一张图片。",
  MALFORMED_RESPONSE: "模型的回答无法读取。",
  ESCALATION: "服务已将问题转交处理。",
  PUP_LIMITED_DISABLED: "服务限制了此类使用。",
  CONTINUATION: "回答将在另一条回答中继续。",
  MODEL_ARMOR: "运营方的过滤器中止了回答。",
};

export const finishReasonWords = { en: english, "zh-CN": chinese } as const;

/** The failure of an answer that ended so before anything came. */
export function emptyAnswerReason(finishReason: string): string {
  return `finish-${finishReason.toLowerCase().replaceAll("_", "-")}`;
}

function byFailure(words: Record<FinishReason, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [emptyAnswerReason(name), text]));
}

/** Words of `emptyAnswerReason`; a complete answer without content is another thing than a complete one. */
export const emptyAnswerWords = {
  en: { ...byFailure(english), "finish-stop": "The service ended the answer without putting anything into it. Asking again often helps." },
  "zh-CN": { ...byFailure(chinese), "finish-stop": "服务结束了回答，但没有返回任何内容。再试一次往往可以成功。" },
} as const;
