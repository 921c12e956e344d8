import { isEmployeeElsewhere } from "#domains/members/own-contact.ts";
import { sealedFor } from "#domains/members/people.service.ts";
import { sql } from "drizzle-orm";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import { insertHot } from "#server/database/hot-rows.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Browser } from "#domains/access/devices.service.ts";
import { issueToken } from "#domains/access/tokens.service.ts";
import { admit, findInvited, findOffering, type Invitation, todayFor } from "./access.service.ts";
import { presentDraft } from "./present-draft.service.ts";
import { readDraft, subscriberOf } from "./draft.service.ts";
import { needsHireDate, terminationDate } from "#domains/offering/effective-date.ts";
import { coverageOrder } from "#domains/plans/coverage-order.ts";
import type { Enrollment } from "./enrollment.ts";
import { enrollmentEventsTable, enrollmentPeopleTable, enrollmentsTable } from "./enrollment.table.ts";
import { insertInvitation } from "#domains/invitations/insert-invitation.service.ts";
import { prefillByEvent } from "./prefill.service.ts";
import { type Offering, readOffering } from "#domains/offering/offering.service.ts";
import { spansOfFamily } from "#domains/members/cover-spans.service.ts";
import { offeringFor, readBasisWithin, startOfCoverage } from "./own-offering.service.ts";
import { rememberLink } from "#domains/invitations/personal-link.service.ts";
import { type ProofAnswer, rememberLinkDevice, requireProof, type Visitor } from "./proof/proof.service.ts";
import type { Autosave } from "./autosave/autosave.ts";
import { readAutosave } from "./autosave/autosave.service.ts";

type Start = { signupKey: string; recipientKey?: string | undefined; language: Language };
type StartForm = Start & ProofAnswer;
export type Started = { token: string; enrollment: Enrollment; typed: Autosave | null };

/** Starts an enrollment, or comes back to the one that this link has started. Starting sets the first step (spec §4). */
export async function startEnrollment(
  services: Services,
  system: SystemScope,
  { browser, ...start }: StartForm & { browser: Visitor },
): Promise<Started> {
  const { recipientKey } = start;
  const enrollmentSession = await findOffering(services, system, start.signupKey, recipientKey);
  const invitation = await findInvited(services, system, enrollmentSession, recipientKey);
  // Staff who look at a session have no member number.
  if (enrollmentSession.requiresSignIn && invitation?.isPreview !== true) throw new Problem("identityNeeded");
  const isTheirs =
    invitation !== null &&
    (await requireProof(services, system, {
      offering: enrollmentSession,
      invitation,
      browser,
      answer: start,
    }));
  const offering = await admit(services, enrollmentSession, invitation);
  return beginEnrollment(services, system, offering, {
    start,
    browser,
    isTheirs,
    invite: async (transaction) =>
      (invitation && (await lockInvitation(transaction, invitation))) ??
      inviteSelf(transaction, services, offering, { language: start.language }),
  });
}

type Beginning = {
  start: Start;
  browser: Browser;
  /** The person has shown on this device who they are. */
  isTheirs: boolean;
  invite: (transaction: Transaction) => Promise<Invitation>;
};

/** For somebody who may: by the invitation that is found, or made, in the same transaction. */
export async function beginEnrollment(
  services: Services,
  system: SystemScope,
  offering: Offering,
  { start, browser, isTheirs, invite }: Beginning,
): Promise<Started> {
  const now = services.clock();
  const enrollmentSession = (await readOffering(services.database.system, offering.sessionId)) ?? offering;
  return system.transaction(offering.installationId, async (transaction) => {
    const invitation = await invite(transaction);
    const begins = invitation.enrollmentId === null;
    const id =
      invitation.enrollmentId ?? (await createDraft(transaction, services, { offering, invitation, start }));
    // Who begins is known, until somebody says who they are.
    if (begins || isTheirs)
      await rememberLinkDevice(transaction, { invitationId: invitation.id, browser, now });
    const token = await issueToken(
      transaction.client,
      { enrollmentId: id, browserHash: digest(browser.deviceKey) },
      now,
    );
    transaction.audit({
      action: invitation.enrollmentId === null ? "create" : "resume",
      subject: "enrollments",
      subjectId: id,
      clientId: offering.clientId,
    });
    const stored = await readDraft(transaction, id);
    // Another device has said meanwhile who they are.
    if (!begins && !isTheirs && !invitation.isPreview && subscriberOf(stored) !== undefined)
      throw new Problem("proofNeeded");
    const basis = await readBasisWithin(services, transaction, enrollmentSession, stored);
    const own = offeringFor(basis, stored);
    const isNew = invitation.enrollmentId === null && own.event !== null;
    const draft = isNew ? await prefillByEvent(services, transaction, stored, own) : stored;
    return {
      token,
      enrollment: presentDraft(draft, own, basis.path),
      // Typed by the person, and not confirmed: nothing for a device that nobody has shown to be theirs.
      typed:
        !begins && (isTheirs || invitation.isPreview) ? await readAutosave(services, transaction, id) : null,
    };
  });
}

