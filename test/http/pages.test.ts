import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildServer } from "#server/http/server.ts";
import { testServer } from "../server.ts";

const app = await testServer();
const webFolder = mkdtempSync(path.join(tmpdir(), "openroll-web-"));
mkdirSync(path.join(webFolder, "assets"));
writeFileSync(path.join(webFolder, "index.html"), "<!doctype html><title>x</title>");
writeFileSync(path.join(webFolder, "assets", "index-h8v7tpEx.js"), "export {};");
writeFileSync(path.join(webFolder, "favicon.svg"), "<svg/>");
const { http } = await buildServer(app.services, {
  authenticate: async () => undefined,
  mount: () => undefined,
  logLevel: "silent",
  webFolder,
});
afterAll(async () => {
  await http.close();
  rmSync(webFolder, { recursive: true });
});

test.each([
  ["/assets/index-h8v7tpEx.js", "public, max-age=31536000, immutable"],
  ["/favicon.svg", "public, max-age=300"],
  ["/", "no-cache"],
  ["/Enroll", "no-cache"],
])("%s may be kept: %s", async (url, kept) => {
  const { statusCode, headers } = await http.inject({ url });
  expect(statusCode).toBe(200);
  expect(headers["cache-control"]).toBe(kept);
});
