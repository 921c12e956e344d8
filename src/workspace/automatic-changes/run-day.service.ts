import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import { lockFamiliesOfMembers } from "#people/members/family-lock.service.ts";
import { claimLetters } from "#workspace/work-lists/letters/start-letters.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import { Scope, type SystemScope, type Transaction } from "#server/scope.ts";
import { type Applied, applyDue } from "./apply-due.service.ts";
import { brake, type Due } from "./due.ts";
import { findDue } from "./due.service.ts";
import type { AutomaticOutcome } from "./kinds.ts";

type Client = { id: string; installationId: string; today: PlainDate };

/**
 * Does what follows by itself at each client, once a day by its own calendar. Called every minute; `looked` remembers the
 * day on which a client was looked at. To do it again, or in two processes at once, changes nothing.
 */
export async function runTheDay(
  doors: Doors,
  system: SystemScope,
  looked: Map<string, PlainDate>,
): Promise<void> {
  const { services } = doors;
  const { rows: clients } = await services.database.system.query<Client>(
    `select id, installation_id as "installationId", ($1::timestamptz at time zone time_zone)::date as today
     from clients where deleted_at is null`,
    [services.clock()],
  );
  for (const client of clients) {
    if (looked.get(client.id) === client.today) continue;
    await system.transaction(client.installationId, (transaction) =>
      runOfClient(doors, transaction, new DayScope(services.database, client), client),
    );
    looked.set(client.id, client.today);
  }
}

/** Only the name of it is used: the day itself has done it. */
class DayScope extends Scope {
  constructor(database: Doors["services"]["database"], { id, installationId }: Client) {
    const principal = { kind: "anonymous" } as const;
    super(
      database,
      principal,
      { installationId, clients: [id] },
      { requestId: "automatic-changes", language: "en" },
    );
  }

  override get actor(): string {
    return "system";
  }
}

async function runOfClient(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  { id: clientId, installationId, today }: Client,
): Promise<void> {
  const { services } = doors;
  // Two processes take turns, and the second finds what the first has decided.
  await transaction.client.query("select pg_advisory_xact_lock(hashtextextended('automatic:' || $1, 0))", [
    clientId,
  ]);
  const { families, covered } = await findDue(services, transaction, clientId);
  const due = families.flatMap((one) => one.due);
  if (due.length === 0) return;
  const held = brake(due.filter(({ refusal }) => refusal === null).length, covered);
  const isHeld = held.value === "hold";
  const runId = uuidv7(services.clock().getTime());
  await transaction.client.query(
    `insert into automatic_runs (id, installation_id, client_id, day, status, people, covered, why, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      runId,
      installationId,
      clientId,
      today,
      isHeld ? "held" : "done",
      due.length,
      covered,
      JSON.stringify(held.why),
      services.clock(),
    ],
  );
  const run = { id: runId, installationId, clientId };
  if (!isHeld) return doSome(doors, transaction, scope, { run, due });
  for (const one of due)
    await noteItem(doors, transaction, run, one, {
      outcome: one.refusal === null ? "waiting" : "refused",
      why: one.refusal === null ? [] : [one.refusal],
    });
}

type Run = { id: string; installationId: string; clientId: string };

/** Makes each change of a run, writes the letters, and notes what became of each person. */
export async function doSome(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  { run, due }: { run: Run; due: readonly Pick<Due, "memberId" | "kind" | "day">[] },
): Promise<void> {
  await lockFamiliesOfMembers(
    transaction,
    due.map(({ memberId }) => memberId),
  );
  const told: string[] = [];
  for (const one of due) {
    const done = await tryDue(doors, transaction, scope, { installationId: run.installationId, due: one });
    if (done.changeId !== null && one.kind === "ageLimit") told.push(one.memberId);
    await noteItem(doors, transaction, run, one, {
      outcome: done.changeId === null ? "refused" : "done",
      changeId: done.changeId,
      why: done.changeId === null ? [done.refusal] : done.why,
    });
  }
  if (told.length > 0)
    await claimLetters(doors.services, transaction, scope, { list: "ageOut", memberIds: told });
}

/** One person whose change is refused keeps it from nobody else. */
async function tryDue(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  asked: Parameters<typeof applyDue>[3],
): Promise<Applied> {
  const events: Parameters<Transaction["audit"]>[0][] = [];
  const { client } = transaction;
  await client.query("savepoint one_person");
  try {
    const own = { ...transaction, audit: (event: (typeof events)[number]) => void events.push(event) };
    const done = await applyDue(doors, own, scope, asked);
    for (const event of events) transaction.audit(event);
    return done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await client.query("rollback to savepoint one_person");
    return { changeId: null, refusal: reason("automatic.problem") };
  }
}

type Note = { outcome: AutomaticOutcome; changeId?: string | null; why: readonly Reason[] };

/** What was refused before is noted anew. */
async function noteItem(
  { services }: Pick<Doors, "services">,
  { client }: Transaction,
  run: Run,
  { memberId, kind, day }: Pick<Due, "memberId" | "kind" | "day">,
  { outcome, changeId = null, why }: Note,
): Promise<void> {
  const now = services.clock();
  await client.query(
    `insert into automatic_items (id, installation_id, client_id, run_id, member_id, kind, day, outcome, change_id, why, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (member_id, kind, day) do update set run_id = excluded.run_id, outcome = excluded.outcome,
       change_id = excluded.change_id, why = excluded.why, updated_at = excluded.updated_at, version = automatic_items.version + 1`,
    [
      uuidv7(now.getTime()),
      run.installationId,
      run.clientId,
      run.id,
      memberId,
      kind,
      day,
      outcome,
      changeId,
      JSON.stringify(why),
      now,
    ],
  );
}
