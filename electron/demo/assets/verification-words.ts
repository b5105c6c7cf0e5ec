/** Languages of the verification page, as its parameter `lng` names them (wire notes 2.8). */
export const pageLanguages = ["en", "zh", "zh-Hant"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Codes that the page offers, as the sibling products of the same upstream have them (wire notes 2.8). */
export const failCodes = ["-1003", "-5021", "-1000", "-1002", "-1101", "-3003", "60102", "50215", "50500"] as const;
type FailCode = (typeof failCodes)[number];

export interface PageWords {
  /** The language's own name, for the switch. */
  name: string;
  title: string;
  demo: string;
  steps: readonly [string, string, string];
  secondsLeft(seconds: number): string;
  finish: string;
  failWith: string;
  code: string;
  fail: string;
  leave: string;
  language: string;
  used: string;
  usedHelp: string;
  expired: string;
  expiredHelp: string;
  unknown: string;
  unknownHelp: string;
  codes: Record<FailCode, string>;
}

export const pageWords: Record<PageLanguage, PageWords> = {
  en: {
    name: "English",
    title: "Face verification",
    demo: "This is the demo’s stand-in for the real page. No camera is used and nobody is verified: you choose how it ends.",
    steps: [
      "Hold the phone at eye level.",
      "Keep your face inside the oval, alone, in good light.",
      "Follow the movements that are asked for.",
    ],
    secondsLeft: (seconds) => `This link works for ${seconds} more ${seconds === 1 ? "second" : "seconds"}, once.`,
    finish: "Finish: the face is recognised",
    failWith: "Or let it fail",
    code: "Result code",
    fail: "Fail with this code",
    leave: "Leave without finishing",
    language: "Language",
    used: "This link has been used",
    usedHelp: "A link works once. Go back to where you came from; a new link can be made there.",
    expired: "This link has expired",
    expiredHelp: "A link works for two minutes. Go back to where you came from; a new link can be made there.",
    unknown: "There is no such link",
    unknownHelp: "The address is not complete, or the demo was started again. A new link can be made where you came from.",
    codes: {
      "-1000": "no network",
      "-1002": "interrupted",
      "-1003": "the person did not seem live",
      "-1101": "too many attempts",
      "-3003": "no camera",
      "-5021": "the faces do not match",
      "50215": "refused by the service",
      "60102": "no face found",
      "50500": "the service is broken",
    },
  },
  zh: {
    name: "简体中文",
    title: "人脸认证",
    demo: "这是演示网关的替代页面，不会使用摄像头，也不会认证任何人：结果由您选择。",
    steps: ["将手机举到与眼睛齐平。", "请独自一人，在光线充足处让面部位于椭圆框内。", "按照提示完成动作。"],
    secondsLeft: (seconds) => `此链接还可使用 ${seconds} 秒，仅限一次。`,
    finish: "完成：人脸已识别",
    failWith: "或者让认证失败",
    code: "结果码",
    fail: "以此结果码失败",
    leave: "不完成，直接离开",
    language: "语言",
    used: "此链接已使用",
    usedHelp: "每个链接只能使用一次。请回到原来的页面获取新链接。",
    expired: "此链接已过期",
    expiredHelp: "链接有效期为两分钟。请回到原来的页面获取新链接。",
    unknown: "没有这个链接",
    unknownHelp: "地址不完整，或演示网关已重新启动。请回到原来的页面获取新链接。",
    codes: {
      "-1000": "没有网络",
      "-1002": "被中断",
      "-1003": "活体检测未通过",
      "-1101": "尝试次数过多",
      "-3003": "没有摄像头",
      "-5021": "人脸不匹配",
      "50215": "被服务拒绝",
      "60102": "未检测到人脸",
      "50500": "服务故障",
    },
  },
  "zh-Hant": {
    name: "繁體中文",
    title: "人臉驗證",
    demo: "這是示範閘道的替代頁面，不會使用相機，也不會驗證任何人：結果由您選擇。",
    steps: ["將手機舉到與眼睛齊平。", "請獨自一人，在光線充足處讓臉部位於橢圓框內。", "依照提示完成動作。"],
    secondsLeft: (seconds) => `此連結還可使用 ${seconds} 秒，僅限一次。`,
    finish: "完成：已辨識人臉",
    failWith: "或者讓驗證失敗",
    code: "結果碼",
    fail: "以此結果碼失敗",
    leave: "不完成，直接離開",
    language: "語言",
    used: "此連結已使用",
    usedHelp: "每個連結只能使用一次。請回到原來的頁面取得新連結。",
    expired: "此連結已過期",
    expiredHelp: "連結有效期為兩分鐘。請回到原來的頁面取得新連結。",
    unknown: "沒有這個連結",
    unknownHelp: "網址不完整，或示範閘道已重新啟動。請回到原來的頁面取得新連結。",
    codes: {
      "-1000": "沒有網路",
      "-1002": "被中斷",
      "-1003": "活體檢測未通過",
      "-1101": "嘗試次數過多",
      "-3003": "沒有相機",
      "-5021": "人臉不相符",
      "50215": "被服務拒絕",
      "60102": "未偵測到人臉",
      "50500": "服務故障",
    },
  },
};

/** The language of a page: the one asked for by `lng`, else the browser's first that there is, else English. */
export function pageLanguage(asked: string | null, accepted: string | undefined): PageLanguage {
  const wanted = [asked ?? "", ...(accepted ?? "").split(",").map((each) => each.split(";")[0]?.trim() ?? "")];
  return wanted.map(languageOf).find((language) => language !== undefined) ?? "en";
}

function languageOf(tag: string): PageLanguage | undefined {
  if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return "zh-Hant";
  if (/^zh\b/i.test(tag)) return "zh";
  return /^en\b/i.test(tag) ? "en" : undefined;
}
