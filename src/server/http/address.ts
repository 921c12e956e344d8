import { isIPv6 } from "node:net";

/**
 * What limits count by: an IPv4 address, or the first 64 bits of an IPv6 one. The other 64 are for a household or an
 * office to choose freely, so each of its machines could take a new address for every call.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const [before, after] = [groups(head), groups(tail)];
  const gap = address.includes("::")
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0")
    : [];
  return [...before, ...gap, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

function groups(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
