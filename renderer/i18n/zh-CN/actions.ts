import type { actions as english } from "../en/actions.ts";
import type { Translated } from "../translated.ts";

export const actions: Translated<typeof english> = {
  groups: {
    go: "前往",
    connection: "连接",
    view: "显示",
    video: "视频",
    clips: "短片",
    library: "作品库",
    queue: "队列",
    viewer: "查看器",
  },
  paletteResults: "作品",
  palette: "搜索与命令",
  palettePlaceholder: "查找作品或命令…",
  paletteEmpty: "没有匹配的作品或命令。",
  sheet: "键盘快捷键",
  help: "帮助",
  goVideo: "视频",
  goClips: "短片",
  goLibrary: "作品库",
  goSettings: "设置",
  addConnection: "添加连接",
  switchTo: "切换到 {name}",
  useDemo: "使用演示网关",
  toggleQueue: "显示或隐藏队列",
  toggleInspector: "显示或隐藏检查器",
  themeLight: "浅色主题",
  themeDark: "深色主题",
  themeSystem: "跟随系统主题",
};
