import type { help as english } from "../en/help.ts";
import type { Translated } from "../translated.ts";

export const help: Translated<typeof english> = {
  title: "帮助",
  first: {
    title: "第一个视频",
    write: "写下镜头里发生什么。想从图片开始，就把图片拖到或粘贴到表单的任意位置。",
    look: "在右侧查看“将要发送的内容”。没有设置的选项不会发送，由网关决定。",
    make: "按“生成视频”。切换面板、重新加载或退出，任务都会继续。",
    use: "完成后，文件已在你的磁盘上，也在作品库中。可以从那里再次使用它的设置或尾帧。",
  },
  jobs: {
    title: "需要你处理的任务",
    unsure: "“待确认”表示请求可能已经送达，但没有收到答复。任务可能已经计费，所以工作室不会自动再次发送。你可以：",
    find: "在网关中查找，找到后继续跟踪；",
    again: "再次发送，但可能重复计费；",
    discard: "在此放弃。",
    cancel: "只有网关确认后，“取消”才会停止任务；如果任务仍在网关继续，工作室会说明。",
  },
  files: {
    title: "文件在哪里",
    made: "生成的作品，按月份存放",
    data: "其他内容：导入的文件、任务、设置和每日备份",
    keys: "API 密钥单独保存，位置见“设置”中的“关于”。",
  },
  keys: { title: "快捷键", all: "全部快捷键", send: "生成视频" },
};
