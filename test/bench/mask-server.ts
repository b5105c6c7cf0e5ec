import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import sharp from "sharp";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves the page, and a picture of each size at `/media/<side>`. */
export async function serveMaskPage(folder: string, sides: readonly number[]) {
  const pictures = new Map<string, Buffer>();
  for (const side of sides) pictures.set(String(side), await pictureOf(side));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://bench").pathname;
    const picture = pictures.get(path.replace("/media/", ""));
    const answer = picture ? Promise.resolve(picture) : readFile(join(folder, path === "/" ? "index.html" : path));
    answer.then(
      (bytes) => response.writeHead(200, { "content-type": picture ? "image/jpeg" : (types[extname(path)] ?? "text/html") }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** A picture with something in every corner. */
function pictureOf(side: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="teal"/><stop offset="1" stop-color="tan"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#g)"/><circle cx="35" cy="40" r="20" fill="brown"/><rect x="60" y="30" width="25" height="40" fill="navy"/></svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false }).jpeg({ quality: 85 }).toBuffer();
}
