/** A sound file with so many bytes of the same loudness: one channel, 8 bits, 8000 a second. */
export function longSound(bytes: number, level = 128): Buffer {
  const head = Buffer.from("RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\0\0\0", "latin1");
  head.writeUInt32LE(bytes + 36, 4);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes, level)]);
}
