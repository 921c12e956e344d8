import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { lockFamiliesOfMembers } from "./family-lock.service.ts";
import type { MemberChangeKind } from "./change-kinds.ts";
import { addMemberEvents } from "./member-events.service.ts";
import { type ChangeHindrance, changeHindrances } from "./member-changes.ts";

type Change = {
  id: string;
  installationId: string;
  clientId: string;
  familyId: string;
  memberId: string | null;
  kind: MemberChangeKind;
  effectiveDate: string | null;
  details: Record<string, string | number>;
  undoneAt: string | null;
  sentOnAt: string | null;
};

/** What a later domain takes back with a change; `src/app` puts its door here. It throws what keeps the change from being undone. */
export type TakeBack = (
  transaction: Transaction,
  scope: Scope,
  change: { changeId: string; now: Date },
) => Promise<void>;

/** What of families cannot be as it stands, as keys; later domains know it, and `src/app` puts their door here. */
export type Misfits = (transaction: Transaction, familyIds: readonly string[]) => Promise<Set<string>>;

export type UndoDoors = { takeBack: TakeBack; misfits: Misfits };

/** Takes back a change by staff: what it ended holds again exactly as it was, what it added is removed. */
export async function undoChange(services: Services, scope: Scope, asked: Undoing): Promise<void> {
  await scope.transaction((transaction) => undoChangeIn(services, transaction, scope, asked));
}

type Undoing = { id: string; changeId: string; doors: UndoDoors };

/** The same within a transaction. */
export async function undoChangeIn(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { id, changeId, doors }: Undoing,
): Promise<void> {
  await undoChangesIn(services, transaction, scope, { changes: [{ id, changeId }], doors });
}

type UndoOfMany = { changes: readonly Omit<Undoing, "doors">[]; doors: UndoDoors };

/**
 * The same of many changes, one after the other, such as those of a run. Whether the families fit is asked once for all of
 * them; the first change that is refused refuses all.
 */
export async function undoChangesIn(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { changes, doors }: UndoOfMany,
): Promise<void> {
  const now = services.clock();
  await lockFamiliesOfMembers(
    transaction,
    changes.map(({ id }) => id),
  );
  const held: Change[] = [];
  for (const one of changes) held.push(await holdChange(transaction, one));
  const families = await familiesOf(transaction, held);
  const before = await doors.misfits(transaction, families);
  for (const change of held) {
    const touched = await touchedChanges(transaction, change.familyId);
    const hindrance = hindranceOf(change, touched);
    if (hindrance !== null) throw new Problem(hindrance);
    await restore(transaction, scope, change, { doors, now });
    await noteUndone(transaction, scope, change, now);
  }
  const after = await doors.misfits(transaction, families);
  if ([...after].some((one) => !before.has(one))) throw new Problem("changeUnfit");
}

async function noteUndone(
  transaction: Transaction,
  { actor }: Pick<Scope, "actor">,
  change: Change,
  now: Date,
): Promise<void> {
  await transaction.client.query("update member_changes set undone_at = $2, undone_by = $3 where id = $1", [
    change.id,
    now,
    actor,
  ]);
  const memberId = change.memberId ?? change.familyId;
  await addMemberEvents(transaction, {
    installationId: change.installationId,
    now,
    events: [
      {
        clientId: change.clientId,
        familyId: change.familyId,
        memberId,
        kind: "undo",
        changeId: change.id,
        effectiveDate: change.effectiveDate,
        actor,
        details: { undone: change.kind },
      },
    ],
  });
  transaction.audit({
    action: "update",
    subject: "members",
    subjectId: memberId,
    clientId: change.clientId,
    details: { changeId: change.id, kind: "undo", undone: change.kind },
  });
}

