import { compareKeys } from "#kernel/compare.ts";
import type { ParsedClaim } from "./parsed-claim.ts";

/** A bill of frequency 7 or 8 asks the payer to replace or to void one. */
export const isRequest = ({ kind, frequency }: ParsedClaim): boolean =>
  kind !== "835" && (frequency === "7" || frequency === "8");

type Ordered<M> = { bills: M[]; days: M[][]; requests: M[] };

/**
 * The order of their own in which messages are gone through, which their content alone decides: bills, then the decisions of
 * each day, then requests.
 */
export function inOrder<M extends { claim: ParsedClaim; isRefused?: boolean }>(
  messages: readonly M[],
): Ordered<M> {
  const sorted =
    messages.length < 2
      ? messages
      : messages
          .map((message) => ({
            message,
            key: `${contentKey(message.claim)}${message.isRefused === true ? 0 : 1}`,
          }))
          .toSorted((one, other) => compareKeys(one.key, other.key))
          .map(({ message }) => message);
  const days = new Map<string, M[]>();
  for (const one of sorted.filter(({ claim }) => claim.kind === "835")) {
    const day = one.claim.paidOn ?? "";
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return {
    bills: sorted.filter(({ claim }) => claim.kind !== "835" && !isRequest(claim)),
    days: [...days].toSorted(([one], [other]) => compareKeys(one, other)).map(([, ofDay]) => ofDay),
    requests: sorted.filter(({ claim }) => isRequest(claim)),
  };
}

/** What the content says, without its place in a file, and however its fields are ordered. */
export const contentKey = ({ place: _, ...claim }: ParsedClaim): string =>
  JSON.stringify([claim.from, claim.claimNumber, claim.payerNumber, claim.billed, claim.paid, sorted(claim)]);

/** Fields by name, without those that say nothing: the database orders them in its own way. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .toSorted(([one], [other]) => compareKeys(one, other))
    .map(([name, one]) => [name, sorted(one)]);
}
