/** What a download is to bring: a video, a picture, or JSON lines. */
export type Expected = "video" | "image" | "lines";
