import { groupBy } from "#plans/plans/group-by.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusedBills } from "./answers.service.ts";
import { holdsNear, messagesNear, messagesOf, type StoredMessage } from "./claim-messages.service.ts";
import { findPatients } from "./patients.service.ts";
import { settleClaims, type Settlement } from "./settle-claims.ts";

export type Settling = {
  installationId: string;
  /** The messages that came in. */
  incoming: readonly StoredMessage[];
  /** Claims whose patient was settled since. */
  claimIds?: readonly string[];
};
type Settled = Settlement<StoredMessage> & {
  /** Messages that waited for their original and were tried again. */
  retried: readonly StoredMessage[];
};

/** Works out what becomes of what came in together with all that was said before of the same claims; nothing is written. */
export async function settleNear(
  services: Pick<Services, "vault">,
  transaction: Transaction,
  { installationId, incoming, claimIds = [] }: Settling,
): Promise<Settled> {
  const touched = [...incoming, ...(await messagesOf(services, transaction, claimIds))];
  if (touched.length === 0) return { groups: [], held: [], notices: [], retried: [] };
  const near = await messagesNear(services, transaction, { installationId, messages: touched });
  const isIncoming = new Set(incoming.map(keyOf));
  const waiting = await holdsNear(services, transaction, installationId, [...touched, ...near]);
  const retried = (await withPatients(services, transaction, { installationId, waiting })).filter(
    (one) => !isIncoming.has(keyOf(one)),
  );
  const said = [
    ...unique([...near, ...touched.filter(({ claimId }) => claimId !== null)]),
    ...retried,
    ...incoming,
  ];
  const refused = await refusedBills(transaction, said);
  const all = said.map((one) => (refused.has(one) ? { ...one, isRefused: true } : one));
  const isTouched = new Set(touched.map(keyOf));
  const settled = linked(all)
    .filter((some) => some.some((one) => isTouched.has(keyOf(one)) || one.holdId !== null))
    .map((some) => settleClaims(some));
  return {
    groups: settled.flatMap(({ groups }) => groups),
    held: settled.flatMap(({ held }) => held),
    notices: settled.flatMap(({ notices }) => notices),
    retried,
  };
}

/** A message is known by its version, its hold, or its place in its set. */
export const keyOf = ({ versionId, holdId, setId, claim }: StoredMessage): string =>
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
