import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { RefusedMail } from "#organization/messaging/mail.service.ts";
import type { Scope, SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { postAddressSql } from "./address.ts";
import type { AskedWay, ReturnedWay } from "./list-kinds.ts";
import { refusal } from "./work-lists.texts.ts";

type Asked = { memberIds: readonly string[]; askedOn: PlainDate; way: AskedWay };

/** Records that people were asked for their number; two clerks who say the same record it once. */
export async function recordAsked(
  services: Services,
  scope: Scope,
  { memberIds, askedOn, way }: Asked,
): Promise<{ recorded: number }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const now = services.clock();
    const found = await client.query<{ id: string; isAhead: boolean }>(
      `select m.id, $2::date > ($3::timestamptz at time zone k.time_zone)::date as "isAhead"
       from members m join clients k on k.id = m.client_id where m.id = any ($1) and m.deleted_at is null`,
      [memberIds, askedOn, now],
    );
    if (found.rows.length < new Set(memberIds).size) throw new Problem("notFound");
    if (found.rows.some(({ isAhead }) => isAhead))
      throw refusal("askedOn", "inFuture", scope.context.language);
    const { rows } = await client.query<{ memberId: string }>(
      `insert into ssn_requests (id, installation_id, client_id, family_id, member_id, asked_on, way, created_at, created_by,
         updated_at, updated_by)
       select gen_random_uuid(), m.installation_id, m.client_id, m.family_id, m.id, $2, $3, $4, $5, $4, $5
       from members m where m.id = any ($1) and m.deleted_at is null
       on conflict do nothing returning member_id as "memberId"`,
      [memberIds, askedOn, way, now, scope.userId ?? null],
    );
    transaction.audit({
      action: "update",
      subject: "members",
      details: { ids: rows.map(({ memberId }) => memberId), ssnAskedOn: askedOn },
    });
    return { recorded: rows.length };
  });
}

/** Letters that went out are requests: those of one run, on the day on which they were mailed. */
export async function recordMailed(
  services: Services,
  scope: Scope,
  { id, askedOn }: { id: string; askedOn: PlainDate },
): Promise<{ recorded: number }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const now = services.clock();
    const found = await client.query<{ clientId: string; list: string; status: string; isAhead: boolean }>(
      `select r.client_id as "clientId", r.list, r.status, $2::date > ($3::timestamptz at time zone k.time_zone)::date as "isAhead"
       from letter_runs r join clients k on k.id = r.client_id where r.id = $1 and r.deleted_at is null`,
      [id, askedOn, now],
    );
    const [run] = found.rows;
    if (run === undefined) throw new Problem("notFound");
    if (run.list !== "missingSsn" || run.status !== "done") throw new Problem("conflict");
    if (run.isAhead) throw refusal("askedOn", "inFuture", scope.context.language);
    const { rowCount } = await client.query(
      `insert into ssn_requests (id, installation_id, client_id, family_id, member_id, asked_on, way, created_at, created_by,
         updated_at, updated_by)
       select gen_random_uuid(), w.installation_id, w.client_id, w.family_id, w.member_id, $2, 'letter', $3, $4, $3, $4
       from work_letters w where w.run_id = $1 and w.deleted_at is null on conflict do nothing`,
      [id, askedOn, now, scope.userId ?? null],
    );
    const recorded = rowCount ?? 0;
    transaction.audit({
      action: "update",
      subject: "members",
      clientId: run.clientId,
      details: { letterRun: id, ssnAskedOn: askedOn, requests: recorded },
    });
    return { recorded };
  });
}

type Returned = { id: string; way: ReturnedWay; returnedOn: PlainDate; reason: string };

/** Marks that mail to a person's address came back; the same address is marked once. */
export async function markReturned(
  services: Services,
  scope: Scope,
  { id, way, returnedOn, reason }: Returned,
): Promise<{ address: string }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const now = services.clock();
    const { language } = scope.context;
    type Row = {
      installationId: string;
      clientId: string;
      familyId: string;
      address: string;
      isAhead: boolean;
    };
    const { rows } = await client.query<Row>(
      `select m.installation_id as "installationId", m.client_id as "clientId", m.family_id as "familyId",
         case $2 when 'email' then coalesce(p.email, '') else ${postAddressSql("p")} end as address,
         $3::date > ($4::timestamptz at time zone k.time_zone)::date as "isAhead"
       from members m join people p on p.id = m.person_id join clients k on k.id = m.client_id
       where m.id = $1 and m.deleted_at is null`,
      [id, way, returnedOn, now],
    );
    const [member] = rows;
    if (member === undefined) throw new Problem("notFound");
    if (member.isAhead) throw refusal("returnedOn", "inFuture", language);
    const { address } = member;
    if (address === "") throw refusal("way", way === "email" ? "noEmail" : "noPost", language);
    await client.query(
      `insert into returned_mail (id, installation_id, client_id, family_id, member_id, way, address, returned_on, reason,
         created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11) on conflict do nothing`,
      [
        uuidv7(now.getTime()),
        member.installationId,
        member.clientId,
        member.familyId,
        id,
        way,
        address,
        returnedOn,
        reason === "" ? null : reason,
        now,
        scope.userId ?? null,
      ],
    );
    transaction.audit({
      action: "update",
      subject: "members",
      subjectId: id,
      clientId: member.clientId,
      details: { returnedMail: way },
    });
    return { address };
  });
}

/** The addresses are right after all. */
export async function resolveReturned(
  services: Services,
  scope: Scope,
  memberIds: readonly string[],
): Promise<{ resolved: number }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const known = await client.query("select from members where id = any ($1) and deleted_at is null", [
      memberIds,
    ]);
    if ((known.rowCount ?? 0) < new Set(memberIds).size) throw new Problem("notFound");
    const { rows } = await client.query<{ memberId: string }>(
      `update returned_mail set resolved_at = $2, updated_at = $2, updated_by = $3, version = version + 1
       where member_id = any ($1) and resolved_at is null and deleted_at is null returning member_id as "memberId"`,
      [memberIds, services.clock(), scope.userId ?? null],
    );
    const ids = [...new Set(rows.map(({ memberId }) => memberId))];
    transaction.audit({ action: "update", subject: "members", details: { ids, returnedMail: "resolved" } });
    return { resolved: ids.length };
  });
}

/**
 * A mail server would never take a mail: the person of the mail's client who has that address stands in the list of returned mail,
 * of a family that shares it its employee.
 */
export async function noteReturnedMail(
  services: Services,
  system: SystemScope,
  { installationId, event, to, said }: RefusedMail,
): Promise<void> {
  await system.transaction(installationId, async ({ client }) => {
    await client.query(
      `insert into returned_mail (id, installation_id, client_id, family_id, member_id, way, address, returned_on, reason,
         created_at, updated_at)
       select gen_random_uuid(), f.installation_id, f.client_id, f.family_id, f.id, 'email', f.email,
         ($4::timestamptz at time zone f.time_zone)::date, left($3, 200), $4, $4
       from (select distinct on (m.family_id) m.id, m.installation_id, m.client_id, m.family_id, p.email, k.time_zone
         from mail_events e join mails x on x.id = e.mail_id join clients k on k.id = x.client_id
           join people p on p.client_id = k.id and lower(p.email) = lower($2)
           join members m on m.person_id = p.id and m.deleted_at is null
         where e.event = $1 order by m.family_id, m.relationship <> '18', m.id) f
       on conflict do nothing`,
      [event, to, said, services.clock()],
    );
  });
}
