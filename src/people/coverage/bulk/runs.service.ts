import { terminationRunJob } from "#people/coverage/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { z } from "zod";
import type { AnswerOf } from "#kernel/call.ts";
import { rescissionErrors } from "../consequences/rescission.ts";
import { refuseEnd, wordsOfEnd } from "../termination/end.texts.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Doors } from "../consequences/apply-consequences.service.ts";
import { findLeavers, noteLeavers } from "./leavers.service.ts";
import { requireReason } from "./preview-run.service.ts";
import type { startTerminationRun, TerminationRun, terminationRun } from "./termination-runs.ts";

/** Notes whose employment ends and has a job end it. Who was shown another number is refused. */
export async function startRun(
  doors: Doors,
  scope: Scope,
  asked: z.output<typeof startTerminationRun.body>,
): Promise<{ run: TerminationRun }> {
  const { installationId } = scope.accessScope;
  const now = doors.services.clock();
  const id = uuidv7(now.getTime());
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    await requireReason(transaction, scope, doors, asked);
    if (asked.rescission !== null) {
      const errors = rescissionErrors({ ...asked, today: now.toISOString().slice(0, 10) });
      if (errors.length > 0) throw refuseEnd(errors, scope.context.language);
    }
    const leavers = await findLeavers(transaction, scope, asked);
    if (leavers.employees !== asked.employees)
      throw new Problem("stale", { facts: { employees: leavers.employees } });
    const made = await client.query(
      `insert into termination_runs (id, installation_id, client_id, last_day, cover_ends, reason_code, note, total, actor,
         created_at, created_by, updated_at, updated_by, rescission, notice_sent_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11, $12, $13) on conflict do nothing`,
      [
        id,
        installationId,
        asked.clientId,
        asked.lastDay,
        asked.coverEnds,
        asked.reasonCode,
        asked.note === "" ? null : asked.note,
        leavers.employees,
        scope.actor,
        now,
        scope.userId ?? null,
        asked.rescission,
        asked.noticeSentOn,
      ],
    );
    // One of this client is at work.
    if (made.rowCount !== 1) throw new Problem("conflict");
    if ((await noteLeavers(transaction, leavers, id)) !== leavers.employees) throw new Problem("stale");
    transaction.audit({
      action: "create",
      subject: "termination_runs",
      subjectId: id,
      clientId: asked.clientId,
      details: { employees: leavers.employees },
    });
    await transaction.enqueue(terminationRunJob, { runId: id, installationId });
    return { run: await requireRun(transaction, scope, id) };
  });
}

const mostRuns = 30;

export async function listRuns(scope: Scope, clientId: string): Promise<{ runs: TerminationRun[] }> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query(
      "select from clients where id = $1 and deleted_at is null",
      [clientId],
    );
    if (rows.length === 0) throw new Problem("notFound");
    return { runs: await readRuns(transaction, scope, { clientId, id: null }) };
  });
}

export async function getRun(scope: Scope, id: string): Promise<AnswerOf<typeof terminationRun>> {
  return scope.transaction(async (transaction) => {
    const run = await requireRun(transaction, scope, id);
    type Left = AnswerOf<typeof terminationRun>["left"][number];
    const { rows } = await transaction.client.query<Omit<Left, "message"> & { why: Reason[] }>(
      `select i.member_id as "memberId", i.outcome, i.why, coalesce(m.member_number, '') as "memberNumber",
         coalesce(m.first_name, '') as "firstName", coalesce(m.last_name, '') as "lastName"
       from termination_run_items i left join members m on m.id = i.member_id
       where i.run_id = $1 and i.outcome in ('refused', 'kept') order by i.place limit 500`,
      [id],
    );
    transaction.audit({
      action: "view",
      subject: "termination_runs",
      subjectId: id,
      clientId: run.clientId,
    });
    const left = rows.map(({ why, ...one }) => ({
      ...one,
      message: why.map((said) => wordsOfEnd(said, scope.context.language)).join(" "),
    }));
    return { run, left };
  });
}

/** Has a job undo what the run did; a run that is still at work stops. */
export async function undoRun(
  { services }: Pick<Doors, "services">,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<{ run: TerminationRun }> {
  const { installationId } = scope.accessScope;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ version: number; status: string; clientId: string }>(
      `select version, status, client_id as "clientId" from termination_runs where id = $1 and deleted_at is null for update`,
      [id],
    );
    const [run] = rows;
    if (run === undefined) throw new Problem("notFound");
    if (run.version !== version) throw new Problem("stale", { facts: { version: run.version } });
    if (run.status !== "working" && run.status !== "done") throw new Problem("conflict");
    // One of a client is at work at a time.
    const other = await client.query(
      `select from termination_runs where client_id = $1 and id <> $2 and status in ('working', 'undoing') and deleted_at is null`,
      [run.clientId, id],
    );
    if (other.rows.length > 0) throw new Problem("conflict");
    await client.query(
      `update termination_runs set status = 'undoing', finished_at = null, version = version + 1, updated_at = $2, updated_by = $3
       where id = $1`,
      [id, services.clock(), scope.userId ?? null],
    );
    await client.query(
      "update termination_run_items set outcome = 'stopped' where run_id = $1 and outcome = 'waiting'",
      [id],
    );
    transaction.audit({
      action: "undo",
      subject: "termination_runs",
      subjectId: id,
      clientId: run.clientId,
    });
    await transaction.enqueue(terminationRunJob, { runId: id, installationId });
    return { run: await requireRun(transaction, scope, id) };
  });
}

async function requireRun(transaction: Transaction, scope: Scope, id: string): Promise<TerminationRun> {
  const [run] = await readRuns(transaction, scope, { clientId: null, id });
  if (run === undefined) throw new Problem("notFound");
  return run;
}

async function readRuns(
  { client }: Transaction,
  scope: Scope,
  { clientId, id }: { clientId: string | null; id: string | null },
): Promise<TerminationRun[]> {
  const { rows } = await client.query<TerminationRun>(
    `select r.id, r.version, r.client_id as "clientId", r.status, r.last_day as "lastDay", r.cover_ends as "coverEnds",
       r.reason_code as "reasonCode", coalesce(nullif(t.label ->> $3, ''), t.label ->> 'en', r.reason_code) as "reasonLabel",
       r.note, r.total, r.done, r.refused, r.undone, r.created_at as "createdAt", r.finished_at as "finishedAt",
       (select ${fullNameSql("u")} from users u where u.id = r.created_by) as by
     from termination_runs r left join termination_reasons t on t.installation_id = r.installation_id and t.code = r.reason_code
       and t.deleted_at is null
     where r.deleted_at is null and ($1::uuid is null or r.client_id = $1) and ($2::uuid is null or r.id = $2)
     order by r.created_at desc, r.id desc limit ${mostRuns}`,
    [clientId, id, scope.context.language],
  );
  return rows;
}
