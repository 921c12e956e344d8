import type { Language } from "#kernel/language.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { foundInvitations } from "./funnel-query.ts";
import { lockEnrollmentSession } from "./invite.service.ts";
import { endOfDay, mailInvitations } from "./mail-invitations.service.ts";
import { endDevices, replaceInvitation } from "./replace.service.ts";
import { getInvitingEnrollmentSession, refusal, requireOpenForMail } from "./session.service.ts";
import type { InvitationState } from "./states.ts";

type Found = {
  id: string;
  email: string | null;
  firstName: string | null;
  language: Language;
  state: InvitationState;
  sentAt: string | null;
  isRecent: boolean;
  isBounced: boolean;
  isBegun: boolean;
};

/** A second mail within this time is more likely a second press of the button. */
const pauseMinutes = 5;

async function findChosen(
  { client }: Transaction,
  { sessionId, ids, now }: { sessionId: string; ids: readonly string[]; now: Date },
): Promise<Found[]> {
  await client.query("select from invitations where id = any ($1) and session_id = $2 for update", [
    ids,
    sessionId,
  ]);
  const { rows } = await client.query<Found>(
    `with ${foundInvitations}
     select id, email, first_name as "firstName", language, state, sent_at as "sentAt", bounced_at is not null as "isBounced", progress = 'inProgress' as "isBegun",
       coalesce(sent_at > $2::timestamptz - make_interval(mins => $4), false) as "isRecent"
     from found where id = any ($3::uuid[])`,
    [sessionId, now, ids, pauseMinutes],
  );
  return rows;
}

export async function resend(services: Services, scope: Scope, sessionId: string, ids: readonly string[]) {
  const now = services.clock();
  const { results, chosen } = await scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, now);
    requireOpenForMail(enrollmentSession, scope.context.language);
    const found = await findChosen(transaction, { sessionId, ids, now });
    const results = found.map((one) => ({ id: one.id, outcome: resendOutcome(one) }));
    const sent: Found[] = [];
    for (const one of found.filter((each) => resendOutcome(each) === "sent")) {
      // The link itself lets nobody in any more: the mail brings a new one.
      const id =
        one.state === "locked" ? (await replaceInvitation(services, transaction, one.id)).id : one.id;
      sent.push({ ...one, id });
    }
    const chosen = sent.map(({ id }) => id);
    // The old address may take it now: what the server said before is no longer true.
    await transaction.client.query(
      `update invitations set sent_at = $2, bounced_at = null, bounce = null, updated_at = $2, updated_by = $3,
         version = version + 1 where id = any ($1::uuid[])`,
      [chosen, now, scope.userId ?? null],
    );
    await mailInvitations(
      services,
      transaction,
      enrollmentSession,
      sent.flatMap(({ id, email, firstName, language, isBegun }) =>
        email === null
          ? []
          : [
              {
                id,
                email,
                firstName,
                language,
                kind: isBegun ? ("begun" as const) : ("invitation" as const),
                occasion: now.toISOString(),
              },
            ],
      ),
    );
    note(transaction, { action: "resend", clientId: enrollmentSession.clientId, ids: chosen });
    return { results, chosen };
  });
  await endDevices(
    services,
    chosen.filter((id) => !ids.includes(id)),
  );
  return { results };
}

function resendOutcome({ state, email, isRecent }: Found) {
  if (state === "submitted" || state === "waived") return "done" as const;
  if (state === "revoked" || state === "expired") return state;
  if (email === null) return "noEmail" as const;
  return isRecent && state !== "locked" ? ("tooSoon" as const) : ("sent" as const);
}

