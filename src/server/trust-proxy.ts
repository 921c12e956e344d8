import { BlockList, isIP } from "node:net";

/**
 * Whose word for the caller's address is believed: nobody's; that of so many proxies, counted from this server; or that of
 * proxies at these addresses. What a caller writes into `X-Forwarded-For` stands before theirs, and is never believed.
 */
export type TrustProxy = false | number | readonly string[];

const mostProxies = 9;

export function readTrustProxy(value: string | undefined, problems: string[]): TrustProxy {
  if (value === undefined || value === "false" || value === "0") return false;
  // As earlier versions wrote it. It means the one proxy in front, not everybody.
  if (value === "true") return 1;
  if (/^\d{1,3}$/u.test(value) && Number(value) <= mostProxies) return Number(value);
  const addresses = value.split(",").map((one) => one.trim());
  if (addresses.every(isAddress)) return addresses;
  problems.push(
    `TRUST_PROXY is "${value}". Give the number of proxies before this server, like TRUST_PROXY=1 (${mostProxies} at most), or their addresses, like TRUST_PROXY=10.0.0.4,10.1.0.0/16.`,
  );
  return false;
}

function isAddress(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/u.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** As the HTTP server asks: whether the word of this address is believed, so many proxies away from it. */
export function trustOf(trusted: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : [...trusted];
}

/** Whether a connection from this address comes from a proxy, so that many people stand behind it. */
export function proxyTest(trusted: TrustProxy): (address: string) => boolean {
  if (trusted === false) return () => false;
  if (typeof trusted === "number") return () => true;
  const proxies = new BlockList();
  for (const one of trusted) {
    const [address = "", bits] = one.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
