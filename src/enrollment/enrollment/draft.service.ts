import type { Coverage } from "#plans/plans/coverage-type-schema.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { CoverSpan } from "#plans/plans/rating-age.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { Payment } from "./payment/payment-shape.ts";
import { paymentOfEnrollment } from "./payment/payment-row.service.ts";
import { savedFormsOfEnrollment } from "#content/surveys/fill/form-rows.service.ts";
import type { SavedForm } from "#content/surveys/fill/saved-forms.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import { orderedCoverageTypes, rowOrderOf } from "#enrollment/offering/coverage-types.ts";
import type { Enrollment, EnrollmentPerson } from "./enrollment.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Notice } from "#enrollment/offering/notices/notices.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { dependentsOfChoice } from "./selection-dependents.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";

export type DraftPerson = EnrollmentPerson & {
  relationship: RelationshipCode;
  /** The member whose data it began with. */
  memberId?: string | null;
  /** Brought into the family by an enrollment that waited for staff when this one began. */
  isFromWaiting?: boolean;
};
/** Cover of a known person when they started; who has it beside them, by member. */
export type DraftCoverage = Enrollment["currentCoverages"][number] & {
  basePlanId?: string;
  dependents?: string[];
  /** First names of these dependents. */
  names?: Record<string, string>;
  /** When each of the family has had this plan, by member. */
  spans?: Record<string, CoverSpan[]>;
};
export type DraftSelection = {
  coverageType: CoverageType;
  sessionPlanId: string | null;
  dependents: string[];
  waiveReasons: string[];
  waiveText: string | null;
  tierCode: TierCode | null;
  values: Record<string, string | number>;
  beneficiaries: Beneficiary[];
  guaranteedCents: number | null;
  pendingCents: number | null;
  asked: { label: string; answer: string }[];
  planName: string | null;
  totalCents: number | null;
  employerCents: number | null;
  employeeCents: number | null;
  employeePerPayPeriodCents: number | null;
  startsOn: PlainDate | null;
  why: Reason[];
};
/** One enrollment with its people and choices, as stored. */
export type Draft = {
  id: string;
  identifier: string;
  installationId: string;
  clientId: string;
  sessionId: string;
  invitationId: string;
  memberId: string | null;
  status: Enrollment["status"];
  language: Language;
  activeStep: string;
  stepsDone: string[];
  version: number;
  startedOn: PlainDate;
  effectiveDate: PlainDate | null;
  effectiveDateWhy: Reason[];
  terminationDate: PlainDate | null;
  divisionId: string | null;
  referenceNumber: string | null;
  submittedAt: string | null;
  lifeEventId: string | null;
  /** Staff look at the session as an employee would; nothing of it is kept. */
  isPreview: boolean;
  /** What staff ask the person to mend, and what the person answers. */
  returnReason: string | null;
  returnAnswer: string | null;
  payment: Payment | null;
  /** As they were shown; empty before it is sent. */
  notices: Notice[];
  savedForms: SavedForm[];
  people: DraftPerson[];
  selections: DraftSelection[];
  currentCoverages: DraftCoverage[];
};

/** Reads an enrollment; `lock` holds it until the transaction ends, so that two tabs take turns. */
export async function readDraft(transaction: Transaction, id: string, lock?: "lock"): Promise<Draft> {
  const { client } = transaction;
  const locked =
    lock === "lock"
      ? [
          client.query({
            name: "lock-draft",
            text: "select 1 from enrollments where id = $1 for update",
            values: [id],
          }),
        ]
      : [];
  const read = client.query<{ draft: Draft }>({ name: "draft", text: draftQuery, values: [id] });
  await settleAll([...locked, read]);
  const answer = await read;
  const draft = answer.rows[0]?.draft;
  if (draft === undefined) throw new Problem("notFound", { details: { enrollmentId: id } });
  return draft;
}

