import { writeNotice } from "#content/inbox/notice.service.ts";
import { orderPromisedCards } from "#content/id-cards/promised-cards.service.ts";
import { type AccountWay, openAccountWay } from "#identity/accounts/account-link.service.ts";
import { addDays, formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Principal } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { coveredMail } from "./covered.mail.ts";
import { type CoveredNews, coveredNews } from "./covered-news.ts";
import { coveredTexts } from "./covered.texts.ts";

type ProcessedEnrollment = {
  id: string;
  installationId: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  familyId: string;
  firstName: string | null;
  email: string | null;
  language: Language;
  effectiveDate: PlainDate;
};

const processedQuery = `
  select e.id, e.installation_id as "installationId", e.client_id as "clientId", c.name as "clientName",
    c.time_zone as "timeZone", m.family_id as "familyId", m.first_name as "firstName", p.email, e.language,
    e.effective_date::text as "effectiveDate"
  from enrollments e join clients c on c.id = e.client_id join members m on m.id = e.member_id
    join people p on p.id = m.person_id
  where e.id = $1 and e.status = 'processed' and e.effective_date is not null and not e.is_preview and e.deleted_at is null`;

/**
 * The job, once an enrollment is processed: a mail and a message to the employee with the way to their card, and the printed
 * cards that were promised. All of it is one transaction, told once however often the job runs.
 */
export async function tellCovered(
  services: Services,
  system: SystemScope,
  enrollmentId: string,
): Promise<void> {
  const [enrollment] = await system.query<ProcessedEnrollment>(processedQuery, [enrollmentId]);
  if (enrollment === undefined) return;
  await system.transaction(enrollment.installationId, async (transaction) => {
    const { client } = transaction;
    const event = `covered:${enrollmentId}`;
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [event]);
    const told = await client.query("select 1 from mail_events where event = $1", [event]);
    if (told.rowCount !== 0) return;
    const news = await readNews(transaction, enrollment);
    if (news === null) return;
    const way = await mailNews(services, transaction, enrollment, { news, event });
    await writeMessage(services, transaction, enrollment, news);
    await orderPromisedCards(services, transaction, enrollment);
    transaction.audit({
      action: "sendLink",
      subject: "members",
      subjectId: enrollment.familyId,
      clientId: enrollment.clientId,
      details: { kind: "covered", way: way.kind, enrollmentId },
    });
  });
}

async function readNews(
  { client }: Transaction,
  { id, familyId, effectiveDate }: Pick<ProcessedEnrollment, "id" | "familyId" | "effectiveDate">,
): Promise<CoveredNews> {
  const own =
    "v.member_id = $1 and v.deleted_at is null and (v.termination_date is null or v.termination_date >= v.effective_date)";
  const { rows } = await client.query<{ from: PlainDate | null; stays: boolean }>(
    `select min(v.effective_date) filter (where v.enrollment_id = $2)::text as "from",
       coalesce(bool_or(v.termination_date is null or v.termination_date >= $3), false) as stays
     from coverages v where ${own}`,
    [familyId, id, effectiveDate],
  );
  const { from = null, stays = false } = rows[0] ?? {};
  const before =
    from === null
      ? false
      : await client
          .query(
            `select 1 from coverages v where ${own} and v.effective_date <= $2 and (v.termination_date is null or v.termination_date >= $2)`,
            [familyId, addDays(from, -1)],
          )
          .then(({ rowCount }) => rowCount !== 0);
  return coveredNews({ from, before, stays }).value;
}

type News = {
  news: NonNullable<CoveredNews>;
  event: string;
  /** The employee has been told the news, and asks for the link. */
  isAgain?: boolean;
};

