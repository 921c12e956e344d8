import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SecretKey } from "./configuration.ts";

/**
 * Seals single values (AES-256-GCM) and makes blind indexes (HMAC-SHA-256). Both keys are derived from the configured
 * secret, so none of them is ever the secret itself. The first secret seals; all of them open. A blind index uses the
 * oldest secret, so that look-ups keep working while keys change.
 */
export class Vault {
  readonly #sealing: { id: string; key: Buffer }[];
  readonly #index: Buffer;

  constructor(secrets: readonly SecretKey[]) {
    const oldest = secrets.at(-1);
    if (oldest === undefined) throw new Error("At least one secret key is needed");
    this.#sealing = secrets.map((one) => ({ id: one.id, key: derive(one.key, "seal") }));
    this.#index = derive(oldest.key, "blind-index");
  }

  /** `where` names row and column: a sealed value that is moved elsewhere does not open. */
  seal(value: string, where: string): Buffer {
    const current = this.#sealing[0];
    if (current === undefined) throw new Error("No sealing key");
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(Buffer.from(where));
    const sealed = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
    const id = Buffer.from(current.id, "utf8");
    return Buffer.concat([Buffer.from([1, id.length]), id, nonce, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Buffer, where: string): string {
    const idLength = sealed[1] ?? 0;
    const id = sealed.subarray(2, 2 + idLength).toString("utf8");
    const known = this.#sealing.find((one) => one.id === id);
    if (sealed[0] !== 1 || known === undefined) throw new Error("Sealed with a key that is not configured");
    const rest = sealed.subarray(2 + idLength);
    const decipher = createDecipheriv("aes-256-gcm", known.key, rest.subarray(0, 12))
      .setAAD(Buffer.from(where))
      .setAuthTag(rest.subarray(12, 28));
    return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString("utf8");
  }

  /** The secret part of a person's own link. It can be made again to mail the link once more; only its digest is kept. */
  linkKey(id: string): string {
    return createHmac("sha256", this.#index).update(`link\0${id}`).digest("base64url");
  }

  /** The same value for the same purpose gives the same bytes; without the key it tells nothing. */
  blindIndex(value: string, purpose: string): Buffer {
    return createHmac("sha256", this.#index).update(`${purpose}\0${value}`).digest();
  }
}

/** A new opaque secret for a token or a personal link: 256 bits, safe in a URL. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** How tokens and link keys are kept. They are random, so a plain digest is enough. */
export function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "openroll", purpose, 32));
}