/** Two tabs that start by one link at the same moment take turns, and the second finds the first one's draft. */
export async function lockInvitation(transaction: Transaction, invitation: Invitation): Promise<Invitation> {
  await transaction.client.query("select 1 from invitations where id = $1 for update", [invitation.id]);
  const living = await transaction.client.query<{ id: string }>(
    "select id from enrollments where invitation_id = $1 and status in ('started', 'returned')",
    [invitation.id],
  );
  return { ...invitation, enrollmentId: living.rows[0]?.id ?? null };
}

type NewInvitation = {
  language: Language;
  member?: Pick<Invitation, "memberId" | "firstName" | "lastName" | "email">;
};
const unknown = { memberId: null, firstName: null, lastName: null, email: null };

/** Who comes by the shared link gets a link of their own. */
export async function inviteSelf(
  transaction: Transaction,
  services: Services,
  offering: Offering,
  { language, member = unknown }: NewInvitation,
): Promise<Invitation> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const key = services.vault.linkKey(id);
  await insertInvitation(transaction, {
    id,
    installationId: offering.installationId,
    clientId: offering.clientId,
    sessionId: offering.sessionId,
    ...member,
    kind: "self",
    keyHash: digest(key),
    language,
    openedAt: now.toISOString(),
    // To the end of the last day by the client's clock, as invitations do.
    expiresAt: sql`((${offering.closesOn}::date + 1)::timestamp at time zone ${offering.timeZone})`,
  });
  rememberLink(services.vault, id, key);
  const fresh = { lifeEventId: null, isPreview: false, enrollmentId: null, enrollmentStatus: null };
  return { id, ...member, ...fresh, language };
}

async function createDraft(
  transaction: Transaction,
  services: Services,
  { offering, invitation, start }: { offering: Offering; invitation: Invitation; start: Start },
): Promise<string> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const today = todayFor(offering, now);
  const onlyDivision = offering.divisions.length === 1 ? offering.divisions[0] : undefined;
  const isOpen = offering.event === null && needsHireDate(offering);
  const date = isOpen ? undefined : startOfCoverage(offering, null, today);
  await insertHot(transaction.client, enrollmentsTable, {
    id,
    identifier: crypto.randomUUID(),
    installationId: offering.installationId,
    clientId: offering.clientId,
    sessionId: offering.sessionId,
    invitationId: invitation.id,
    memberId: invitation.memberId,
    lifeEventId: invitation.lifeEventId,
    isPreview: invitation.isPreview,
    divisionId: onlyDivision?.id ?? null,
    stepsDone: onlyDivision === undefined ? [] : ["location"],
    language: start.language,
    activeStep: "about",
    startedOn: today,
    effectiveDate: date?.value ?? null,
    effectiveDateWhy: date?.why ?? [],
    terminationDate: date === undefined ? null : terminationDate(date.value).value,
  });
  if (invitation.memberId !== null)
    await copyFamily(transaction, services, { enrollmentId: id, offering, memberId: invitation.memberId });
  await insertHot(transaction.client, enrollmentEventsTable, {
    id: uuidv7(now.getTime()),
    installationId: offering.installationId,
    clientId: offering.clientId,
    enrollmentId: id,
    at: now.toISOString(),
    kind: "started",
    actor: `enrollee:${id}`,
  });
  return id;
}

/** Cover `d` of somebody in the family is by the plan of cover `c`, at some day of it. */
const isBeside = `d.base_plan_id = c.base_plan_id and d.coverage_type = c.coverage_type and d.deleted_at is null
  and d.effective_date <= coalesce(c.termination_date, d.effective_date)
  and coalesce(d.termination_date, c.effective_date) >= c.effective_date`;

