import { terminationRunJob } from "#people/coverage/jobs.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { jobHandlers } from "#app/jobs.ts";
import { membersToRead } from "./member-detail.ts";
import { compare, type Ratio } from "./measure.ts";
import type { World } from "./world.ts";

/** Employees of one round, on each side. */
const perRound = 3000;
const mebi = 1024 * 1024;

type Leavers = { clientId: string; class: string; count: number };

/**
 * Many ends of employment of one client in one job (rules, changes with their undo, timeline, audit, COBRA clocks) over the bare
 * writes of the same rows, and the memory of a run of `longRun` employees.
 */
export async function benchTerminations(
  world: World,
  rounds: number,
  { longRun }: { longRun: number },
): Promise<Ratio[]> {
  const { token } = await membersToRead(world);
  await mayEnroll(world);
  const clientId = await classes(world, rounds, longRun);
  const ours = await compare("bulk terminations ÷ the bare writes", {
    ours: async (round) => {
      const of = { clientId, class: `ours ${round}`, count: perRound };
      return (await run(world, token, of)).perSecond;
    },
    ceiling: (round) => bare(world, { clientId, class: `bare ${round}`, count: perRound }),
    rounds,
    goal: 0.2,
    unit: "employees/s",
  });
  const long = await run(world, token, { clientId, class: "long", count: longRun });
  return [
    ours,
    {
      name: `memory of ${longRun.toLocaleString("en")} terminations in one job (${long.perSecond.toFixed(0)}/s): its second half over its first`,
      ours: long.second / mebi,
      ceiling: long.first / mebi,
      ratio: long.second / long.first,
      goal: 1.1,
      unit: "MB at most",
      isLimit: true,
    },
  ];
}

/** The administrators of the run hold the permission that ends take. */
async function mayEnroll({ owner, installationId }: World): Promise<void> {
  await owner.query(
    `with role as (insert into roles (id, installation_id, user_type, name) values (gen_random_uuid(), $1, 'admin', 'Bench') returning id),
       permission as (insert into permissions (id, installation_id, name, machine_name)
         values (gen_random_uuid(), $1, 'enrollment', 'enrollment')
         on conflict (installation_id, machine_name) do update set name = excluded.name returning id),
       held as (insert into role_permissions (installation_id, role_id, permission_id)
         select $1, role.id, permission.id from role, permission)
     insert into user_roles (installation_id, user_id, role_id)
     select $1, u.id, role.id from users u, role where u.installation_id = $1 and u.type = 'admin'`,
    [installationId],
  );
}

/** Each round's employees are a class of their own. */
async function classes({ owner }: World, rounds: number, longRun: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select client_id as id from employments group by client_id order by count(*) desc limit 1",
  );
  const clientId = rows[0]?.id ?? "";
  const { rows: updated } = await owner.query<{ class: string; count: number }>(
    `with placed as (select id, row_number() over (order by id) - 1 as n from employments where client_id = $1),
       done as (update employments w set eligibility_class = case
           when p.n < $2::int * $3::int * 2 then case p.n / $3::int % 2 when 0 then 'ours ' else 'bare ' end || p.n / $3::int / 2 else 'long' end
         from placed p where p.id = w.id and p.n < $2::int * $3::int * 2 + $4::int returning w.eligibility_class)
     select eligibility_class as class, count(*)::int as count from done group by 1`,
    [clientId, rounds, perRound, longRun],
  );
  const long = updated.find((one) => one.class === "long")?.count ?? 0;
  if (long !== longRun)
    throw new Error(`The world has ${long} employees more, not ${longRun}: make it larger`);
  await owner.query("vacuum analyze employments, past_employments, members, coverages");
  return clientId;
}

async function run({ address, services, owner, installationId }: World, token: string, of: Leavers) {
  const answer = await fetch(`${address}/api/terminationruns`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      clientId: of.clientId,
      who: { by: "class", eligibilityClass: of.class },
      lastDay: "2026-08-14",
      coverEnds: "endOfMonth",
      reasonCode: "quit",
      employees: of.count,
    }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const { run: started } = (await answer.json()) as { run: { id: string } };
  const handlers = jobHandlers(services, undefined);
  const seen: { at: number; rss: number }[] = [];
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      seen.push({ at: performance.now(), rss: process.memoryUsage().rss });
      await sleep(50);
    }
  })();
  const from = performance.now();
  const status = async () =>
    (
      await owner.query<{ status: string; done: number }>(
        "select status, done from termination_runs where id = $1",
        [started.id],
      )
    ).rows[0];
  // A job that gives way is taken up again.
  while ((await status())?.status === "working")
    await handlers.run(terminationRunJob, { runId: started.id, installationId });
  const took = performance.now() - from;
  watching.abort();
  await watch;
  const done = (await status())?.done;
  if (done !== of.count) throw new Error(`${done} of ${of.count} employments were ended`);
  const most = (some: typeof seen) => Math.max(...some.map(({ rss }) => rss));
  const middle = from + took / 2;
  return {
    perSecond: of.count / (took / 1000),
    first: most(seen.filter(({ at }) => at <= middle)),
    second: most(seen.filter(({ at }) => at > middle)),
  };
}

