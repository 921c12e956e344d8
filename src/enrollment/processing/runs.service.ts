import { enrollmentRunJob } from "#enrollment/processing/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { reason } from "#kernel/traced.ts";
import type { z } from "zod";
import { principalOf, type Scope, type SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Decided, type Decider, decide, noteFailure } from "./decide.service.ts";
import type { Decision } from "./status-transitions.ts";
import type { enrollmentAction, EnrollmentRun } from "./processing.ts";
import { requireOneClient } from "./preview.service.ts";
import { idsOfWish } from "./wanted.service.ts";

type Wish = z.output<typeof enrollmentAction.body>;
/** Opens a transaction in somebody's name: of the one who asks, or of the job that goes on for them. */
type Open = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
type Run = { id: string; action: Decision; reason: string | null; total: number; actor: string };

/** As many are done while the caller waits; more are a job. */
const atOnce = 25;
/** A job gives way to the next one before it counts as lost. */
const jobMs = 45_000;

/** Records an action for several enrollments and does it: at once where they are few. Each gets an answer of its own. */
export async function startRun(services: Services, scope: Scope, wish: Wish): Promise<EnrollmentRun> {
  const id = uuidv7(services.clock().getTime());
  const total = await scope.transaction(async (transaction) => {
    const ids = await idsOfWish(transaction, scope, wish);
    if (wish.action !== "undo" && wish.acrossClients !== true)
      await requireOneClient(transaction.client, ids, scope.context.language);
    await transaction.client.query(
      `insert into enrollment_runs (id, installation_id, actor, action, reason, total, created_at, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        scope.accessScope.installationId,
        scope.actor,
        wish.action,
        wish.reason ?? null,
        ids.length,
        services.clock(),
        "waiting",
      ],
    );
    await transaction.client.query(
      `insert into enrollment_run_items (id, installation_id, actor, run_id, enrollment_id, place)
       select gen_random_uuid(), $1, $2, $3, one.id, one.place from unnest($4::uuid[]) with ordinality one (id, place)`,
      [scope.accessScope.installationId, scope.actor, id, ids],
    );
    if (ids.length > atOnce) await transaction.enqueue(enrollmentRunJob, { runId: id });
    return ids.length;
  });
  if (total <= atOnce) await work(services, (task) => scope.transaction(task), id);
  return getRun(scope, id, true);
}

/** The job: goes on with a run, no matter who began it, until it is done or time for the next job. */
export async function goOnWithRun(services: Services, system: SystemScope, runId: string): Promise<void> {
  const [run] = await system.query<{ installation_id: string; actor: string }>(
    "select installation_id, actor from enrollment_runs where id = $1",
    [runId],
  );
  if (run === undefined) return;
  const principal = principalOf(run.actor);
  const open: Open = (task) => system.transaction(run.installation_id, task, principal);
  const until = performance.now() + jobMs;
  const isDone = await work(services, open, runId, () => performance.now() > until);
  if (!isDone) await open((transaction) => transaction.enqueue(enrollmentRunJob, { runId }));
}

/** Does what still waits of a run, each in a transaction of its own that notes its answer too. */
async function work(
  services: Services,
  open: Open,
  runId: string,
  isLate: () => boolean = () => false,
): Promise<boolean> {
  const run = await open(({ client }) => beginRun(client, runId));
  if (run === undefined) return true;
  const by: Decider = { actor: run.actor, userId: userOf(run.actor) };
  for (;;) {
    const waiting = await open(({ client }) => nextItems(client, runId));
    if (waiting.length === 0) break;
    for (const item of waiting) {
      if (isLate()) return false;
      await doOne(services, open, { run, item, by });
    }
  }
  await open(({ client }) =>
    client.query("update enrollment_runs set status = 'done', finished_at = $2 where id = $1", [
      runId,
      services.clock(),
    ]),
  );
  return true;
}

type Item = { id: string; enrollmentId: string };
type Step = { run: Run; item: Item; by: Decider };

async function doOne(services: Services, open: Open, { run, item, by }: Step): Promise<void> {
  const asked = {
    id: item.enrollmentId,
    move: run.action,
    reason: run.reason ?? undefined,
    isBulk: run.total > 1,
  };
  try {
    await open(async (transaction) => {
      if (!(await takeItem(transaction, item))) return;
      await answerItem(transaction, run, item, await decide(services, transaction, by, asked));
    });
  } catch (error) {
    // Nothing of it was kept; that it failed is.
    await open(async (transaction) => {
      if (!(await takeItem(transaction, item))) return;
      await noteFailure(services, transaction, by, asked);
      await answerItem(transaction, run, item, {
        outcome: "refused",
        status: null,
        why: [reason("problem.unexpected")],
      });
    }).catch(() => {
      throw error;
    });
  }
}

/** Holds the item; another process may have done it meanwhile. */
async function takeItem({ client }: Transaction, { id }: Item): Promise<boolean> {
  const taken = await client.query(
    "select 1 from enrollment_run_items where id = $1 and outcome = 'waiting' for update skip locked",
    [id],
  );
  return taken.rowCount === 1;
}

async function answerItem(
  { client }: Transaction,
  run: Run,
  item: Item,
  { outcome, why }: Decided,
): Promise<void> {
  await client.query("update enrollment_run_items set outcome = $2, why = $3 where id = $1", [
    item.id,
    outcome,
    JSON.stringify(why),
  ]);
  await client.query(
    outcome === "done"
      ? "update enrollment_runs set done = done + 1 where id = $1"
      : "update enrollment_runs set failed = failed + 1 where id = $1",
    [run.id],
  );
}

async function beginRun(client: Transaction["client"], id: string): Promise<Run | undefined> {
  const { rows } = await client.query<Run>(
    `update enrollment_runs set status = 'running' where id = $1 and status in ('waiting', 'running')
     returning id, action, reason, total, actor`,
    [id],
  );
  return rows[0];
}

async function nextItems(client: Transaction["client"], id: string): Promise<Item[]> {
  const { rows } = await client.query<Item>(
    `select id, enrollment_id as "enrollmentId" from enrollment_run_items
     where run_id = $1 and outcome = 'waiting' order by place limit 100`,
    [id],
  );
  return rows;
}

/**
 * Returns a run to its own actor. Names are shown only once it is done, so that its progress shows nobody. Each action
 * has an audit row of its own; the answer adds one for those that were refused.
 */
export async function getRun(scope: Scope, id: string, isAnswer = false): Promise<EnrollmentRun> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ run: EnrollmentRun }>(runQuery, [id]);
    const run = rows[0]?.run;
    if (run === undefined) throw new Problem("notFound", { details: { runId: id } });
    const ids = run.items
      .filter((item) => item.subscriberName !== null && !(isAnswer && item.outcome === "done"))
      .map((item) => item.enrollmentId);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "enrollments", details: { ids } });
    return run;
  });
}

const runQuery = `
  select json_build_object('id', r.id, 'action', r.action, 'status', r.status, 'total', r.total, 'done', r.done,
    'failed', r.failed, 'items', (select coalesce(json_agg(one.item), '[]') from (
      select json_build_object('enrollmentId', i.enrollment_id, 'outcome', i.outcome, 'why', i.why,
        'referenceNumber', e.reference_number, 'subscriberName', e.subscriber_name) as item
      from enrollment_run_items i left join enrollments e on e.id = i.enrollment_id
      where i.run_id = r.id and r.status = 'done' order by i.outcome <> 'refused', i.place limit 1000) one)) as run
  from enrollment_runs r where r.id = $1`;

/** Processes one again that failed; what went wrong this time is kept in the place of the last. */
export async function tryAgain(services: Services, scope: Scope, id: string) {
  const by: Decider = { actor: scope.actor, userId: scope.userId };
  const asked = { id, move: "reprocess" } as const;
  const decided = await scope
    .transaction((transaction) => decide(services, transaction, by, asked))
    .catch(async (error: unknown) => {
      await scope.transaction((transaction) => noteFailure(services, transaction, by, asked));
      throw error;
    });
  if (decided.status === null) throw new Problem("notFound", { details: { enrollmentId: id } });
  return { ...decided, status: decided.status };
}

function userOf(actor: string): string | undefined {
  return actor.startsWith("user:") ? actor.slice("user:".length) : undefined;
}
