import { parseUsDate, type PlainDate, todayIn } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import { registerTexts } from "#server/i18n.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Browser } from "#domains/access/devices.service.ts";
import { mostWrongProofs, readCode } from "#domains/access/proof-code.ts";
import { codeIndexes } from "#domains/access/proof-code.service.ts";
import { worded } from "../errors/errors.texts.ts";
import { readFields } from "#kernel/fields.ts";
import type { Offering } from "#domains/offering/offering.service.ts";
import { openAutosave } from "../autosave/autosave.service.ts";
import { checkBirthDate } from "../sign-in/identity.ts";
import { type AskedProof, type KnownOfLink, proofToAsk } from "#domains/offering/link-proof.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("enrollment-proof", { en, ko, es });

/** A browser, and the user who is signed in by it. */
export type Visitor = Browser & { userId?: string | undefined };

type Invited = { id: string; isPreview: boolean };
type Found = KnownOfLink & { isKnown: boolean };

export type LinkCheck = {
  /** The person of the link was on this device before, or is signed in to their account by it. */
  isKnown: boolean;
  /** What the person shows first; null: nothing. */
  asks: AskedProof | null;
  known: KnownOfLink;
};

/** What a personal link asks for on a device. Staff who look at a session are nobody in it. */
export async function checkLink(
  services: Pick<Services, "vault">,
  system: SystemScope,
  { linkProof, requiresSignIn }: Pick<Offering, "linkProof" | "requiresSignIn">,
  { invitation, browser }: { invitation: Invited; browser: Visitor },
): Promise<LinkCheck> {
  const [found] = await system.query<Found>(
    doorQuery,
    [invitation.id, digest(browser.deviceKey), browser.userId ?? null],
    "link-door",
  );
  if (found === undefined) throw new Problem("keyUnknown");
  const { isKnown, ...told } = found;
  const isOpen = isKnown || requiresSignIn || invitation.isPreview;
  const dob = isOpen || told.isPersonal ? null : await typedBirthDate(services, system, invitation.id);
  const known = dob === null ? told : { ...told, isPersonal: true, dob };
  return { isKnown, asks: isOpen ? null : proofToAsk(linkProof, known), known };
}

/** The birth date and address that the person gave in the enrollment come before those of the member. */
const doorQuery = `
  select i.wrong_proofs as "wrongProofs", (m.id is not null or p.id is not null) as "isPersonal",
    coalesce(p.dob, m.dob) as dob, coalesce(p.email, h.email, i.email) as email,
    exists (select from invitation_devices d where d.invitation_id = i.id and d.hash = $2)
      or exists (select from users u join known_devices d on d.user_id = u.id and d.hash = $2
        where u.entity_id = i.member_id and u.type = 'member' and u.deleted_at is null)
      or exists (select from users u where u.id = $3 and u.entity_id = i.member_id and u.type = 'member') as "isKnown"
  from invitations i
    left join members m on m.id = i.member_id
    left join people h on h.id = m.person_id
    left join enrollments e on e.invitation_id = i.id and e.status in ('started', 'returned')
    left join enrollment_people p on p.enrollment_id = e.id and p.relationship = '18'
  where i.id = $1`;

/** Who has typed their birth date, and not confirmed it, is asked for it too: what they typed is behind it. */
async function typedBirthDate(
  services: Pick<Services, "vault">,
  system: SystemScope,
  invitationId: string,
): Promise<PlainDate | null> {
  const [row] = await system.query<{ id: string; page: string; sealed: Buffer }>(
    `select t.id, t.page, t.values_sealed as sealed from enrollments e join enrollment_autosaves t on t.enrollment_id = e.id
     where e.invitation_id = $1 and e.status = 'started' and t.page = 'about'`,
    [invitationId],
  );
  const values = (row && openAutosave(services, row)?.values) ?? {};
  const [month, day, year] = [values["dob.month"], values["dob.day"], values["dob.year"]];
  const read = parseUsDate({ month, day, year });
  return read.ok ? read.value : null;
}

export type ProofAnswer = {
  dob?: { month: string; day: string; year: string } | undefined;
  code?: string | undefined;
};
type Asking = { offering: Offering; invitation: Invited; browser: Visitor; answer: ProofAnswer };

/**
 * Refuses a device on which the person of the link has not shown who they are. A try is counted before it is looked at,
 * so that no number of them at once, and no crash, gives more than five. Answers whether the device is the person's.
 */
