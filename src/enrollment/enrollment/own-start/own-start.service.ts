import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { type Offering, readOffering } from "#enrollment/offering/offering.service.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Invitation, requireOpen, todayFor } from "../access.service.ts";
import { contactFacts } from "#enrollment/offering/not-eligible.service.ts";
import type { FamilyAhead } from "../family-ahead-port.service.ts";
import { requireEligible } from "../own-offering.service.ts";
import { beginEnrollment, inviteSelf, lockInvitation, type Started } from "../start.service.ts";
import {
  type Employee,
  findEmployee,
  type OpenSession,
  openSessionsQuery,
  ownInvitationQuery,
} from "./own-rows.service.ts";

type Wish = { sessionId: string; language: Language };

/** Starts, or goes on with, the enrollment of the employee who is signed in: their sign-in shows who they are. */
export async function startOwnEnrollment(
  services: Services,
  {
    scope,
    system,
    browser,
    familyAhead,
  }: { scope: Scope; system: SystemScope; browser: Browser; familyAhead: FamilyAhead },
  { sessionId, language }: Wish,
): Promise<Started & { signupKey: string }> {
  const employee = await findEmployee(services, scope);
  if (employee === null) throw new Problem("notFound");
  const now = services.clock();
  const [open] = await system.query<{ signupKey: string }>(
    `select s.signup_key as "signupKey" from enrollment_sessions s
     where s.id = $1 and s.client_id = $2 and s.active and s.deleted_at is null and s.status <> 'draft'`,
    [sessionId, employee.clientId],
  );
  const offering = open && (await readOffering(services.database.system, sessionId));
  if (open === undefined || offering === undefined) throw new Problem("notFound");
  const former = await findOwn(system, sessionId, employee, now);
  const status = former?.enrollmentStatus ?? null;
  if (status !== null && !["started", "returned"].includes(status))
    throw new Problem("alreadySubmitted", { facts: { status, ...contactFacts(offering) } });
  const own = await admitOwn(services, offering, { employee, former, now });
  const started = await beginEnrollment(services, system, own, {
    start: { signupKey: open.signupKey, language },
    browser,
    familyAhead,
    proof: "shown",
    invite: (transaction) =>
      inviteEmployee(services, transaction, { offering: own, employee, language, now }),
  });
  return { ...started, signupKey: open.signupKey };
}

type Admission = { employee: Employee; former: Invitation | null; now: Date };

/** An enrollment that was sent back is mended also after the last day. */
async function admitOwn(
  services: Services,
  offering: Offering,
  { employee, former, now }: Admission,
): Promise<Offering> {
  if (former?.enrollmentStatus === "returned") return offering;
  const today = todayFor(offering, now);
  const known = { memberId: employee.memberId, lifeEventId: former?.lifeEventId ?? null };
  const own = await requireEligible(services, offering, known, today);
  requireOpen(own, today);
  return own;
}

async function findOwn(
  system: Pick<SystemScope, "query">,
  sessionId: string,
  { memberId }: Employee,
  now: Date,
): Promise<Invitation | null> {
  const rows = await system.query<Invitation>(ownInvitationQuery, [sessionId, memberId, now]);
  return rows[0] ?? null;
}

type OwnInvitation = { offering: Offering; employee: Employee; language: Language; now: Date };

/** Two tabs that start at once take turns, and the second finds what the first one began. */
async function inviteEmployee(
  services: Services,
  transaction: Transaction,
  { offering, employee, language, now }: OwnInvitation,
): Promise<Invitation> {
  const { client } = transaction;
  const { memberId, firstName, lastName, email } = employee;
  await client.query("select 1 from members where id = $1 for no key update", [memberId]);
  const { rows } = await client.query<Invitation>(ownInvitationQuery, [offering.sessionId, memberId, now]);
  if (rows[0] !== undefined) return lockInvitation(transaction, rows[0]);
  return inviteSelf(transaction, services, offering, {
    language,
    member: { memberId, firstName, lastName, email },
  });
}

/** The sessions in which the employee who is signed in may enroll today, invited or not; a dependent has none. */
export async function findOpenSessions(services: Services, scope: Scope): Promise<OpenSession[]> {
  const employee = await findEmployee(services, scope);
  if (employee === null) return [];
  const { system } = services.database;
  const { rows } = await system.query<OpenSession>(openSessionsQuery, [
    employee.clientId,
    employee.memberId,
    services.clock(),
  ]);
  const open: OpenSession[] = [];
  for (const session of rows) {
    const offering = await readOffering(system, session.sessionId);
    if (offering === undefined) continue;
    const today = todayFor(offering, services.clock());
    const known = { memberId: employee.memberId, lifeEventId: null };
    const own = await requireEligible(services, offering, known, today).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "notEligible") return null;
      throw error;
    });
    // An employee whose first day of work is not known is not told that they are new, unless they were invited.
    const isTheirs = own !== null && (own.kind !== "newHire" || own.ownWindow !== null || session.isInvited);
    const isOpen = isTheirs && own.opensOn <= today && today <= own.closesOn;
    if (isOpen) open.push({ ...session, until: own.closesOn });
    else if (session.status === "returned") open.push(session);
  }
  return open;
}
