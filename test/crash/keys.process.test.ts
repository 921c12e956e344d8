import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { until } from "#server/until.ts";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";

// The built product through docs/operations.md, "Rotate the keys", with a kill -9 on the way.

const root = path.resolve(import.meta.dirname, "../..");
execFileSync(process.execPath, ["scripts/build.mjs", "server"], { cwd: root, stdio: "ignore" });
const dataDir = newDataDir();
let site: Site | undefined;
afterAll(async () => {
  await site?.stop();
  removeDataDir(dataDir);
}, 60_000);

const [a, b] = ["a", "b"].map((name) => `${name}:${randomBytes(32).toString("base64")}`);
const start = async (...keys: (string | undefined)[]) =>
  startSite({ dataDir, environment: { SECRET_KEYS: keys.join(","), LOG_LEVEL: "error" } });

/** The link of a known person, as the server says it at its start. */
function personalLink({ output }: Site): { key: string; recipient: string } | undefined {
  const [, key, recipient] = /\/Welcome\/(\S+)\/(\S+)/u.exec(output()) ?? [];
  return key === undefined || recipient === undefined ? undefined : { key, recipient };
}

async function statusOf({ url }: Site, link: ReturnType<typeof personalLink>): Promise<number> {
  return (await fetch(`${url}/api/selfenrollment/${link?.key}?recipient=${link?.recipient}`)).status;
}

test("a key is put in front, everything moves under it, and the old one is taken away", async () => {
  site = await start(a);
  await site.stop();
  expect(site.output()).not.toContain("may be removed");

  await expect(start(b)).rejects.toThrow(
    /SECRET_KEYS lacks the key "a", with which \d{2,} values are sealed/u,
  );

  site = await start(b, a);
  await site.kill();
  site = await start(b, a);
  const isSaid = () => site?.output().includes("take a out of SECRET_KEYS") === true;
  expect(await until(isSaid, { withinMs: 30_000 })).toBe(true);
  const link = personalLink(site);
  expect(await statusOf(site, link)).toBe(200);
  expect(await site.stop()).toBe(0);

  site = await start(b);
  // The link that somebody has been sent goes on working; only to show it, the old key would be needed.
  expect(await statusOf(site, link)).toBe(200);
  expect(personalLink(site)).toBeUndefined();
  expect(await site.stop()).toBe(0);
  expect(site.output()).not.toContain("does not open");
}, 240_000);
