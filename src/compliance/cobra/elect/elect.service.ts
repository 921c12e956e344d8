import type { z } from "zod";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { isLanguage } from "#kernel/language.ts";
import { refusal } from "../cobra.texts.ts";
import { electMail } from "./mail/elect.mail.ts";
import { addDays, type PlainDate, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type ClockRow, readCaseRow, readClocks } from "../case-rows.service.ts";
import { cobraDays } from "../cobra-rules.ts";
import { elect } from "../steps.service.ts";
import { addressOf, type LinkCall, openLink } from "./open-link.service.ts";
import { lastDayToElect, ownClocks, show } from "./elect-state.service.ts";
import type { ElectState, electByLink, openCobraLink } from "./elect.ts";
import { mailReceipt } from "./receipt/mail-receipt.service.ts";

type Choice = z.output<typeof openCobraLink.body>["people"];

/** Makes a person's link, for staff to give to them, while they may elect or continue coverage; another one of theirs in the same case ends. */
export async function makeLink(
  services: Services,
  scope: Scope,
  clockId: string,
): Promise<{ link: string; expiresAt: string }> {
  return scope.transaction(async (transaction) => {
    const { id, link, expiresAt } = await linkIn(services, transaction, scope, clockId);
    await transaction.client.query("update cobra_links set handed_over_at = $2 where id = $1", [
      id,
      services.clock(),
    ]);
    return { link, expiresAt };
  });
}

/** Makes the link and mails it, together or not at all. */
export async function mailLink(
  services: Services,
  scope: Scope,
  clockId: string,
): Promise<{ to: string; expiresAt: string }> {
  return scope.transaction(async (transaction) => {
    const { id, link, expiresAt, electBy } = await linkIn(services, transaction, scope, clockId);
    const { rows } = await transaction.client.query<{
      firstName: string;
      email: string | null;
      language: string | null;
      clientName: string;
      clientId: string;
      installationId: string;
    }>(
      `select m.first_name as "firstName", k.name as "clientName", c.client_id as "clientId", c.installation_id as "installationId",
         a.email, coalesce(p.language, h.language) as language
       from cobra_clocks c join members m on m.id = c.member_id join people p on p.id = m.person_id
         join members s on s.id = m.family_id join people h on h.id = s.person_id join clients k on k.id = c.client_id
         ${addressOf("c.member_id", "$2")}
       where c.id = $1`,
      [clockId, services.clock()],
    );
    const [person] = rows;
    if (person === undefined) throw new Problem("notFound");
    const { email: to, installationId, clientId, clientName, firstName } = person;
    if (to === null) throw refusal("email", "noEmail", scope.context.language);
    const language = isLanguage(person.language) ? person.language : "en";
    const site = mailSite(services);
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "cobraLink",
      event: `cobra-link:${id}`,
      mail: electMail({ to, site, firstName, clientName, electBy, link }, language),
    });
    return { to, expiresAt };
  });
}

async function linkIn(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  clockId: string,
): Promise<{ id: string; link: string; expiresAt: string; electBy: PlainDate | null }> {
  const now = services.clock();
  const { client } = transaction;
  const { rows } = await client.query<{
    caseId: string;
    memberId: string;
    familyId: string;
    clientId: string;
    installationId: string;
  }>(
    `select case_id as "caseId", member_id as "memberId", family_id as "familyId", client_id as "clientId",
         installation_id as "installationId" from cobra_clocks where id = $1 and deleted_at is null`,
    [clockId],
  );
  const [clock] = rows;
  if (clock === undefined) throw new Problem("notFound");
  const { caseId, memberId, clientId } = clock;
  // Two clerks at once: the second one's link is the one that lives.
  await client.query("select from cobra_cases where id = $1 for update", [caseId]);
  const found = await readCaseRow(client, caseId);
  const own = ownClocks(await readClocks(client, caseId), memberId);
  const today = todayIn(found.timeZone, now);
  const toElect = lastDayToElect(found, own);
  const mayElect = toElect !== null && toElect >= today;
  const last = mayElect ? toElect : lastDayToPay(own);
  if (last === null || last < today) throw new Problem("notActive");
  await client.query(
    `update cobra_links set revoked_at = $3, updated_at = $3, updated_by = $4, version = version + 1
       where case_id = $1 and member_id = $2 and revoked_at is null and deleted_at is null`,
    [caseId, memberId, now, scope.userId ?? null],
  );
  const id = uuidv7(now.getTime());
  const key = services.vault.linkKey(id);
  const made = await client.query<{ expiresAt: string }>(
    `insert into cobra_links (id, installation_id, client_id, family_id, case_id, member_id, key_hash, expires_at, created_at,
         created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, ($8::date + 1)::timestamp at time zone $9, $10, $11, $10, $11)
       returning to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"`,
    [
      id,
      clock.installationId,
      clientId,
      clock.familyId,
      caseId,
      memberId,
      digest(key),
      last,
      found.timeZone,
      now,
      scope.userId ?? null,
    ],
  );
  transaction.audit({
    action: "create",
    subject: "cobra_cases",
    subjectId: caseId,
    clientId,
    details: { link: id },
  });
  return {
    id,
    link: `${services.configuration.baseUrl}/Cobra/${key}`,
    expiresAt: made.rows[0]?.expiresAt ?? "",
    electBy: mayElect ? last : null,
  };
}

/** The day before the page closes of those who continue coverage; null where nobody does. */
function lastDayToPay(own: readonly ClockRow[]): PlainDate | null {
  const ends = own.flatMap(({ electedOn, endsOn }) => (electedOn === null ? [] : [endsOn]));
  const last = ends.toSorted().at(-1);
  return last === undefined ? null : addDays(last, cobraDays.grace - 1);
}

/** What may be elected, and what the choice would cost. */
export async function showLink(
  services: Services,
  system: SystemScope,
  { key, browser, code, people }: LinkCall & { people: Choice },
): Promise<ElectState> {
  const opened = await openLink(services, system, { key, browser, code });
  return show(services, opened, people);
}

/** The election itself, by the same step as staff's: one transaction, one version. */
export async function electThrough(
  services: Services,
  system: SystemScope,
  { key, browser, version, people }: LinkCall & z.output<typeof electByLink.body>,
): Promise<ElectState> {
  const opened = await openLink(services, system, { key, browser });
  const { scope, caseId, memberId } = opened;
  const { language } = system.context;
  const now = services.clock();
  const { timeZone, clocks } = await scope.transaction(async ({ client }) => ({
    timeZone: (await readCaseRow(client, caseId)).timeZone,
    clocks: ownClocks(await readClocks(client, caseId), memberId),
  }));
  const election = {
    id: caseId,
    version,
    electedOn: todayIn(timeZone, now),
    people: people.map(({ place, coverageTypes }) => {
      const clock = clocks[place];
      if (clock === undefined) throw new Problem("stale", { facts: { version } });
      return { clockId: clock.id, coverageTypes };
    }),
  };
  await elect(services, scope, election, (work, receipt) =>
    mailReceipt(services, work.transaction, { ...receipt, ...opened, key, language }),
  );
  await system.query("update cobra_links set used_at = $2 where id = $1", [opened.id, now]);
  return show(services, opened, []);
}
