import { defineConfig } from "@playwright/test";
import { findHeadlessChromium } from "./scripts/find-chromium.mjs";

// Each worker reads this file again: the search is done once, its result travels in the environment.
process.env["CHROMIUM_PATH"] ??= await findHeadlessChromium();
// Set by the global setup, which starts the site on a free port.
const site = process.env["TEST_SITE_URL"];

/** Chromium heeds the last list of these alone, so Playwright's own begins it. */
const featuresOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The address bar's suggestions: two pages of the browser's own beside each of ours, a third of all its work.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./test/e2e/global-setup.ts",
  outputDir: "test-results/browser",
  reporter: [["line"], ["json", { outputFile: "test-results/browser.json" }]],
  workers: 2,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...(site !== undefined && { baseURL: site }),
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"],
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // All pages of the site in one process, which has read its scripts (test/e2e/support/kept-context.ts).
        "--process-per-site",
        `--disable-features=${featuresOff.join(",")}`,
      ],
    },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // A trace of every test, thrown away when it passes, took a fifth of the time and more: `npx playwright test NAME --trace on`.
    screenshot: "only-on-failure",
  },
  projects: [
    // First of all the longest tests, the walks through every screen: no worker ends long before the other.
    {
      name: "phone",
      // CONTRIBUTING.md says what a phone shows otherwise than a desktop.
      grep: /@phone|@both/u,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", grepInvert: /@phone/u, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
