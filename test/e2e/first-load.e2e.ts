import { answerByCall, goInside, startByCall } from "./support/api.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

// A browser that knows nothing of us yet.
test.use({ ownContext: true });

const limitBytes = 110 * 1024;
const limitRequests = 12;

for (const address of ["/", "/Welcome/SOL-Y-PIEDRA"]) {
  test(`first load of ${address}: at most 110 KB and 12 requests, images aside`, async ({ page }, {
    annotations,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    const types = new Map<string, string>();
    const sizes = new Map<string, number>();
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    devtools.on("Network.responseReceived", ({ requestId, type, response }) =>
      types.set(requestId, `${type} ${new URL(response.url).pathname}`),
    );
    // What came over the wire, headers included, after gzip or brotli.
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const loaded = [...sizes].map(([id, bytes]) => ({ what: types.get(id) ?? "?", bytes }));
    const counted = loaded.filter(({ what }) => !what.startsWith("Image"));
    const bytes = counted.reduce((sum, one) => sum + one.bytes, 0);
    const figures = `${address}: ${(bytes / 1024).toFixed(1)} KB in ${counted.length} requests`;
    annotations.push({ type: "first load", description: figures });
    console.log(`${figures}\n${counted.map((one) => `  ${one.bytes} ${one.what}`).join("\n")}`);
    expect(
      counted.some(({ what }) => what.startsWith("Script")),
      "scripts were counted",
    ).toBe(true);
    expect(bytes).toBeLessThanOrEqual(limitBytes);
    expect(counted.length).toBeLessThanOrEqual(limitRequests);
  });
}

const limitOfStep = 20 * 1024;
const steps = ["about", "reach", "location", "ssn", "family", "medical", "review", "sent"];

test.describe("in Korean, whose words weigh most", () => {
  test.use({ language: "ko" });

  test("each further step: at most 20 KB of scripts and styles beyond those before it", async ({
    page,
    language,
  }) => {
    test.slow();
    const devtools = await page.context().newCDPSession(page);
    const code = new Map<string, string>();
    let bytes = 0;
    let loaded: string[] = [];
    await devtools.send("Network.enable");
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      const isCode = type === "Script" || type === "Stylesheet";
      if (isCode && !response.fromDiskCache) code.set(requestId, new URL(response.url).pathname);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const name = code.get(requestId);
      if (name === undefined || encodedDataLength === 0) return;
      bytes += encodedDataLength;
      loaded.push(`${encodedDataLength} ${name}`);
    });
    await page.goto("/Welcome/SOL-Y-PIEDRA", { waitUntil: "networkidle" });
    const [employee, family] = [anEmployee(), aFamily()];
    const started = await startByCall("SOL-Y-PIEDRA", language);
    for (const step of steps) {
      await answerByCall(started, { employee, family }, step);
      const before = bytes;
      loaded = [];
      await goInside(page, started, step === "sent" ? "/Complete" : `/Enroll?step=${step}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(bytes - before, `${step}: ${loaded.join(", ")}`).toBeLessThanOrEqual(limitOfStep);
    }
    expect(bytes, "scripts were counted").toBeGreaterThan(100_000);
  });
});

test("reasons are fetched when somebody asks for them, and once more where that failed", async ({
  page,
  t,
}) => {
  const started = await startByCall("SOL-Y-PIEDRA");
  await answerByCall(started, { employee: anEmployee(), family: aFamily() }, "medical");
  let tries = 0;
  let isBroken = true;
  await page.route(/\/WhyList[^/]*\.(?:js|tsx)/u, (route) => {
    tries += 1;
    return isBroken ? route.abort() : route.continue();
  });
  await goInside(page, started, "/Enroll?step=medical");
  await page.getByText(t("enrollment-wizard-choosing:benefit.more")).first().click();
  const why = page
    .locator(".wz-plan .wz-why")
    .filter({ hasText: t("wizard:benefit.whyPrice") })
    .first();
  await expect(why).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(tries, "nobody asked yet").toBe(0);

  await why.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(why.getByRole("alert")).toHaveText(t("shell:chunk.text"));
  isBroken = false;
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(why.getByRole("listitem").first()).toBeVisible();
});
