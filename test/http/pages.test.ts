import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
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

test("scripts carry what keeps them scripts, and nothing that only a document heeds", async () => {
  const { headers } = await http.inject({ url: "/assets/index-h8v7tpEx.js" });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toBeUndefined();
  const page = await http.inject({ url: "/" });
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
});

describe("a page that is sent ready to read", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-rendered-"));
  const index = `<!doctype html><html lang="en"><head><title>__SITE_NAME__</title><!--head--></head><body><div id="root">
    <!--page--><noscript>No scripts</noscript><!--/page--></div><!--given--></body></html>`;
  // As the build makes one of src/app/render.tsx.
  const renderer = `
    export function planFor(url) {
      if (url.startsWith("/old")) return { redirect: "/new" };
      const isPersonal = url.startsWith("/personal");
      return isPersonal || url.startsWith("/page") ? { page: "P", call: "/selfenrollment/no-such", isPersonal } : null;
    }
    export const isLeftToScripts = ({ body }) => body?.code === "notEligible";
    export async function renderPage({ chosen, accepted, answer }) {
      const language = chosen ?? accepted;
      const title = "$& <b>";
      return { html: "<p>" + answer.status + "</p>", title, language, variables: { "--x": "</style>" }, given: { text: "</script>" } };
    }`;
  mkdirSync(path.join(folder, "web"));
  mkdirSync(path.join(folder, "pages"));
  writeFileSync(path.join(folder, "web/index.html"), index);
  writeFileSync(path.join(folder, "pages/render.js"), renderer);
  writeFileSync(
    path.join(folder, "web/first-load.json"),
    JSON.stringify({ P: { ko: ["assets/a.js", "assets/a.css"] } }),
  );
  const rendered = testServer({ webFolder: path.join(folder, "web") });
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await rendered).http.inject({ url, headers });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("it is in the person's language, with what it shows, its files, and nothing that could break out", async () => {
    const { body, headers } = await get("/page", { "accept-language": "ko" });
    expect(body).toContain('<html lang="ko">');
    expect(body).toContain("<title>$&#38; &#60;b&#62;</title>");
    expect(body).toContain('<div id="root"><p>404</p></div>');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">');
    expect(body).not.toContain("No scripts");
    expect(body.match(/<\/style>/gu)).toHaveLength(1);
    expect(body.match(/<\/script>/gu)).toHaveLength(1);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["vary"]).toContain("cookie");
  });

  test("a language that was chosen is kept; another word is none", async () => {
    const chosen = await get("/page?lang=es", { "accept-language": "ko" });
    expect(chosen.body).toContain('<html lang="es">');
    expect(chosen.headers["set-cookie"]).toContain("language=es");
    const kept = await get("/page", { "accept-language": "ko", cookie: "language=es" });
    expect(kept.body).toContain('<html lang="es">');
    const unknown = await get("/page?lang=%3Cb", { "accept-language": "ko", cookie: "language=xx" });
    expect(unknown.body).toContain('<html lang="ko">');
    expect(unknown.headers["set-cookie"]).toBeUndefined();
  });

  test("a personal one is made for a person only, and kept by nobody", async () => {
    const looked = await get("/personal");
    expect(looked.body).toContain("No scripts");
    const early = await get("/personal", { "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" });
    expect(early.body).toContain("No scripts");
    const opened = await get("/personal", { "sec-fetch-mode": "navigate" });
    expect(opened.body).toContain("<p>404</p>");
    expect(opened.headers["cache-control"]).toBe("no-store");
  });

  test("an address leads elsewhere where it should, and a page left to its scripts has the site's name", async () => {
    const old = await get("/old");
    expect([old.statusCode, old.headers.location]).toEqual([303, "/new"]);
    const other = await get("/other");
    expect(other.body).toContain("<title>Harborview Benefits</title>");
    expect(other.body).toContain("No scripts");
  });

  test("it comes compressed to the one who asks for that", async () => {
    for (const [accepted, sent, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get("/page", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(sent);
      expect(unpack(rawPayload).toString()).toContain("<p>404</p>");
    }
    expect((await get("/page")).headers["content-encoding"]).toBeUndefined();
  });
});