export async function requireProof(
  services: Services,
  system: SystemScope,
  { offering, invitation, browser, answer }: Asking,
): Promise<boolean> {
  const { isKnown, asks, known } = await checkLink(services, system, offering, {
    invitation,
    browser,
  });
  if (asks === null) return isKnown;
  if (asks === "help") throw new Problem("proofLocked");
  const given = asks === "birthDate" ? answer.dob : answer.code;
  if (given === undefined) throw new Problem("proofNeeded", { facts: { asks } });
  const isRight = reader(services, system, { asks, answer, offering });
  const count = await countTry(system, invitation.id);
  if (await isRight({ invitation, known })) {
    await system.query(
      "update invitations set wrong_proofs = greatest(wrong_proofs - 1, 0), proof_code = null where id = $1",
      [invitation.id],
    );
    return true;
  }
  await noteWrong(system, offering, invitation.id);
  throw new Problem(count >= mostWrongProofs ? "proofLocked" : "proofWrong");
}

type Compare = (beside: { invitation: Invited; known: KnownOfLink }) => Promise<boolean>;

/** What was given, as it is compared. What cannot be anybody's is said at the field, and is no try. */
function reader(
  { vault, clock }: Services,
  system: SystemScope,
  { asks, answer, offering }: { asks: "birthDate" | "mailCode"; answer: ProofAnswer; offering: Offering },
): Compare {
  const refuse = (errors: readonly FieldError[]) =>
    new Problem("invalid", {
      fieldErrors: inEveryLanguage(system.context.language, (one) =>
        worded(errors, one, { own: ["enrollment-proof"] }),
      ),
    });
  const now = clock();
  if (asks === "birthDate") {
    const fields = readFields(answer);
    const dob: PlainDate | null = checkBirthDate(fields, todayIn(offering.timeZone, now));
    if (dob === null || fields.errors.length > 0) throw refuse(fields.errors);
    return async ({ known }) => known.dob === dob;
  }
  const read = readCode(answer.code ?? "");
  if (!read.ok) throw refuse([fieldError("code", read.fault)]);
  return async ({ invitation }) => {
    const rows = await system.query(
      "select 1 from invitations where id = $1 and proof_code = any ($2) and proof_code_until > $3",
      [invitation.id, codeIndexes(vault, invitation.id, read.code), now],
    );
    return rows.length === 1;
  };
}

async function countTry(system: SystemScope, invitationId: string): Promise<number> {
  const [counted] = await system.query<{ count: number }>(
    `update invitations set wrong_proofs = wrong_proofs + 1 where id = $1 and wrong_proofs < $2
     returning wrong_proofs as count`,
    [invitationId, mostWrongProofs],
  );
  if (counted === undefined) throw new Problem("proofLocked");
  return counted.count;
}

async function noteWrong(
  system: SystemScope,
  { installationId, clientId }: Offering,
  invitationId: string,
): Promise<void> {
  await system.transaction(installationId, async (transaction) =>
    transaction.audit({ action: "proofFailed", subject: "invitations", subjectId: invitationId, clientId }),
  );
}

/** From now on the link is one click on this device. */
export async function rememberLinkDevice(
  { client }: Pick<Transaction, "client">,
  { invitationId, browser, now }: { invitationId: string; browser: Browser; now: Date },
): Promise<void> {
  await client.query({
    name: "remember-link-device",
    text: `insert into invitation_devices (invitation_id, hash, first_used_at, last_used_at) values ($1, $2, $3, $3)
      on conflict (invitation_id, hash) do update set last_used_at = excluded.last_used_at`,
    values: [invitationId, digest(browser.deviceKey), now],
  });
}

type By = { enrollmentId: string; token: string | undefined; browser: Browser };

/**
 * Who says first who they are in an enrollment is its person. Browsers that came by the link before, when it opened nothing
 * personal, are unknown again, and out: before it is saved, so that no crash leaves them in, and after it for one that
 * came in between.
 */
export async function introducedBy<T>(services: Services, by: By, save: () => Promise<T>): Promise<T> {
  const isFirst = await keepOnly(
    services,
    by,
    "not exists (select from enrollment_people p where p.enrollment_id = e.id and p.relationship = '18')",
  );
  const saved = await save();
  if (isFirst) await keepOnly(services, by, "true");
  return saved;
}

async function keepOnly(
  { database, clock }: Services,
  { enrollmentId, token, browser }: By,
  condition: string,
): Promise<boolean> {
  const { rowCount } = await database.system.query(
    `with own as (select e.invitation_id as id from enrollments e where e.id = $1 and not e.is_preview and ${condition}),
       ended as (delete from tokens where enrollment_id = $1 and exists (select from own) and hash <> $2
         and browser_hash is distinct from $3),
       forgotten as (delete from invitation_devices where invitation_id = (select id from own) and hash <> $3)
     insert into invitation_devices (invitation_id, hash, first_used_at, last_used_at) select id, $3, $4, $4 from own
     on conflict (invitation_id, hash) do update set last_used_at = excluded.last_used_at`,
    [enrollmentId, digest(token ?? ""), digest(browser.deviceKey), clock()],
  );
  return rowCount === 1;
}
