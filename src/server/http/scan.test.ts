import { Readable } from "node:stream";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { eicar, startClamd } from "#test/clamd-server.ts";
import { clamdScan } from "./scan.ts";

const daemon = await startClamd({ maxBytes: 3_000_000 });
afterAll(() => daemon.close());
const scan = clamdScan(daemon.url);

async function through(content: readonly Buffer[], by = scan): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of by(Readable.from(content))) parts.push(part);
  return Buffer.concat(parts);
}
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => "kept",
    (error: unknown) => (error instanceof Problem ? error.code : "other"),
  );

describe("a scanned file", () => {
  test.each([0, 1, 65_536, 2_500_000])("of %i bytes comes through whole", async (size) => {
    const content = Buffer.alloc(size, "harmless ");
    const chunks = Array.from({ length: Math.ceil(size / 100_000) }, (_, at) =>
      content.subarray(at * 100_000, (at + 1) * 100_000),
    );
    expect((await through(chunks)).equals(content)).toBe(true);
  });

  test("in one large piece comes through whole", async () => {
    const content = Buffer.alloc(2_900_000, "x");
    expect((await through([content])).equals(content)).toBe(true);
  });

  test("with a virus never comes to its end, also where it is parted between two pieces", async () => {
    expect(await codeOf(through([Buffer.from(eicar)]))).toBe("fileInfected");
    const parts = [Buffer.from(`a${eicar.slice(0, 9)}`), Buffer.from(`${eicar.slice(9)}b`)];
    expect(await codeOf(through(parts))).toBe("fileInfected");
  });

  test("is refused while the scanner cannot say anything of it", async () => {
    expect(await codeOf(through([Buffer.alloc(3_500_000)]))).toBe("scanUnavailable");
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise<void>((resolve) => closed.close(() => resolve()));
    const gone = clamdScan(`clamd://127.0.0.1:${port}`);
    expect(await codeOf(through([Buffer.from("a")], gone))).toBe("scanUnavailable");
    const hangsUp = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => hangsUp.listen(0, "127.0.0.1", resolve));
    const other = clamdScan(`clamd://127.0.0.1:${(hangsUp.address() as AddressInfo).port}`);
    expect(await codeOf(through([Buffer.from("a")], other))).toBe("scanUnavailable");
    hangsUp.close();
  });
});
