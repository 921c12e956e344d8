import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The same engine without windows: a page of the browser tests costs it a third less. */
const shell = "chromium-headless-shell";
/** Left where its package could not be had, so that not every run asks for it again. */
const shellRefused = join(import.meta.dirname, "../node_modules/.cache/no-chromium-headless-shell");
const programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const fixedPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a Chromium for the browser tests; installs the package `chromium` where there is none and we may.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const wish = process.env.CHROMIUM_PATH;
  if (wish) {
    if (runs(wish)) return wish;
    throw new Error(`CHROMIUM_PATH is ${wish}, but no browser runs there.`);
  }
  const found = (await candidates()).find(runs);
  if (found) return found;
  if (isDebianAsRoot()) installPackage("chromium");
  const installed = (await candidates()).find(runs);
  if (installed) return installed;
  throw new Error(
    "No Chromium found. Install the package chromium (or Google Chrome), or set CHROMIUM_PATH to the program of one.",
  );
}

/**
 * The path of a Chromium without windows, whose package is installed where we may; else that of any Chromium.
 * @returns {Promise<string>}
 */
export async function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const found = () => onPath([shell]).find(runs);
  const present = found();
  if (present) return present;
  if (!isDebianAsRoot() || existsSync(shellRefused)) return findChromium();
  installPackage(shell);
  const installed = found();
  if (installed) return installed;
  mkdirSync(dirname(shellRefused), { recursive: true });
  writeFileSync(shellRefused, "");
  return findChromium();
}

async function candidates() {
  const all = [...fixedPlaces, ...onPath(programs), ...(await ofPlaywright())];
  return [...new Set(all)].filter(existsSync);
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(existsSync);
}

async function ofPlaywright() {
  try {
    const { chromium } = await import("@playwright/test");
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Tried, not only seen: on Ubuntu the program may be a stub that asks for a snap. */
function runs(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function isDebianAsRoot() {
  return existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

function installPackage(name) {
  console.error(`Installing the package ${name} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Where no archive answers, the tests begin without it.
  const patience = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  const aptGet = (...words) =>
    spawnSync("apt-get", ["-qq", ...patience, ...words], { stdio: ["ignore", 2, 2], env, timeout: 300_000 });
  aptGet("update");
  aptGet("install", "-y", "--no-install-recommends", name);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
