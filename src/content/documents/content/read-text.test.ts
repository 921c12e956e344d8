import { once as event } from "node:events";
import { buffer } from "node:stream/consumers";
import { createDeflate, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { bufferSource } from "#server/spreadsheets/source.ts";
import { readText } from "./read-text.service.ts";

/** A PDF of one page whose drawing is packed twice, so that a few kilobytes become gigabytes. */
async function packedTwice(lines: number): Promise<Buffer> {
  const some = Buffer.alloc(28 * 1000, "BT /F1 12 Tf (harbor) Tj ET\n");
  const once = createDeflate();
  const packed = buffer(once);
  for (let at = 0; at < lines; at += 1000) if (!once.write(some)) await event(once, "drain");
  once.end();
  const content = deflateSync(await packed);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    "",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(Buffer.concat(parts).length);
    const body =
      object === ""
        ? [
            Buffer.from(`<</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
            content,
            Buffer.from("\nendstream"),
          ]
        : [Buffer.from(object)];
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), ...body, Buffer.from("\nendobj\n"));
  }
  const start = Buffer.concat(parts).length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

test("a small PDF that unpacks to more than the machine may spare ends its own process, and costs this one nothing", async () => {
  const bomb = await packedTwice(70_000_000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await expect(readText(bufferSource(bomb), "application/pdf")).rejects.toMatchObject({ code: "notMade" });
  clearInterval(looking);
  expect(most - before).toBeLessThan(200_000_000);
});

test("a PDF of the same kind that unpacks to little is read", async () => {
  const text = await readText(bufferSource(await packedTwice(1000)), "application/pdf");
  expect(text).toContain("harbor");
});
