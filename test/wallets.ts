import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromBufferPromise } from "yauzl";
import type { Environment } from "#server/configuration.ts";

/** A pass type certificate with an authority of its own, and a service account at Google, made by openssl. */
export function walletKeys() {
  const folder = mkdtempSync(join(tmpdir(), "openroll-wallets-"));
  const at = (name: string) => join(folder, name);
  const openssl = (...rest: string[]) => execFileSync("openssl", rest, { cwd: folder, stdio: "pipe" });
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
  openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=A test authority");
  const subject = "/UID=pass.test.cards/CN=Pass Type ID/OU=TEAM123456";
  openssl("req", "-new", ...newKey.slice(0, 3), "-keyout", "pass.key", "-out", "pass.csr", "-subj", subject);
  const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-days", "2"];
  openssl("x509", "-req", "-in", "pass.csr", ...signing, "-out", "pass.pem");
  const account = { client_email: "cards@test.iam", private_key: readFileSync(at("pass.key"), "utf8") };
  writeFileSync(at("google.json"), JSON.stringify(account));
  const environment: Environment = {
    DATA_DIR: at("data"),
    APPLE_WALLET_CERTIFICATE: at("pass.pem"),
    APPLE_WALLET_KEY: at("pass.key"),
    APPLE_WALLET_WWDR: at("ca.pem"),
    GOOGLE_WALLET_ISSUER: "3388000000012345678",
    GOOGLE_WALLET_KEY: at("google.json"),
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { at, openssl, account, environment, remove };
}

/** The files of a pass, by their names. */
export async function unzipped(zip: Buffer): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files[entry.fileName] = Buffer.concat(parts);
  }
  return files;
}
