import { randomInt } from "node:crypto";
import type { Vault } from "#server/crypto.ts";

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** A code is short, so it is kept under a key, and for its own link: by the id of the link's row. */
export function codeIndexes(vault: Vault, linkId: string, code: string): [Buffer, ...Buffer[]] {
  return vault.blindIndexes(`${linkId} ${code}`, "proof-code");
}
