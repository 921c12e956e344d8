type Size = { width: number; height: number };

const u16 = (value: number) => [value >>> 8, value & 0xff];
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
const u24little = (value: number) => [value & 0xff, (value >>> 8) & 0xff, value >>> 16];
const zeros = (length: number) => Array.from({ length }, () => 0);
const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

/** The beginning of a picture that says it has this size; nothing of the picture itself. */
export const pictureHeads = {
  "image/png": ({ width, height }: Size) =>
    bytes("\x89PNG\r\n\x1a\n", u32(13), "IHDR", u32(width), u32(height), [8, 6, 0, 0, 0], u32(0)),
  /** With a camera's notes of 40 kB before the size. */
  "image/jpeg": ({ width, height }: Size) =>
    bytes([0xff, 0xd8, 0xff, 0xe1, ...u16(40_002)], zeros(40_000), [
      0xff,
      0xff,
      0xc2,
      ...u16(17),
      8,
      ...u16(height),
      ...u16(width),
      3,
    ]),
  "image/webp": ({ width, height }: Size) =>
    bytes("RIFF", u32(0), "WEBPVP8X", u32(10), [
      0,
      0,
      0,
      0,
      ...u24little(width - 1),
      ...u24little(height - 1),
    ]),
  /** The small one to show first, then the whole. */
  "image/heic": ({ width, height }: Size) =>
    bytes(u32(24), "ftypheic", zeros(40), "ispe", [...u32(0), ...u32(320), ...u32(240), ...u32(20)], "ispe", [
      ...u32(0),
      ...u32(width),
      ...u32(height),
    ]),
} as const;
