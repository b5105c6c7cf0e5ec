import { randomFillSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/**
 * Answers every request with one picture of 24 MiB in base64: noise, which does not compress; one that says "warm" with a tiny one. First line
 * of stdout: `{"url","bytes"}`.
 */
const side = 2896;
const noise = randomFillSync(Buffer.alloc(side * side * 3));
const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
  .png({ compressionLevel: 0 })
  .toBuffer();
const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer();
const answerOf = (bytes: Buffer) => Buffer.from(JSON.stringify({ created: 1, data: [{ b64_json: bytes.toString("base64") }] }));
const [answer, warmAnswer] = [answerOf(picture), answerOf(tiny)];

const server = createServer((request, response) => {
  let asked = "";
  request.setEncoding("utf8").on("data", (text: string) => (asked += text));
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json" }).end(asked.includes("warm") ? warmAnswer : answer);
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, bytes: picture.length })}\n`);
});
