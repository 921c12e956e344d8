import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import { codeMinutes, codesPerLink, mostWrongProofs, readCode } from "#identity/access/proof-code.ts";
import { codeIndexes, newCode } from "#identity/access/proof-code.service.ts";
import { isOwnAddress } from "#identity/access/own-address.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { cobraDays } from "../cobra-rules.ts";
import { refusal } from "../cobra.texts.ts";
import { electCodeMail } from "./mail/elect-code.mail.ts";

// A link alone opens nothing: after a divorce, a death, a job that ended, others of the family hold each other's letters
// and know each other's birth dates. A code goes to an address that is the person's alone.

export type LinkCall = { key: string; browser: Browser; code?: string | undefined };
export type Opened = {
  id: string;
  caseId: string;
  memberId: string;
  /** The address is the person's alone; null where there is none. */
  email: string | null;
  scope: Scope;
};

/**
 * SQL: `a.email`, the address that is a member's alone; a minor's is the employee's. `now` is a place. Never the
 * employee's for an adult: their election is their own.
 */
export const addressOf = (memberId: string, now: string) => `left join lateral (
  select case when ${isOwnAddress("o.email")} then o.email end as email
  from members w join members m on m.id = case when w.relationship in ('19', '22')
      and w.dob > (${now}::timestamptz)::date - interval '18 years' then w.family_id else w.id end
    join people o on o.id = m.person_id
  where w.id = ${memberId}) a on true`;

type LinkRow = {
  id: string;
  installationId: string;
  clientId: string;
  caseId: string;
  memberId: string;
  email: string | null;
  isOver: boolean;
  isKnown: boolean;
  isHandedOver: boolean;
  wrongProofs: number;
};

/** SQL: one of the people of a link continues coverage, and so finds here what they pay until its last month is paid. */
const goesOn =
  `exists (select from cobra_clocks k where k.case_id = l.case_id and k.elected_on is not null and k.deleted_at is null
  and (k.member_id = l.member_id
    or exists (select from members w where w.id = l.member_id and w.relationship in ('18', '01')))
  and $2 < (k.ends_on + $4::int)::timestamp at time zone y.time_zone)` as const;

async function findLink(
  { clock }: Services,
  system: SystemScope,
  { key, browser }: Pick<LinkCall, "key" | "browser">,
): Promise<LinkRow> {
  const [link] = await system.query<LinkRow>(
    `select l.id, l.installation_id as "installationId", l.client_id as "clientId", l.case_id as "caseId",
       l.member_id as "memberId", a.email, l.wrong_proofs as "wrongProofs",
       coalesce(l.device_hash = $3, false) as "isKnown", l.handed_over_at is not null as "isHandedOver",
       (l.revoked_at is not null or c.deleted_at is not null or (l.expires_at <= $2 and not ${goesOn})) as "isOver"
     from cobra_links l join cobra_cases c on c.id = l.case_id join clients y on y.id = l.client_id ${addressOf("l.member_id", "$2")}
     where l.key_hash = $1 and l.deleted_at is null`,
    [digest(key), clock(), digest(browser.deviceKey), cobraDays.grace],
  );
  if (link === undefined) throw new Problem("keyUnknown");
  if (link.isOver) throw new Problem("notActive");
  return link;
}

/** Lets the person of a link in: on the device that they have shown, by a code, or once by a link from staff's hand. */
export async function openLink(
  services: Services,
  system: SystemScope,
  { key, browser, code }: LinkCall,
): Promise<Opened> {
  const link = await findLink(services, system, { key, browser });
  if (!link.isKnown) await requireProof(services, system, link, { browser, code });
  const { installationId, clientId, id, caseId, memberId, email } = link;
  const scope = system.scopeFor({ kind: "anonymous" }, { installationId, clients: [clientId] });
  return { id, caseId, memberId, email, scope };
}

type Proof = { browser: Browser; code: string | undefined };

async function requireProof(
  services: Services,
  system: SystemScope,
  link: LinkRow,
  { browser, code: typed }: Proof,
): Promise<void> {
  const now = services.clock();
  const { id, email, isHandedOver, wrongProofs } = link;
  if (wrongProofs >= mostWrongProofs) throw new Problem("proofLocked");
  const device = digest(browser.deviceKey);
  if (email === null) {
    if (!isHandedOver) throw new Problem("proofNeeded", { facts: { asks: "help" } });
    const opened = await system.query(
      `update cobra_links set handed_over_at = null, device_hash = $2, opened_at = coalesce(opened_at, $3)
       where id = $1 and handed_over_at is not null returning id`,
      [id, device, now],
    );
    if (opened.length !== 1) throw new Problem("proofNeeded", { facts: { asks: "help" } });
    return;
  }
  if (typed === undefined) throw new Problem("proofNeeded", { facts: { asks: "mailCode" } });
  const read = readCode(typed);
  if (!read.ok) throw refusal("code", `code.${read.fault}`, system.context.language);
  const [counted] = await system.query<{ count: number }>(
    `update cobra_links set wrong_proofs = wrong_proofs + 1 where id = $1 and wrong_proofs < $2 returning wrong_proofs as count`,
    [id, mostWrongProofs],
  );
  if (counted === undefined) throw new Problem("proofLocked");
  const right = await system.query(
    `update cobra_links set wrong_proofs = wrong_proofs - 1, proof_code = null, device_hash = $2, opened_at = coalesce(opened_at, $3)
     where id = $1 and proof_code = any ($4) and proof_code_until > $3 returning id`,
    [id, device, now, codeIndexes(services.vault, id, read.code)],
  );
  if (right.length === 1) return;
  const { installationId, caseId, clientId } = link;
  await system.transaction(installationId, async (transaction) =>
    transaction.audit({ action: "proofFailed", subject: "cobra_cases", subjectId: caseId, clientId }),
  );
  throw new Problem(counted.count >= mostWrongProofs ? "proofLocked" : "proofWrong");
}

/** Mails a new code to the person of a link; the former one ends. */
export async function mailElectCode(
  services: Services,
  system: SystemScope,
  { key, browser, language }: Pick<LinkCall, "key" | "browser"> & { language: Language },
): Promise<void> {
  const link = await findLink(services, system, { key, browser });
  const { id, email: to, installationId, clientId, caseId, isKnown, wrongProofs } = link;
  if (to === null || isKnown || wrongProofs >= mostWrongProofs) return;
  const { database, vault } = services;
  const now = services.clock();
  await countAttempt(database.system, bucketOf(vault, "cobra:code", id), codesPerLink, now);
  const code = newCode();
  await system.transaction(installationId, async (transaction) => {
    await transaction.client.query(
      "update cobra_links set proof_code = $2, proof_code_until = $3::timestamptz + make_interval(mins => $4) where id = $1",
      [id, codeIndexes(vault, id, code)[0], now, codeMinutes],
    );
    const { site } = await mailSiteOfClient(services, transaction.client, clientId);
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "proofCode",
      event: `proofCode:${id}:${uuidv7(now.getTime())}`,
      mail: electCodeMail({ to, site, code, minutes: codeMinutes }, language),
      until: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    });
    transaction.audit({ action: "mailCode", subject: "cobra_cases", subjectId: caseId, clientId });
  });
}
