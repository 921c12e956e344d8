import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { tokenOf, tokenPattern } from "#claims/claims/sealed-ids.service.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Figure } from "./figure-rows.ts";

type Place = { installationId: string; clientId: string | null };
export type Counts = { taken: number; same: number; waiting: number };
/** How many families one job counts anew. */
const familiesAtOnce = 100;

/**
 * Whose the figures of `wanted` are: of the one who has the number, as their own or from a payer on that day. With a birth
 * date an employee's number stands for the family. Two whom it fits, such as at two clients, are nobody.
 */
const peopleOfFigures = `
     written as (select w.*, upper(regexp_replace(w.member_reference, '[^A-Za-z0-9]', '', 'g')) as key from wanted w),
     holders as (
       select w.id as figure, m.id, m.family_id, m.relationship from written w
         join members m on m.installation_id = $1 and m.member_number = any (array[w.member_reference, w.key])
           and m.deleted_at is null and (w.client_id is null or m.client_id = w.client_id)
       union
       select w.id, m.id, m.family_id, m.relationship from written w
         join members m on m.installation_id = $1 and m.deleted_at is null
           and m.ssn_index = any (array(select decode(hex, 'hex') from unnest(w.ssn_indexes) hex))
           and (w.client_id is null or m.client_id = w.client_id)
       union
       select w.id, m.id, m.family_id, m.relationship from written w
         join member_numbers n on n.installation_id = $1 and n.number_key = w.key and n.deleted_at is null
           and (n.effective_date is null or n.effective_date <= w.on_day)
           and (n.termination_date is null or n.termination_date >= w.on_day)
         join members m on m.id = n.member_id and m.deleted_at is null
           and (w.client_id is null or m.client_id = w.client_id)),
     fitting as (
       select h.figure, m.id, m.family_id, m.client_id, bool_or(m.id = h.id) as is_holder
       from holders h join written w on w.id = h.figure
         join members m on m.family_id = h.family_id and m.deleted_at is null
           and (m.id = h.id or h.relationship = '18')
           and (w.member_dob is null or m.dob = w.member_dob)
       group by h.figure, m.id, m.family_id, m.client_id),
     people as (
       select f.figure, (array_agg(f.id))[1] as member_id, (array_agg(f.family_id))[1] as family_id,
         (array_agg(f.client_id))[1] as client_id
       from fitting f
       where f.is_holder or not exists (select from fitting o where o.figure = f.figure and o.is_holder)
       group by f.figure having count(*) = 1)`;

/**
 * Keeps what a payer says. A figure is known by member, code and day: said again it changes nothing, said otherwise it
 * takes the new amount. What nobody knows yet, the member or the code, waits; a code is told of in its queue.
 */