/** What the copy of a person has of its own. */
type CopysOwn = "id" | "installationId" | "clientId" | "enrollmentId" | "sortOrder" | "ssnIndex";

/** A known person finds what we know: their data, their family, today's coverage. SSNs are sealed anew for their new row. */
async function copyFamily(
  transaction: Transaction,
  services: Services,
  { enrollmentId, offering, memberId }: { enrollmentId: string; offering: Offering; memberId: string },
): Promise<void> {
  const { rows: family } = await transaction.client.query<
    Omit<typeof enrollmentPeopleTable.$inferSelect, CopysOwn> & { memberId: string; personId: string }
  >(
    `select m.id as "memberId", m.relationship, h.prefix, m.first_name as "firstName", m.middle_name as "middleName",
       m.last_name as "lastName", m.suffix, h.gender, m.dob, w.hire_date as "hireDate", h.ssn_sealed as "ssnSealed",
       h.ssn_last4 as "ssnLast4", o.email, o.phone, o.mobile_phone as "mobilePhone",
       o.address1, o.address2, o.city, o.state, o.zip, h.tobacco, h.is_disabled as "isDisabled", h.id as "personId"
     from members m join people h on h.id = m.person_id
       left join people o on o.id = h.id and not (${isEmployeeElsewhere})
       left join employments w on w.member_id = m.id and w.is_current
     where m.family_id = (select family_id from members where id = $1)
       and m.client_id = $2 and m.status = 'active' and m.deleted_at is null
     order by m.relationship <> '18', m.dob`,
    [memberId, offering.clientId],
  );
  if (family.length === 0) return;
  const spans = await spansOfFamily(transaction, memberId);
  await transaction.db.insert(enrollmentPeopleTable).values(
    family.map(({ memberId: copiedId, personId, ssnSealed, ...person }, sortOrder) => {
      const id = uuidv7(services.clock().getTime());
      const ssn = ssnSealed && services.vault.open(ssnSealed, sealedFor(personId));
      return {
        ...person,
        id,
        memberId: copiedId,
        installationId: offering.installationId,
        clientId: offering.clientId,
        enrollmentId,
        sortOrder,
        ssnSealed: ssn === null ? null : services.vault.seal(ssn, `enrollment_people.ssn:${id}`),
        ssnIndex: ssn === null ? null : services.vault.blindIndex(ssn, "ssn"),
      };
    }),
  );
  await transaction.client.query(
    `update enrollments set
       division_id = coalesce(division_id, (select division_id from members where id = $2)),
       subscriber_ssn_index = (select ssn_index from enrollment_people where enrollment_id = $1 and relationship = '18'),
       current_coverages = (select coalesce(json_agg(json_build_object('coverageType', c.coverage_type, 'planName', b.name,
           'tierCode', c.tier_code, 'effectiveDate', c.effective_date, 'terminationDate', c.termination_date,
           'basePlanId', c.base_plan_id, 'volumeCents', c.volume_cents, 'beneficiaries', c.beneficiaries,
           'values', c.values || coalesce((select jsonb_object_agg(v.key || '.' || p.id, v.value)
             from coverages d join enrollment_people p on p.enrollment_id = $1 and p.member_id = d.member_id
               cross join lateral jsonb_each(d.values) v
             where d.family_id = c.family_id and d.member_id <> c.member_id and ${isBeside}), '{}'), 'spans', $3::jsonb -> c.base_plan_id::text,
           'dependents', (select coalesce(json_agg(d.member_id order by m.dob, m.id), '[]')
             from coverages d join members m on m.id = d.member_id
             where d.family_id = c.family_id and d.member_id <> c.member_id and ${isBeside}),
           'names', (select coalesce(json_object_agg(d.member_id, m.first_name), '{}')
             from coverages d join members m on m.id = d.member_id
             where d.family_id = c.family_id and d.member_id <> c.member_id and ${isBeside}),
           'employeeCents', case when c.employee_cents + c.employer_cents > 0 then c.employee_cents end)
           order by ${coverageOrder("c")}, c.effective_date), '[]')
         from coverages c join base_plans b on b.id = c.base_plan_id
         where c.member_id = $2 and c.deleted_at is null and (c.termination_date is null
           or (c.termination_date >= started_on and c.termination_date >= c.effective_date)))
     where id = $1`,
    [enrollmentId, memberId, JSON.stringify(spans)],
  );
}
