/** 导出作品、打开导出文件的文字。 */
export const exports = {
  act: "导出…",
  title_one: "导出 {count} 个作品",
  title_other: "导出 {count} 个作品",
  withRecipe: "附带配方",
  withRecipeHint:
    "提示词、设置、评分和备注会一并导出：格式允许时写入文件内部；压缩包中还会在旁边另存一个小文件。密钥和会过期的地址不会导出。",
  file: "一个文件，{size}",
  zip: "一个 zip 压缩包，约 {size}",
  tooMany: "一次最多导出 {max} 个作品。",
  save: "保存",
  openAct: "从文件打开配方…",
  open: "打开其配方",
  holdsRecipe: "“{name}”记录了它的制作方式。",
  missing_one: "此配方用到的一个文件不在作品库中：{names}。请在原位放入它或其他文件。",
  missing_other: "此配方用到的 {count} 个文件不在作品库中：{names}。请在原位放入它们或其他文件。",
  saving: "正在保存“{name}”。",
};
