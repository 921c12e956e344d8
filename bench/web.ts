import { createServer } from "node:http";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";
import { answerByCall, goInside, startByCall } from "../test/e2e/support/api.ts";
import { aFamily, anEmployee } from "../test/e2e/support/people.ts";
import { removeDataDir, startSite } from "../test/site.ts";

// What the public pages weigh on the wire, and how soon they stand on a slow phone; the built site (`npm run build`) is
// measured. Milliseconds stand beside those of a bare page with the same heading, on the same throttled line.

const signupKey = "SOL-Y-PIEDRA";
const kilobyte = 1024;
/** As Lighthouse throttles for a phone: 150 ms there and back, 1.6 Mbit/s, a processor four times slower. */
const slowLine = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, offline: false };
const slowdown = 4;
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const steps = [
  "about",
  "reach",
  "location",
  "ssn",
  "family",
  "medical",
  "dental",
  "vision",
  "review",
  "sent",
];

/** Runs in the page, as text: what compiles this file would put helpers into a function that the page does not have. */
const watchTimes = `
  window.times = { largestPaint: 0, blocked: 0, shifted: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => (times.largestPaint = entry.startTime));
  watch("longtask", (entry) => (times.blocked += Math.max(0, entry.duration - 50)));
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) times.shifted += entry.value; });
`;

let isMissed = false;
function say(name: string, value: number, unit: string, limit?: number): void {
  const verdict =
    limit === undefined ? "" : value <= limit ? ` (limit ${limit}: reached)` : ` (limit ${limit}: MISSED)`;
  if (limit !== undefined && value > limit) isMissed = true;
  process.stdout.write(`${name}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${verdict}\n`);
}

const site = await startSite({ environment: { LOG_LEVEL: "error" } });
process.env["TEST_SITE_URL"] = site.url;
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const bare = await barePage();
try {
  await weighFirstLoads(browser);
  await weighSteps(browser);
  for (const address of ["/", `/Welcome/${signupKey}`]) await timeOnPhone(browser, address);
} finally {
  await browser.close();
  bare.server.close();
  await site.stop();
  removeDataDir(site.dataDir);
}
process.exitCode = isMissed ? 1 : 0;

async function newPage(from: Browser, width = 360): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await from.newContext({ baseURL: site.url, viewport: { width, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  return { page, devtools };
}

/** Counts what comes over the wire: all but images, or scripts and styles alone. */
function weigh(devtools: CDPSession, onlyCode: boolean) {
  const types = new Map<string, string>();
  const found = { bytes: 0, requests: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (!response.fromDiskCache) types.set(requestId, type);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined || encodedDataLength === 0) return;
    if (onlyCode ? type !== "Script" && type !== "Stylesheet" : type === "Image") return;
    found.bytes += encodedDataLength;
    found.requests += 1;
  });
  return found;
}

async function weighFirstLoads(from: Browser): Promise<void> {
  for (const address of ["/", `/Welcome/${signupKey}`]) {
    const { page, devtools } = await newPage(from);
    const found = weigh(devtools, false);
    await page.goto(address, { waitUntil: "networkidle" });
    say(`first load of ${address}`, found.bytes / kilobyte, "KB", 150);
    say(`requests of ${address}`, found.requests, "requests", 12);
    await page.context().close();
  }
}

/** What each page of the enrollment adds to those before it, in one browser that keeps what it has. */
async function weighSteps(from: Browser): Promise<void> {
  const { page, devtools } = await newPage(from);
  await page.goto(`/Welcome/${signupKey}`, { waitUntil: "networkidle" });
  const employee = anEmployee();
  const family = aFamily();
  const found = weigh(devtools, true);
  for (const step of steps) {
    const started = await startByCall(signupKey);
    await answerByCall(started, { employee: step === "sent" ? employee : anEmployee(), family }, step);
    const before = found.bytes;
    await goInside(page, started, step === "sent" ? "/Complete" : `/Enroll?step=${step}`);
    await page.waitForLoadState("networkidle");
    say(`code that ${step} adds`, (found.bytes - before) / kilobyte, "KB", 20);
  }
  await page.context().close();
}

type Times = { largestPaint: number; blocked: number; shifted: number };

async function timeOnPhone(from: Browser, address: string): Promise<void> {
  const ours: Times[] = [];
  const plain: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await timesOf(from, bare.url));
    ours.push(await timesOf(from, site.url + address));
  }
  const of = (times: Times[], key: keyof Times) => median(times.map((one) => one[key]));
  const paint = of(ours, "largestPaint");
  say(`largest paint of ${address} on a slow phone`, paint, "ms", 1800);
  say(`  ÷ a bare page`, paint / of(plain, "largestPaint"), "×");
  say(`blocked time of ${address}`, of(ours, "blocked"), "ms", 100);
  say(`layout shift of ${address}`, of(ours, "shifted"), "", 0.02);
}

async function timesOf(from: Browser, address: string): Promise<Times> {
  const { page, devtools } = await newPage(from);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", slowLine);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watchTimes);
  await page.goto(address, { waitUntil: "networkidle" });
  const times = await page.evaluate(() => (window as unknown as { times: Times }).times);
  await page.context().close();
  return times;
}

async function barePage() {
  const html =
    '<!doctype html><html lang="en"><title>Bare</title><h1>Choose your benefits</h1><p>A page of text.</p>';
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}/` };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
