import { expect, test } from "./support/test.ts";

const limitBytes = 150 * 1024;
const limitRequests = 12;

for (const address of ["/", "/Welcome/SOL-Y-PIEDRA"]) {
  test(`first load of ${address}: at most 150 KB and 12 requests, images aside`, async ({ page }, {
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
