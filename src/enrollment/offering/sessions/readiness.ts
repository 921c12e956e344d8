import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { Contribution, PartnerTier, Rate } from "#plans/plans/rates.ts";
import type { TierItem } from "#plans/plans/tier.ts";
import type { ReadinessIssue } from "./lack.ts";
import { mayChoosePlan } from "#plans/plans/plan-audience.ts";
import { type Place, type PlanToPrice, rateIssues } from "./rate-issues.ts";
import {
  type CheckedEnrollmentSession,
  checkEnrollmentSession,
  firstDayAtOpening,
  mixesLimits,
} from "./session-rules.ts";
import type { SetupStepKey } from "./session-words.ts";

export interface ReadyPlan extends PlanToPrice {
  basePlanId: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  rates: readonly Rate[];
  contributions: readonly Contribution[];
  partnerTiers: readonly PartnerTier[];
  tierItems: readonly TierItem[];
  divisionIds: readonly string[];
  eligibilityClasses: readonly string[];
  documents: readonly { kind: string; language: Language }[];
  summaries: Readonly<Record<Language, string | null>>;
}

export interface ReadinessFacts {
  enrollmentSession: CheckedEnrollmentSession & {
    languages: readonly Language[];
    contactPhone: string | null;
    contactEmail: string | null;
  };
  /** By the client's clock. */
  today: PlainDate;
  plans: readonly ReadyPlan[];
  /** Where people work; for a client without divisions, one place without an id. */
  places: readonly Place[];
  /** Employees who could not say who they are, where the session asks: no SSN or birth date is on file. */
  cannotSignIn?: number;
  /** Of each page of text, the language it is written in. */
  pageLanguages: readonly Language[];
  /** Of each benefit that is enrolled in elsewhere, the languages that describe it. */
  benefitLanguages: readonly (readonly Language[])[];
  /** Names of the forms that it asks for and that are not ready. */
  unreadyForms?: readonly string[];
}

/** What is missing before a session can open, and what should be looked at, in the order of the set-up. */
export function issuesFor(facts: ReadinessFacts): ReadinessIssue[] {
  return [
    ...contactIssues(facts),
    ...dateIssues(facts),
    ...planIssues(facts),
    ...formIssues(facts),
    ...signInIssues(facts),
    ...wordIssues(facts),
  ];
}

export function isReady(issues: readonly ReadinessIssue[]): boolean {
  return issues.every(({ severity }) => severity === "warning");
}

function contactIssues({
  enrollmentSession: { contactPhone, contactEmail },
}: ReadinessFacts): ReadinessIssue[] {
  return contactPhone === null && contactEmail === null ? [error("noContact", "basics")] : [];
}

function dateIssues({ enrollmentSession, today, plans }: ReadinessFacts): ReadinessIssue[] {
  const types = plans.map(({ coverageType }) => coverageType);
  const issues = checkEnrollmentSession(enrollmentSession, types).map(({ code, params }) =>
    error(code, "dates", params),
  );
  const { closesOn, effectiveDate, effectiveDateCalculation } = enrollmentSession;
  if (closesOn < today) issues.push(error("closesPast", "dates", { closesOn }));
  if (effectiveDateCalculation === "setDate" && effectiveDate !== null) {
    if (effectiveDate <= today) issues.push(warning("startsPast", "dates", { effectiveDate }));
    else if (closesOn >= effectiveDate) issues.push(warning("closesAfterStart", "dates", { effectiveDate }));
  }
  if (mixesLimits(enrollmentSession, types)) issues.push(warning("mixedLimits", "dates"));
  return issues;
}

