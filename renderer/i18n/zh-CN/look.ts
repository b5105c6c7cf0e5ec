import type { look as english } from "../en/look.ts";
import type { Translated } from "../translated.ts";

export const look: Translated<typeof english> = {
  acts: {
    compare: "对比",
    wall: "在对比墙中同步播放",
    pictures: "对比图片",
    cannotCompare: "请选择 2 到 9 个视频，或 2 到 4 张图片进行对比。",
  },
  wall: {
    name: "对比墙",
    count: "{count} 条同步播放",
    keys: "方向键选择，F 收藏，X 淘汰，回车选定",
    take: "第 {number} 条：{title}",
    hear: "播放第 {number} 条的声音",
    silence: "关闭第 {number} 条的声音",
    hearFocused: "播放这一条的声音",
    left: "左边一条",
    right: "右边一条",
    up: "上面一条",
    down: "下面一条",
    reject: "淘汰或撤回",
    rejected: "已淘汰",
    choose: "选定第 {number} 条",
    chooseFocused: "选定这一条",
    chosen_other: "已收藏选定的一条，其余 {count} 条已移到回收站。",
    ending: "何时从头开始",
    endings: { shortest: "最短", longest: "最长" },
    hints: {
      shortest: "最短的一条结束时，全部从头开始",
      longest: "各自停在最后一帧，直到最长的一条结束",
    },
  },
  pictures: {
    name: "对比图片",
    way: "对比方式",
    ways: { side: "并排", slider: "滑块", blink: "闪烁" },
    hints: {
      side: "完整并排，缩放和移动同步",
      slider: "一张在线的左边，另一张在右边",
      blink: "两张在同一位置轮流显示",
    },
    picture: "图片 {number}：{title}",
    line: "两张图片之间的分界线",
    lineText: "第一张占 {percent}%",
    turn: "显示另一张",
    hold: "停住",
    go: "闪烁",
  },
};
