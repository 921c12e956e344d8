import { isRelationshipCode } from "#kernel/relationship.ts";
import { centsOf, payOf } from "#people/members/web/pay-form.ts";
import { formOf, noPerson, type PersonValues } from "#people/members/web/person-values.ts";
import type { CoverChoice, NewFamily } from "../new-member.ts";

export type Dependent = PersonValues & { key: number; relationship: string };
/** Of one plan: who is covered beside the employee, by their keys, and the amount in dollars. */
export type Chosen = { planId: string; dependents: readonly number[]; volume: string };
export const ways = ["none", "cover", "invitation"] as const;
type Way = (typeof ways)[number];

/** The page as it is typed. */
export type Values = {
  clientId: string | null;
  subscriber: PersonValues;
  /** A number that the employee has already. */
  memberNumber: string;
  dependents: readonly Dependent[];
  divisionId: string;
  eligibilityClass: string;
  hireDate: string;
  /** A year, in dollars. */
  salary: string;
  payKind: string;
  /** An hour, in dollars. */
  hourlyRate: string;
  weeklyHours: string;
  way: Way;
  effectiveDate: string;
  /** By coverage type. */
  choices: Readonly<Record<string, Chosen>>;
  sessionId: string;
};

/** What becomes of the page: a part of it, or what follows from the page as it stands when the change comes. */
export type Change = Partial<Values> | ((now: Values) => Partial<Values>);

export function changed(now: Values, change: Change): Values {
  return { ...now, ...(typeof change === "function" ? change(now) : change) };
}

export const noFamily: Values = {
  clientId: null,
  subscriber: noPerson,
  memberNumber: "",
  dependents: [],
  divisionId: "",
  eligibilityClass: "",
  hireDate: "",
  salary: "",
  payKind: "",
  hourlyRate: "",
  weeklyHours: "",
  way: "none",
  effectiveDate: "",
  choices: {},
  sessionId: "",
};

export function familyOf(values: Values): NewFamily {
  return {
    clientId: values.clientId ?? "",
    subscriber: { ...formOf(values.subscriber), memberNumber: values.memberNumber.trim() || null },
    dependents: values.dependents.map((one) => ({
      ...formOf(one),
      relationship: isRelationshipCode(one.relationship) ? one.relationship : "19",
    })),
    divisionId: values.divisionId || null,
    eligibilityClass: values.eligibilityClass.trim() || null,
    hireDate: values.hireDate || null,
    ...payOf(values),
  };
}

export function choicesOf({ choices, dependents }: Values): CoverChoice[] {
  return Object.values(choices).flatMap(({ planId, dependents: covered, volume }) =>
    planId === ""
      ? []
      : [
          {
            planId,
            dependents: dependents.flatMap(({ key }, index) => (covered.includes(key) ? [index] : [])),
            volumeCents: centsOf(volume),
          },
        ],
  );
}
