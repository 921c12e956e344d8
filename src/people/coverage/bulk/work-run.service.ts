import { terminationRunJob } from "#people/coverage/jobs.ts";
import { type Reason as Why, reason as because } from "#kernel/traced.ts";
import { Problem } from "#kernel/problem.ts";
import { type UndoDoors, undoChangeIn } from "#people/members/undo-change.service.ts";
import { principalOf, type Scope, type SystemScope, type Transaction } from "#server/scope.ts";
import type { Doors } from "../consequences/apply-consequences.service.ts";
import type { RescissionAnswer } from "../consequences/rescission.ts";
import { reasonsInUse } from "../termination-reasons/termination-reasons.service.ts";
import { endMany } from "./end-many.service.ts";
import type { coverEnds, runItemOutcomes, terminationRunStatuses } from "./run-kinds.ts";

/** So many families are one transaction: their people wait that long for another change. */
const familiesAtOnce = 200;
/** A job gives way to the next one before it counts as lost. */
const jobMs = 240_000;

type Job = { runId: string; installationId: string };
type Run = {
  id: string;
  installationId: string;
  clientId: string;
  status: (typeof terminationRunStatuses)[number];
  lastDay: string;
  coverEnds: (typeof coverEnds)[number];
  reasonCode: string;
  note: string | null;
  rescission: RescissionAnswer | null;
  noticeSentOn: string | null;
  actor: string;
};
type Item = {
  place: number;
  memberId: string;
  outcome: (typeof runItemOutcomes)[number];
  changeId: string | null;
  why: Why[];
};

/**
 * The job: ends, or undoes, what a run still has to, a part of it in each transaction, which notes what became of each. So a
 * job that was killed goes on where it stood. It works in the name of who began the run, with that client alone in reach.
 */
export async function workOnRun(
  doors: Doors & { undo: UndoDoors },
  system: SystemScope,
  job: Job,
): Promise<void> {
  const [run] = await system.query<Pick<Run, "clientId" | "actor">>(
    `select client_id as "clientId", actor from termination_runs where id = $1`,
    [job.runId],
  );
  if (run === undefined) return;
  const { installationId } = job;
  const scope = system.scopeFor(principalOf(run.actor), { installationId, clients: [run.clientId] });
  const until = performance.now() + jobMs;
  while (await workOnSome(doors, scope, job.runId))
    if (performance.now() > until)
      return system.transaction(installationId, (transaction) => transaction.enqueue(terminationRunJob, job));
}

async function workOnSome(doors: Doors & { undo: UndoDoors }, scope: Scope, runId: string): Promise<boolean> {
  // An undo that is refused takes its transaction with it: it is noted in the next one.
  const kept: { item?: Item } = {};
  try {
    return await scope.transaction(async (transaction) => {
      const run = await holdRun(transaction, runId);
      if (run?.status === "working") return endSome(doors, transaction, scope, run);
      if (run?.status === "undoing") return undoSome(doors, transaction, scope, { run, kept });
      return false;
    });
  } catch (error) {
    const { item } = kept;
    if (item === undefined || !(error instanceof Problem)) throw error;
    await scope.transaction((transaction) =>
      noteItems(transaction, runId, [{ ...item, outcome: "kept", why: [because(`kept.${error.code}`)] }]),
    );
    return true;
  }
}

/** Two workers take turns. */
async function holdRun({ client }: Transaction, id: string): Promise<Run | undefined> {
  const { rows } = await client.query<Run>(
    `select id, installation_id as "installationId", client_id as "clientId", status, last_day as "lastDay",
       cover_ends as "coverEnds", reason_code as "reasonCode", note, rescission,
       notice_sent_on as "noticeSentOn", actor
     from termination_runs where id = $1 and deleted_at is null for update`,
    [id],
  );
  return rows[0];
}

async function nextItems(
  { client }: Transaction,
  runId: string,
  outcome: "waiting" | "done",
  limit: number,
): Promise<Item[]> {
  const { rows } = await client.query<Item>(
    `select place, member_id as "memberId", outcome, change_id as "changeId", why from termination_run_items
     where run_id = $1 and outcome = $2 order by place limit $3`,
    [runId, outcome, limit],
  );
  return rows;
}

async function endSome(doors: Doors, transaction: Transaction, scope: Scope, run: Run): Promise<boolean> {
  const items = await nextItems(transaction, run.id, "waiting", familiesAtOnce);
  if (items.length === 0) {
    await finish(transaction, run.id, "done", doors.services.clock());
    return false;
  }
  const reasons = await reasonsInUse(transaction, scope.context.language);
  const reason = reasons.find(({ code }) => code === run.reasonCode);
  const ends = items.map(({ memberId }) => ({ ...run, memberId, reason }));
  const outcomes = await endMany(doors, transaction, scope, { ends, installationId: run.installationId });
  const outcomeOf = new Map(outcomes.map((one) => [one.memberId, one]));
  const noted = items.map((item): Item => {
    const made = outcomeOf.get(item.memberId);
    if (made?.ok === true) return { ...item, outcome: "done", changeId: made.changeId };
    const why = (made?.errors ?? []).map(({ code, params }) => because(`refused.${code}`, params));
    return { ...item, outcome: "refused", why };
  });
  await noteItems(transaction, run.id, noted);
  return true;
}

/** One at a time, the latest first: each is looked at as if staff undid it. */
async function undoSome(
  { services, undo }: Doors & { undo: UndoDoors },
  transaction: Transaction,
  scope: Scope,
  { run, kept }: { run: Run; kept: { item?: Item } },
): Promise<boolean> {
  const [item] = await nextItems(transaction, run.id, "done", 1);
  if (item === undefined || item.changeId === null) {
    await finish(transaction, run.id, "undone", services.clock());
    return false;
  }
  kept.item = item;
  await undoChangeIn(services, transaction, scope, {
    id: item.memberId,
    changeId: item.changeId,
    doors: undo,
  });
  await noteItems(transaction, run.id, [{ ...item, outcome: "undone" }]);
  return true;
}

async function noteItems({ client }: Transaction, runId: string, items: readonly Item[]): Promise<void> {
  const count = (wanted: Item["outcome"]) => items.filter(({ outcome }) => outcome === wanted).length;
  await client.query(
    `update termination_run_items i set outcome = r.outcome, change_id = r.change_id, why = r.why
     from json_to_recordset($2::json) as r (place int, outcome text, change_id uuid, why jsonb)
     where i.run_id = $1 and i.place = r.place`,
    [
      runId,
      JSON.stringify(
        items.map(({ place, outcome, changeId, why }) => ({ place, outcome, change_id: changeId, why })),
      ),
    ],
  );
  await client.query(
    "update termination_runs set done = done + $2, refused = refused + $3, undone = undone + $4 where id = $1",
    [runId, count("done"), count("refused"), count("undone")],
  );
}

async function finish(
  { client }: Transaction,
  id: string,
  status: "done" | "undone",
  now: Date,
): Promise<void> {
  await client.query(
    `update termination_runs set status = $2, finished_at = $3, updated_at = $3, version = version + 1 where id = $1`,
    [id, status, now],
  );
}