async function mailNews(
  services: Services,
  transaction: Transaction,
  {
    installationId,
    clientId,
    clientName,
    timeZone,
    familyId,
    firstName,
    email,
    language,
  }: ProcessedEnrollment,
  { news, event, isAgain = false }: News,
): Promise<AccountWay> {
  const now = services.clock();
  const way = await openAccountWay(transaction, { memberId: familyId, language }, now);
  const to = way.kind === "link" ? way.to : email;
  if (to === null || (isAgain && way.kind !== "link")) return way;
  const { site, base } = await mailSiteOfClient(services, transaction.client, clientId);
  const link = base + pathOf(way);
  await keepMail(services, transaction, {
    installationId,
    clientId,
    kind: "covered",
    event,
    mail: coveredMail({ to, site, firstName, clientName, timeZone, news, way, link }, language),
    ...(way.kind === "link" ? { until: way.expiresAt.toISOString() } : {}),
  });
  return way;
}

function pathOf(way: AccountWay): string {
  if (way.kind === "link") return way.path;
  return way.kind === "account" ? "/member/idcard" : "/help";
}

/** The same in the inbox, for the day on which the employee signs in; no second mail tells that it is there. */
async function writeMessage(
  services: Services,
  transaction: Transaction,
  { installationId, clientId, clientName, familyId, language }: ProcessedEnrollment,
  news: NonNullable<CoveredNews>,
): Promise<void> {
  const words = coveredTexts(language);
  const date = news.kind === "stays" ? "" : formatLong(news.from, language);
  const { site } = await mailSiteOfClient(services, transaction.client, clientId);
  const text = [
    words(`${news.kind}.text`, { client: clientName }),
    words("message.where"),
    words("way.printed"),
  ];
  await writeNotice(
    transaction,
    {
      installationId,
      clientId,
      memberId: familyId,
      authorName: site.name,
      subject: words(`${news.kind}.heading`, { date }),
      text: text.join("\n\n"),
    },
    services.clock(),
  );
}

const linksPerEnrollment = { tries: 5, minutes: 60 };

type LinkRequest = { principal: Principal; recipientKey?: string | undefined };

/**
 * The employee asks for the link themselves: inside their enrollment, or by their personal link. Who holds that link learns
 * nothing by the answer.
 */
export async function askForAccountLink(
  services: Services,
  system: SystemScope,
  { principal, recipientKey }: LinkRequest,
): Promise<{ way: AccountWay["kind"] | "later" | "perhaps" }> {
  const isInside = principal.kind === "enrollee";
  const enrollmentId = isInside ? principal.enrollmentId : await enrollmentOfLink(system, recipientKey ?? "");
  const now = services.clock();
  const bucket = bucketOf(services.vault, "enroll:account", enrollmentId ?? recipientKey ?? "");
  await countAttempt(services.database.system, bucket, linksPerEnrollment, now);
  const event = `covered:${enrollmentId}:${uuidv7(now.getTime())}`;
  const way =
    enrollmentId === null ? "later" : await mailAccountLink(services, system, { enrollmentId, event });
  return { way: isInside ? way : "perhaps" };
}

async function enrollmentOfLink(system: SystemScope, recipientKey: string): Promise<string | null> {
  const [found] = await system.query<{ id: string }>(
    `select e.id from invitations i join enrollments e on e.invitation_id = i.id and e.status = 'processed'
     where i.key_hash = $1 and i.revoked_at is null and i.active and i.deleted_at is null limit 1`,
    [digest(recipientKey)],
  );
  return found?.id ?? null;
}

/** Mails an employee whose enrollment is processed a new link to their account, which ends the former one. */
async function mailAccountLink(
  services: Services,
  system: SystemScope,
  { enrollmentId, event }: { enrollmentId: string; event: string },
): Promise<AccountWay["kind"] | "later"> {
  const [enrollment] = await system.query<ProcessedEnrollment>(processedQuery, [enrollmentId]);
  if (enrollment === undefined) return "later";
  return system.transaction(enrollment.installationId, async (transaction) => {
    const news = await readNews(transaction, enrollment);
    if (news === null) return "later";
    const { client } = transaction;
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`covered:${enrollmentId}`]);
    const { kind } = await mailNews(services, transaction, enrollment, { news, event, isAgain: true });
    transaction.audit({
      action: "sendLink",
      subject: "members",
      subjectId: enrollment.familyId,
      clientId: enrollment.clientId,
      details: { kind: "account", way: kind, enrollmentId },
    });
    return kind;
  });
}