export async function takeFigures(
  services: Pick<Services, "clock" | "vault">,
  transaction: Transaction,
  { installationId, clientId, figures }: Place & { figures: readonly Figure[] },
): Promise<Counts> {
  const { client } = transaction;
  const last = new Map(
    figures.map((one) => [`${one.memberReference}\n${one.dob ?? ""}\n${one.code}\n${one.onDay}`, one]),
  );
  const now = services.clock();
  const given = JSON.stringify(
    [...last.values()].map(({ memberReference, dob, code, onDay, amountCents }) => ({
      id: uuidv7(now.getTime()),
      written: memberReference,
      ...storedReference(services, memberReference),
      member_dob: dob,
      code,
      on_day: onDay,
      amount_cents: amountCents,
    })),
  );
  const { rows } = await client.query<{ familyId: string | null; isKnown: boolean }>(
    `with given as (
       select * from json_to_recordset($3::json) r (id uuid, written text, member_reference text, ssn_indexes text[], member_dob date, code text, on_day date,
         amount_cents bigint)),
     wanted as (
       select id, written as member_reference, ssn_indexes, member_dob, on_day, $2::uuid as client_id from given),
     ${peopleOfFigures},
     codes as (
       select code, id from accumulators where installation_id = $1 and deleted_at is null
       union select u.code, u.accumulator_id from unknown_accumulators u join accumulators a on a.id = u.accumulator_id
         where u.installation_id = $1 and u.deleted_at is null and u.status = 'mapped' and a.deleted_at is null)
     insert into payer_totals as t (id, installation_id, client_id, upload_client_id, family_id, member_id, accumulator_id, code, member_reference,
       member_dob, on_day, amount_cents)
     select g.id, $1, coalesce(p.client_id, $2), $2, p.family_id, p.member_id,
       (select c.id from codes c where c.code = g.code limit 1), g.code, g.member_reference, g.member_dob, g.on_day, g.amount_cents
     from given g left join people p on p.figure = g.id
     order by g.member_reference, g.code, g.on_day
     on conflict (installation_id, upload_client_id, member_reference, member_dob, code, on_day) do update set amount_cents = excluded.amount_cents,
       accumulator_id = excluded.accumulator_id, member_id = excluded.member_id, family_id = excluded.family_id,
       client_id = excluded.client_id, version = t.version + 1, updated_at = now()
     where (t.amount_cents, t.accumulator_id, t.member_id) is distinct from
       (excluded.amount_cents, excluded.accumulator_id, excluded.member_id)
     returning family_id as "familyId", member_id is not null and accumulator_id is not null as "isKnown"`,
    [installationId, clientId, given],
  );
  await noteUnknown(services, transaction, installationId, [...new Set(figures.map(({ code }) => code))]);
  await recountOf(transaction, installationId, rows);
  const waiting = rows.filter(({ isKnown }) => !isKnown).length;
  return { taken: rows.length - waiting, same: figures.length - rows.length, waiting };
}

/** An SSN in the place of a number is stored by its last four digits and its blind index, by which the member is found. */
function storedReference({ vault }: Pick<Services, "vault">, reference: string) {
  const parsed = parseSsn(reference);
  if (!parsed.ok) return { member_reference: reference, ssn_indexes: null };
  return {
    member_reference: tokenOf(parsed.value, vault.blindIndex(parsed.value, "ssn")),
    ssn_indexes: vault.blindIndexes(parsed.value, "ssn").map((index) => index.toString("hex")),
  };
}

/**
 * Numbers of nine digits that members have now and that a waiting figure may have written: it holds a token of what could be an
 * SSN, and nobody can tell from that which number it was.
 */
async function numbersBehindTokens(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  installationId: string,
): Promise<{ token: string; number: string }[]> {
  const tokens = await client.query<{ lastFour: string }>(
    `select distinct split_part(t.member_reference, ':', 2) as "lastFour" from payer_totals t
     where t.installation_id = $1 and t.member_id is null and t.deleted_at is null and t.member_reference ~ $2`,
    [installationId, tokenPattern],
  );
  if (tokens.rows.length === 0) return [];
  const { rows } = await client.query<{ number: string }>(
    `select n.number from (
       select m.member_number as number from members m where m.installation_id = $1 and m.deleted_at is null
       union select p.number_key from member_numbers p where p.installation_id = $1 and p.deleted_at is null) n
     where n.number ~ '^[0-9]{9}$' and right(n.number, 4) = any ($2::text[])`,
    [installationId, tokens.rows.map(({ lastFour }) => lastFour)],
  );
  return rows.flatMap(({ number }) =>
    vault.blindIndexes(number, "ssn").map((index) => ({ token: tokenOf(number, index), number })),
  );
}

