import type { ChainState } from "../contract/chains.ts";
import type { JobState } from "../contract/jobs.ts";

type EndState = Extract<JobState, "done" | "failed" | "expired" | "cancelled" | "unsure">;

/** Titles of the notice that the system shows when a job has ended (DT-07). */
export const noticeWords: Record<"en" | "zh-CN", Record<EndState, string>> = {
  en: {
    done: "Your video is ready",
    failed: "A job failed",
    expired: "A job expired at the gateway",
    cancelled: "A job was cancelled at the gateway",
    unsure: "A job needs you: it may have been delivered",
  },
  "zh-CN": {
    done: "视频已完成",
    failed: "任务失败",
    expired: "任务在网关处已过期",
    cancelled: "任务已在网关处取消",
    unsure: "有任务待确认：请求可能已送达",
  },
};

export type ChainRest = Extract<ChainState, "done" | "failed" | "waiting-for-you">;

/** The same when a chain of shots has ended, or goes no further by itself. */
export const chainNoticeWords: Record<"en" | "zh-CN", Record<ChainRest, string>> = {
  en: {
    done: "Your film of all shots is ready",
    failed: "The shots could not be joined",
    "waiting-for-you": "A chain of shots needs you",
  },
  "zh-CN": {
    done: "全部镜头已拼接成影片",
    failed: "镜头拼接失败",
    "waiting-for-you": "连续镜头等待处理",
  },
};

/** Of a run of files that became assets, told as one; `{done}` and `{others}` are numbers. */
export const runNoticeWords: Record<"en" | "zh-CN", { done: string; some: string; none: string }> = {
  en: {
    done: "Assets ready: {done}",
    some: "Assets ready: {done}, not ready: {others}",
    none: "Files that did not become assets: {others}",
  },
  "zh-CN": {
    done: "素材已就绪：{done} 个",
    some: "素材已就绪：{done} 个，未成功：{others} 个",
    none: "未能成为素材的文件：{others} 个",
  },
};
