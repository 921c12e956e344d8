import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { evaluate, listsOf, renewedMembers } from "./families.service.ts";
import type { Evaluated } from "./evaluated.ts";
import { type StoredRenewal, termsOf } from "./terms.service.ts";

const atOnce = 500;

/** What a renewal does to every family that it touches, by employee in the order of their names. */
export async function evaluateAll(
  services: Services,
  transaction: Pick<Transaction, "client">,
  renewal: StoredRenewal,
): Promise<Map<string, Evaluated>> {
  const ids = await renewedMembers(transaction, renewal);
  const terms = await termsOf(transaction, renewal);
  const lists = await listsOf(transaction, terms);
  const found = new Map<string, Evaluated>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const families = await evaluate(services, transaction, some, { renewal, terms, lists });
    for (const id of some) {
      const one = families.get(id);
      if (one !== undefined) found.set(id, one);
    }
  }
  return found;
}
