import sharp from "sharp";
import { openPicture } from "./open-picture.ts";

/**
 * The bytes of a picture turned upright, or nothing when it is already. What comes in through the door is; what a service made may not be,
 * and a mask would land on another part of it (lesson 27).
 */
export async function uprightPicture(path: string): Promise<Buffer | undefined> {
  const { orientation, format } = await sharp(path, { limitInputPixels: false }).metadata();
  if (orientation === undefined || orientation === 1) return undefined;
  const upright = openPicture(path).autoOrient();
  if (format === "jpeg") return await upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  return await (format === "webp" ? upright.webp({ lossless: true }) : upright.png()).toBuffer();
}