/** Codes that no definition has stand in a queue, with how many figures wait for each. */
async function noteUnknown(
  services: Pick<Services, "clock">,
  { client }: Transaction,
  installationId: string,
  codes: readonly string[],
): Promise<void> {
  await client.query(
    `insert into unknown_accumulators as u (id, installation_id, code, first_seen_on, last_seen_on, figures, sample_reference)
     select gen_random_uuid(), $1, t.code, $3::timestamptz::date, $3::timestamptz::date, count(*)::int,
       min(case when t.member_reference ~ $4
         then '***-**-' || split_part(t.member_reference, ':', 2) else t.member_reference end)
     from payer_totals t where t.installation_id = $1 and t.code = any ($2::text[]) and t.accumulator_id is null
       and t.deleted_at is null
     group by t.code order by t.code
     on conflict (installation_id, code) where deleted_at is null do update set figures = excluded.figures,
       last_seen_on = excluded.last_seen_on, sample_reference = coalesce(u.sample_reference, excluded.sample_reference),
       version = u.version + 1, updated_at = now()
     where u.figures <> excluded.figures`,
    [installationId, codes, services.clock(), tokenPattern],
  );
}

async function recountOf(
  { enqueue }: Transaction,
  installationId: string,
  rows: readonly { familyId: string | null }[],
): Promise<void> {
  const families = [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))];
  for (let at = 0; at < families.length; at += familiesAtOnce)
    await enqueue(recountTotalsJob, { installationId, familyIds: families.slice(at, at + familiesAtOnce) });
}

/** Once a code was defined or mapped, or a member came: what waited for it is taken. Answers how many figures that were. */
export async function takeWaiting(
  services: Pick<Services, "vault">,
  system: SystemScope,
  installationId: string,
): Promise<number> {
  return system.transaction(installationId, (transaction) =>
    takeWaitingIn(services, transaction, installationId),
  );
}

async function takeWaitingIn(
  services: Pick<Services, "vault">,
  transaction: Transaction,
  installationId: string,
): Promise<number> {
  const { client } = transaction;
  const numbers = await numbersBehindTokens(services, transaction, installationId);
  const { rows } = await client.query<{ familyId: string | null; code: string }>(
    `with waiting as (
       select t.id, t.code, t.member_reference, t.member_dob, t.on_day, t.client_id, t.member_id from payer_totals t
       where t.installation_id = $1 and t.deleted_at is null and (t.member_id is null or t.accumulator_id is null)
       order by t.id for update),
     wanted as (
       select w.id, coalesce(k.number, w.member_reference) as member_reference,
         case when w.member_reference ~ $2 then array[split_part(w.member_reference, ':', 3)] end as ssn_indexes,
         w.member_dob, w.on_day, w.client_id
       from waiting w left join json_to_recordset($3::json) k (token text, number text) on k.token = w.member_reference),
     ${peopleOfFigures},
     codes as (
       select code, id from accumulators where installation_id = $1 and deleted_at is null
       union select u.code, u.accumulator_id from unknown_accumulators u join accumulators a on a.id = u.accumulator_id
         where u.installation_id = $1 and u.deleted_at is null and u.status = 'mapped' and a.deleted_at is null),
     known as (
       select w.id, coalesce(w.member_id, p.member_id) as member_id, p.family_id, p.client_id,
         (select c.id from codes c where c.code = w.code limit 1) as accumulator_id
       from waiting w left join people p on p.figure = w.id)
     update payer_totals t set member_id = k.member_id, family_id = coalesce(t.family_id, k.family_id),
       client_id = coalesce(t.client_id, k.client_id), accumulator_id = coalesce(t.accumulator_id, k.accumulator_id),
       version = t.version + 1, updated_at = now()
     from known k where k.id = t.id
       and ((t.member_id is null and k.member_id is not null) or (t.accumulator_id is null and k.accumulator_id is not null))
     returning t.family_id as "familyId", t.code`,
    [installationId, tokenPattern, JSON.stringify(numbers)],
  );
  await client.query(
    `update unknown_accumulators u set figures = c.n, version = u.version + 1, updated_at = now()
     from (select u2.id, count(t.id)::int as n from unknown_accumulators u2
       left join payer_totals t on t.installation_id = u2.installation_id and t.code = u2.code and t.accumulator_id is null
         and t.deleted_at is null
       where u2.installation_id = $1 and u2.deleted_at is null group by u2.id) c
     where c.id = u.id and u.figures <> c.n`,
    [installationId],
  );
  await recountOf(transaction, installationId, rows);
  return rows.length;
}
