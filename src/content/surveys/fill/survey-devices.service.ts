import type pg from "pg";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { fieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import { codeMinutes, codesPerLink, mostWrongProofs, readCode } from "#identity/access/proof-code.ts";
import { codeIndexes, newCode } from "#identity/access/proof-code.service.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { surveyCodeMail } from "../mail/survey-code.mail.ts";
import { surveyProblem } from "../surveys.texts.ts";

// A recipient's link opens at once until it has an answer. From then on it opens only on the devices where the answers
// were given, or where the person has entered a code from a mail.

type Asked = "mailCode" | "help";
type Caller = { services: Services; system: SystemScope };
type Link = { surveyKey: string; key: string };

type Window = { status: string; opensOn: PlainDate; closesOn: PlainDate; timeZone: string };

/** Refuses a survey before its first day and after its last one. Nothing is mailed then either. */
export function requireOpenSurvey({ status, opensOn, closesOn, timeZone }: Window, now: Date): void {
  const today = todayIn(timeZone, now);
  if (status !== "open" || today < opensOn || today > closesOn)
    throw new Problem("notActive", { facts: { opensOn, closesOn, today } });
}

type Recipient = {
  id: string;
  installationId: string;
  clientId: string | null;
  surveyId: string;
  clientName: string | null;
  email: string | null;
  wrongProofs: number;
  isKnown: boolean;
  hasAnswered: boolean;
};

const doorColumns = `p.id, p.installation_id as "installationId", p.client_id as "clientId", p.survey_id as "surveyId",
    c.name as "clientName", p.email, p.wrong_proofs as "wrongProofs",
    exists (select from survey_devices d where d.recipient_id = p.id and d.hash = $2) as "isKnown",
    exists (select from survey_responses r where r.recipient_id = p.id and r.deleted_at is null) as "hasAnswered"`;
const doorTables = `
  from survey_recipients p left join clients c on c.id = p.client_id`;

/** Refuses a device on which the person has neither answered nor entered a code. */
export async function requireKnownDevice(
  client: pg.ClientBase,
  { recipientId, browser }: { recipientId: string; browser: Browser },
): Promise<void> {
  const { rows } = await client.query<Recipient>(`select ${doorColumns} ${doorTables} where p.id = $1`, [
    recipientId,
    digest(browser.deviceKey),
  ]);
  const [recipient] = rows;
  if (recipient === undefined) throw new Problem("keyUnknown");
  const asks = asksOf(recipient);
  if (asks === "help") throw new Problem("proofLocked");
  if (asks !== null) throw new Problem("proofNeeded", { facts: { asks } });
}

function asksOf({ isKnown, hasAnswered, wrongProofs, email }: Recipient): Asked | null {
  if (isKnown || !hasAnswered) return null;
  return wrongProofs >= mostWrongProofs || email === null ? "help" : "mailCode";
}

/** Remembers the device: the link opens there with one click from now on. */
export async function rememberSurveyDevice(
  client: pg.ClientBase,
  { recipientId, browser, now }: { recipientId: string; browser: Browser; now: Date },
): Promise<void> {
  await client.query(
    `insert into survey_devices (recipient_id, hash, first_used_at, last_used_at) values ($1, $2, $3, $3)
     on conflict (recipient_id, hash) do update set last_used_at = excluded.last_used_at`,
    [recipientId, digest(browser.deviceKey), now],
  );
}

/** Mails a new code to the person of a link, if this device needs one. The code before it stops working. */
export async function mailSurveyCode(
  { services, system }: Caller,
  { language, browser, ...link }: Link & { language: Language; browser: Browser },
): Promise<void> {
  const { database, vault, clock } = services;
  const recipient = await findRecipient({ services, system }, link, browser);
  const { id, email: to, installationId, clientId, clientName } = recipient;
  if (asksOf(recipient) !== "mailCode" || to === null) return;
  const now = clock();
  await countAttempt(database.system, bucketOf(vault, "survey:code", id), codesPerLink, now);
  const code = newCode();
  await system.transaction(installationId, async (transaction) => {
    await transaction.client.query(
      "update survey_recipients set proof_code = $2, proof_code_until = $3::timestamptz + make_interval(mins => $4) where id = $1",
      [id, codeIndexes(vault, id, code)[0], now, codeMinutes],
    );
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "proofCode",
      event: `proofCode:${id}:${uuidv7(now.getTime())}`,
      mail: surveyCodeMail(
        { to, site: mailSite(services), clientName, code, minutes: codeMinutes },
        language,
      ),
      until: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    });
    transaction.audit({
      action: "mailCode",
      subject: "surveyRecipients",
      subjectId: id,
      clientId: clientId ?? undefined,
    });
  });
}

/**
 * Lets a device in by the code from the mail. A try is counted before the code is compared, so that neither many tries at
 * once nor a crash allow more than five.
 */
export async function proveSurveyDevice(
  { services, system }: Caller,
  { code: typed, browser, ...link }: Link & { code: string; browser: Browser },
): Promise<void> {
  const recipient = await findRecipient({ services, system }, link, browser);
  const asks = asksOf(recipient);
  if (asks === null) return;
  if (asks === "help") throw new Problem("proofLocked");
  const read = readCode(typed);
  if (!read.ok)
    throw surveyProblem("invalid", [fieldError("code", `code.${read.fault}`)], system.context.language);
  const { id, installationId, clientId } = recipient;
  const [counted] = await system.query<{ count: number }>(
    `update survey_recipients set wrong_proofs = wrong_proofs + 1 where id = $1 and wrong_proofs < $2
     returning wrong_proofs as count`,
    [id, mostWrongProofs],
  );
  if (counted === undefined) throw new Problem("proofLocked");
  const now = services.clock();
  const isRight = await system.transaction(installationId, async (transaction) => {
    const { rowCount } = await transaction.client.query(
      `update survey_recipients set wrong_proofs = greatest(wrong_proofs - 1, 0), proof_code = null
       where id = $1 and proof_code = any ($2) and proof_code_until > $3`,
      [id, codeIndexes(services.vault, id, read.code), now],
    );
    if (rowCount === 1) await rememberSurveyDevice(transaction.client, { recipientId: id, browser, now });
    else
      transaction.audit({
        action: "proofFailed",
        subject: "surveyRecipients",
        subjectId: id,
        clientId: clientId ?? undefined,
      });
    return rowCount === 1;
  });
  if (!isRight) throw new Problem(counted.count >= mostWrongProofs ? "proofLocked" : "proofWrong");
}

async function findRecipient(
  { services, system }: Caller,
  { surveyKey, key }: Link,
  browser: Browser,
): Promise<Recipient> {
  const [recipient] = await system.query<Recipient & Window>(
    `select v.status, v.opens_on as "opensOn", v.closes_on as "closesOn",
       coalesce(c.time_zone, 'America/New_York') as "timeZone", ${doorColumns} ${doorTables}
     join surveys v on v.id = p.survey_id and v.active and v.deleted_at is null and v.status <> 'draft'
     where p.key_hash = $1 and v.survey_key = $3 and p.active and p.deleted_at is null`,
    [digest(key), digest(browser.deviceKey), surveyKey.trim().toUpperCase()],
  );
  if (recipient === undefined) throw new Problem("keyUnknown");
  requireOpenSurvey(recipient, services.clock());
  return recipient;
}
