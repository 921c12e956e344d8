import { assert } from "#kernel/assert.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Reason, Traced } from "#kernel/traced.ts";
import { type CoveredPerson, type PriceAnswer, priceOf } from "#domains/plans/rates.ts";
import { coveredSince, type CoverSpan, ratingAge } from "#domains/plans/rating-age.ts";
import { tierFor, type TierCode } from "#domains/plans/tier.ts";
import { type Charge, type ChargedChoice, isDue, monthlyCharge } from "#domains/payments/charge.ts";
import type { Payment } from "./payment/payment-shape.ts";
import { paymentOfEnrollment } from "./payment/payment-row.service.ts";
import { hasOpenForm, presentForms } from "#domains/surveys/fill/forms-of-draft.ts";
import { savedFormsOfEnrollment } from "#domains/surveys/fill/form-rows.service.ts";
import type { SavedForm } from "#domains/surveys/fill/saved-forms.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import { orderedCoverageTypes } from "#domains/offering/coverage-types.ts";
import type { BenefitSelection, Enrollment, EnrollmentPerson, OfferField } from "./enrollment.ts";
import type { CoverageType } from "#domains/offering/offered-plan.ts";
import { offerTagOf } from "./offer-tag.service.ts";
import { needsHireDate } from "#domains/offering/effective-date.ts";
import { mayChangeBy } from "./draft-changes.service.ts";
import { newcomerOf } from "#domains/life-events/life-event-rules.ts";
import {
  type Notice,
  type NoticeFacts,
  noticesAhead,
  noticesFor,
} from "#domains/offering/notices/notices.ts";
import { noticeWords } from "#domains/offering/notices/notices.texts.ts";
import { isAllWaived, type NoCoverage } from "./no-coverage/no-coverage.ts";
import type { Offering, OfferingEvent, OfferingPlan } from "#domains/offering/offering.service.ts";
import { publicTheme } from "#domains/offering/sessions/theme-look.ts";
import { presentParts, unreadBenefits } from "#domains/offering/session-content/offering-parts.ts";
import type { Beneficiary } from "#domains/members/beneficiary.ts";
import { currentVolume, type Eoi, eoiOf } from "./eoi.ts";
import { askedBy, feedsOf, type RequiredValues } from "#domains/offering/session-content/required-values.ts";

