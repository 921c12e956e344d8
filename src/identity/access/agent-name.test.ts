import { expect, test } from "vitest";
import { agentName } from "./agent-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0 Safari/537.36`, "Chrome on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921N) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Whale/4.34 Chrome/140.0 Safari/537.36`, "Whale on Windows"],
  [`Mozilla/5.0 (X11; CrOS x86_64 16093.68.0) ${webkit} Chrome/142.0 Safari/537.36`, "Chrome on ChromeOS"],
  ["curl/8.5.0", null],
  ["Something (Windows NT 10.0)", "Windows"],
  ["", null],
  [undefined, null],
])("%j is %j", (userAgent, name) => {
  expect(agentName(userAgent)).toBe(name);
});

test("nothing that a header says is repeated, and a long one takes no longer", () => {
  const told = agentName(`<script>alert(1)</script> Chrome/1 ${"Version/".repeat(100_000)} Windows`);
  expect(told).toBe("Chrome");
});
