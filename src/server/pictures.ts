import { Problem } from "#kernel/problem.ts";

/** A picture's width and height in pixels. */
export type PictureSize = { width: number; height: number };

/** What phones and scanners make: 200 million pixels, as the largest sensors have. */
const mostOfDocument = { side: 20_000, pixels: 200_000_000 };
/** Much more than a page shows of it. */
const mostOfLogo = { side: 4_000, pixels: 8_000_000 };

export type PictureLimit = typeof mostOfDocument;
export const pictureLimits = { document: mostOfDocument, logo: mostOfLogo } as const;

/** A camera's own notes and a colour profile stand before the size of a JPEG; several sizes are in a HEIC. */
const longestHead = 1_048_576;
const heicHead = 262_144;

/** Whether so much of the beginning of a file tells all that `requireFittingPicture` asks. */
export function isPictureHead(head: Buffer, mediaType: string): boolean {
  if (!mediaType.startsWith("image/") || head.length >= longestHead) return true;
  if (mediaType === "image/heic") return head.length >= heicHead;
  return pictureSize(head, mediaType) !== undefined;
}

/**
 * Refuses a picture that a program would need more memory to open than it is worth, and one that does not say its size:
 * no program opens that, or each in its own way. Anything but a picture passes.
 */
export function requireFittingPicture(
  head: Buffer,
  mediaType: string,
  most: PictureLimit = pictureLimits.document,
): void {
  if (!mediaType.startsWith("image/")) return;
  const size = pictureSize(head, mediaType);
  if (
    size !== undefined &&
    Math.max(size.width, size.height) <= most.side &&
    size.width * size.height <= most.pixels
  )
    return;
  const params = { side: most.side, megapixels: most.pixels / 1_000_000 };
  throw new Problem("fileRefused", { fieldErrors: [{ path: "file", code: "pictureTooLarge", params }] });
}

/** Read from its head, without opening it; nothing where the head does not say it. */
export function pictureSize(head: Buffer, mediaType: string): PictureSize | undefined {
  const size = sizeBy[mediaType]?.(head);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

const sizeBy: Readonly<Record<string, (head: Buffer) => PictureSize | undefined>> = {
  "image/png": (head) =>
    head.length >= 24 && head.toString("latin1", 12, 16) === "IHDR"
      ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
      : undefined,
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
  "image/heic": heicSize,
};

/** The frame header (SOF0 to SOF15) stands behind segments that each say their length. */
function jpegSize(head: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= head.length) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] ?? 0;
    // Filling, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    // The picture itself begins, or it is over, without a size.
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(head: Buffer): PictureSize | undefined {
  if (head.length < 30) return undefined;
  switch (head.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

/** Each picture in it has a property `ispe`: the whole one, its tiles, a small one to show. The largest counts. */
function heicSize(head: Buffer): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = head.indexOf("ispe"); at >= 0; at = head.indexOf("ispe", at + 4)) {
    if (at + 16 > head.length) break;
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
