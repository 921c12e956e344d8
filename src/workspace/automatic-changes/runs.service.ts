import type { AnswerOf } from "#kernel/call.ts";
import { Problem } from "#kernel/problem.ts";
import { fullName } from "#kernel/person-name.ts";
import { reason } from "#kernel/traced.ts";
import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import { type UndoDoors, undoChangeIn } from "#people/members/undo-change.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { AutomaticItem, AutomaticRun, automaticRun, previewAutomaticRun } from "./automatic-changes.ts";
import { brake } from "./due.ts";
import { findDue } from "./due.service.ts";
import { doSome } from "./run-day.service.ts";

const mostRuns = 100;
const mostItems = 500;

type Whole = AnswerOf<typeof automaticRun>;

export async function listRuns(
  scope: Scope,
  clientId: string | undefined,
): Promise<{ runs: AutomaticRun[] }> {
  return scope.transaction(async (transaction) => {
    const runs = await readRuns(transaction, { clientId: clientId ?? null, id: null });
    return { runs };
  });
}

/** What today would change at a client. */
export async function previewRun(
  services: Services,
  scope: Scope,
  clientId: string,
): Promise<AnswerOf<typeof previewAutomaticRun>> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query(
      "select from clients where id = $1 and deleted_at is null",
      [clientId],
    );
    if (rows.length === 0) throw new Problem("notFound");
    const { families, covered } = await findDue(services, transaction, clientId);
    const due = families.flatMap((one) => one.due);
    const held = brake(due.filter(({ refusal }) => refusal === null).length, covered);
    const numbers = await memberNumbers(
      transaction,
      due.map(({ memberId }) => memberId),
    );
    transaction.audit({
      action: "view",
      subject: "members",
      clientId,
      details: { ids: due.map(({ memberId }) => memberId) },
    });
    const items = families.flatMap(({ facts, due: own }) =>
      own.map(({ memberId, kind, day, refusal }) => {
        const person = facts.people.find(({ id }) => id === memberId);
        return {
          memberId,
          name: person === undefined ? "" : fullName(person),
          memberNumber: numbers.get(memberId) ?? "",
          kind,
          day,
          why: refusal === null ? [] : [refusal],
        };
      }),
    );
    return { isHeld: held.value === "hold", covered, why: due.length === 0 ? [] : held.why, items };
  });
}

export async function getRun(scope: Scope, id: string): Promise<Whole> {
  return scope.transaction((transaction) => readWhole(transaction, id));
}

type Which = { id: string; version: number };

/** Somebody has looked at what was held back: it is done in their name. */
export async function releaseRun(doors: Doors, scope: Scope, which: Which): Promise<Whole> {
  return scope.transaction(async (transaction) => {
    const run = await holdRun(doors.services, transaction, scope, which, { from: "held", to: "done" });
    const { rows: due } = await transaction.client.query<Pick<AutomaticItem, "memberId" | "kind" | "day">>(
      `select member_id as "memberId", kind, day from automatic_items
       where run_id = $1 and outcome = 'waiting' and deleted_at is null order by id`,
      [run.id],
    );
    await doSome(doors, transaction, scope, { run, due });
    return readWhole(transaction, run.id);
  });
}

export async function dismissRun(services: Services, scope: Scope, which: Which): Promise<Whole> {
  return scope.transaction(async (transaction) => {
    const run = await holdRun(services, transaction, scope, which, { from: null, to: null });
    await transaction.client.query(
      `update automatic_items set outcome = 'dismissed', updated_at = $2, updated_by = $3, version = version + 1
       where run_id = $1 and outcome in ('waiting', 'refused') and deleted_at is null`,
      [run.id, services.clock(), scope.userId ?? null],
    );
    return readWhole(transaction, run.id);
  });
}

