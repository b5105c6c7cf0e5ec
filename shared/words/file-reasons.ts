/** Words for files that cannot be taken in, or that the service sent as something else than was asked for. */
const english = {
  "file-empty": "“{name}” is empty.",
  "file-not-media": "“{name}” is not a picture, a video or a sound that the studio can read.",
  "picture-damaged": "“{name}” is damaged or not complete: the picture cannot be read.",
  "video-damaged": "“{name}” is damaged or not complete: the video cannot be read.",
  "audio-damaged": "“{name}” is damaged or not complete: the sound cannot be read.",
  "picture-too-many-pixels":
    "“{name}” has {width} × {height} pixels ({megapixels} million); the studio opens pictures up to {maxMegapixels} million. Make it smaller first.",
  "not-a-video": "The service sent something else than a video ({found}).",
  "not-an-image": "The service sent something else than a picture ({found}).",
  "not-lines": "The service sent something else than results ({found}).",
  "video-part-empty": "Nothing of the video lies there: it is {seconds} s long.",
  "video-too-long-to-fit": "{seconds} s do not fit under the limit; about {max} s would. Choose a shorter part.",
  "no-sound": "This file has no sound.",
  "file-changed": "The file was changed by another program since it came into the library, so it was not given out.",
  "sound-form-unknown": "The sound is in a form that cannot stand in a file of its own.",
  "cut-not-made": "The file could not be made. {said}",
  "video-not-decodable": "The pictures of this video are in a form that the studio cannot read. Convert it to H.264 first.",
  "video-not-fitted": "The video could not be brought under the limit. {said}",
  "folder-missing": "The folder {folder} is not there and cannot be made. Is its drive connected?",
  "write-failed": "A file in the folder {folder} could not be written ({errno}).",
  "service-file-too-large": "“{name}” is larger than the 500 MB that the service takes.",
  "skill-empty": "The folder holds no files.",
  "skill-one-folder": "A skill is one folder; these are several, or loose files. Put them under one folder.",
  "skill-no-description": "“{folder}” has no SKILL.md in its root. It says what the skill is for; add one.",
  "skill-too-many-files": "The folder has {count} files; a skill has at most {max}.",
} as const;

type FileReason = keyof typeof english;

const chinese: Record<FileReason, string> = {
  "file-empty": "“{name}”是空文件。",
  "file-not-media": "“{name}”不是工作室能读取的图片、视频或音频。",
  "picture-damaged": "“{name}”已损坏或不完整，无法读取图片。",
  "video-damaged": "“{name}”已损坏或不完整，无法读取视频。",
  "audio-damaged": "“{name}”已损坏或不完整，无法读取音频。",
  "picture-too-many-pixels":
    "“{name}”为 {width} × {height} 像素（{megapixels} MP），工作室最多可打开 {maxMegapixels} MP 的图片，请先缩小。",
  "not-a-video": "服务返回的不是视频（{found}）。",
  "not-an-image": "服务返回的不是图片（{found}）。",
  "not-lines": "服务返回的不是结果文件（{found}）。",
  "video-part-empty": "所选部分没有画面：视频长 {seconds} 秒。",
  "video-too-long-to-fit": "{seconds} 秒无法压到限制之内，大约 {max} 秒可以。请选择更短的部分。",
  "file-changed": "这个文件在进入作品库之后被其他程序改动过，因此没有导出。",
  "no-sound": "此文件没有声音。",
  "sound-form-unknown": "这种格式的声音无法单独存为文件。",
  "cut-not-made": "无法生成文件。{said}",
  "video-not-decodable": "工作室无法读取该视频的编码，请先转换为 H.264。",
  "video-not-fitted": "无法将视频压到限制之内。{said}",
  "folder-missing": "文件夹 {folder} 不存在，也无法创建。它所在的磁盘是否已连接？",
  "write-failed": "文件夹 {folder} 中的文件无法写入（{errno}）。",
  "service-file-too-large": "“{name}”超过了服务允许的 500 MB。",
  "skill-empty": "文件夹里没有文件。",
  "skill-one-folder": "一个技能对应一个文件夹；这里有多个文件夹或零散文件。请放到同一个文件夹里。",
  "skill-no-description": "“{folder}”的根目录里没有 SKILL.md。请添加一个，说明技能的用途。",
  "skill-too-many-files": "文件夹里有 {count} 个文件；一个技能最多 {max} 个。",
};

export const fileReasonWords: Record<"en" | "zh-CN", Record<FileReason, string>> = { en: english, "zh-CN": chinese };
