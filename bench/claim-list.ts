import { findClaimRows } from "#claims/claims/claims.service.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { Ratio } from "./measure.ts";
import type { World } from "./world.ts";

const linesPerClaim = 2;
const looks = 400;
const pageSize = 20;

/** The claims of one member, as staff ask for them by HTTP, over the same statements by themselves: the 95th of a hundred. */
export async function benchClaimList(world: World, lines: number): Promise<Ratio> {
  await fill(world, lines);
  const { owner, address } = world;
  const token = await aReader(world);
  const { rows } = await owner.query<{ id: string }>(
    "select id from members where relationship = '18' order by md5(id::text) limit $1",
    [looks],
  );
  const ours: number[] = [];
  const bare: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (const [at, { id }] of rows.entries()) {
    const byHttp = async () => {
      const answer = await fetch(`${address}/api/claims?memberId=${id}&pageSize=${pageSize}`, { headers });
      const { total } = (await answer.json()) as { total: number };
      if (answer.status !== 200 || total === 0) throw new Error(`No claims: ${answer.status}`);
    };
    const byItself = () =>
      world.services.database.system.hold((client) =>
        findClaimRows(client, { memberId: id, page: 1, pageSize }),
      );
    // By turns, and neither always finds the pages that the other one has read.
    for (const [kept, work] of at % 2 === 0
      ? ([
          [ours, byHttp],
          [bare, byItself],
        ] as const)
      : ([
          [bare, byItself],
          [ours, byHttp],
        ] as const)) {
      const started = performance.now();
      await work();
      kept.push(performance.now() - started);
    }
  }
  return {
    name: `claims of a member among ${lines.toLocaleString("en")} lines, p95 ÷ the same SQL`,
    ours: p95(ours) * 1000,
    ceiling: p95(bare) * 1000,
    ratio: p95(ours) / p95(bare),
    goal: 3,
    unit: "µs",
    isLimit: true,
  };
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Claims of two lines of everybody in turn. Without its keys and triggers: what is measured is reading. */
async function fill({ owner, installationId }: World, lines: number): Promise<void> {
  const client = await owner.connect();
  try {
    const started = performance.now();
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    const claims = lines / linesPerClaim;
    const perStep = 500_000;
    for (let from = 0; from < claims; from += perStep) {
      const values = [installationId, from, Math.min(claims, from + perStep) - 1];
      await client.query(
        `with m as materialized (select row_number() over (order by id) - 1 as n, id, family_id, client_id, upper(last_name || ' ' || first_name) as name from members),
           many as (select count(*) as members from m),
           made as materialized (select gen_random_uuid() as id, g, m.id as member_id, m.family_id, m.client_id, m.name
             from generate_series($2::int, $3::int) g, many join m on true where m.n = g % many.members),
           claim as (insert into claims (id, installation_id, client_id, member_id, family_id, claim_number, status, current_version,
               patient_name, patient_key, provider_name, payer_name, served_from, served_to, paid_on, billed_cents, allowed_cents,
               plan_payment_cents, patient_responsibility_cents)
             select id, $1, client_id, member_id, family_id, 'F' || g, 'imported', 0, name, lower(name), 'LAKESIDE CLINIC',
               'HARBORVIEW HEALTH', date '2025-01-01' + g % 700, date '2025-01-01' + g % 700, date '2025-01-15' + g % 700, 30000, 22000, 12540, 9460 from made),
           version as (insert into claim_versions (id, installation_id, claim_id, number, kind, status)
             select gen_random_uuid(), $1, id, 0, 'decided', 'imported' from made)
         insert into claim_lines (id, installation_id, claim_id, version, number, procedure, billed_cents, allowed_cents)
         select gen_random_uuid(), $1, id, 0, number, '99213', 15000, 11000 from made, generate_series(1, ${linesPerClaim}) number`,
        values,
      );
    }
    await client.query("set session_replication_role = origin");
    await client.query("vacuum analyze claims, claim_versions, claim_lines");
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`  ${lines.toLocaleString("en")} lines filled in ${seconds.toFixed(0)} s\n`);
  } finally {
    client.release();
  }
}

/** The token of an administrator who may see everybody's claims. */
async function aReader({ owner, installationId }: World): Promise<string> {
  const token = newSecret();
  await owner.query(
    `with reader as (insert into users (id, installation_id, type, username, first_name, last_name, email)
         values (gen_random_uuid(), $1, 'admin', 'bench-' || gen_random_uuid(), 'Bench', 'Bench', 'bench@localhost') returning id),
       token as (insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
         select $2, id, now(), now(), now() + interval '12 hours' from reader),
       role as (insert into roles (id, installation_id, user_type, name)
         values (gen_random_uuid(), $1, 'admin', 'Reader of claims ' || gen_random_uuid()) returning id),
       permission as (insert into permissions (id, installation_id, name, machine_name)
         select gen_random_uuid(), $1, name, name from unnest(array['manageClaims', 'viewHealthData']) name
         on conflict (installation_id, machine_name) do update set name = excluded.name returning id),
       held as (insert into role_permissions (installation_id, role_id, permission_id)
         select $1, role.id, permission.id from role, permission)
     insert into user_roles (installation_id, user_id, role_id) select $1, reader.id, role.id from reader, role`,
    [installationId, digest(token)],
  );
  return token;
}