/** Each person's change is undone as if staff undid it; one that is refused stays, with its reason. */
export async function undoRun(
  services: Services,
  scope: Scope,
  which: Which,
  undo: UndoDoors,
): Promise<Whole> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const run = await holdRun(services, transaction, scope, which, { from: "done", to: "undone" });
    const { rows } = await client.query<{ id: string; memberId: string; changeId: string }>(
      `select id, member_id as "memberId", change_id as "changeId" from automatic_items
       where run_id = $1 and outcome = 'done' and change_id is not null and deleted_at is null order by id desc`,
      [run.id],
    );
    for (const { id, memberId, changeId } of rows) {
      await client.query("savepoint one_person");
      const events: Parameters<Transaction["audit"]>[0][] = [];
      const own = { ...transaction, audit: (event: (typeof events)[number]) => void events.push(event) };
      const refusal = await undoChangeIn(services, own, scope, { id: memberId, changeId, doors: undo })
        .then(() => null)
        .catch((error: unknown) => {
          if (error instanceof Problem) return error;
          throw error;
        });
      if (refusal === null) for (const event of events) transaction.audit(event);
      else await client.query("rollback to savepoint one_person");
      await client.query(
        `update automatic_items set outcome = $2, why = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
        [
          id,
          refusal === null ? "undone" : "kept",
          JSON.stringify(refusal === null ? [] : [reason(`automatic.kept.${refusal.code}`)]),
          services.clock(),
          scope.userId ?? null,
        ],
      );
    }
    return readWhole(transaction, run.id);
  });
}

type Status = AutomaticRun["status"];

async function holdRun(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { id, version }: Which,
  { from, to }: { from: Status | null; to: Status | null },
) {
  const { client } = transaction;
  const { rows } = await client.query<{
    version: number;
    status: Status;
    clientId: string;
    installationId: string;
  }>(
    `select version, status, client_id as "clientId", installation_id as "installationId"
     from automatic_runs where id = $1 and deleted_at is null for update`,
    [id],
  );
  const [run] = rows;
  if (run === undefined) throw new Problem("notFound");
  if (run.version !== version) throw new Problem("stale", { facts: { version: run.version } });
  if (from === null ? run.status === "undone" : run.status !== from) throw new Problem("conflict");
  const next = to ?? (run.status === "held" ? "dismissed" : run.status);
  await client.query(
    "update automatic_runs set status = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1",
    [id, next, services.clock(), scope.userId ?? null],
  );
  const action = next === "undone" ? "undo" : "update";
  transaction.audit({
    action,
    subject: "automatic_runs",
    subjectId: id,
    clientId: run.clientId,
    details: { status: next },
  });
  return { id, clientId: run.clientId, installationId: run.installationId };
}

async function readWhole(transaction: Transaction, id: string): Promise<Whole> {
  const [run] = await readRuns(transaction, { clientId: null, id });
  if (run === undefined) throw new Problem("notFound");
  const { rows: items } = await transaction.client.query<AutomaticItem>(
    `select i.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name, m.member_number as "memberNumber",
       i.kind, i.day, i.outcome, i.why
     from automatic_items i join members m on m.id = i.member_id
     where i.run_id = $1 and i.deleted_at is null order by i.outcome = 'done', i.day, m.name_key, i.id limit ${mostItems}`,
    [id],
  );
  transaction.audit({ action: "view", subject: "automatic_runs", subjectId: id, clientId: run.clientId });
  return { run, items };
}

async function readRuns(
  { client }: Transaction,
  { clientId, id }: { clientId: string | null; id: string | null },
): Promise<AutomaticRun[]> {
  const { rows } = await client.query<AutomaticRun>(
    `select r.id, r.version, r.client_id as "clientId", c.name as "clientName", r.day, r.status, r.people, r.covered, r.why,
       (select count(*)::int from automatic_items i where i.run_id = r.id and i.outcome = 'done' and i.deleted_at is null) as done,
       (select count(*)::int from automatic_items i where i.run_id = r.id and i.outcome in ('waiting', 'refused') and i.deleted_at is null) as waiting
     from automatic_runs r join clients c on c.id = r.client_id
     where r.deleted_at is null and ($1::uuid is null or r.client_id = $1) and ($2::uuid is null or r.id = $2)
     order by r.created_at desc, r.id desc limit ${mostRuns}`,
    [clientId, id],
  );
  return rows;
}

async function memberNumbers({ client }: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; number: string }>(
    "select id, member_number as number from members where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
