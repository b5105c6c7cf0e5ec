import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { GIB, MIB } from "../../shared/units.ts";
import { fixturePath } from "../fixtures/fixture.ts";

/**
 * Serves a film of 1 GiB: a small real one, and a box of zeros that players skip. The zeros are sent from one piece of memory, so that
 * making them costs both clients next to nothing. First line of stdout: `{"url","bytes"}`.
 */
const film = readFileSync(fixturePath("faststart.mp4"));
const head = Buffer.alloc(8);
head.writeUInt32BE(GIB - film.length, 0);
head.write("free", 4);
const zeros = Buffer.alloc(MIB);

const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "video/mp4", "content-length": GIB, etag: '"film"' });
  response.write(Buffer.concat([film, head]));
  sendZeros(response, GIB - film.length - head.length);
});

function sendZeros(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const more = () => {
    while (left > 0) {
      const piece = left < zeros.length ? zeros.subarray(0, left) : zeros;
      left -= piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/film.mp4`, bytes: GIB })}\n`);
});
