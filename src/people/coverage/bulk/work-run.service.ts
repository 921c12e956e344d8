import { terminationRunJob } from "#people/coverage/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { type Reason as Why, reason as because } from "#kernel/traced.ts";
import type { CobraAsked } from "../termination/cobra-asked.ts";
import type { Principal } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import { lockFamiliesOfMembers } from "#people/members/family-lock.service.ts";
import { type OneOfChanges, recordChanges } from "#people/members/member-changes.service.ts";
import { type UndoDoors, undoChangeIn } from "#people/members/undo-change.service.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { rescissionErrors, type RescissionAnswer, whyTakenBack } from "../consequences/rescission.ts";
import { type Doors, type Following, writeMemberships } from "../consequences/apply-consequences.service.ts";
import { reasonsInUse } from "../termination-reasons/termination-reasons.service.ts";
import { writeCovers } from "../write-covers.service.ts";
import type { Written } from "../written-cover.ts";
import { planEmploymentEnd } from "./end-employment.service.ts";
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
  const { client } = transaction;
  const { services, cobra } = doors;
  const items = await nextItems(transaction, run.id, "waiting", familiesAtOnce);
  const now = services.clock();
  if (items.length === 0) {
    await finish(transaction, run.id, "done", now);
    return false;
  }
  const ids = items.map(({ memberId }) => memberId);
  await lockFamiliesOfMembers(transaction, ids);
  const families = await readFamilies(transaction, services, ids);
  const reasons = await reasonsInUse(transaction, scope.context.language);
  const reason = reasons.find(({ code }) => code === run.reasonCode);
  const changes: OneOfChanges[] = [];
  const written: Written[] = [];
  const continued: (CobraAsked & { changeId: string })[] = [];
  const ended: Following[] = [];
  const noted = items.map((item): Item => {
    const { memberId } = item;
    const facts = families.get(memberId);
    if (facts === undefined) return { ...item, outcome: "refused", why: [because("refused.goneSince")] };
    const planned = planEmploymentEnd(facts, memberId, { ...run, reason });
    const { rescission, noticeSentOn } = run;
    const answer = { rescission, noticeSentOn };
    const asks = planned.ok && planned.asksRescission;
    const unanswered = asks ? rescissionErrors({ ...answer, today: facts.today }) : [];
    if (!planned.ok || unanswered.length > 0)
      return {
        ...item,
        outcome: "refused",
        why: (planned.ok ? unanswered : planned.errors).map(({ code, params }) =>
          because(`refused.${code}`, params),
        ),
      };
    const { clientId, familyId } = facts;
    const { day, end } = planned;
    const changeId = uuidv7(now.getTime());
    changes.push({
      id: changeId,
      family: { installationId: run.installationId, clientId, familyId, memberId, relationship: "18" },
      change: {
        kind: "termMember",
        memberId,
        effectiveDate: day.value,
        reasonCode: run.reasonCode,
        note: run.note,
        details: { lastDay: run.lastDay },
        why: [...day.why, ...end.why, ...(asks ? whyTakenBack(answer) : [])],
      },
    });
    written.push(...end.value.written.map((one) => ({ ...one, changeId })));
    ended.push({ facts, consequences: end.value, changeId });
    if (end.value.clocks !== null) continued.push({ ...end.value.clocks, changeId });
    return { ...item, outcome: "done", changeId };
  });
  await recordChanges(transaction, scope, { changes, now });
  await writeCovers(transaction, written, { now, userId: scope.userId ?? null });
  await writeMemberships(transaction, ended, { now, userId: scope.userId ?? null });
  await cobra.startMany(services, transaction, scope, continued);
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

/** Who began the run: the changes bear that name. What it may reach is the run's client. */
function principalOf(actor: string): Principal {
  const [kind, id = ""] = actor.split(":");
  return kind === "user"
    ? { kind: "user", userId: id, type: "admin", permissions: [] }
    : { kind: "apiKey", keyId: id, permissions: [] };
}
