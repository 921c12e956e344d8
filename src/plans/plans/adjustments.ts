import { assert } from "#kernel/assert.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Traced } from "#kernel/traced.ts";
import { isInForce } from "./in-force.ts";
import type { RatedAnswer, RatedAnswers } from "./rated-answers.ts";

// Surcharges and credits beside a plan's price: what they are, and for whom.

export const adjustmentKinds = ["tobaccoSurcharge", "spouseSurcharge", "wellnessCredit"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** The answer that decides each kind: it applies where the answer is yes. */
const answerOfKind = {
  tobaccoSurcharge: "tobacco",
  spouseSurcharge: "otherOffer",
  wellnessCredit: "wellness",
} as const satisfies Record<AdjustmentKind, RatedAnswer>;

/** A price says by this that it holds one. */
export const reasonOfKind = {
  tobaccoSurcharge: "price.tobaccoSurcharge",
  spouseSurcharge: "price.spouseSurcharge",
  wellnessCredit: "price.wellnessCredit",
} as const satisfies Record<AdjustmentKind, string>;

/** A spouse stands for a life partner too. Children have none. */
export const adjustedPeople = ["subscriber", "spouse"] as const;
export type AdjustedPerson = (typeof adjustedPeople)[number];

/** One surcharge or credit of a plan, for one kind of person, in cents per month. */
export interface AdjustmentRow {
  kind: AdjustmentKind;
  appliesTo: AdjustedPerson;
  amountCents: number;
  effectiveDate: PlainDate;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
}

/** What one person's answer adds to what the employee pays; a credit is less than 0. */
export interface Adjustment {
  kind: AdjustmentKind;
  personId: string;
  amountCents: number;
}

type Person = RatedAnswers & { id: string; relationship: RelationshipCode };
type Question = { rows: readonly AdjustmentRow[]; people: readonly Person[]; effectiveDate: PlainDate };

/** Returns the surcharges and credits that these people have on a day, in the order of the kinds and then of the people. */
export function adjustmentsFor({ rows, people, effectiveDate }: Question): Traced<Adjustment[]> {
  const value = adjustmentKinds.flatMap((kind) =>
    people.flatMap((person): Adjustment[] => {
      const appliesTo = kindOfPerson(person.relationship);
      if (appliesTo === null || person[answerOfKind[kind]] !== true) return [];
      const row = rows.find(
        (one) => one.kind === kind && one.appliesTo === appliesTo && isInForce(one, { effectiveDate }),
      );
      if (row === undefined || row.amountCents === 0) return [];
      assert(row.amountCents > 0, "an adjustment says its amount without a sign");
      const sign = kind === "wellnessCredit" ? -1 : 1;
      return [{ kind, personId: person.id, amountCents: sign * row.amountCents }];
    }),
  );
  return {
    value,
    why: value.map(({ kind, personId, amountCents }) =>
      reason(reasonOfKind[kind], { personId, amountCents: Math.abs(amountCents) }),
    ),
  };
}

function kindOfPerson(relationship: RelationshipCode): AdjustedPerson | null {
  if (relationship === "18") return "subscriber";
  return isSpouseLike(relationship) ? "spouse" : null;
}