function planIssues(facts: ReadinessFacts): ReadinessIssue[] {
  const { enrollmentSession, plans, places } = facts;
  if (plans.length === 0) return [error("noPlan", "plans")];
  const isDated =
    enrollmentSession.effectiveDateCalculation !== "setDate" || enrollmentSession.effectiveDate !== null;
  const firstDay = isDated ? firstDayAtOpening(enrollmentSession) : null;
  const issues = placeIssues(plans, places);
  for (const plan of plans) {
    const named = { plan: plan.name };
    if (firstDay !== null) {
      if (plan.effectiveDate > firstDay)
        issues.push(
          error("planBeginsLater", "plans", { ...named, effectiveDate: plan.effectiveDate, firstDay }),
        );
      else if (plan.terminationDate !== null && plan.terminationDate < firstDay)
        issues.push(
          error("planEnded", "plans", { ...named, terminationDate: plan.terminationDate, firstDay }),
        );
      else
        issues.push(
          ...rateIssues(plan, placesOf(plan, places), firstDay).map((issue) => ofPlan(issue, plan)),
        );
    }
    if (plan.contributions.length === 0) issues.push(ofPlan(warning("noContribution", "plans", named), plan));
    if (plan.coverageType === "medical" && !plan.documents.some(({ kind }) => kind === "sbc"))
      issues.push(warning("noSbc", "documents", named));
  }
  return issues;
}

function placeIssues(plans: readonly ReadyPlan[], places: readonly Place[]): ReadinessIssue[] {
  const offersMedical = plans.some(({ coverageType }) => coverageType === "medical");
  return places.flatMap((place) => {
    const its = plans.filter((plan) => placesOf(plan, [place]).length > 0);
    if (offersMedical && its.every(({ coverageType }) => coverageType !== "medical"))
      return [error("noMedicalForDivision", "plans", { division: place.name })];
    return its.length === 0 ? [error("noPlanForDivision", "plans", { division: place.name })] : [];
  });
}

/** The places from which somebody may choose the plan. Who has another class of work than their division is not asked here. */
function placesOf({ divisionIds, eligibilityClasses }: ReadyPlan, places: readonly Place[]): Place[] {
  // A class that only members carry fits everywhere that the division does.
  const isClassOfDivision = places.some((place) => place.eligibilityClass !== null);
  const audience = { divisionIds, eligibilityClasses: isClassOfDivision ? eligibilityClasses : [] };
  return places.filter(
    (place) =>
      mayChoosePlan(audience, {
        divisionId: place.divisionId,
        eligibilityClass: null,
        divisionClass: place.eligibilityClass ?? eligibilityClasses[0] ?? null,
      }).value,
  );
}

function signInIssues({ cannotSignIn: count = 0 }: ReadinessFacts): ReadinessIssue[] {
  return count > 0 ? [warning("cannotSignIn", "payment", { count })] : [];
}

function formIssues({ unreadyForms = [] }: ReadinessFacts): ReadinessIssue[] {
  return unreadyForms.map((form) => error("formNotReady", "forms", { form }));
}

function wordIssues({
  enrollmentSession,
  plans,
  pageLanguages,
  benefitLanguages,
}: ReadinessFacts): ReadinessIssue[] {
  return enrollmentSession.languages.flatMap((language) => {
    const issues: ReadinessIssue[] = [];
    const untold = plans.filter(
      ({ summaries }) => summaries.en !== null && summaries[language] === null,
    ).length;
    if (untold > 0) issues.push(warning("languageWithoutSummaries", "plans", { language, count: untold }));
    if (pageLanguages.length > 0 && !pageLanguages.includes(language))
      issues.push(warning("languageWithoutPages", "pages", { language }));
    const count = benefitLanguages.filter((described) => !described.includes(language)).length;
    if (count > 0) issues.push(warning("languageWithoutBenefits", "externalBenefits", { language, count }));
    return issues;
  });
}

function error(code: string, step: SetupStepKey, params: ReadinessIssue["params"] = {}): ReadinessIssue {
  return { code, step, params, severity: "error", basePlanId: null };
}

function warning(code: string, step: SetupStepKey, params: ReadinessIssue["params"] = {}): ReadinessIssue {
  return { ...error(code, step, params), severity: "warning" };
}

function ofPlan(issue: Omit<ReadinessIssue, "basePlanId">, { basePlanId }: ReadyPlan): ReadinessIssue {
  return { ...issue, basePlanId };
}