/** All families in which the people of these stand. */
async function familiesOf(
  { client }: Pick<Transaction, "client">,
  changes: readonly Pick<Change, "familyId">[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct o.family_id as id from members m join members o on o.person_id = m.person_id
     where m.family_id = any($1)`,
    [changes.map(({ familyId }) => familyId)],
  );
  return rows.map(({ id }) => id);
}

/** Everything as it was before the change. */
async function restore(
  transaction: Transaction,
  scope: Scope,
  change: Change,
  { doors, now }: { doors: UndoDoors; now: Date },
): Promise<void> {
  await doors.takeBack(transaction, scope, { changeId: change.id, now });
  // A member's version counts their employments: those that go must not take it back to an earlier one.
  await transaction.client.query(
    `update members m set version = version + 1 + (select coalesce(sum(w.version), 0)::int from employments w
         where w.family_id = m.family_id and w.change_id = $2) where m.family_id = $1`,
    [change.familyId, change.id],
  );
  await giveBack(transaction, change, { now, userId: scope.userId ?? null });
}

/** What would refuse the undoing of a change if it were tried; nothing of the trial stays. */
export async function triedHindrance(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { changeId, doors }: Omit<Undoing, "id">,
): Promise<ChangeHindrance | null> {
  const { client } = transaction;
  const silent = { ...transaction, audit: () => undefined };
  await client.query("savepoint trial");
  try {
    const [change] = await readChanges(silent, [changeId]);
    if (change === undefined) return null;
    const families = await familiesOf(silent, [change]);
    const before = await doors.misfits(silent, families);
    await restore(silent, scope, change, { doors, now: services.clock() });
    const after = await doors.misfits(silent, families);
    return [...after].some((one) => !before.has(one)) ? "changeUnfit" : null;
  } catch (error) {
    if (error instanceof Problem)
      return changeHindrances.find((one) => one === error.code) ?? "changeTouched";
    const state = error instanceof Error && "code" in error ? error.code : undefined;
    if (state === "OD001") return "changeUnfit";
    // Something of it is beyond the reader's reach.
    if (state === "42501") return "changeTouched";
    throw error;
  } finally {
    await client.query("rollback to savepoint trial");
  }
}

async function readChanges({ client }: Transaction, ids: readonly string[]): Promise<Change[]> {
  const { rows } = await client.query<Change>(
    `select id, installation_id as "installationId", client_id as "clientId", family_id as "familyId",
       member_id as "memberId", kind, effective_date as "effectiveDate", details, undone_at as "undoneAt",
       sent_on_at as "sentOnAt" from member_changes where id = any($1)`,
    [ids],
  );
  return rows;
}

async function holdChange(
  { client }: Transaction,
  { id, changeId }: { id: string; changeId: string },
): Promise<Change> {
  const { rows } = await client.query<Change>(
    `select c.id, c.installation_id as "installationId", c.client_id as "clientId", c.family_id as "familyId",
       c.member_id as "memberId", c.kind, c.effective_date as "effectiveDate", c.details, c.undone_at as "undoneAt",
       c.sent_on_at as "sentOnAt"
     from member_changes c join members m on m.family_id = c.family_id where m.id = $1 and c.id = $2 for update of c`,
    [id, changeId],
  );
  const [change] = rows;
  if (change === undefined) throw new Problem("notFound");
  return change;
}

/** What stands in the way of undoing a change. An SSN is nowhere kept once it was replaced. */
export function hindranceOf(
  change: Pick<Change, "id" | "undoneAt" | "sentOnAt" | "details">,
  touched: ReadonlySet<string>,
): ChangeHindrance | null {
  if (change.undoneAt !== null) return "changeUndone";
  if (change.sentOnAt !== null) return "changeSentOn";
  if (
    String(change.details["fields"] ?? "")
      .split(", ")
      .includes("ssn")
  )
    return "changeOfSsn";
  return touched.has(change.id) ? "changeTouched" : null;
}

/** The changes of a family of which some row is no longer as they left it. */
export async function touchedChanges(
  { client }: Pick<Transaction, "client">,
  familyId: string,
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(touchedQuery, [familyId]);
  return new Set(rows.map(({ id }) => id));
}

const touchedQuery = `
  with family as (select person_id from members where family_id = $1),
  -- The other families of its people: a fact of a person prices their coverage too.
  families as (select o.family_id from members o where o.person_id in (select person_id from family)),
  past as (
    select p.change_id as was, p.ended_by_change_id as ended, t.change_id as now from past_coverages p
      left join coverages t on t.id = p.id where p.family_id in (select family_id from families)
    union all
    select p.change_id, p.ended_by_change_id, t.change_id from past_employments p
      left join employments t on t.id = p.id where p.family_id = $1
    union all
    select p.change_id, p.ended_by_change_id, t.change_id from past_employment_spans p
      left join employment_spans t on t.id = p.id where p.family_id = $1
    union all
    select p.change_id, p.ended_by_change_id, t.change_id from past_members p
      left join members t on t.id = p.id where p.family_id = $1
    union all
    select p.change_id, p.ended_by_change_id, t.change_id from past_people p
      left join people t on t.id = p.id where p.id in (select person_id from family))
  select distinct c.id from past cross join lateral (values (was), (ended)) c (id)
  where c.id is not null and c.id is distinct from now`;

/** What was added goes first: two covers of one type never hold on one day. */
async function giveBack(
  { client }: Transaction,
  { id, familyId }: Change,
  { now, userId }: { now: Date; userId: string | null },
): Promise<void> {
  const values = [familyId, id, now, userId];
  try {
    await client.query("select set_config('openroll.change', '', true)");
    await dropElsewhere({ client }, values);
    await client.query(
      `select drop_added_by_coverages($1, $2, $3, $4), drop_added_by_employment_spans($1, $2, $3, $4),
         drop_added_by_employments($1, $2, $3, $4)`,
      values,
    );
    await client.query(
      `select undo_change_of_people($1, $2, $3, $4), undo_change_of_members($1, $2, $3, $4),
         undo_change_of_employments($1, $2, $3, $4), undo_change_of_employment_spans($1, $2, $3, $4), undo_change_of_coverages($1, $2, $3, $4)`,
      values,
    );
    await giveBackElsewhere({ client }, values);
    await client.query(
      `select drop_added_by_people($1, $2, $3, $4), drop_added_by_members($1, $2, $3, $4)`,
      values,
    );
    // Whom somebody has covered since is not taken away with the change that added them.
    const { rows } = await client.query(
      `select from members m join coverages v on v.member_id = m.id and v.deleted_at is null
       where m.family_id = $1 and m.deleted_at = $2 limit 1`,
      [familyId, now],
    );
    if (rows.length > 0) throw new Problem("changeTouched");
  } catch (error) {
    // Since then somebody has another cover, or employment, on those days.
    if (error instanceof Error && "code" in error && error.code === "23P01")
      throw new Problem("changeTouched");
    // Since then somebody has died whom it would cover again.
    if (error instanceof Error && "code" in error && error.code === "OD001") throw new Problem("changeUnfit");
    throw error;
  }
}

const otherFamilies =
  `(select distinct o.family_id as id from members m join members o on o.person_id = m.person_id
  where m.family_id = $1 and o.family_id <> $1) other` as const;

/** What the change added to coverage of other families that its people stand in. */
async function dropElsewhere({ client }: Pick<Transaction, "client">, values: unknown[]): Promise<void> {
  await client.query(`select drop_added_by_coverages(other.id, $2, $3, $4) from ${otherFamilies}`, values);
}

/** What it ended there, with the work and the memberships of somebody who died; who looked at those families before is told. */
async function giveBackElsewhere({ client }: Pick<Transaction, "client">, values: unknown[]): Promise<void> {
  await client.query(
    `select undo_change_of_members(other.id, $2, $3, $4), undo_change_of_employments(other.id, $2, $3, $4) from ${otherFamilies}`,
    values,
  );
  await client.query(`select undo_change_of_coverages(other.id, $2, $3, $4) from ${otherFamilies}`, values);
  await client.query(
    `update members set version = version + 1 where family_id = any(array(select other.id from ${otherFamilies}
       where exists (select from past_coverages p where p.family_id = other.id and p.ended_by_change_id = $2)))`,
    values.slice(0, 2),
  );
}
