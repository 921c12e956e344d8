import { isDependent } from "#kernel/relationship.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { reason } from "#kernel/traced.ts";
import { holdsOn } from "#people/coverage/as-of.ts";
import type { Reprice } from "#people/coverage/held-cover.ts";
import { rewrite } from "#people/coverage/rewrite.ts";
import { lastOf, spanOf } from "#people/coverage/spans.ts";
import { type FamilyRenewal, problemOf, type RenewalFamily } from "./renew-family.ts";
import type { RenewalTerms } from "./renewal-terms.ts";

/** What new prices of one plan do to a family that it covers, from their first day on: pure. Nothing else changes. */
export function repriceFamily(
  family: RenewalFamily,
  terms: Pick<RenewalTerms, "firstDay" | "rules"> & { planId: string },
  reprice: Reprice,
): FamilyRenewal {
  const { firstDay, planId, rules } = terms;
  const { people } = family;
  const employee = people.find(({ relationship }) => !isDependent(relationship));
  const found: FamilyRenewal = { lines: [], written: [], problems: [], why: [] };
  const covers = family.covers.filter(({ cobraClockId = null }) => cobraClockId === null);
  const touched = covers.filter((row) => row.basePlanId === planId && lastOf(spanOf(row)) >= firstDay);
  for (const coverageType of new Set(touched.map((row) => row.coverageType))) {
    const held = covers.filter((row) => row.coverageType === coverageType);
    const rewritten = rewrite({
      held,
      spans: held.map((row) => spanOf(row)).filter((span) => lastOf(span) >= span.from),
      people,
      planNames: new Map([...rules].map(([id, { name }]) => [id, name])),
      reprice,
      isRepriced: ({ from, basePlanId }) => from >= firstDay && basePlanId === planId,
    });
    const onDay = firstPricedDay(touched, firstDay);
    const ofEmployee = <
      T extends { memberId: string; effectiveDate: PlainDate; terminationDate: PlainDate | null },
    >(
      rows: readonly T[],
    ) => rows.find((row) => row.memberId === employee?.id && holdsOn(row, onDay)) ?? null;
    found.lines.push({
      coverageType,
      what: "kept",
      before: ofEmployee(held),
      after: ofEmployee(rewritten.after),
      dropped: [],
      why: [reason("renewal.newPrice", { plan: rules.get(planId)?.name ?? "", firstDay })],
    });
    if (rewritten.unpriced !== null) found.problems.push(problemOf(rewritten.unpriced, family, terms));
    found.written.push(...rewritten.written);
    found.why.push(
      reason("renewal.newPrice", { plan: rules.get(planId)?.name ?? "", firstDay }),
      ...rewritten.why,
    );
  }
  if (found.problems.length > 0) found.written = [];
  return found;
}

/** The first day of the new prices on which somebody of the family is covered. */
function firstPricedDay(rows: readonly { effectiveDate: PlainDate }[], firstDay: PlainDate): PlainDate {
  const [first] = rows.map(({ effectiveDate }) => effectiveDate).toSorted();
  return first !== undefined && first > firstDay ? first : firstDay;
}
