import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { permissions } from "#kernel/access.ts";
import { folderBlobs } from "#server/blobs.ts";
import { type DiskState, diskStateOf } from "#server/http/disk-state.ts";
import { anInstallation, aUser } from "../factories.ts";
import { testServer } from "../server.ts";

let disk: DiskState = "ok";
const server = await testServer({ diskState: async () => disk });
const folder = mkdtempSync(path.join(tmpdir(), "openroll-full-"));
afterAll(() => rmSync(folder, { recursive: true }));
const installationId = await anInstallation(server);
const { token } = await aUser(server, installationId, { type: "admin", permissions: [...permissions] });

async function upload(language: string) {
  const form = new FormData();
  form.append("file", new File(["ISA*00*"], "a.835"));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/claims/imports",
    headers: {
      authorization: `Bearer ${token}`,
      "accept-language": language,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<{ code: string; message: string }>() };
}

test.each([
  ["the disk is full", "ENOSPC"],
  ["what one may take of it is used up", "EDQUOT"],
])(
  "a file is refused with 507 and words when %s, and the next one is taken once there is room",
  async (_, code) => {
    server.services.blobs = {
      ...folderBlobs(folder),
      putStream: async () => {
        throw new Error("write", { cause: Object.assign(new Error("no space"), { code }) });
      },
    };
    const refused = await upload("es");
    expect([refused.status, refused.body.code]).toEqual([507, "diskFull"]);
    expect(refused.body.message).toContain("no tenemos espacio");
    server.services.blobs = folderBlobs(folder);
    expect((await upload("en")).status).toBe(200);
  },
);

test("the health of the server says that no file finds room, and is well otherwise", async () => {
  const health = async () => (await server.http.inject("/api/health")).json<{ status: string }>().status;
  expect(await health()).toBe("ok");
  disk = "diskFull";
  expect(await health()).toBe("diskFull");
});

test("the disk below a folder is asked, and a folder that is not there holds nothing", async () => {
  expect(await diskStateOf(folder)()).toBe("ok");
  expect(await diskStateOf(path.join(folder, "nowhere"))()).toBe("ok");
});
