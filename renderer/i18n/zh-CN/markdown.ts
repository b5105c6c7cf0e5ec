import type { markdown as english } from "../en/markdown.ts";
import type { Translated } from "../translated.ts";

export const markdown: Translated<typeof english> = {
  code: {
    name: "代码",
    copy: "复制代码",
    wrap: "自动换行",
    left_other: "过长的行在此截断，还有 {number} 个字符；复制时包含全部内容。",
  },
  table: {
    rows: "第 {from}–{to} 行，共 {count} 行",
    previous: "上一页",
    next: "下一页",
    atStart: "已是最前面的行。",
    atEnd: "已是最后面的行。",
    copy: "复制表格",
  },
  task: { done: "已完成", open: "未完成" },
  image: {
    from: "来自 {host} 的图片",
    unknown: "图片",
    hint: "图片未加载。点击查看地址。",
  },
  link: {
    title: "打开此链接？",
    site: "将在工作室之外打开以下地址：",
    mail: "将用邮件程序打开以下地址：",
    open: "打开",
    copy: "复制地址",
    warnings: {
      "other-host": "链接文字写的是另一个网站，实际指向 {host}。",
      "foreign-letters": "网站名称含有容易混淆的字符，这里以普通字母的形式显示。",
      "user-name": "@ 之前是用户名，不是网站；真正的网站是 {host}。",
      unencrypted: "连接未加密，途中可能被他人读取或篡改。",
    },
  },
};
