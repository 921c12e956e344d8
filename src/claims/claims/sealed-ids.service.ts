import { lastFourOf, parseSsn } from "#kernel/ssn.ts";
import type { Services } from "#server/services.ts";
import type { ParsedClaim, Party } from "./parsed-claim.ts";

type Vault = Services["vault"];

/** Each token is a key; the number that it stands for is the value. */
export type SealedIds = Record<string, string>;

/** The digits of an identifier that is an SSN, or could be one: nobody can tell a payer's number of nine digits from it. */
function ssnDigits({ id, idKind }: Party): string | undefined {
  if (id === null) return undefined;
  const parsed = parseSsn(id);
  if (parsed.ok) return parsed.value;
  const digits = id.replaceAll(/[^0-9]/gu, "");
  return (idKind === "34" || idKind === "SY") && digits.length === 9 ? digits : undefined;
}

/** The last four digits, and the blind index by which the same number is known again. */
export const tokenOf = (digits: string, index: Buffer): string =>
  `ssn:${lastFourOf(digits)}:${index.toString("hex")}`;

/** A token, and nothing that a file may write with the same beginning: its last part is the whole of an index. */
export const tokenPattern = "^ssn:[0-9]{4}:[0-9a-f]{64}$";

/** Returns the stored forms of a number that files write: itself, or for an SSN its tokens under every key. */
export function storedForms(vault: Vault, party: Party): string[] {
  const digits = ssnDigits(party);
  if (digits === undefined) return party.id === null ? [] : [party.id];
  return vault.blindIndexes(digits, "ssn").map((index) => tokenOf(digits, index));
}

/** The people whom a stored claim names; an SSN is replaced by its token, and collected. */
export function withoutSsn(vault: Vault, party: Party, collected: SealedIds): Party {
  const digits = ssnDigits(party);
  if (digits === undefined || party.id === null) return party;
  const token = tokenOf(digits, vault.blindIndex(digits, "ssn"));
  collected[token] = party.id;
  return { ...party, id: token };
}

/** A claim as it is stored, without SSNs among its numbers. */
export function withoutSsns(vault: Vault, claim: ParsedClaim, collected: SealedIds): ParsedClaim {
  const stored = (party: Party) => withoutSsn(vault, party, collected);
  const [patient, subscriber] = [stored(claim.patient), stored(claim.subscriber)];
  return patient === claim.patient && subscriber === claim.subscriber
    ? claim
    : { ...claim, patient, subscriber };
}

/** A stored claim with the numbers that its file wrote. */
export function withSsns(claim: ParsedClaim, ids: SealedIds): ParsedClaim {
  const opened = (party: Party): Party => {
    // Only its own: a file may name anything.
    const id = party.id !== null && Object.hasOwn(ids, party.id) ? ids[party.id] : undefined;
    return id === undefined ? party : { ...party, id };
  };
  return { ...claim, patient: opened(claim.patient), subscriber: opened(claim.subscriber) };
}

/** The sealed numbers in hex, for the row of this id; null where there are none. */
export function sealedIds(vault: Vault, ids: SealedIds, where: string): string | null {
  return Object.keys(ids).length === 0 ? null : vault.seal(JSON.stringify(ids), where).toString("hex");
}

export function openedIds(vault: Vault, sealed: Buffer | null, where: string): SealedIds {
  // `sealedIds` wrote it.
  return sealed === null ? {} : (JSON.parse(vault.open(sealed, where)) as SealedIds);
}