/** What an end writes, in one transaction for as many families, without a rule, a policy or a question. */
async function bare({ owner, installationId }: World, of: Leavers): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    "select family_id as id from employments where client_id = $1 and eligibility_class = $2 and is_current",
    [of.clientId, of.class],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length !== of.count) throw new Error(`${ids.length} of ${of.count} are there`);
  const atOnce = 200;
  const from = performance.now();
  const client = await owner.connect();
  try {
    for (let at = 0; at < ids.length; at += atOnce) {
      const values = [ids.slice(at, at + atOnce), installationId, of.clientId];
      await client.query("begin");
      await client.query(
        "update coverages set termination_date = '2026-08-31', version = version + 1, updated_at = now() where family_id = any($1)",
        values.slice(0, 1),
      );
      await client.query(
        `update employments set last_day = '2026-08-14', status = 'terminated', version = version + 1, updated_at = now()
         where family_id = any($1)`,
        values.slice(0, 1),
      );
      await client.query(
        `update members set termination_date = case when relationship = '18' then null else date '2026-08-31' end,
           status = 'terminated', version = version + 1, updated_at = now() where family_id = any($1)`,
        values.slice(0, 1),
      );
      await client.query(
        `insert into member_changes (id, installation_id, client_id, family_id, member_id, kind, effective_date, reason_code, details,
           why, made_at, actor)
         select gen_random_uuid(), $2, $3, f, f, 'termMember', '2026-08-31', 'quit', '{"lastDay":"2026-08-14"}',
           '[{"code":"end.onLastOfMonth","params":{"lastDay":"2026-08-14"}},{"code":"end.employment","params":{"lastDay":"2026-08-31"}}]',
           now(), 'user:bench' from unnest($1::uuid[]) f`,
        values,
      );
      await client.query(
        `insert into member_events (id, installation_id, client_id, family_id, member_id, kind, effective_date, actor, details, why, at)
         select gen_random_uuid(), $2, $3, f, f, 'termMember', '2026-08-31', 'user:bench', '{"lastDay":"2026-08-14"}',
           '[{"code":"end.onLastOfMonth","params":{"lastDay":"2026-08-14"}},{"code":"end.employment","params":{"lastDay":"2026-08-31"}}]',
           now() from unnest($1::uuid[]) f`,
        values,
      );
      await client.query(
        `with c as (insert into cobra_cases (id, installation_id, client_id, family_id, member_id, event, event_date, loss_date)
           select gen_random_uuid(), $2, $3, f, f, 'employmentEnd', '2026-08-14', '2026-09-01' from unnest($1::uuid[]) f
           returning id, family_id),
         k as (insert into cobra_clocks (id, installation_id, client_id, family_id, case_id, member_id, months, notice_due_on,
             ends_on, task, task_due_on)
           select gen_random_uuid(), $2, $3, c.family_id, c.id, m.id, 18, '2026-10-14', '2028-02-29', 'notice', '2026-10-14'
           from c join members m on m.family_id = c.family_id)
         insert into cobra_steps (id, installation_id, client_id, family_id, case_id, member_id, kind, on_date, at, change)
         select gen_random_uuid(), $2, $3, c.family_id, c.id, c.family_id, 'started', '2026-08-14', now(),
           '{"clocks":[],"covers":[],"added":[],"creditCents":0}' from c`,
        values,
      );
      await client.query(
        `insert into audit_events (installation_id, client_id, actor, action, subject, subject_id, request_id, details)
         select $2, $3, 'user:bench', one.action, one.subject, f, 'bench', '{"kind":"termMember"}' from unnest($1::uuid[]) f,
           (values ('update', 'members'), ('create', 'cobra_cases')) one (action, subject)`,
        values,
      );
      await client.query("commit");
    }
  } finally {
    client.release();
  }
  return ids.length / ((performance.now() - from) / 1000);
}
