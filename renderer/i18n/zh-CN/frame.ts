import type { frame as english } from "../en/frame.ts";
import type { Translated } from "../translated.ts";

export const frame: Translated<typeof english> = {
  name: "Lanternist",
  panels: { video: "视频", images: "图片", clips: "短片", chat: "聊天", assets: "素材", library: "作品库", settings: "设置" },
  rail: "面板",
  connection: {
    menu: "连接：{name}",
    none: "没有连接",
    demo: "演示",
    demoName: "演示网关",
    demoHint: "演示网关在工作室内部运行，会生成真实文件，不产生费用。",
    add: "添加连接…",
    manage: "管理连接…",
    useDemo: "使用演示网关",
    switch: "切换连接",
  },
  searchShort: "搜索或执行…",
  inspector: { show: "显示检查器", hide: "隐藏检查器", name: "检查器" },
  queue: {
    name: "队列",
    empty: "没有进行中的任务",
    running_other: "{count} 个进行中",
    waiting_other: "{count} 个等待中",
    needsYou_other: "{count} 个需要你处理",
    expand: "显示队列",
    collapse: "隐藏队列",
  },
  line: {
    lost: "工作室核心没有响应，正在重试…",
    lostHint: "进行中的任务不受影响，你输入的内容会保留。",
    forLongHint: "如果工作室已关闭，请重新启动（npm start），并在它打开的窗口中继续；之后可关闭此窗口。",
    refused: "工作室已重新启动，不再认识这个窗口。",
    refusedHint: "请再次运行 npm start，它会打开可用的窗口。已发送的任务会自行继续。",
    tryNow: "立即重试",
    notSaved: "你输入和调整的内容目前没有保存：",
  },
  resize: { inspector: "检查器宽度", queue: "队列高度" },
  skip: "跳到工作区",
  panelFailed: "此面板无法显示",
  partFailed: "页面的一部分无法载入。如果工作室刚更新过，重新加载即可。",
  reload: "重新加载页面",
};
