import { randomUUID } from "node:crypto";
import pg from "pg";
import { digest } from "#server/crypto.ts";
import { sendAll } from "./load.ts";
import { compare, type Ratio } from "./measure.ts";
import { anOpenEnrollmentSession } from "./offering.ts";
import type { World } from "./world.ts";

const atOnce = 16;

/** C-6: submits by HTTP (check, price, choices, audit, job) over the same writes in one raw transaction each. */
export async function benchSubmit(world: World, rounds: number, perRound: number): Promise<Ratio> {
  const pattern = await aReadyDraft(world);
  const copies = await cloneDrafts(world.owner, pattern, rounds * perRound * 2);
  const [forUs, forRaw] = [copies.slice(0, rounds * perRound), copies.slice(rounds * perRound)];
  const raw = new pg.Pool({ connectionString: world.url, max: atOnce });
  raw.on("error", () => undefined);
  const part = (all: string[], round: number) => all.slice(round * perRound, (round + 1) * perRound);
  try {
    return await compare("C-6 enrollment submits ÷ the same writes raw", {
      ours: (round) => submitsPerSecond(world, part(forUs, round)),
      ceiling: (round) => perSecond(part(forRaw, round), (id) => writeRaw(raw, world, id)),
      rounds,
      goal: 0.15,
      unit: "submits/s",
    });
  } finally {
    await raw.end();
  }
}

async function perSecond(ids: string[], work: (id: string) => Promise<void>): Promise<number> {
  const queue = [...ids];
  const from = performance.now();
  const worker = async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ids.length / ((performance.now() - from) / 1000);
}

/** Asked from another thread, as the sign-ins are: who asks is no part of what is measured. */
async function submitsPerSecond(world: World, ids: string[]): Promise<number> {
  const requests = ids.map((id) => ({
    method: "POST",
    path: "/api/selfenrollment/submit",
    headers: {
      authorization: `Bearer ${tokenOf(id)}`,
      "content-type": "application/json",
      "idempotency-key": `bench-${id}`,
    },
    body: JSON.stringify({ effectiveDate: "2027-01-01" }),
  }));
  const { took, results } = await sendAll({ origin: world.address, requests, atOnce });
  const failed = results.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} of ${ids.length} submits failed`);
  return ids.length / (took / 1000);
}

/** What a submit writes, as prepared statements in one transaction, without a rule, a check or HTTP. */
async function writeRaw(pool: pg.Pool, world: World, id: string): Promise<void> {
  const client = await pool.connect();
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query("begin");
    await query(
      "raw-enrollment",
      `update enrollments set status = 'submitted', submitted_at = now(), reference_number = $2, employee_cents = 1, version = version + 1 where id = $1`,
      [id, id],
    );
    for (const type of ["medical", "dental", "vision"]) {
      await query(
        "raw-selection",
        `update enrollment_selections set plan_name = 'x', total_cents = 2, employer_cents = 1, employee_cents = 1,
           employee_per_pay_period_cents = 1, why = '[{"code":"x"}]' where enrollment_id = $1 and coverage_type = $2`,
        [id, type],
      );
    }
    await query(
      "raw-event",
      `insert into enrollment_events (id, installation_id, client_id, enrollment_id, kind, actor)
       select gen_random_uuid(), installation_id, client_id, id, 'submitted', 'raw' from enrollments where id = $1`,
      [id],
    );
    await query(
      "raw-key",
      `insert into idempotency_keys (installation_id, actor, key, request_hash, status, answer) values ($1, $2, 'k', $3, 200, '{}')`,
      [world.installationId, id, Buffer.alloc(32)],
    );
    await query("raw-job", "insert into pgboss.job (name, data) values ('write-mail', $1)", [
      { kind: "confirmation", subjectId: id },
    ]);
    await query(
      "raw-audit",
      "insert into audit_events (installation_id, actor, action, subject, subject_id) values ($1, 'raw', 'submit', 'enrollments', $2)",
      [world.installationId, id],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** One draft of a session of three plans, in which everything is answered. */
async function aReadyDraft(world: World): Promise<string> {
  const { owner, installationId } = world;
  const offering = await anOpenEnrollmentSession(world, { medical: 1, dental: 1, vision: 1 });
  const { clientId: client, sessionId: enrollmentSession, divisionId: division, plans } = offering;
  const one = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? "";
  const invitation = await one(
    `insert into invitations (id, installation_id, client_id, session_id, kind, key_hash, expires_at)
     values (gen_random_uuid(), $1, $2, $3, 'self', sha256(gen_random_uuid()::text::bytea), '2090-01-01')`,
    [installationId, client, enrollmentSession],
  );
  const enrollment = await one(
    `insert into enrollments (id, identifier, installation_id, client_id, session_id, invitation_id, division_id, active_step, steps_done, started_on, effective_date, termination_date)
     values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, $4, $5, 'review',
       '{contact,location,ssn,dependents,benefit:medical,benefit:dental,benefit:vision}', current_date, '2027-01-01', '2026-12-31')`,
    [installationId, client, enrollmentSession, invitation, division],
  );
  await owner.query(
    `insert into enrollment_people (id, installation_id, client_id, enrollment_id, relationship, sort_order, first_name, last_name, dob, hire_date, email)
     values (gen_random_uuid(), $1, $2, $3, '18', 0, 'Ana', 'Bench', '1986-04-09', '2020-06-01', 'ana@localhost')`,
    [installationId, client, enrollment],
  );
  for (const [type, plan] of Object.entries(plans)) {
    await owner.query(
      `insert into enrollment_selections (id, installation_id, client_id, enrollment_id, coverage_type, session_plan_id, tier_code)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 'EMP')`,
      [installationId, client, enrollment, type, plan],
    );
  }
  return enrollment;
}

/** As many copies of a draft, each with its own link, person and token. */
async function cloneDrafts(owner: pg.Pool, pattern: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const invitations = Array.from({ length: count }, () => randomUUID());
  const copy = async (table: string, changed: Record<string, string>) => {
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map((row) => row.name);
    const source =
      table === "invitations"
        ? "t.id = (select invitation_id from enrollments where id = $3)"
        : table === "enrollments"
          ? "t.id = $3"
          : "t.enrollment_id = $3";
    await owner.query(
      `insert into ${table} (${names.join(", ")})
       select ${names.map((name) => changed[name] ?? `t.${name}`).join(", ")}
       from ${table} t cross join unnest($1::uuid[], $2::uuid[]) as n (id, invitation) where ${source}`,
      [ids, invitations, pattern],
    );
  };
  await copy("invitations", { id: "n.invitation", key_hash: "sha256(n.invitation::text::bytea)" });
  await copy("enrollments", {
    id: "n.id",
    identifier: "gen_random_uuid()",
    invitation_id: "n.invitation",
    subscriber_ssn_index: "sha256(n.id::text::bytea)",
  });
  const own = { id: "gen_random_uuid()", enrollment_id: "n.id" };
  await copy("enrollment_people", own);
  await copy("enrollment_selections", own);
  for (const id of ids) {
    await owner.query(
      "insert into tokens (hash, enrollment_id, created_at, last_used_at, expires_at) values ($1, $2, now(), now(), now() + interval '12 hours')",
      [digest(tokenOf(id)), id],
    );
  }
  await owner.query("vacuum analyze");
  return ids;
}

/** Drafts in which everything is answered, each with a token (`tokenOf`). */
export async function readyDrafts(world: World, count: number): Promise<string[]> {
  return cloneDrafts(world.owner, await aReadyDraft(world), count);
}

export function tokenOf(id: string): string {
  return `bench-token-${id}`;
}
