import { type FieldError, fieldError } from "#kernel/field-error.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { firstDayOfType } from "./first-day.ts";
import { addedDoubles, type Doubles } from "#people/coverage/double-coverage.ts";

// Coverage that people of an enrollment have in another family of the client already: said where they choose.

type Person = { id: string; memberId?: string | null; firstName: string; relationship: RelationshipCode };
type Draft = { people: readonly Person[]; effectiveDate: PlainDate | null };
type OfferedPlans = {
  doubles: Doubles | null;
  plans: readonly { coverageType: string; startsOn?: PlainDate | null }[];
};
export type DoubleChoice = { personId: string; coverageType: string; from: PlainDate };

/** Each person and type of coverage that a choice would cover twice, from the first such day on. Covers name people by their member, or by their own id where they have none. */
export function doubleChoices(
  { people, effectiveDate }: Draft,
  { doubles, plans }: OfferedPlans,
): DoubleChoice[] {
  if (doubles === null || effectiveDate === null) return [];
  const { before, elsewhere } = doubles;
  return people.flatMap(({ id, memberId }) => {
    const key = memberId ?? id;
    const types = new Set(elsewhere.filter((one) => one.memberId === key).map((one) => one.coverageType));
    return [...types].flatMap((coverageType) => {
      const day = firstDayOfType(plans, coverageType, effectiveDate);
      const chosen = { memberId: key, coverageType, effectiveDate: day, terminationDate: null };
      const [first] = addedDoubles({ before, after: [chosen], elsewhere }).filter(
        (one) => one.memberId === key && one.coverageType === coverageType,
      );
      if (first === undefined) return [];
      const from = first.from < day ? day : first.from;
      return [{ personId: id, coverageType, from }];
    });
  });
}

/** Errors of a choice for people whom the client does not allow to be covered twice. */
export function doubleFaults(
  draft: Draft,
  offering: OfferedPlans,
  coverageType: string,
  choice: { id: string | null; dependents: readonly string[] },
): FieldError[] {
  if (offering.doubles?.rule !== "refuse" || choice.id === null) return [];
  const twice = doubleChoices(draft, offering).filter((one) => one.coverageType === coverageType);
  return draft.people
    .filter(({ id, relationship }) => !isDependent(relationship) || choice.dependents.includes(id))
    .filter(({ id }) => twice.some(({ personId }) => personId === id))
    .map(({ firstName: person, relationship }) =>
      fieldError(
        `selections.${coverageType}.${isDependent(relationship) ? "dependents" : "id"}`,
        "coveredTwice",
        { person },
      ),
    );
}
