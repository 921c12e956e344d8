import type { Reason } from "#kernel/traced.ts";
import { isDue } from "#enrollment/payments/charge.ts";
import { benefitsOn, type PlanBenefits } from "#plans/plans/benefits-on.ts";
import { ratingAge } from "#plans/plans/rating-age.ts";
import { tierFor } from "#plans/plans/tier.ts";
import { newcomerOf } from "#enrollment/life-events/life-event-rules.ts";
import { needsHireDate } from "#plans/plans/effective-date.ts";
import {
  type Notice,
  type NoticeFacts,
  type NoticeKind,
  noticesAhead,
  noticesFor,
} from "#enrollment/offering/notices/notices.ts";
import { noticeWords } from "#enrollment/offering/notices/notices.texts.ts";
import { doubleChoices } from "./doubles.ts";
import { losingOf } from "./losing.ts";
import type { Offering, OfferingEvent, OfferingPlan } from "#enrollment/offering/offering.service.ts";
import { presentParts } from "#enrollment/offering/session-content/offering-parts.ts";
import { publicTheme } from "#enrollment/offering/sessions/theme-look.ts";
import { presentForms } from "#content/surveys/fill/forms-of-draft.ts";
import {
  coverageTypesOf,
  type Draft,
  type DraftCoverage,
  type DraftSelection,
  isDone,
  isOpenDraft,
  keyOfPerson,
  reasonsFor,
  subscriberOf,
  coverageNames,
} from "./draft.service.ts";
import {
  chargeOf,
  coveredSinceIn,
  eoiFor,
  isPaid,
  priceOfChoice,
  priceSelection,
  promisedPrice,
  ratingAreaOf,
} from "./draft-prices.service.ts";
import { foldedSteps, missingSteps } from "./draft-steps.service.ts";
import type { BenefitSelection, Enrollment } from "./enrollment.ts";
import { laterPrices } from "./later-prices.service.ts";
import type { OfferField } from "./offer.ts";
import { isAllWaived, type NoCoverage } from "./no-coverage/no-coverage.ts";
import { offerTagOf } from "./offer-tag.service.ts";

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
    coverageNames: coverageNames(offering),
    closesOn: offering.closesOn,
    until: offering.ownWindow && { closesOn: offering.closesOn, why: offering.ownWindow },
    event: offering.event && presentEvent(offering.event, draft),
    benefitSelections: selections,
    currentCoverages: draft.currentCoverages.map((one) => presentCurrent(one, draft, offering)),
    losing: isDraft ? losingOf(draft, offering.plans) : [],
    coveredElsewhere: isDraft ? presentDoubles(draft, offering) : null,
    totals: {
      employeeCents: sum(prices.map((price) => price.employeeCents)),
      employerCents: sum(prices.map((price) => price.employerCents)),
      employeePerPayPeriodCents: sum(prices.map((price) => price.employeePerPayPeriodCents)),
    },
    ...presentNotices(draft, offering),
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

/** Whom a choice would cover twice; null where nobody is. */
function presentDoubles(draft: Draft, offering: Offering): Enrollment["coveredElsewhere"] {
  const { doubles } = offering;
  const people = doubleChoices(draft, offering);
  return doubles === null || people.length === 0 ? null : { rule: doubles.rule, people };
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
    plans: offering.plans.map(({ summaries, benefits, ...plan }) => ({
      ...plan,
      ...figuresOn(benefits, plan.startsOn ?? draft.effectiveDate),
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
    draft.people.some(
      ({ memberId, relationship, isFromWaiting }) =>
        relationship !== "18" && memberId === null && isFromWaiting !== true,
    );
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
  const personOf = (memberId: string) => people.find((person) => keyOfPerson(person) === memberId);
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
  const plan = offering.plans.find((one) => one.id === id);
  const shown = {
    id,
    dependents,
    waiveReasons,
    waiveText,
    tierCode,
    values,
    beneficiaries,
    startsOn: isOpenDraft(draft) ? (plan?.startsOn ?? null) : selection.startsOn,
    eoi: presentEoi(selection, draft, offering, plan),
    asked: isOpenDraft(draft) ? [] : selection.asked,
    later: plan === undefined ? [] : laterPrices(selection, draft, offering, plan),
  };
  const promised = promisedPrice(selection, draft);
  if (promised !== null)
    return { ...shown, price: promised, why: [...tierReasons(selection, draft, plan), ...selection.why] };
  if (plan === undefined) return { ...shown, price: null, why: selection.why };
  const answer = priceSelection(draft, offering, plan, selection);
  const eoi = eoiFor(draft, offering, plan, selection);
  const why = [
    ...plan.startsOnWhy,
    ...tierReasons(selection, draft, plan),
    ...(eoi?.why ?? []),
    ...answer.why,
  ];
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

function figuresOn(benefits: readonly PlanBenefits[], effectiveDate: string | null) {
  const { value, why } = benefitsOn(benefits, effectiveDate);
  return { ...value, benefitsWhy: why };
}

/** Only the price rows that can matter to these people: an age table has hundreds. */
function ratesFor(
  plan: Omit<OfferingPlan, "summaries" | "benefits">,
  draft: Draft,
  ratingArea: string | null,
) {
  const effectiveDate = plan.startsOn ?? draft.effectiveDate;
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
      chosen.some((one) => (priceOfChoice(one, draft, offering)?.employeeCents ?? 0) > 0),
    coversPartner: chosen.some(({ dependents }) => dependents.some((id) => partners.includes(id))),
    hasPartner: partners.length > 0,
  };
}

/** What is to be said with these choices, in the person's language. */
export function noticesOf(draft: Draft, offering: Offering): Notice[] {
  return noticeWords(noticesFor(noticeFactsOf(draft, offering)).value, draft.language, offering.notices);
}

/** What was sent keeps what was said with it. */
function presentNotices(draft: Draft, offering: Offering): Pick<Enrollment, "notices" | "noticesAhead"> {
  if (!isOpenDraft(draft)) return { notices: draft.notices, noticesAhead: [] };
  const facts = noticeFactsOf(draft, offering);
  const inWords = (kinds: readonly NoticeKind[]) => noticeWords(kinds, draft.language, offering.notices);
  return { notices: inWords(noticesFor(facts).value), noticesAhead: inWords(noticesAhead(facts)) };
}