const draftQuery = `
  select json_build_object(
    'id', e.id, 'identifier', e.identifier, 'installationId', e.installation_id, 'clientId', e.client_id,
    'sessionId', e.session_id, 'invitationId', e.invitation_id, 'memberId', e.member_id, 'status', e.status,
    'language', e.language, 'activeStep', e.active_step, 'stepsDone', e.steps_done, 'version', e.version,
    'startedOn', e.started_on, 'effectiveDate', e.effective_date, 'effectiveDateWhy', e.effective_date_why,
    'terminationDate', e.termination_date, 'divisionId', e.division_id, 'referenceNumber', e.reference_number,
    'submittedAt', e.submitted_at, 'lifeEventId', e.life_event_id,
    'isPreview', e.is_preview, 'notices', e.notices,
    'returnReason', e.return_reason, 'returnAnswer', e.return_answer,
    'people', (select coalesce(json_agg(json_build_object('id', p.id, 'memberId', p.member_id,
        'isFromWaiting', p.from_enrollment_id is not null,
        'isDisabled', p.is_disabled, 'relationship', p.relationship, 'prefix', p.prefix,
        'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'suffix', p.suffix,
        'gender', p.gender, 'dob', p.dob, 'hireDate', p.hire_date, 'ssnLast4', p.ssn_last4, 'email', p.email,
        'phone', p.phone, 'mobilePhone', p.mobile_phone, 'address1', p.address1, 'address2', p.address2,
        'city', p.city, 'state', p.state, 'zip', p.zip, 'tobacco', p.tobacco, 'otherOffer', p.other_offer,
        'wellness', p.wellness) order by p.sort_order), '[]')
      from enrollment_people p where p.enrollment_id = e.id),
    'selections', (select coalesce(json_agg(json_build_object('coverageType', x.coverage_type,
        'sessionPlanId', x.session_plan_id, 'dependents', ${dependentsOfChoice}, 'waiveReasons', x.waive_reasons, 'waiveText', x.waive_text,
        'tierCode', x.tier_code, 'values', x.values, 'beneficiaries', x.beneficiaries, 'guaranteedCents', x.guaranteed_cents,
        'pendingCents', x.pending_cents, 'asked', x.asked, 'planName', x.plan_name, 'totalCents', x.total_cents,
        'employerCents', x.employer_cents, 'employeeCents', x.employee_cents,
        'employeePerPayPeriodCents', x.employee_per_pay_period_cents, 'startsOn', x.starts_on, 'why', x.why)), '[]')
      from enrollment_selections x where x.enrollment_id = e.id),
    'payment', ${paymentOfEnrollment}, 'savedForms', ${savedFormsOfEnrollment}, 'currentCoverages', e.current_coverages
  ) as draft
  from enrollments e where e.id = $1`;

/** The key by which coverage names a person: the member, or the copy of somebody who is none yet. */
export const keyOfPerson = ({ id, memberId }: Pick<DraftPerson, "id" | "memberId">): string => memberId ?? id;

/** The employee; none until the first half of the contact step is saved. */
export function subscriberOf(draft: Draft): DraftPerson | undefined {
  return draft.people.find((person) => person.relationship === "18");
}

/** What each of them is called, in every language, and what belongs to it. */
export function coverageNames({ coverages }: Offering): Record<CoverageType, Coverage> {
  return Object.fromEntries(
    Object.entries(coverages).map(([type, { names, sortOrder: _, ...rest }]) => [
      type,
      { ...names, ...rest },
    ]),
  );
}

export function coverageTypesOf(offering: Offering): CoverageType[] {
  const types = offering.plans.map((plan) => plan.coverageType);
  return orderedCoverageTypes(types, rowOrderOf(offering.coverages));
}

/** The person may change it: it is under way, or staff have sent it back. */
export function isOpenDraft({ status }: Pick<Draft, "status">): boolean {
  return status === "started" || status === "returned";
}

/** The contact step that was saved whole has its first half in it. */
export function isDone({ stepsDone }: Draft, step: string): boolean {
  return stepsDone.includes(step) || (step === "about" && stepsDone.includes("contact"));
}

/** The reasons to decline a coverage that are in use, and those out of use that this person has given. */
export function reasonsFor(draft: Pick<Draft, "selections">, offering: Pick<Offering, "waiveReasons">) {
  const given = new Set(draft.selections.flatMap(({ waiveReasons }) => waiveReasons));
  return offering.waiveReasons.filter(({ active, code }) => active || given.has(code));
}

/** The people of a draft with these ids. */
export const dependentsOf = ({ people }: Pick<Draft, "people">, ids: readonly string[]): DraftPerson[] =>
  people.filter(({ id, relationship }) => relationship !== "18" && ids.includes(id));
