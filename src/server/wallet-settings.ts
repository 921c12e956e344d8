import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { isThisMachine, parseUrl } from "#kernel/web-address.ts";

export type AppleWallet = Readonly<{
  /** PEM: the certificate of the pass type, its key, and Apple's own certificate between it and the root. */
  certificate: string;
  key: string;
  keyPassphrase: string | undefined;
  issuerCertificate: string;
  /** Both stand in the certificate. */
  passType: string;
  team: string;
  /** Where phones are told that a pass has changed; undefined: a pass keeps what it says. */
  push: Readonly<{ address: string; trusted?: string }> | undefined;
}>;
export type GoogleWallet = Readonly<{
  issuerId: string;
  email: string;
  key: string;
  /** Where the key becomes a token, and where objects are changed by it; undefined: an object keeps what it says. */
  tokenAddress: string;
  api: string | undefined;
}>;

const appleNames = ["APPLE_WALLET_CERTIFICATE", "APPLE_WALLET_KEY", "APPLE_WALLET_WWDR"] as const;
const googleNames = ["GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_KEY"] as const;
type Given = (name: string) => string | undefined;

/** Reads the files once, at the start; a certificate that cannot sign is told there, not to a member at a counter. */
export function readAppleWallet(given: Given, problems: string[]): AppleWallet | undefined {
  if (!areTogether(appleNames, given, problems)) return undefined;
  try {
    const [certificate, key, issuerCertificate] = appleNames.map((name) =>
      readFileSync(given(name) ?? "", "utf8"),
    );
    const read = new X509Certificate(certificate ?? "");
    const passphrase = given("APPLE_WALLET_KEY_PASSPHRASE");
    const privateKey = createPrivateKey({
      key: key ?? "",
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    if (!read.checkPrivateKey(privateKey)) throw new Error("the key is not that of the certificate");
    void new X509Certificate(issuerCertificate ?? "");
    const passType = /^UID=(.+)$/mu.exec(read.subject)?.[1];
    const team = /^OU=(.+)$/mu.exec(read.subject)?.[1];
    if (passType === undefined || team === undefined)
      throw new Error("it names no pass type (UID) or no team (OU)");
    return Object.freeze({
      certificate: certificate ?? "",
      key: key ?? "",
      keyPassphrase: passphrase,
      issuerCertificate: issuerCertificate ?? "",
      passType,
      team,
      push: readPush(given, problems),
    });
  } catch (error) {
    problems.push(
      `The certificate of ${appleNames.join(", ")} does not sign: ${said(error)}. Give the paths of three PEM files: the Pass Type ID certificate, its key, and Apple's WWDR certificate.`,
    );
    return undefined;
  }
}

function readPush(given: Given, problems: string[]): AppleWallet["push"] {
  const address = addressIn("APPLE_WALLET_PUSH", "https://api.push.apple.com", given, problems);
  return address === undefined ? undefined : { address };
}

/** Without an encrypted way only on this machine. */
function addressIn(name: string, usual: string, given: Given, problems: string[]): string | undefined {
  const address = given(name);
  if (address === undefined) return undefined;
  const url = parseUrl(address);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isThisMachine(url.hostname));
  if (!isSafe || url.search !== "" || url.username !== "")
    problems.push(`${name} is no plain address that begins with https://. Give ${usual}.`);
  return address.replace(/\/+$/u, "");
}

const serviceAccount = z.looseObject({
  client_email: z.string().min(3),
  private_key: z.string().min(100),
  token_uri: z.string().default("https://oauth2.googleapis.com/token"),
});

export function readGoogleWallet(given: Given, problems: string[]): GoogleWallet | undefined {
  if (!areTogether(googleNames, given, problems)) return undefined;
  const issuerId = given("GOOGLE_WALLET_ISSUER") ?? "";
  if (!/^\d{5,30}$/u.test(issuerId))
    problems.push(
      `GOOGLE_WALLET_ISSUER is "${issuerId}". Give the issuer's number of the Google Wallet console.`,
    );
  try {
    const account = serviceAccount.parse(JSON.parse(readFileSync(given("GOOGLE_WALLET_KEY") ?? "", "utf8")));
    void createPrivateKey(account.private_key);
    return Object.freeze({
      issuerId,
      email: account.client_email,
      key: account.private_key,
      tokenAddress: account.token_uri,
      api: addressIn("GOOGLE_WALLET_API", "https://walletobjects.googleapis.com", given, problems),
    });
  } catch {
    // What the file holds is a secret: the problem says nothing of it.
    problems.push(
      "GOOGLE_WALLET_KEY leads to no key. Give the path of the JSON file that Google made for the service account.",
    );
    return undefined;
  }
}

/** All of them or none. */
function areTogether(names: readonly string[], given: Given, problems: string[]): boolean {
  const missing = names.filter((name) => given(name) === undefined);
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    problems.push(`${missing.join(" and ")} is missing. Give ${names.join(", ")}, or none.`);
  return missing.length === 0;
}

const said = (error: unknown) => (error instanceof Error ? error.message : "it cannot be read");
