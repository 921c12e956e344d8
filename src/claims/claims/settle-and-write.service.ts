import { eobNoticesJob, recountTotalsJob } from "#claims/claims/jobs.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusedBills } from "./answers.service.ts";
import { holdsNear, messagesNear, messagesOf, type StoredMessage } from "./claim-messages.service.ts";
import { claimState } from "./claim-state.ts";
import type { ParsedClaim } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { sealedIds, type SealedIds, withoutSsns } from "./sealed-ids.service.ts";
import { type HoldCode, type SettledGroup, settleClaims, type Settlement } from "./settle-claims.ts";
import { type WrittenClaim, writeClaims, type WrittenVersion } from "./write-claims.service.ts";

type Asked = {
  installationId: string;
  /** What came in. */
  incoming: readonly StoredMessage[];
  /** Claims whose patient was settled since. */
  claimIds?: readonly string[];
};
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
  { installationId, incoming, claimIds = [] }: Asked,
): Promise<Settled> {
  const touched = [...incoming, ...(await messagesOf(services, transaction, claimIds))];
  if (touched.length === 0) return { held: [], notices: [] };
  const near = await messagesNear(services, transaction, { installationId, messages: touched });
  const waiting = await holdsNear(services, transaction, installationId, [...touched, ...near]);
  const holds = await withPatients(services, transaction, { installationId, waiting });
  const said = [
    ...unique([...near, ...touched.filter(({ claimId }) => claimId !== null)]),
    ...holds,
    ...incoming,
  ];
  const refused = await refusedBills(transaction, said);
  const all = said.map((one) => (refused.has(one) ? { ...one, isRefused: true } : one));
  const isTouched = new Set(touched.map(keyOf));
  const settled = linked(all)
    .filter((some) => some.some((one) => isTouched.has(keyOf(one)) || one.holdId !== null))
    .map((some) => settleClaims(some));
  const now = services.clock();
  const newId = () => uuidv7(now.getTime());
  const groups = settled.flatMap((one) => one.groups);
  const held = settled.flatMap((one) => one.held);
  const { vault } = services;
  const { written, emptied } = rowsOf(groups, { held, now: now.toISOString(), newId, vault });
  const isHeld = new Set(held.map(({ message }) => keyOf(message)));
  const posted = holds.filter((one) => !isHeld.has(keyOf(one))).flatMap(({ holdId }) => holdId ?? []);
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
    notices: settled.flatMap(({ notices }) => notices).filter(({ message }) => isNew.has(keyOf(message))),
  };
}

/** A message is known by its version, its hold, or its place in its set. */
const keyOf = ({ versionId, holdId, setId, claim }: StoredMessage): string =>
  versionId ?? holdId ?? `${setId}:${claim.place}`;

const unique = (messages: readonly StoredMessage[]): StoredMessage[] => [
  ...new Map(messages.map((one) => [keyOf(one), one])).values(),
];

async function withPatients(
  services: Pick<Services, "vault">,
  transaction: Transaction,
  { installationId, waiting }: { installationId: string; waiting: readonly Omit<StoredMessage, "match">[] },
): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for (const [, some] of groupBy(waiting, ({ clientId }) => clientId ?? "")) {
    const matches = await findPatients(services, transaction, {
      installationId,
      clientId: some[0]?.clientId ?? null,
      claims: some.map(({ claim }) => claim),
    });
    found.push(...some.map((one, at) => ({ ...one, match: matches[at] ?? { problem: "nobody" as const } })));
  }
  return found;
}

/** Messages that one number leads from to another: what one of them becomes rests on no others. */
function linked(messages: readonly StoredMessage[]): StoredMessage[][] {
  const parents = messages.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[at] = root;
    return root;
  };
  const byNumber = new Map<string, number>();
  for (const [at, { claim, claimId }] of messages.entries())
    for (const key of [
      `n${claim.claimNumber}`,
      ...(claim.payerNumber === null ? [] : [`p${claim.payerNumber}`]),
      ...(claimId === null ? [] : [`c${claimId}`]),
    ]) {
      const other = byNumber.get(key);
      if (other === undefined) byNumber.set(key, at);
      else parents[rootOf(at)] = rootOf(other);
    }
  return [
    ...groupBy(
      messages.map((message, at) => ({ message, root: String(rootOf(at)) })),
      ({ root }) => root,
    ).values(),
  ].map((some) => some.map(({ message }) => message));
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
