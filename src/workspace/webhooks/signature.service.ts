import { createHmac } from "node:crypto";

/** The header that says whose a message is: HMAC-SHA-256 over the second, a dot and the body, once for each secret. */
export const signatureHeader = "openroll-signature";

/** `t=1765432100,v1=<hex>,v1=<hex>`: the receiver makes one of them anew, and refuses what is older than five minutes. */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const second = Math.floor(at.getTime() / 1000);
  const signed = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${second}.${body}`).digest("hex")}`,
  );
  return [`t=${second}`, ...signed].join(",");
}
