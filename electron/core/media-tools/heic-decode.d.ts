declare module "heic-decode" {
  interface HeicPicture {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<HeicPicture>;
  }
  interface Decode {
    (source: { buffer: Uint8Array }): Promise<HeicPicture>;
    all(source: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  }
  const decode: Decode;
  export default decode;
}