/** The link ends at once, and so does every device that is inside by it. */
export async function revoke(services: Services, scope: Scope, sessionId: string, ids: readonly string[]) {
  const now = services.clock();
  const answer = await scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, now);
    const found = await findChosen(transaction, { sessionId, ids, now });
    const outcomeOf = ({ state }: Found) =>
      state === "submitted" || state === "waived"
        ? ("done" as const)
        : state === "revoked"
          ? ("already" as const)
          : ("revoked" as const);
    const chosen = found.filter((one) => outcomeOf(one) === "revoked").map(({ id }) => id);
    await transaction.client.query(
      `update invitations set revoked_at = $2, updated_at = $2, updated_by = $3, version = version + 1
       where id = any ($1::uuid[])`,
      [chosen, now, scope.userId ?? null],
    );
    note(transaction, { action: "revoke", clientId: enrollmentSession.clientId, ids: chosen });
    return { results: found.map((one) => ({ id: one.id, outcome: outcomeOf(one) })) };
  });
  await endDevices(
    services,
    answer.results.filter(({ outcome }) => outcome === "revoked").map(({ id }) => id),
  );
  return answer;
}

type Extension = { ids?: readonly string[] | undefined; until: PlainDate };

/** To the end of a day, by the client's clock; revoked links stay dead. */
export async function extend(
  services: Services,
  scope: Scope,
  sessionId: string,
  { ids, until }: Extension,
): Promise<{ extended: number }> {
  const { language } = scope.context;
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, services.clock());
    if (until < enrollmentSession.today) throw refusal("until", "past", language);
    if (until > addDays(enrollmentSession.today, 366)) throw refusal("until", "tooFar", language);
    const { rows } = await transaction.client.query<{ id: string }>(
      `update invitations set expires_at = ${endOfDay("$2", "$3")}, updated_at = $4, updated_by = $5, version = version + 1
       where session_id = $1 and kind in ('invited', 'lifeEvent') and revoked_at is null and active and deleted_at is null
         and ($6::uuid[] is null or id = any ($6)) and expires_at <> ${endOfDay("$2", "$3")}
       returning id`,
      [sessionId, until, enrollmentSession.timeZone, services.clock(), scope.userId ?? null, ids ?? null],
    );
    if (ids === undefined) {
      transaction.audit({
        action: "extend",
        subject: "invitations",
        clientId: enrollmentSession.clientId,
        details: { rows: rows.length },
      });
    } else {
      note(transaction, {
        action: "extend",
        clientId: enrollmentSession.clientId,
        ids: rows.map(({ id }) => id),
      });
    }
    return { extended: rows.length };
  });
}

/**
 * Sends the invitation to another address. The old mail's link may be in a stranger's hands, so a new invitation with a
 * new link replaces the old one and what was begun by it.
 */
export async function readdress(
  services: Services,
  scope: Scope,
  { sessionId, id, email }: { sessionId: string; id: string; email: string },
): Promise<{ id: string }> {
  const now = services.clock();
  const { language } = scope.context;
  const answer = await scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, now);
    requireOpenForMail(enrollmentSession, language);
    await lockEnrollmentSession(transaction, sessionId);
    const [found] = await findChosen(transaction, { sessionId, ids: [id], now });
    if (found === undefined) throw new Problem("notFound");
    if (["submitted", "waived", "revoked", "expired"].includes(found.state))
      throw refusal("email", `state.${found.state}`, language);
    const isCarried = found.sentAt !== null && !found.isBounced;
    const isReplaced = isCarried || found.state === "locked";
    const target = isReplaced ? (await replaceInvitation(services, transaction, id)).id : id;
    await transaction.client.query(
      `update invitations set email = $2, sent_at = $3, bounced_at = null, bounce = null, updated_at = $3, updated_by = $4,
         version = version + 1 where id = $1`,
      [target, email, now, scope.userId ?? null],
    );
    await mailInvitations(services, transaction, enrollmentSession, [
      {
        id: target,
        email,
        firstName: found.firstName,
        language: found.language,
        kind: found.isBegun ? "begun" : "invitation",
        occasion: now.toISOString(),
      },
    ]);
    note(transaction, { action: "readdress", clientId: enrollmentSession.clientId, ids: [target] });
    return { id: target };
  });
  if (answer.id !== id) await endDevices(services, [answer.id]);
  return answer;
}

function note(
  transaction: Transaction,
  { action, clientId, ids }: { action: string; clientId: string; ids: readonly string[] },
): void {
  if (ids.length > 0) transaction.audit({ action, subject: "invitations", clientId, details: { ids } });
}
