import { correctColour } from "#kernel/contrast.ts";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { keepMails } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { evaluateAll } from "../evaluate-all.service.ts";
import { costOf } from "../preview.service.ts";
import { holdRenewal, readRenewal, type StoredRenewal } from "../terms.service.ts";
import { renewalMail } from "./renewal.mail.ts";
import { writeRenewalLetter } from "./renewal.pdf.ts";
import { linesOf, type RenewalMessage, renewalWords } from "./letters.texts.ts";

type Addressee = {
  id: string;
  firstName: string;
  recipient: string;
  email: string | null;
  language: string | null;
  address: string[];
};
type Told = Addressee & { message: RenewalMessage };

/** Mails everybody with an address who did not choose; each is told once of a plan year. */
export async function mailPeople(
  services: Services,
  scope: Scope,
  id: string,
): Promise<{ mailed: number; letters: number }> {
  return scope.transaction(async (transaction) => {
    const renewal = await holdRenewal(transaction, { id });
    if (renewal.kind !== "planYear" || renewal.status === "undoing") throw new Problem("conflict");
    const people = await messagesOf(services, transaction, renewal);
    const { site, base } = await mailSiteOfClient(services, transaction.client, renewal.clientId);
    const mails = people.flatMap(({ id: memberId, email: to, message }) =>
      to === null
        ? []
        : [
            {
              installationId: renewal.installationId,
              clientId: renewal.clientId,
              kind: "renewal",
              event: `renewal:${id}:${memberId}`,
              mail: renewalMail({ to, site, link: `${base}/member` }, message),
            },
          ],
    );
    await keepMails(services, transaction, mails);
    await transaction.client.query(
      "update renewals set told_at = $2, told = $3, version = version + 1, updated_at = $2, updated_by = $4 where id = $1",
      [id, services.clock(), mails.length, scope.userId ?? null],
    );
    transaction.audit({
      action: "update",
      subject: "renewals",
      subjectId: id,
      clientId: renewal.clientId,
      details: { mails: mails.length },
    });
    return { mailed: mails.length, letters: people.length - mails.length };
  });
}

/** The letters to those without a mail address, or to all, as one PDF. */
export async function openRenewalLetters(
  services: Services,
  scope: Scope,
  { id, all }: { id: string; all: boolean },
): Promise<FileAnswer> {
  const { language } = scope.context;
  const { people, today } = await scope.transaction(async (transaction) => {
    const renewal = await readRenewal(transaction, id);
    if (renewal.kind !== "planYear") throw new Problem("conflict");
    transaction.audit({
      action: "print",
      subject: "renewals",
      subjectId: id,
      clientId: renewal.clientId,
    });
    return {
      people: await messagesOf(services, transaction, renewal),
      today: await todayAt(services, transaction, renewal.clientId),
    };
  });
  const words = renewalWords(language);
  const { siteName, theme } = services.site;
  const pdf = new PdfDocument({
    title: words("file"),
    language,
    header: siteName,
    footer: words("file"),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: services.clock(),
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  const addressed = people.filter(({ email }) => all || email === null);
  if (addressed.length === 0) pdf.title(words("file"));
  for (const { message, recipient, address } of addressed)
    writeRenewalLetter(pdf, { ...message, recipient, address, today });
  return { file: await pdf.finish(), mediaType: "application/pdf", name: "renewal-letters.pdf" };
}

async function todayAt(
  { clock }: Services,
  { client }: Pick<Transaction, "client">,
  clientId: string,
): Promise<PlainDate> {
  const { rows } = await client.query<{ timeZone: string }>(
    `select time_zone as "timeZone" from clients where id = $1`,
    [clientId],
  );
  return todayIn(rows[0]?.timeZone ?? "UTC", clock());
}

/** What each employee is told who is renewed without a choice of their own; who is left out is told nothing yet. */
async function messagesOf(
  services: Services,
  transaction: Pick<Transaction, "client">,
  renewal: StoredRenewal,
): Promise<Told[]> {
  const families = await evaluateAll(services, transaction, renewal);
  const silent = [...families].filter(
    ([, one]) =>
      one.renewal.problems.length === 0 &&
      one.renewal.lines.length > 0 &&
      one.renewal.lines.every(({ what }) => what !== "chosen"),
  );
  const { rows } = await transaction.client.query<
    Addressee & { clientName: string; closesOn: PlainDate | null }
  >(
    `select m.id, m.first_name as "firstName", coalesce(${fullNameSql("m")}, '') as recipient, p.email, p.language,
       array_remove(array[p.address1, p.address2, nullif(concat_ws(' ', concat_ws(', ', p.city, p.state), p.zip), '')], null) as address,
       c.name as "clientName", (select max(s.closes_on) from enrollment_sessions s where s.client_id = c.id
         and s.kind = 'openEnrollment' and s.status = 'open' and s.effective_date = $2 and s.deleted_at is null) as "closesOn"
     from members m join people p on p.id = m.person_id join clients c on c.id = m.client_id
     where m.id = any($1::uuid[]) order by m.name_key, m.id`,
    [silent.map(([id]) => id), renewal.effectiveDate],
  );
  const names = new Map<Language, ReadonlyMap<string, string>>();
  const told: Told[] = [];
  for (const { clientName, closesOn, ...person } of rows) {
    const found = families.get(person.id);
    if (found === undefined) continue;
    const language = isLanguage(person.language) ? person.language : "en";
    const own = names.get(language) ?? (await coverageNames(transaction.client, language));
    names.set(language, own);
    told.push({
      ...person,
      message: {
        language,
        name: person.firstName,
        clientName,
        firstDay: renewal.effectiveDate,
        chooseUntil: closesOn,
        lines: linesOf(found.renewal.lines, { language, nameOf: (type) => own.get(type) ?? type }),
        employeeCents: costOf(found.renewal, "after").employeeCents,
      },
    });
  }
  return told;
}
