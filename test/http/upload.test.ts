import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { buildServer } from "#server/http/server.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { testServer } from "../server.ts";

const app = await testServer();
const files = new SealedFiles(app.services.blobs);
const sendFile = call({
  method: "POST",
  path: "/file",
  access: "public",
  summary: "Takes a file",
  upload: { maxBytes: 5000 },
  body: z.strictObject({ title: z.string().min(1) }),
  answer: z.object({ name: z.string(), title: z.string(), content: z.string() }),
});
const { http } = await buildServer(app.services, {
  authenticate: async () => undefined,
  logLevel: "silent",
  mount: (api) =>
    api.handle(sendFile, async ({ file, body }) => {
      const kept = await files.keep(file);
      return { name: file.name, title: body.title, content: String(await buffer(files.open(kept))) };
    }),
});
const address = await http.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => http.close());

async function post(parts: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const answer = await fetch(`${address}/api/file`, { method: "POST", body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("a file arrives with the texts before it, and its name without folders", async () => {
  const file = new File(["a,b\n1,2"], "C:\\Users\\me\\Lista de año.csv");
  expect(
    await post([
      ["title", "Census"],
      ["file", file],
    ]),
  ).toEqual({
    status: 200,
    body: { name: "Lista de año.csv", title: "Census", content: "a,b\n1,2" },
  });
});

test("a long name keeps its end, in whole characters", async () => {
  const { status, body } = await post([
    ["title", "t"],
    ["file", new File(["x"], `${"🙂".repeat(200)}.csv`)],
  ]);
  expect([status, body["name"]]).toEqual([200, `${"🙂".repeat(116)}.csv`]);
});

test("the texts of an upload are checked like any body", async () => {
  const { status, body } = await post([["file", new File(["x"], "x.csv")]]);
  expect(status).toBe(422);
  expect(body["errors"]).toEqual([expect.objectContaining({ path: "title" })]);
});

test.each([
  ["by its length", 200_000],
  ["while it is read", 5001],
])("a file that is too large is refused %s, with the limit in the words", async (_, size) => {
  const { status, body } = await post([
    ["title", "t"],
    ["file", new File([Buffer.alloc(size)], "x.csv")],
  ]);
  expect(status).toBe(413);
  expect(body).toMatchObject({ code: "fileTooLarge", message: expect.stringContaining("0 MB") });
});

test("one that says no length and never ends is refused as soon as it is too large", async () => {
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`;
  const body = `${part("title")}\r\n\r\nt\r\n${part("file")}; filename="x.csv"\r\n\r\n${"a".repeat(200_000)}`;
  socket.write(
    "POST /api/file HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n" +
      `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(String(answer)).toContain(" 413 ");
});

test("a request without a file is told so", async () => {
  expect(await post([["title", "t"]])).toMatchObject({ status: 400, body: { code: "fileMissing" } });
  const json = await fetch(`${address}/api/file`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(json.status).toBe(400);
});

test.each([10, 4000])("a title behind a file of %d bytes is the same as one before it", async (size) => {
  const content = "é".repeat(size / 2);
  const { status, body } = await post([
    ["file", new File([content], "x.csv")],
    ["title", "Census"],
  ]);
  expect([status, body]).toEqual([200, { name: "x.csv", title: "Census", content }]);
});

test("a title before and one behind the file are one too many, and nothing is kept", async () => {
  const { status, body } = await post([
    ["title", "Census"],
    ["file", new File(["x"], "x.csv")],
    ["title", "Claims"],
  ]);
  expect([status, body["errors"]]).toEqual([422, [expect.objectContaining({ path: "title" })]]);
});
