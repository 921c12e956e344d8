import { because, type Traced } from "#kernel/traced.ts";

// To whom a plan is offered. Enrollment asks it of a person, Forms 1095 of each month. Codes are texts of offering's `why`.

/** The people that a plan of a session is offered to. An empty list means everyone. */
export interface PlanAudience {
  divisionIds: readonly string[];
  eligibilityClasses: readonly string[];
}

export interface Workplace {
  divisionId: string | null;
  /** The member's own class of work … */
  eligibilityClass: string | null;
  /** … or else that of the division. */
  divisionClass: string | null;
}

/** Returns whether a plan is offered to someone of this division and class of work. */
export function mayChoosePlan(plan: PlanAudience, workplace: Workplace): Traced<boolean> {
  const { divisionIds, eligibilityClasses } = plan;
  const { divisionId } = workplace;
  if (divisionIds.length > 0 && (divisionId === null || !divisionIds.includes(divisionId)))
    return because(false, "plan.otherDivision");
  const classOfWork = workplace.eligibilityClass ?? workplace.divisionClass;
  if (eligibilityClasses.length > 0 && (classOfWork === null || !eligibilityClasses.includes(classOfWork)))
    return because(false, "plan.otherClass");
  return because(true, "plan.offered");
}
