import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoParts, plainSite, siteOfProcess } from "./site.ts";

const folder = mkdtempSync(path.join(tmpdir(), "openroll-site-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const silent = () => undefined;
const demo = path.resolve("config/site.json");
const own = {
  siteName: "Cedar Benefits",
  logo: { src: "/site/cedar.svg", alt: "Cedar", height: 30 },
  theme: {},
  help: { phone: "(617) 555-2368", email: "help@cedar.test" },
};
const written = (site: object) => {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(site));
  return file;
};
const read = (file: string, isNamed: boolean, production = true) =>
  siteOfProcess({ file, isNamed, production, version: "1" }, silent);

test("production leaves the demo's own file aside, and speaks for nobody until somebody says who they are", async () => {
  const site = await read(demo, false);
  expect(site).toEqual(plainSite("1"));
  expect(JSON.stringify(site)).not.toMatch(/harborview|555/iu);
});

test("production refuses the demo's file where it is named", async () => {
  await expect(read(demo, true)).rejects.toThrow(/siteName, logo, help\.phone, help\.email/u);
});

test.each([
  ["siteName", { siteName: "Harborview Benefits" }],
  ["logo", { logo: { ...own.logo, src: "/site/harborview.svg" } }],
  ["logo", { logo2: { ...own.logo, src: "/site/harborview.svg" } }],
  ["help.phone", { help: { ...own.help, phone: "(800) 555-0142" } }],
  ["help.email", { help: { ...own.help, email: "help@harborview.example" } }],
])("production refuses a file that keeps the demo's %s", async (part, kept) => {
  const file = written({ ...own, ...kept });
  await expect(read(file, false)).rejects.toThrow(
    `speaks as the demo installation, which nobody can reach: ${part}.`,
  );
  expect(demoParts(await read(file, true, false))).toEqual([part]);
});

test("a file of one's own is taken as it is, and the demo takes its own", async () => {
  expect(await read(written(own), true)).toMatchObject({ siteName: "Cedar Benefits", help: own.help });
  expect(await read(demo, false, false)).toMatchObject({ siteName: "Harborview Benefits" });
});
