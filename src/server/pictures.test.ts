import { expect, test } from "vitest";
import { pictureHeads } from "#test/pictures.ts";
import { isPictureHead, pictureLimits, pictureSize, requireFittingPicture } from "./pictures.ts";

const kinds = Object.entries(pictureHeads);

test.each(kinds)("the size of a picture is read from the head of %s", (mediaType, head) => {
  for (const size of [
    { width: 1, height: 1 },
    { width: 4032, height: 3024 },
    { width: 16_320, height: 12_240 },
  ]) {
    const largest = mediaType === "image/heic" && size.width < 320 ? { width: 320, height: 240 } : size;
    expect(pictureSize(head(size), mediaType)).toEqual(largest);
    expect(() => requireFittingPicture(head(size), mediaType)).not.toThrow();
  }
});

test.each(kinds)("one that claims too much is refused: %s", (mediaType, head) => {
  for (const size of [
    { width: 60_000, height: 60_000 },
    { width: 60_000, height: 10 },
    { width: 15_000, height: 15_000 },
  ]) {
    expect(() => requireFittingPicture(head(size), mediaType)).toThrow("fileRefused");
  }
  const photo = head({ width: 4032, height: 3024 });
  expect(() => requireFittingPicture(photo, mediaType, pictureLimits.logo)).toThrow("fileRefused");
});

test.each(kinds)("one that does not say its size is refused: %s", (mediaType, head) => {
  const whole = head({ width: 400, height: 300 });
  expect(() => requireFittingPicture(whole.subarray(0, 18), mediaType)).toThrow("fileRefused");
  expect(isPictureHead(whole.subarray(0, 18), mediaType)).toBe(false);
});

test("the simple and the lossless kind of WebP", () => {
  const start = Buffer.from("RIFF\0\0\0\0WEBP");
  const simple = Buffer.alloc(18);
  simple.write("VP8 ");
  simple.writeUInt16LE(640, 14);
  simple.writeUInt16LE(480, 16);
  expect(pictureSize(Buffer.concat([start, simple]), "image/webp")).toEqual({ width: 640, height: 480 });
  const lossless = Buffer.alloc(18);
  lossless.write("VP8L");
  lossless.writeUInt32LE((((480 - 1) << 14) | (640 - 1)) >>> 0, 9);
  expect(pictureSize(Buffer.concat([start, lossless]), "image/webp")).toEqual({ width: 640, height: 480 });
});

test("any file is read without an error, and a PDF is no picture", () => {
  for (let length = 0; length < 80; length += 1)
    for (const [mediaType] of kinds) pictureSize(Buffer.alloc(length, 0xff), mediaType);
  expect(() => requireFittingPicture(Buffer.from("%PDF-1.7"), "application/pdf")).not.toThrow();
});