export type DraftPerson = EnrollmentPerson & {
  relationship: RelationshipCode;
  tobacco?: boolean | null;
  /** The member whose data it began with. */
  memberId?: string | null;
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
        'isDisabled', p.is_disabled, 'relationship', p.relationship, 'prefix', p.prefix,
        'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'suffix', p.suffix,
        'gender', p.gender, 'dob', p.dob, 'hireDate', p.hire_date, 'ssnLast4', p.ssn_last4, 'email', p.email,
        'phone', p.phone, 'mobilePhone', p.mobile_phone, 'address1', p.address1, 'address2', p.address2,
        'city', p.city, 'state', p.state, 'zip', p.zip) order by p.sort_order), '[]')
      from enrollment_people p where p.enrollment_id = e.id),
    'selections', (select coalesce(json_agg(json_build_object('coverageType', x.coverage_type,
        'sessionPlanId', x.session_plan_id, 'dependents', x.dependents, 'waiveReasons', x.waive_reasons, 'waiveText', x.waive_text,
        'tierCode', x.tier_code, 'values', x.values, 'beneficiaries', x.beneficiaries, 'guaranteedCents', x.guaranteed_cents,
        'pendingCents', x.pending_cents, 'asked', x.asked, 'planName', x.plan_name, 'totalCents', x.total_cents,
        'employerCents', x.employer_cents, 'employeeCents', x.employee_cents,
        'employeePerPayPeriodCents', x.employee_per_pay_period_cents, 'why', x.why)), '[]')
      from enrollment_selections x where x.enrollment_id = e.id),
    'payment', ${paymentOfEnrollment}, 'savedForms', ${savedFormsOfEnrollment}, 'currentCoverages', e.current_coverages
  ) as draft
  from enrollments e where e.id = $1`;

/** The employee; none until the first half of the contact step is saved. */
export function subscriberOf(draft: Draft): DraftPerson | undefined {
  return draft.people.find((person) => person.relationship === "18");
}

export function coverageTypesOf(offering: Offering): CoverageType[] {
  return orderedCoverageTypes(offering.plans.map((plan) => plan.coverageType)) as CoverageType[];
}

/** Where everything is waived: what to say of it; null where a coverage is chosen, or an answer is open. */
export function noCoverageOf(draft: Draft, offering: Offering): NoCoverage | null {
  const selections = Object.fromEntries(
    draft.selections.map(({ coverageType, sessionPlanId: id }) => [coverageType, { id }]),
  );
  return isAllWaived(coverageTypesOf(offering), selections)
    ? { clientName: offering.clientName, until: offering.closesOn }
    : null;
}

function noticeFactsOf(draft: Draft, offering: Offering): NoticeFacts {
  const chosen = draft.selections.filter(({ sessionPlanId }) => sessionPlanId !== null);
  const partners = draft.people.filter(({ relationship }) => relationship === "53").map(({ id }) => id);
  return {
    offersMedical: coverageTypesOf(offering).includes("medical"),
    paysFromPaycheck:
      offering.payment === null &&
      chosen.some((one) => (presentSelection(one, draft, offering).price?.employeeCents ?? 0) > 0),
    coversPartner: chosen.some(({ dependents }) => dependents.some((id) => partners.includes(id))),
    hasPartner: partners.length > 0,
  };
}

/** What is to be said with these choices, in the person's language. */
export function noticesOf(draft: Draft, offering: Offering): Notice[] {
  return noticeWords(noticesFor(noticeFactsOf(draft, offering)).value, draft.language, offering.notices);
}

/** What choices that are not made yet would bring. */
function aheadOf(draft: Draft, offering: Offering): Notice[] {
  return noticeWords(noticesAhead(noticeFactsOf(draft, offering)), draft.language, offering.notices);
}

/** All steps in the order of the wizard. */
export function stepsOf(offering: Offering): string[] {
  const benefits = coverageTypesOf(offering).map((type) => `benefit:${type}`);
  const external = offering.externalBenefits.length > 0 ? ["external"] : [];
  const forms = offering.forms.length > 0 ? ["forms"] : [];
  const payment = offering.payment === null ? [] : ["payment"];
  return [
    "about",
    "contact",
    "location",
    "ssn",
    "dependents",
    ...benefits,
    ...external,
    ...forms,
    ...payment,
    "review",
  ];
}

/** The person may change it: it is under way, or staff have sent it back. */
export function isOpenDraft({ status }: Pick<Draft, "status">): boolean {
  return status === "started" || status === "returned";
}

/** Among the steps of a draft: this one was answered by what is known of the person. */
export const knownStep = (step: string): string => `known:${step}`;

/**
 * Steps that who comes by a change in their life is not led through: what is known of them, and coverage that the event
 * does not let them change. The review shows them, with the way to each that can be changed.
 */
function foldedSteps(draft: Draft, offering: Offering): string[] {
  if (offering.event === null) return [];
  return stepsOf(offering).filter((step) => {
    if (!isDone(draft, step)) return false;
    const coverageType = coverageTypesOf(offering).find((type) => step === `benefit:${type}`);
    return coverageType === undefined
      ? draft.stepsDone.includes(knownStep(step))
      : !mayChangeBy(draft, offering, coverageType);
  });
}

/** Steps that still lack an answer; review is none of them. */
export function missingSteps(draft: Draft, offering: Offering): string[] {
  return stepsOf(offering).filter((step) => step !== "review" && !hasAnswer(step, draft, offering));
}

function hasAnswer(step: string, draft: Draft, offering: Offering): boolean {
  switch (step) {
    case "payment":
      return isPaid(draft, offering);
    case "forms":
      return !hasOpenForm(draft, offering.forms);
    case "external":
      return isDone(draft, step) && unreadBenefits(offering, draft.stepsDone).length === 0;
    default:
      return isDone(draft, step);
  }
}

/** Nothing is to pay, or what they agreed to is what would be charged by today's answers. */
function isPaid(draft: Draft, offering: Offering): boolean {
  const charge = chargeOf(draft, offering);
  return charge === null || !isDue(charge) || draft.payment?.monthlyChargeCents === charge.value;
}

/** What a draft would be charged each month; null where the session asks for no payment. */
export function chargeOf(draft: Draft, offering: Offering): Charge | null {
  if (offering.payment === null) return null;
  const choices = coverageTypesOf(offering).map((type) => chargedChoice(type, draft, offering));
  return monthlyCharge(offering.payment, choices);
}

function chargedChoice(type: CoverageType, draft: Draft, offering: Offering): ChargedChoice {
  const selection = draft.selections.find(({ coverageType }) => coverageType === type);
  if (selection === undefined || !isDone(draft, `benefit:${type}`)) return { state: "open" };
  if (selection.sessionPlanId === null) return { state: "waived" };
  const { price } = presentSelection(selection, draft, offering);
  return price === null ? { state: "open" } : { state: "chosen", employeeCents: price.employeeCents };
}

/** What was sent stays as it was agreed to, whatever the session asks since. */
function presentCharge(draft: Draft, offering: Offering): Enrollment["paymentTotals"] {
  const { payment } = draft;
  if (!isOpenDraft(draft) && payment !== null) {
    const { monthlyChargeCents, chargeBasis: basis, chargeWhy: why } = payment;
    return { monthlyChargeCents, basis, isDue: true, why };
  }
  const charge = chargeOf(draft, offering);
  if (charge === null || offering.payment === null) return null;
  if (!isOpenDraft(draft) && isDue(charge)) return null;
  const { basis } = offering.payment;
  return { monthlyChargeCents: charge.value, basis, isDue: isDue(charge), why: charge.why };
}

/** The contact step that was saved whole has its first half in it. */
export function isDone({ stepsDone }: Draft, step: string): boolean {
  return stepsDone.includes(step) || (step === "about" && stepsDone.includes("contact"));
}

function ratingAreaOf(draft: Draft, offering: Offering): string | null {
  const division = offering.divisions.find((one) => one.id === draft.divisionId);
  return division?.ratingArea ?? offering.clientRatingArea;
}

type PricedChoice = { dependents: readonly string[]; tierCode: TierCode | null; values: RequiredValues };

/** How much of the amount that is asked for starts at once; null where the plan has no amount. */
export function eoiFor(
  draft: Draft,
  offering: Offering,
  plan: OfferingPlan,
  { values, dependents }: PricedChoice,
): (Traced<Eoi> & { requestedCents: number }) | null {
  const asked = askedBy(offering.requiredValues, plan);
  const feeds = feedsOf(asked, values, { subscriberId: subscriberOf(draft)?.id ?? "", dependents });
  const requestedCents = feeds.volumeCents ?? plan.volumeCents;
  if (requestedCents === null) return null;
  const { coverageType, guaranteedIssueCents } = plan;
  const currentVolumeCents = currentVolume(draft.currentCoverages, coverageType, draft.effectiveDate);
  return { requestedCents, ...eoiOf({ requestedCents, guaranteedIssueCents, currentVolumeCents }) };
}

/**
 * What a choice costs these people, or why it cannot be told. Of an amount only what starts at once is paid for;
 * `volumeCents` prices another one.
 */
export function priceSelection(
  draft: Draft,
  offering: Offering,
  plan: OfferingPlan,
  choice: PricedChoice,
  volumeCents?: number,
): PriceAnswer {
  const { effectiveDate } = draft;
  if (effectiveDate === null) return { ok: false, why: [{ code: "price.noDate" }] };
  const people = draft.people.filter(
    (person) => person.relationship === "18" || choice.dependents.includes(person.id),
  );
  const feeds = feedsOf(askedBy(offering.requiredValues, plan), choice.values, {
    subscriberId: subscriberOf(draft)?.id ?? "",
    dependents: choice.dependents,
  });
  const since = coveredSinceIn(draft, plan);
  const covered = people.flatMap(({ id, dob, relationship, tobacco = null }): CoveredPerson[] =>
    dob === null
      ? []
      : [{ id, dob, relationship, tobacco: feeds.tobacco[id] ?? tobacco, coveredSince: since[id] ?? null }],
  );
  assert(covered.length === people.length, "everyone in a draft has a birth date");
  return priceOf({
    plan,
    rates: plan.rates,
    contributions: plan.contributions,
    partnerTiers: plan.partnerTiers,
    people: covered,
    tier: choice.tierCode ?? "NOTIER",
    effectiveDate,
    ratingArea: ratingAreaOf(draft, offering),
    divisionId: draft.divisionId,
    volumeCents: volumeCents ?? eoiFor(draft, offering, plan, choice)?.value.guaranteedCents ?? null,
    salaryCents: feeds.salaryCents ?? null,
    payPeriodsPerYear: offering.payPeriodsPerYear,
  });
}

/** Since when those are covered by a plan whose cover of it goes on, by person. */
function coveredSinceIn(
  { currentCoverages, people, effectiveDate }: Pick<Draft, "currentCoverages" | "people" | "effectiveDate">,
  { basePlanId }: Pick<OfferingPlan, "basePlanId">,
): Record<string, PlainDate> {
  const spans = currentCoverages.find((one) => one.basePlanId === basePlanId)?.spans;
  if (spans === undefined || effectiveDate === null) return {};
  return Object.fromEntries(
    people.flatMap(({ id, memberId }) => {
      const since = coveredSince(spans[memberId ?? ""] ?? [], effectiveDate);
      return since === null ? [] : [[id, since] as const];
    }),
  );
}

/** The reasons to decline a coverage that are in use, and those out of use that this person has given. */
export function reasonsFor(draft: Pick<Draft, "selections">, offering: Pick<Offering, "waiveReasons">) {
  const given = new Set(draft.selections.flatMap(({ waiveReasons }) => waiveReasons));
  return offering.waiveReasons.filter(({ active, code }) => active || given.has(code));
}

/** The enrollment as its own person sees it. */
export function presentDraft(draft: Draft, offering: Offering, returnPath: string | null): Enrollment {
  const language = draft.language;
  const isDraft = isOpenDraft(draft);
  const selections = Object.fromEntries(
    draft.selections.map((selection) => [
      selection.coverageType,
      presentSelection(selection, draft, offering),
    ]),
  );
  const prices = Object.values(selections).flatMap((selection) => selection.price ?? []);
  const ratingArea = ratingAreaOf(draft, offering);
  const paymentTotals = presentCharge(draft, offering);
  const offer = presentOffer(draft, offering);
  return {
    ...offer,
    offerTag: offerTagOf(offer),
    id: draft.id,
    identifier: draft.identifier,
    status: draft.status,
    isPreview: draft.isPreview,
    language,
    activeStep: draft.activeStep,
    version: draft.version,
    clientName: offering.clientName,
    sessionName: offering.name,
    contact: offering.contact,
    payPeriodsPerYear: offering.payPeriodsPerYear,
    startedOn: draft.startedOn,
    dates: {
      effectiveDate: draft.effectiveDate,
      effectiveDateWhy: draft.effectiveDateWhy,
      terminationDate: draft.terminationDate,
    },
    needsHireDate: draft.effectiveDate === null && needsHireDate(offering),
    divisionId: draft.divisionId,
    ratingArea,
    people: draft.people,
    coverageTypes: coverageTypesOf(offering),
    closesOn: offering.closesOn,
    until: offering.ownWindow && { closesOn: offering.closesOn, why: offering.ownWindow },
    event: offering.event && presentEvent(offering.event, draft),
    benefitSelections: selections,
    currentCoverages: draft.currentCoverages.map((one) => presentCurrent(one, draft, offering)),
    totals: {
      employeeCents: sum(prices.map((price) => price.employeeCents)),
      employerCents: sum(prices.map((price) => price.employerCents)),
      employeePerPayPeriodCents: sum(prices.map((price) => price.employeePerPayPeriodCents)),
    },
    notices: isDraft ? noticesOf(draft, offering) : draft.notices,
    noticesAhead: isDraft ? aheadOf(draft, offering) : [],
    forms: presentForms(draft, offering.forms, language),
    payment: paymentTotals?.isDue === true ? draft.payment : null,
    paymentTotals,
    // What was sent stays as it was agreed to.
    paymentValid: !isDraft || isPaid(draft, offering),
    missing: isDraft ? missingSteps(draft, offering) : [],
    folded: foldedSteps(draft, offering),
    timeZone: offering.timeZone,
    referenceNumber: draft.referenceNumber,
    submittedAt: draft.submittedAt,
    returned: draft.status === "returned" ? { reason: draft.returnReason, answer: draft.returnAnswer } : null,
    returnPath,
  };
}

/** What the session offers this person; of what was sent, without what only serves to choose. */
function presentOffer(draft: Draft, offering: Offering): Pick<Enrollment, OfferField> {
  const { language } = draft;
  const isDraft = isOpenDraft(draft);
  const ratingArea = ratingAreaOf(draft, offering);
  return {
    theme: publicTheme(offering.theme, offering.clientName),
    divisions: offering.divisions,
    otherPlans: isDraft ? offering.otherPlans : [],
    plans: offering.plans.map(({ summaries, ...plan }) => ({
      ...plan,
      summary: summaries[language] ?? summaries.en,
      summaryLanguage: summaries[language] === null ? "en" : language,
      coveredSince: coveredSinceIn(draft, plan),
      rates: isDraft ? ratesFor(plan, draft, ratingArea) : [],
    })),
    ...presentParts(offering, {
      language,
      stepsDone: draft.stepsDone,
      planIds: offering.plans.map(({ id }) => id),
    }),
    waiveReasons: reasonsFor(draft, offering).map((reason) => ({ ...reason, label: reason.label[language] })),
  };
}

/** Who the event brings is to be added first, once: until somebody new is there, or the family was confirmed without. */
function presentEvent(event: OfferingEvent, draft: Draft): Enrollment["event"] {
  const { code, eventDate, permits, label } = event;
  const isAdded =
    isDone(draft, "dependents") ||
    draft.people.some(({ memberId, relationship }) => relationship !== "18" && memberId === null);
  const newcomer = isAdded ? null : newcomerOf(code, eventDate);
  return { label: label[draft.language], eventDate, permits, newcomer };
}

/** Today's cover in terms of what this enrollment knows: its plans, its people. */
function presentCurrent(
  { names, spans: _, ...coverage }: DraftCoverage,
  { people }: Pick<Draft, "people">,
  { plans }: Pick<Offering, "plans">,
): Enrollment["currentCoverages"][number] {
  const { basePlanId, dependents } = coverage;
  if (basePlanId === undefined || dependents === undefined || names === undefined) return coverage;
  const personOf = (memberId: string) => people.find((person) => person.memberId === memberId);
  return {
    ...coverage,
    planId: plans.find((plan) => plan.basePlanId === basePlanId)?.id ?? null,
    covered: dependents.map((memberId) => {
      const person = personOf(memberId);
      return { id: person?.id ?? null, firstName: person?.firstName ?? names[memberId] ?? "" };
    }),
  };
}

function presentSelection(selection: DraftSelection, draft: Draft, offering: Offering): BenefitSelection {
  const {
    sessionPlanId: id,
    dependents,
    waiveReasons,
    waiveText,
    tierCode,
    values,
    beneficiaries,
  } = selection;
  const { totalCents, employerCents, employeeCents, employeePerPayPeriodCents } = selection;
  const plan = offering.plans.find((one) => one.id === id);
  const shown = {
    id,
    dependents,
    waiveReasons,
    waiveText,
    tierCode,
    values,
    beneficiaries,
    eoi: presentEoi(selection, draft, offering, plan),
    asked: isOpenDraft(draft) ? [] : selection.asked,
  };
  if (
    // What was promised before it came back gives way to what sending it again would promise.
    !isOpenDraft(draft) &&
    totalCents !== null &&
    employerCents !== null &&
    employeeCents !== null &&
    employeePerPayPeriodCents !== null
  ) {
    const price = { totalCents, employerCents, employeeCents, employeePerPayPeriodCents };
    return { ...shown, price, why: [...tierReasons(selection, draft, plan), ...selection.why] };
  }
  if (plan === undefined) return { ...shown, price: null, why: selection.why };
  const answer = priceSelection(draft, offering, plan, selection);
  const eoi = eoiFor(draft, offering, plan, selection);
  const why = [...tierReasons(selection, draft, plan), ...(eoi?.why ?? []), ...answer.why];
  return { ...shown, price: answer.ok ? answer.value : null, why };
}

/** Of what was sent, as it was promised; of a draft, as it would be. What waits costs nothing before it is approved. */
function presentEoi(
  selection: DraftSelection,
  draft: Draft,
  offering: Offering,
  plan: OfferingPlan | undefined,
): BenefitSelection["eoi"] {
  const amounts = isOpenDraft(draft) ? plan && eoiFor(draft, offering, plan, selection)?.value : selection;
  const { guaranteedCents = null, pendingCents = null } = amounts ?? {};
  if (guaranteedCents === null || pendingCents === null) return null;
  const requestedCents = guaranteedCents + pendingCents;
  const more = (volumeCents: number) => {
    const price = plan && priceSelection(draft, offering, plan, selection, volumeCents);
    return price?.ok === true ? price.value.employeePerPayPeriodCents : null;
  };
  const [now, then] = pendingCents === 0 ? [0, 0] : [more(guaranteedCents), more(requestedCents)];
  const morePerPayPeriodCents = now === null || then === null ? null : then - now;
  return { requestedCents, guaranteedCents, pendingCents, morePerPayPeriodCents };
}

/** Why the price goes by this tier; nothing where the plan's tiers have changed since. */
function tierReasons(selection: DraftSelection, draft: Draft, plan: OfferingPlan | undefined): Reason[] {
  const subscriber = subscriberOf(draft);
  if (plan === undefined || subscriber === undefined) return [];
  const dependents = draft.people.filter(({ id }) => selection.dependents.includes(id));
  const tier = tierFor([subscriber, ...dependents], plan.tierItems);
  return tier.value === selection.tierCode ? tier.why : [];
}

/** Only the price rows that can matter to these people: an age table has hundreds. */
function ratesFor(plan: Omit<OfferingPlan, "summaries">, draft: Draft, ratingArea: string | null) {
  const { effectiveDate } = draft;
  if (effectiveDate === null) return [];
  const since = coveredSinceIn(draft, plan);
  const ages = draft.people.flatMap(({ id, dob }) =>
    dob === null
      ? []
      : [
          ratingAge(dob, {
            basis: plan.ageBasis,
            planYearStart: plan.planYearStart,
            coveredSince: since[id] ?? null,
            effectiveDate,
          }),
        ],
  );
  return plan.rates.filter(
    (rate) =>
      rate.effectiveDate <= effectiveDate &&
      (rate.terminationDate === null || rate.terminationDate >= effectiveDate) &&
      (rate.ratingArea === null || rate.ratingArea === ratingArea) &&
      (rate.divisionId === null || rate.divisionId === draft.divisionId) &&
      (rate.ageFrom === null || ages.some((age) => isOfAge(age, rate))),
  );
}

function isOfAge(age: number, { ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): boolean {
  return age >= (ageFrom ?? 0) && age <= (ageTo ?? 200);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
