import Fastify from "fastify";
import { expect, test } from "vitest";
import { proxyTest, readTrustProxy, trustOf, type TrustProxy } from "./trust-proxy.ts";

test.each([
  [undefined, false],
  ["false", false],
  ["0", false],
  ["true", 1],
  ["1", 1],
  ["9", 9],
  ["10.0.0.4", ["10.0.0.4"]],
  ["10.0.0.4, 10.1.0.0/16,fd00::/8", ["10.0.0.4", "10.1.0.0/16", "fd00::/8"]],
])("TRUST_PROXY=%s is %j", (value, expected) => {
  const problems: string[] = [];
  expect(readTrustProxy(value, problems)).toEqual(expected);
  expect(problems).toEqual([]);
});

test.each([
  "10",
  "-1",
  "yes",
  "10.0.0",
  "10.0.0.4/33",
  "10.0.0.4/0",
  "10.0.0.4/8/8",
  "proxy.example.com",
  "",
  "1.5",
])("TRUST_PROXY=%s is refused in words", (value) => {
  const problems: string[] = [];
  expect(readTrustProxy(value, problems)).toBe(false);
  expect(problems).toEqual([expect.stringContaining("number of proxies")]);
});

/** The address that is believed of a call which came from a proxy at 10.0.0.4. */
async function believed(trusted: TrustProxy, forwarded: string): Promise<string> {
  const http = Fastify({ trustProxy: trustOf(trusted) });
  http.get("/", async (request) => request.ip);
  const answer = await http.inject({
    url: "/",
    remoteAddress: "10.0.0.4",
    headers: { "x-forwarded-for": forwarded },
  });
  return answer.body;
}

test.each<[TrustProxy, string, string]>([
  [false, "1.1.1.1", "10.0.0.4"],
  [1, "1.1.1.1", "1.1.1.1"],
  // The caller has written the first one.
  [1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  [2, "6.6.6.6, 1.1.1.1, 10.9.9.9", "1.1.1.1"],
  [["10.0.0.4"], "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  [["10.0.0.0/8"], "6.6.6.6, 1.1.1.1, 10.9.9.9", "1.1.1.1"],
  [["10.0.0.5"], "1.1.1.1", "10.0.0.4"],
])("with %j, of %s the caller is %s", async (trusted, forwarded, expected) => {
  expect(await believed(trusted, forwarded)).toBe(expected);
});

test.each<[TrustProxy, string, boolean]>([
  [false, "10.0.0.4", false],
  [1, "10.0.0.4", true],
  [["10.0.0.4"], "10.0.0.4", true],
  [["10.0.0.4"], "::ffff:10.0.0.4", true],
  [["10.0.0.4"], "10.0.0.5", false],
  [["10.0.0.0/8", "fd00::/8"], "fd00::1", true],
])("with %j, %s is a proxy: %s", (trusted, address, expected) => {
  expect(proxyTest(trusted)(address)).toBe(expected);
});
