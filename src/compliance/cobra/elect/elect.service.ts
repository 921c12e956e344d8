import type { z } from "zod";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { isLanguage } from "#kernel/language.ts";
import { refusal } from "../cobra.texts.ts";
import { electMail } from "./mail/elect.mail.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { dayBefore, type PlainDate, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  type CaseRow,
  type ClockRow,
  type CoverRow,
  coversOn,
  readCaseRow,
  readClocks,
  readHealthCovers,
} from "../case-rows.service.ts";
import { electBy } from "../cobra-rules.ts";
import { elect } from "../steps.service.ts";
import { addressOf, type LinkCall, type Opened, openLink } from "./open-link.service.ts";
import { unitPrice } from "../unit-price.service.ts";
import type { Work } from "../work.service.ts";
import type { ElectState, electByLink, openCobraLink } from "./elect.ts";

type Choice = z.output<typeof openCobraLink.body>["people"];

/** Makes a person's link, for staff to give to them; another one of theirs in the same case ends. */
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
    const { id, link, expiresAt, lastDay } = await linkIn(services, transaction, scope, clockId);
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
      mail: electMail({ to, site, firstName, clientName, lastDay, link }, language),
    });
    return { to, expiresAt };
  });
}

async function linkIn(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  clockId: string,
): Promise<{ id: string; link: string; expiresAt: string; lastDay: PlainDate }> {
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
  const last = lastDayToElect(found, own);
  if (last === null || last < todayIn(found.timeZone, now)) throw new Problem("notActive");
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
    lastDay: last,
  };
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
  const now = services.clock();
  const { timeZone, clocks } = await scope.transaction(async ({ client }) => ({
    timeZone: (await readCaseRow(client, caseId)).timeZone,
    clocks: ownClocks(await readClocks(client, caseId), memberId),
  }));
  await elect(services, scope, {
    id: caseId,
    version,
    electedOn: todayIn(timeZone, now),
    people: people.map(({ place, coverageTypes }) => {
      const clock = clocks[place];
      if (clock === undefined) throw new Problem("stale", { facts: { version } });
      return { clockId: clock.id, coverageTypes };
    }),
  });
  await system.query("update cobra_links set used_at = $2 where id = $1", [opened.id, now]);
  return show(services, opened, []);
}

/** The employee and the spouse may elect for everybody (26 CFR 54.4980B-6, Q&A-6), others for themselves. */
function ownClocks(clocks: readonly ClockRow[], memberId: string): ClockRow[] {
  const own = clocks.find((clock) => clock.memberId === memberId);
  const isForAll = own?.relationship === "18" || own?.relationship === "01";
  return isForAll ? [...clocks] : clocks.filter((clock) => clock.memberId === memberId);
}

function lastDayToElect(found: CaseRow, clocks: readonly ClockRow[]): PlainDate | null {
  const days = clocks.flatMap(({ noticeSentOn }) =>
    noticeSentOn === null ? [] : [electBy(found.lossDate, noticeSentOn).value],
  );
  return days.toSorted().at(-1) ?? null;
}

async function show(services: Services, { scope, caseId, memberId }: Opened, people: Choice) {
  const now = services.clock();
  return scope.transaction(async (transaction): Promise<ElectState> => {
    const { client } = transaction;
    const found = await readCaseRow(client, caseId);
    const clocks = await readClocks(client, caseId);
    const own = ownClocks(clocks, memberId);
    const covers = await readHealthCovers(client, found.familyId);
    const today = todayIn(found.timeZone, now);
    const work = { services, scope, transaction, case: found, clocks, covers, today, now, by: null };
    const names = await coverageNames(client, scope.context.language);
    const had = coversOn(covers, dayBefore(found.lossDate));
    const nameOf = ({ coverageType }: CoverRow) => names.get(coverageType) ?? coverageType;
    const shown = [];
    for (const clock of own) {
      const offers = [];
      for (const cover of had.filter((one) => one.memberId === clock.memberId))
        offers.push({
          coverageType: cover.coverageType,
          coverageName: nameOf(cover),
          planName: cover.planName,
          cents: await priceFor(work, cover, [clock], false),
        });
      const continued = covers.filter(({ cobraClockId }) => cobraClockId === clock.id).map(nameOf);
      const { name, state, endsOn } = clock;
      shown.push({ name, state, lastDay: endsOn, offers, continued: [...new Set(continued)] });
    }
    const isOpen = own.some(({ state }) => state === "noticeSent" || state === "waived");
    const clientName = await readClientName(transaction, found.clientId);
    transaction.audit({
      action: "view",
      subject: "cobra_cases",
      subjectId: caseId,
      clientId: found.clientId,
    });
    return {
      state: isOpen ? "open" : "done",
      version: found.version,
      name: own.find((clock) => clock.memberId === memberId)?.name ?? "",
      clientName,
      event: found.event,
      eventDate: found.eventDate,
      lossDate: found.lossDate,
      electBy: lastDayToElect(found, own) ?? found.lossDate,
      people: shown,
      monthlyCents: await priceOfChoice(work, own, people),
    };
  });
}

async function readClientName({ client }: Transaction, id: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select name from clients where id = $1", [id]);
  return rows[0]?.name ?? "";
}

/** Those who choose the same plan share its price, with those who go on with it already. */
async function priceOfChoice(work: Work, own: readonly ClockRow[], people: Choice): Promise<number> {
  const had = coversOn(work.covers, dayBefore(work.case.lossDate));
  const chosen = people.flatMap(({ place, coverageTypes }) => {
    const clock = own[place];
    return clock === undefined
      ? []
      : had
          .filter((one) => one.memberId === clock.memberId && coverageTypes.includes(one.coverageType))
          .map((cover) => ({ clock, cover }));
  });
  let cents = 0;
  for (const unit of groupBy(chosen, ({ cover }) => `${cover.basePlanId} ${cover.coverageType}`).values()) {
    const [first] = unit;
    if (first !== undefined)
      cents += await priceFor(
        work,
        first.cover,
        unit.map(({ clock }) => clock),
        true,
      );
  }
  return cents;
}

async function priceFor(
  work: Work,
  cover: CoverRow,
  clocks: readonly ClockRow[],
  isTogether: boolean,
): Promise<number> {
  const from = work.case.lossDate;
  const earlier = isTogether
    ? work.covers.filter(
        ({ cobraClockId, basePlanId, coverageType, effectiveDate, terminationDate }) =>
          cobraClockId !== null &&
          basePlanId === cover.basePlanId &&
          coverageType === cover.coverageType &&
          effectiveDate <= from &&
          (terminationDate === null || terminationDate >= from),
      )
    : [];
  const people = new Set([...clocks, ...earlier].map(({ memberId }) => memberId));
  const price = await unitPrice(work, { ...cover, from, isDisability: false, people: [...people] });
  return price.cents;
}
