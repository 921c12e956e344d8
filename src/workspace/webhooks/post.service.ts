import { type LookupAddress, lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { webhookFailures } from "./webhooks.ts";

/** What came of a message that was sent. */
export type Posted = { answered: number | null; failure: string | null; milliseconds: number };

const longestMs = 10_000;

const inner = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  // What carries an IPv4 address within it, which may be an inner one.
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["100::", 64],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inner.addSubnet(net, bits, "ipv6");

/** An address inside of somebody's own network, where a webhook could reach what is not meant for the outside. */
export function isInnerAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  const plain = mapped ?? address;
  return inner.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

/** Looks a name up and refuses inner addresses at that moment: what the name leads to later is never asked. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error("no address"), "");
    if (addresses.some(({ address }) => isInnerAddress(address)))
      return done(new Error(webhookFailures.inner), "");
    if (options.all === true) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** Sends one message and waits for the answer, whose content nobody reads. Follows no redirect. Never throws. */
export async function post(
  url: URL,
  { body, headers, mayReachInner }: { body: string; headers: Record<string, string>; mayReachInner: boolean },
): Promise<Posted> {
  const began = performance.now();
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const done = (answered: number | null, failure: string | null): Posted => ({
    answered,
    failure,
    milliseconds: Math.round(performance.now() - began),
  });
  if (!mayReachInner && (url.protocol !== "https:" || (isIP(host) !== 0 && isInnerAddress(host))))
    return done(null, webhookFailures.notPublic);
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Openroll-Webhooks",
          ...headers,
        },
        signal: AbortSignal.timeout(longestMs),
        ...(mayReachInner ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const { statusCode = 0 } = response;
        response.destroy();
        const isTaken = statusCode >= 200 && statusCode < 300;
        resolve(done(statusCode, isTaken ? null : `answered ${statusCode}`));
      },
    );
    sent.on("error", (error) =>
      resolve(done(null, error.name === "TimeoutError" ? webhookFailures.timeout : error.message)),
    );
    sent.end(body);
  });
}
