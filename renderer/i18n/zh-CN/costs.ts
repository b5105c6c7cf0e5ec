import type { Translated } from "../translated.ts";
import type { costs as english } from "../en/costs.ts";

export const costs: Translated<typeof english> = {
  estimate: "预计 {money}",
  estimateFrom: "预计 {money} 起",
  noPrice: "未设价格",
  noPriceHint: "填写此模型的价格后，这里会显示预计费用。",
  overBudget: "预计 {money} · 将超出本月预算",
  atLeast: "至少 {money}",
  halfPrice: "半价",
  batchShare: "按原价的 {percent} 计",
  unknown: "未设价格",
  unsure: "可能 {money}",
  unsureShort: "待确认",
  title: "用量与费用",
  fields: { cost: "费用", usage: "用量" },
  usage: {
    seconds: "{value} 秒",
    frames_other: "{value} 帧",
    pictures_other: "{value} 张图片",
    inputTokens_other: "{value} 个输入 token",
    outputTokens_other: "{value} 个输出 token",
    searches_other: "{value} 次搜索",
  },
  budget: {
    title: "要超出本月预算吗？",
    body: "这次最多需要 {estimate}。本月已用 {spent}，合计将超出预算 {budget}。",
    send: "仍要发送",
  },
};
