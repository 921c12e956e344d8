import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SecretKey } from "./configuration.ts";

/**
 * Seals single values (AES-256-GCM) and makes blind indexes (HMAC-SHA-256). Both keys are derived from the configured
 * secrets, so none of them is ever the secret itself. The first secret seals and indexes; all of them open. A row may
 * still be under an older one: a look-up asks for `blindIndexes`, all of them, and a value is written with `blindIndex`.
 */
export class Vault {
  /** The names of the configured keys, the newest first. */
  readonly keyIds: readonly string[];
  /** What every value begins with that is sealed with the newest key. */
  readonly currentHead: Buffer;
  readonly #keys: readonly [Key, ...Key[]];
  readonly #nonces = new Nonces();

  constructor(secrets: readonly SecretKey[]) {
    const [newest, ...older] = secrets.map((one): Key => ({
      id: one.id,
      sealing: derive(one.key, "seal"),
      index: derive(one.key, "blind-index"),
    }));
    if (newest === undefined) throw new Error("At least one secret key is needed");
    this.#keys = [newest, ...older];
    this.keyIds = this.#keys.map((key) => key.id);
    this.currentHead = headOf(newest.id);
  }

  /** `where` names row and column: a sealed value that is moved elsewhere does not open. */
  seal(value: string, where: string): Buffer {
    const nonce = this.#nonces.next();
    const cipher = createCipheriv("aes-256-gcm", this.#keys[0].sealing, nonce).setAAD(Buffer.from(where));
    const sealed = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
    return Buffer.concat([this.currentHead, nonce, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Buffer, where: string): string {
    const id = keyIdOf(sealed);
    const known = this.#keys.find((one) => one.id === id);
    if (known === undefined) throw new Error(`Sealed with the key "${id ?? "?"}", which is not configured`);
    const rest = sealed.subarray(headOf(known.id).length);
    const decipher = createDecipheriv("aes-256-gcm", known.sealing, rest.subarray(0, 12))
      .setAAD(Buffer.from(where))
      .setAuthTag(rest.subarray(12, 28));
    return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString("utf8");
  }

  /** Whether it is sealed with the newest key. */
  isCurrent(sealed: Buffer): boolean {
    return sealed.subarray(0, this.currentHead.length).equals(this.currentHead);
  }

  /** The secret part of a new person's own link. It can be made again to mail the link once more; only its digest is kept. */
  linkKey(id: string): string {
    return link(this.#keys[0], id);
  }

  /** What the link may have been made as, by each key; the kept digest tells which one it was. */
  linkKeys(id: string): string[] {
    return this.#keys.map((key) => link(key, id));
  }

  /** For writing. The same value for the same purpose gives the same bytes; without the key it tells nothing. */
  blindIndex(value: string, purpose: string): Buffer {
    return blindIndex(this.#keys[0], value, purpose);
  }

  /** For looking up (`= any($1)`): the index under every key, the newest first. */
  blindIndexes(value: string, purpose: string): [Buffer, ...Buffer[]] {
    const [newest, ...older] = this.#keys;
    return [blindIndex(newest, value, purpose), ...older.map((key) => blindIndex(key, value, purpose))];
  }
}

const nonceBytes = 12;

/** Random nonces, drawn some hundreds at a time: to draw one costs a third of a sealing. None is given out twice. */
class Nonces {
  #drawn: Buffer = Buffer.alloc(0);
  #at = 0;

  next(): Buffer {
    if (this.#at === this.#drawn.length) {
      this.#drawn = randomBytes(nonceBytes * 256);
      this.#at = 0;
    }
    this.#at += nonceBytes;
    return this.#drawn.subarray(this.#at - nonceBytes, this.#at);
  }
}

type Key = { id: string; sealing: Buffer; index: Buffer };

/** The name of the key that sealed it; undefined where these bytes are no sealed value. */
export function keyIdOf(sealed: Buffer): string | undefined {
  const idLength = sealed[1] ?? 0;
  return sealed[0] === 1 && idLength > 0 ? sealed.subarray(2, 2 + idLength).toString("utf8") : undefined;
}

function headOf(keyId: string): Buffer {
  const id = Buffer.from(keyId, "utf8");
  return Buffer.concat([Buffer.from([1, id.length]), id]);
}

function link(key: Key, id: string): string {
  return createHmac("sha256", key.index).update(`link\0${id}`).digest("base64url");
}

function blindIndex(key: Key, value: string, purpose: string): Buffer {
  return createHmac("sha256", key.index).update(`${purpose}\0${value}`).digest();
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
