import { expect, test } from "vitest";
import { documentTypeOf } from "./file-kind.ts";

test.each([
  ["%PDF-1.7 rest", "application/pdf"],
  ["\u0089PNG\r\n\u001A\n....", "image/png"],
  ["\u00FF\u00D8\u00FF\u00E0..JFIF", "image/jpeg"],
  ["RIFF....WEBPVP8 ", "image/webp"],
  ["....ftypheic....", "image/heic"],
  ["....ftypisom....", null],
  ["RIFF....WAVE....", null],
  ["<svg onload=x>", null],
  ["MZ..............", null],
  ["<html>%PDF-1.7", null],
  ["", null],
])("%j is %s", (content, type) => {
  expect(documentTypeOf(Buffer.from(content, "latin1"))).toBe(type);
});
