import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { Written } from "#people/coverage/written-cover.ts";
import { writeCovers } from "#people/coverage/write-covers.service.ts";
import { lockFamiliesOfMembers } from "#people/members/family-lock.service.ts";
import { type OneOfChanges, recordChanges } from "#people/members/member-changes.service.ts";
import { type UndoDoors, undoChangesIn } from "#people/members/undo-change.service.ts";
import { principalOf, type Scope, type SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { evaluate, listsOf } from "./families.service.ts";
import { costOf } from "./preview.service.ts";
import type { renewalOutcomes } from "./renewal-kinds.ts";
import { type StoredRenewal, holdRenewal, termsOf } from "./terms.service.ts";

/** So many families are one transaction: their people wait that long for another change. */
const familiesAtOnce = 100;
/** So many are undone in one transaction; where one of them is refused, each has its own. */
const undoneAtOnce = 50;
/** A job gives way to the next one before it counts as lost. */
const jobMs = 240_000;

export type Doors = { services: Services; undo: UndoDoors };
type Job = { renewalId: string; installationId: string };
type Item = {
  round: number;
  place: number;
  memberId: string;
  outcome: (typeof renewalOutcomes)[number];
  changeId: string | null;
  why: Reason[];
  costs?: { before: Cost; after: Cost };
};
type Cost = { employeeCents: number; employerCents: number };

/**
 * The job: writes, or undoes, what a renewal still has to, a part of it in each transaction, which notes what became of each.
 * So a job that was killed goes on where it stood. It works in the name of the user who started it, with that client alone in reach.
 */
export async function workOnRenewal(doors: Doors, system: SystemScope, job: Job): Promise<void> {
  const [renewal] = await system.query<Pick<StoredRenewal, "clientId" | "actor">>(
    `select client_id as "clientId", actor from renewals where id = $1`,
    [job.renewalId],
  );
  if (renewal === undefined) return;
  const { installationId } = job;
  const scope = system.scopeFor(principalOf(renewal.actor), { installationId, clients: [renewal.clientId] });
  const until = performance.now() + jobMs;
  const pace: Pace = { alone: 0 };
  while (await workOnSome(doors, scope, job.renewalId, pace))
    if (performance.now() > until)
      return system.transaction(installationId, (transaction) => transaction.enqueue(renewalRunJob, job));
}

/** The number of families that still have a transaction each, because the undo of one among them was refused. */
type Pace = { alone: number };

async function workOnSome(doors: Doors, scope: Scope, renewalId: string, pace: Pace): Promise<boolean> {
  // An undo that is refused takes its transaction with it: it is noted in the next one.
  const kept: Batch = { items: [] };
  try {
    return await scope.transaction(async (transaction) => {
      const renewal = await holdRenewal(transaction, { id: renewalId });
      if (renewal.status === "working") return renewSome(doors, transaction, scope, renewal);
      if (renewal.status === "undoing") return undoSome(doors, transaction, scope, { renewal, kept, pace });
      return false;
    });
  } catch (error) {
    const [item, ...more] = kept.items;
    if (item === undefined || !(error instanceof Problem)) throw error;
    if (more.length > 0) {
      pace.alone = kept.items.length;
      return true;
    }
    await scope.transaction((transaction) =>
      noteItems(transaction, renewalId, [{ ...item, outcome: "kept", why: [reason(`kept.${error.code}`)] }]),
    );
    return true;
  }
}

async function nextItems(
  { client }: Transaction,
  { id, round }: Pick<StoredRenewal, "id"> & { round: number | null },
  outcome: "waiting" | "done",
  limit: number,
): Promise<Item[]> {
  const { rows } = await client.query<Item>(
    `select round, place, member_id as "memberId", outcome, change_id as "changeId", why from renewal_items
     where renewal_id = $1 and ($2::int is null or round = $2) and outcome = $3 order by round desc, place limit $4`,
    [id, round, outcome, limit],
  );
  return rows;
}

async function renewSome(
  { services }: Doors,
  transaction: Transaction,
  scope: Scope,
  renewal: StoredRenewal,
): Promise<boolean> {
  const items = await nextItems(transaction, renewal, "waiting", familiesAtOnce);
  const now = services.clock();
  if (items.length === 0) {
    await finish(transaction, renewal.id, "done", now);
    return false;
  }
  const ids = items.map(({ memberId }) => memberId);
  await lockFamiliesOfMembers(transaction, ids);
  const terms = await termsOf(transaction, renewal);
  const lists = await listsOf(transaction, terms);
  const families = await evaluate(services, transaction, ids, { renewal, terms, lists });
  const changes: OneOfChanges[] = [];
  const written: Written[] = [];
  const noted = items.map((item): Item => {
    const found = families.get(item.memberId);
    if (found === undefined) return { ...item, outcome: "refused", why: [reason("renewal.goneSince")] };
    const { facts, renewal: one } = found;
    const costs = { before: costOf(one, "before"), after: costOf(one, "after") };
    if (one.problems.length > 0) return { ...item, outcome: "refused", why: one.problems, costs };
    if (one.written.length === 0) return { ...item, outcome: "unchanged", costs };
    const { clientId, familyId } = facts;
    const changeId = uuidv7(now.getTime());
    changes.push({
      id: changeId,
      family: {
        installationId: renewal.installationId,
        clientId,
        familyId,
        memberId: item.memberId,
        relationship: "18",
      },
      change: {
        kind: "renewal",
        memberId: item.memberId,
        effectiveDate: renewal.effectiveDate,
        details: { employeeBefore: costs.before.employeeCents, employeeAfter: costs.after.employeeCents },
        why: one.why,
      },
    });
    written.push(...one.written.map((row) => ({ ...row, changeId })));
    return { ...item, outcome: "done", changeId, costs };
  });
  await recordChanges(transaction, scope, { changes, now });
  await writeCovers(transaction, written, { now, userId: scope.userId ?? null });
  await noteItems(transaction, renewal.id, noted);
  return true;
}

/** The items of a transaction that undoes them. */
type Batch = { items: readonly Item[] };

/** The latest first: each is looked at as if staff undid it. */
async function undoSome(
  { services, undo }: Doors,
  transaction: Transaction,
  scope: Scope,
  { renewal, kept, pace }: { renewal: StoredRenewal; kept: Batch; pace: Pace },
): Promise<boolean> {
  const count = pace.alone > 0 ? 1 : undoneAtOnce;
  pace.alone = Math.max(pace.alone - 1, 0);
  const items = await nextItems(transaction, { id: renewal.id, round: null }, "done", count);
  const changes = items.flatMap(({ memberId: id, changeId }) =>
    changeId === null ? [] : [{ id, changeId }],
  );
  if (changes.length === 0) {
    await finish(transaction, renewal.id, "undone", services.clock());
    return false;
  }
  kept.items = items;
  await undoChangesIn(services, transaction, scope, { changes, doors: undo });
  await noteItems(
    transaction,
    renewal.id,
    items.map((item) => ({ ...item, outcome: "undone" })),
  );
  return true;
}

async function noteItems({ client }: Transaction, id: string, items: readonly Item[]): Promise<void> {
  const count = (...wanted: Item["outcome"][]) =>
    items.filter(({ outcome }) => wanted.includes(outcome)).length;
  await client.query(
    `update renewal_items i set outcome = r.outcome, change_id = r.change_id, why = r.why,
       employee_before_cents = coalesce(r.employee_before, i.employee_before_cents),
       employer_before_cents = coalesce(r.employer_before, i.employer_before_cents),
       employee_after_cents = coalesce(r.employee_after, i.employee_after_cents),
       employer_after_cents = coalesce(r.employer_after, i.employer_after_cents)
     from json_to_recordset($2::json) as r (round int, place int, outcome text, change_id uuid, why jsonb, employee_before bigint,
       employer_before bigint, employee_after bigint, employer_after bigint)
     where i.renewal_id = $1 and i.round = r.round and i.place = r.place`,
    [
      id,
      JSON.stringify(
        items.map(({ round, place, outcome, changeId, why, costs }) => ({
          round,
          place,
          outcome,
          change_id: changeId,
          why,
          employee_before: costs?.before.employeeCents ?? null,
          employer_before: costs?.before.employerCents ?? null,
          employee_after: costs?.after.employeeCents ?? null,
          employer_after: costs?.after.employerCents ?? null,
        })),
      ),
    ],
  );
  await client.query(
    "update renewals set done = done + $2, refused = refused + $3, undone = undone + $4 where id = $1",
    [id, count("done", "unchanged"), count("refused"), count("undone")],
  );
}

async function finish(
  { client }: Transaction,
  id: string,
  status: "done" | "undone",
  now: Date,
): Promise<void> {
  await client.query(
    `update renewals set status = $2, finished_at = $3, updated_at = $3, version = version + 1 where id = $1`,
    [id, status, now],
  );
}
