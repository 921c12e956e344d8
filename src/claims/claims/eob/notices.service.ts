import type { eobNoticesJob } from "#claims/claims/jobs.ts";
import { addDays, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { keepMails } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { PayloadOf } from "#server/jobs.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { eobMail } from "./mail/eob.mail.ts";

type Job = PayloadOf<typeof eobNoticesJob>;
/** Notices that are written together. */
const batch = 500;
/** An older decision is shown, and nobody is told: who brings two years of claims wakes nobody. */
const newsDays = 60;

/** A version of a claim, and who is to be told of it: the patient; of a minor, the subscriber. */
type ToTell = {
  claimId: string;
  version: number;
  clientId: string;
  memberId: string;
  email: string | null;
  firstName: string;
  language: Language;
  setId: string | null;
  place: number | null;
};

/**
 * The job: tells of each EOB once. Those with an account get a mail, one for all that is new; for the others a letter
 * waits. However often it runs, a version of a claim is told of once (a unique index).
 */
export async function tellOfEobs(services: Services, system: SystemScope, job: Job): Promise<void> {
  const [known] = await system.query<{ timeZone: string }>(
    `select time_zone as "timeZone" from installations where id = $1`,
    [job.installationId],
  );
  const today = todayIn(known?.timeZone ?? "UTC", services.clock());
  let after: { setId: string; place: number } | undefined;
  for (;;) {
    const found = await system.transaction(job.installationId, (transaction) =>
      tellBatch(services, transaction, { job, today, after }),
    );
    const last = found.at(-1);
    if (found.length < batch || last === undefined || last.setId === null || last.place === null) return;
    after = { setId: last.setId, place: last.place };
  }
}

type Asked = { job: Job; today: string; after: { setId: string; place: number } | undefined };

async function tellBatch(
  services: Services,
  transaction: Transaction,
  { job, today, after }: Asked,
): Promise<ToTell[]> {
  const { client } = transaction;
  const { rows } = await client.query<ToTell>(
    `select c.id as "claimId", c.current_version as version, c.client_id as "clientId", r.id as "memberId", u.email,
       coalesce(u.first_name, r.first_name) as "firstName", coalesce(u.language, 'en') as language, v.set_id as "setId", v.place
     from claims c
       join claim_versions v on v.claim_id = c.id and v.number = c.current_version and v.kind in ('decided', 'corrected')
       left join claim_sets s on s.id = v.set_id
       join members m on m.id = c.member_id
       join members r on r.id = case when m.relationship in ('19', '22') and m.dob > $2::date - interval '18 years'
         then m.family_id else m.id end
       left join users u on u.type = 'member' and u.entity_id = r.id and u.active and u.status = 'active' and u.deleted_at is null
     where c.installation_id = $1 and c.deleted_at is null and c.client_id is not null
       and c.status in ('completed', 'denied', 'imported') and (c.paid_on is null or c.paid_on >= $3::date)
       and ($4::uuid is null or s.file_id = $4) and ($5::uuid is null or c.id = $5)
       and ($6::uuid is null or (v.set_id, v.place) > ($6::uuid, $7::int))
     order by v.set_id, v.place limit $8`,
    [
      job.installationId,
      today,
      addDays(today, -newsDays),
      job.fileId ?? null,
      job.claimId ?? null,
      after?.setId ?? null,
      after?.place ?? null,
      batch,
    ],
  );
  if (rows.length === 0) return rows;
  const now = services.clock();
  const notices = rows.map((row) => ({
    id: uuidv7(now.getTime()),
    client_id: row.clientId,
    claim_id: row.claimId,
    claim_version: row.version,
    member_id: row.memberId,
    way: row.email === null ? "letter" : "mail",
  }));
  const fresh = await client.query<{ id: string; claimId: string }>(
    `insert into eob_notices (id, created_at, installation_id, client_id, claim_id, claim_version, member_id, way)
     select id, $2, $3, client_id, claim_id, claim_version, member_id, way
     from json_to_recordset($1::json) r (id uuid, client_id uuid, claim_id uuid, claim_version int, member_id uuid, way text)
     on conflict (claim_id, claim_version) do nothing returning id, claim_id as "claimId"`,
    [JSON.stringify(notices), now, job.installationId],
  );
  await mailOnce(services, transaction, { rows, fresh: fresh.rows, job });
  return rows;
}

/** One mail a person, whatever came of theirs in this batch. */
async function mailOnce(
  services: Services,
  transaction: Transaction,
  {
    rows,
    fresh,
    job,
  }: { rows: readonly ToTell[]; fresh: readonly { id: string; claimId: string }[]; job: Job },
): Promise<void> {
  const noticeOf = new Map(fresh.map(({ id, claimId }) => [claimId, id]));
  const told = new Set<string>();
  const sites = new Map<string, Awaited<ReturnType<typeof mailSiteOfClient>>>();
  for (const clientId of new Set(rows.map((row) => row.clientId)))
    sites.set(clientId, await mailSiteOfClient(services, transaction.client, clientId));
  const mails = rows.flatMap(({ claimId, clientId, memberId, email, firstName, language }) => {
    const notice = noticeOf.get(claimId);
    const home = sites.get(clientId);
    if (notice === undefined || email === null || home === undefined || told.has(memberId)) return [];
    told.add(memberId);
    const link = `${home.base}/member/claims`;
    const mail = eobMail({ to: email, site: home.site, firstName, link }, language);
    return { installationId: job.installationId, clientId, kind: "eob", event: `eob:${notice}`, mail };
  });
  await keepMails(services, transaction, mails);
}
