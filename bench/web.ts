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
  window.times = { largestPaint: 0, shifted: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => (times.largestPaint = entry.startTime));
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
    say(`first load of ${address}`, found.bytes / kilobyte, "KB", 110);
    say(`requests of ${address}`, found.requests, "requests", 12);
    await page.context().close();
  }
}

/** What each page of the enrollment adds to those before it, in one browser that keeps what it has. */
async function weighSteps(from: Browser): Promise<void> {
  const { page, devtools } = await newPage(from);
  const found = weigh(devtools, true);
  await page.goto(`/Welcome/${signupKey}`, { waitUntil: "networkidle" });
  const employee = anEmployee();
  const family = aFamily();
  for (const step of steps) {
    const started = await startByCall(signupKey);
    await answerByCall(started, { employee: step === "sent" ? employee : anEmployee(), family }, step);
    const before = found.bytes;
    await goInside(page, started, step === "sent" ? "/Complete" : `/Enroll?step=${step}`);
    await page.waitForLoadState("networkidle");
    say(`code that ${step} adds`, (found.bytes - before) / kilobyte, "KB", 20);
    say(`  of what was loaded before`, (100 * (found.bytes - before)) / before, "%");
  }
  await page.context().close();
}

type Times = { largestPaint: number; shifted: number };

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
  say(`layout shift of ${address}`, of(ours, "shifted"), "", 0.02);
  const blocked: number[] = [];
  for (let round = 0; round < rounds; round += 1) blocked.push(await blockedBy(from, site.url + address));
  say(`blocked time of ${address}`, median(blocked), "ms", 100);
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

/** One task of the browser, in microseconds: when it was begun and ended, and what of that the processor worked on it. */
type Task = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/**
 * How long the page could not answer, as Lighthouse adds it up: of each task that takes a slow phone longer than 50 ms,
 * the rest. In the processor's own time: what other programs take from it meanwhile says nothing of the page.
 */
async function blockedBy(from: Browser, address: string): Promise<number> {
  const mark = "this page";
  const { page } = await newPage(from);
  // A page without scripts: a browser's own beginnings are not the page's.
  await page.goto(`${site.url}/api/health`);
  const devtools = await from.newBrowserCDPSession();
  const events: Task[] = [];
  // The protocol's own type says no more of an event than that it is an object.
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Task[])));
  const ended = new Promise<unknown>((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  const traceConfig = {
    includedCategories: ["toplevel", "blink.user_timing", "disabled-by-default-v8.compile"],
  };
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await page.goto(address, { waitUntil: "networkidle" });
  // The browser has pages of its own beside this one.
  await page.evaluate(`performance.mark("${mark}")`);
  await devtools.send("Tracing.end");
  await ended;
  await devtools.detach();
  await page.context().close();
  const ours = events.find(({ name }) => name === mark);
  if (ours === undefined) throw new Error(`the tasks of ${address} are not among those that were traced`);
  const ofPage = events.filter(
    ({ pid, tid, dur }) => pid === ours.pid && tid === ours.tid && dur !== undefined,
  );
  // React makes errors for later while it loads; only a browser that is watched reads the program again for their stacks.
  const watching = ofPage.filter(({ name }) => name === "V8.CollectSourcePositions");
  return ofPage
    .filter(({ name }) => name.endsWith("RunTask"))
    .reduce((sum, task) => {
      const own = worked([task]) - worked(watching.filter((one) => isWithin(one, task)));
      return sum + Math.max(0, own * slowdown - 50);
    }, 0);
}

function isWithin(one: Task, { ts, dur = 0 }: Task): boolean {
  return one.ts >= ts && one.ts < ts + dur;
}

/** In milliseconds. */
function worked(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
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
