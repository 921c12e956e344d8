import type { FastifyReply } from "fastify";
import type { Principal } from "#kernel/access.ts";
import { fieldError } from "#kernel/field-error.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import { registerTexts } from "#server/i18n.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Browser, browserOf } from "#identity/access/devices.service.ts";
import { mostWrongProofs, readCode } from "#identity/access/proof-code.ts";
import { codeIndexes } from "#identity/access/proof-code.service.ts";
import { worded } from "../errors/errors.texts.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { isOwnAddress } from "#identity/access/own-address.ts";
import { type KnownOfLink, type LinkProof, proofToAsk } from "#enrollment/offering/link-proof.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import { endOtherTokensOfEnrollment } from "#identity/access/end-tokens.service.ts";
import {
  countProof,
  keepOnlyDevice,
  rememberDeviceOfLink,
  spendProofCode,
  takeHandedOver,
} from "#enrollment/invitations/invitation-rows.service.ts";

registerTexts("enrollment-proof", { en, ko, es });

/** A browser, and the user who is signed in by it. */
export type Visitor = Browser & { userId?: string | undefined };

export function visitorOf(reply: FastifyReply, address: string, principal: Principal): Visitor {
  const isUser = principal.kind === "user" && principal.stage === undefined;
  return { ...browserOf(reply, address), userId: isUser ? principal.userId : undefined };
}

type Invited = { id: string; isPreview: boolean; memberId?: string | null };
type DoorRow = KnownOfLink & { isKnown: boolean };

export type LinkCheck = {
  /** The person of the link was on this device before, or is signed in to their account by it. */
  isKnown: boolean;
  /** What the person shows first; null: nothing. */
  asks: LinkProof | null;
  known: KnownOfLink;
};

/** What a personal link asks for on a device. Staff who look at a session are nobody in it. */
export async function checkLink(
  system: SystemScope,
  { requiresSignIn }: Pick<Offering, "requiresSignIn">,
  { invitation, browser }: { invitation: Invited; browser: Visitor },
): Promise<LinkCheck> {
  const [row] = await system.query<DoorRow>(
    doorQuery,
    [invitation.id, digest(browser.deviceKey), browser.userId ?? null, invitation.memberId ?? null],
    "link-door",
  );
  if (row === undefined) throw new Problem("keyUnknown");
  const { isKnown, ...known } = row;
  const isOpen = isKnown || requiresSignIn || invitation.isPreview;
  return { isKnown, asks: isOpen ? null : proofToAsk(known), known };
}

/** The address of the invitation comes before the member's; what was typed in the enrollment counts only of a newcomer. */
const doorQuery = `
  select i.wrong_proofs as "wrongProofs", (m.id is not null or p.id is not null) as "isPersonal",
    (select a.email from unnest(array[case when m.id is null then p.email end, i.email, h.email]) with ordinality a (email, place)
      where a.email is not null and ${isOwnAddress("a.email")} order by a.place limit 1) as email,
    i.handed_over_at is not null as "isHandedOver",
    exists (select from invitation_devices d where d.invitation_id = i.id and d.hash = $2)
      or exists (select from users u join known_devices d on d.user_id = u.id and d.hash = $2
        where u.entity_id = m.id and u.type = 'member' and u.deleted_at is null)
      or exists (select from users u where u.id = $3 and u.entity_id = m.id and u.type = 'member') as "isKnown"
  from invitations i
    left join members m on m.id = coalesce(i.member_id, $4)
    left join people h on h.id = m.person_id
    left join enrollments e on e.invitation_id = i.id and e.status in ('started', 'returned')
    left join enrollment_people p on p.enrollment_id = e.id and p.relationship = '18'
  where i.id = $1`;

export type ProofAnswer = { code?: string | undefined };
type Asking = {
  offering: Pick<Offering, "requiresSignIn" | "installationId" | "clientId">;
  invitation: Invited;
  browser: Visitor;
  answer: ProofAnswer;
};

/** How a device comes to be the person's: it is not; it was, or has shown it now; by the link that staff gave them. */
export type DeviceProof = "none" | "shown" | "handedOver";

/**
 * Refuses a device on which the person of the link has not shown who they are. A try is counted before it is looked at,
 * so that no number of them at once, and no crash, gives more than five.
 */
export async function requireProof(
  services: Services,
  system: SystemScope,
  { offering, invitation, browser, answer }: Asking,
): Promise<DeviceProof> {
  const { isKnown, asks, known } = await checkLink(system, offering, { invitation, browser });
  if (isKnown) return "shown";
  if (asks === null)
    return known.isPersonal && known.isHandedOver && !offering.requiresSignIn ? "handedOver" : "none";
  if (asks === "help") throw new Problem("proofLocked");
  if (answer.code === undefined) throw new Problem("proofNeeded", { facts: { asks } });
  const code = readTyped(answer.code, system);
  const count = await countTry(system, invitation.id);
  const codes = codeIndexes(services.vault, invitation.id, code);
  if (await spendProofCode(system, { id: invitation.id, codes, now: services.clock() })) return "shown";
  await noteWrong(system, offering, invitation.id);
  throw new Problem(count >= mostWrongProofs ? "proofLocked" : "proofWrong");
}

/** What cannot be anybody's code is said at the field, and is no try. */
function readTyped(typed: string, system: SystemScope): string {
  const read = readCode(typed);
  if (read.ok) return read.code;
  const errors = [fieldError("code", read.fault)];
  throw new Problem("invalid", {
    fieldErrors: inEveryLanguage(system.context.language, (one) =>
      worded(errors, one, { own: ["enrollment-proof"] }),
    ),
  });
}

/** A link that staff gave by hand opens once without a code; of two devices at the same moment one is let in. */
export async function openHandedOver(transaction: Pick<Transaction, "client">, invitationId: string) {
  if (!(await takeHandedOver(transaction, invitationId))) throw new Problem("proofNeeded");
}

async function countTry(system: SystemScope, invitationId: string): Promise<number> {
  const count = await countProof(system, { id: invitationId, most: mostWrongProofs });
  if (count === undefined) throw new Problem("proofLocked");
  return count;
}

async function noteWrong(
  system: SystemScope,
  { installationId, clientId }: Asking["offering"],
  invitationId: string,
): Promise<void> {
  await system.transaction(installationId, async (transaction) =>
    transaction.audit({ action: "proofFailed", subject: "invitations", subjectId: invitationId, clientId }),
  );
}

/** From now on the link is one click on this device. */
export async function rememberLinkDevice(
  transaction: Pick<Transaction, "client">,
  { invitationId, browser, now }: { invitationId: string; browser: Browser; now: Date },
): Promise<void> {
  await rememberDeviceOfLink(transaction, { invitationId, hash: digest(browser.deviceKey), now });
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
  const { system } = database;
  const { rows } = await system.query<{ invitationId: string }>(
    `select e.invitation_id as "invitationId" from enrollments e where e.id = $1 and not e.is_preview and ${condition}`,
    [enrollmentId],
  );
  const invitationId = rows[0]?.invitationId;
  if (invitationId === undefined) return false;
  const hash = digest(browser.deviceKey);
  await endOtherTokensOfEnrollment(system, { enrollmentId, token: token ?? "", browserHash: hash });
  await keepOnlyDevice(system, { invitationId, hash, now: clock() });
  return true;
}
