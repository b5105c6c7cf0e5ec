import type { assets as english } from "../en/assets.ts";
import type { Translated } from "../translated.ts";

export const assets: Translated<typeof english> = {
  title: "素材",
  types: { Image: "图片", Video: "视频", Audio: "音频" },
  fields: {
    name: "名称",
    group: "素材组",
    assetType: "类型",
    file: "文件",
    projectName: "项目",
  },
};
