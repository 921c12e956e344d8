import { eobNoticesJob, recountTotalsJob } from "#claims/claims/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { StoredMessage } from "./claim-messages.service.ts";
import { claimState } from "./claim-state.ts";
import type { ParsedClaim } from "./parsed-claim.ts";
import { sealedIds, type SealedIds, withoutSsns } from "./sealed-ids.service.ts";
import type { HoldCode, SettledGroup, Settlement } from "./settle-claims.ts";
import { keyOf, settleNear, type Settling } from "./settle-near.service.ts";
import { type WrittenClaim, writeClaims, type WrittenVersion } from "./write-claims.service.ts";

type Settled = {
  /** What waits for its original. */
  held: readonly { message: StoredMessage; code: HoldCode }[];
  notices: Settlement<StoredMessage>["notices"];
};

/**
 * Settles what came in together with all that was said before of the same claims, inside the caller's transaction, which holds
 * the lock of claims. What waited for its original is tried again.
 */
export async function settleAndWrite(
  services: Pick<Services, "clock" | "vault">,
  transaction: Transaction,
  settling: Settling,
): Promise<Settled> {
  const { installationId, incoming } = settling;
  const { groups, held, notices, retried } = await settleNear(services, transaction, settling);
  const now = services.clock();
  const newId = () => uuidv7(now.getTime());
  const { vault } = services;
  const { written, emptied } = rowsOf(groups, { held, now: now.toISOString(), newId, vault });
  const isHeld = new Set(held.map(({ message }) => keyOf(message)));
  const posted = retried.filter((one) => !isHeld.has(keyOf(one))).flatMap(({ holdId }) => holdId ?? []);
  if (posted.length > 0)
    await transaction.client.query("delete from claim_holds where id = any ($1::uuid[])", [posted]);
  const familyIds = await writeClaims(transaction, { installationId }, { written, emptied, newId });
  // The totals of the families whose claims these are rest on them.
  if (familyIds.length > 0) await transaction.enqueue(recountTotalsJob, { installationId, familyIds });
  for (const [at, { current }] of groups.entries()) {
    const claimId = written[at]?.id;
    if (current.message.holdId !== null && claimId !== undefined)
      await transaction.enqueue(eobNoticesJob, { installationId, claimId });
  }
  const isNew = new Set(incoming.map(keyOf));
  return {
    held: held.filter(({ message }) => message.holdId === null),
    notices: notices.filter(({ message }) => isNew.has(keyOf(message))),
  };
}

/** Each group goes on with the oldest of the claims that its messages were of; one that is left without any is emptied. */
function rowsOf(
  groups: readonly SettledGroup<StoredMessage>[],
  { held, ...making }: Pick<Settled, "held"> & Making,
): { written: WrittenClaim[]; emptied: string[] } {
  const taken = new Set<string>();
  const written: WrittenClaim[] = [];
  for (const group of groups) {
    const before = group.steps.flatMap(({ message }) => message.claimId ?? []).toSorted();
    const old = before.find((id) => !taken.has(id));
    const id = old ?? making.newId();
    taken.add(id);
    written.push(rowOf(group, { id, isNew: old === undefined, ...making }));
  }
  const all = new Set(
    [...groups.flatMap(({ steps }) => steps), ...held].flatMap(({ message }) => message.claimId ?? []),
  );
  return { written, emptied: [...all].filter((id) => !taken.has(id)) };
}

type Making = { now: string; newId: () => string; vault: Services["vault"] };

function rowOf(
  group: SettledGroup<StoredMessage>,
  { id, isNew, now, newId, vault }: Making & { id: string; isNew: boolean },
): WrittenClaim {
  const state = claimState(group);
  const ids: SealedIds = {};
  const stored = (claim: ParsedClaim) => withoutSsns(vault, claim, ids);
  const numbers = group.steps.map(({ message }) => (message.claimId === id ? message.number : null));
  let highest = Math.max(-1, ...numbers.map((one) => one ?? -1));
  const versions = group.steps.map(({ message, kind, status }, rank): WrittenVersion => {
    const step = state.steps[rank];
    if (step === undefined) throw new Error("A step without its money");
    const known = numbers[rank] ?? null;
    if (known === null) highest += 1;
    return {
      id: message.versionId ?? newId(),
      claimId: id,
      number: known ?? highest,
      rank,
      kind,
      status,
      setId: message.setId,
      at: message.at ?? now,
      releaseReason: message.releaseReason,
      content: stored(message.claim),
      ...step,
    };
  });
  const current = versions[group.steps.indexOf(group.current)];
  if (current === undefined) throw new Error("A claim without the version that counts");
  const claim = stored(state.claim);
  const settled = group.steps.find(({ message }) => "person" in message.match) ?? group.current;
  return {
    id,
    isNew,
    claim,
    idsSealed: sealedIds(vault, ids, `claims.ids:${id}`),
    match: settled.message.match,
    clientId: settled.message.clientId,
    status: group.current.status,
    current: current.number,
    amounts: current.amounts,
    isSensitive: state.isSensitive,
    versions,
  };
}
