import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import { addedDoubles, type CoverElsewhere } from "#people/coverage/double-coverage.ts";
import { coversElsewhere, familyCovers, twinsSql } from "#people/coverage/double-coverage.service.ts";
import type { Transaction } from "#server/scope.ts";
import { queueStates } from "../status-transitions.ts";
import type { Family } from "./family.ts";

/**
 * Members whom the choices of these families cover beside a coverage in another family, as it is on record or was sent and
 * waits: two parents who choose the same child in one open enrollment are both named.
 */
export async function familiesTwice(
  transaction: Transaction,
  { doubleCoverage }: { doubleCoverage: DoubleCoverageRule },
  families: readonly Pick<Family, "familyId" | "firstDay" | "after">[],
): Promise<Map<string, Family["twice"]>> {
  const familyIds = families.flatMap(({ familyId }) => familyId ?? []);
  if (doubleCoverage === "allow" || familyIds.length === 0) return new Map();
  const elsewhere = [
    ...(await coversElsewhere(transaction, familyIds)),
    ...(await sentElsewhere(transaction, familyIds)),
  ];
  if (elsewhere.length === 0) return new Map();
  const before = await familyCovers(transaction, familyIds);
  return new Map(
    families.flatMap(({ familyId, firstDay: effectiveDate, after }) => {
      if (familyId === null || effectiveDate === null) return [];
      const chosen = after.flatMap(({ coverageType, people }) =>
        people.map((memberId) => ({ memberId, coverageType, effectiveDate, terminationDate: null })),
      );
      const members = new Set(chosen.map(({ memberId }) => memberId));
      const own = before.filter(({ memberId }) => members.has(memberId));
      const added = addedDoubles({ before: own, after: [...own, ...chosen], elsewhere });
      return [[familyId, added.map(({ memberId, coverageType }) => ({ memberId, coverageType }))] as const];
    }),
  );
}

/** Reads what other families have chosen for the same people, and what waits to be processed. */
async function sentElsewhere(
  { client }: Transaction,
  familyIds: readonly string[],
): Promise<CoverElsewhere[]> {
  const { rows } = await client.query<CoverElsewhere>(
    `with twins as (${twinsSql}),
       chosen as (
         select e.id, x.id as selection, x.coverage_type, e.effective_date, e.member_id
         from twins t join members o on o.id = t.other_id join enrollments e on e.client_id = o.client_id and e.member_id = o.family_id
           join enrollment_selections x on x.enrollment_id = e.id and x.session_plan_id is not null
         where e.status = any($2) and e.effective_date is not null and e.deleted_at is null and not e.is_preview)
     select distinct t.id as "memberId", c.coverage_type as "coverageType", c.effective_date as "effectiveDate",
       null::date as "terminationDate"
     from twins t join chosen c on c.member_id = t.other_id or exists (
       select from selection_dependents d join enrollment_people p on p.id = d.person_id
       where d.selection_id = c.selection and p.member_id = t.other_id)`,
    [familyIds, queueStates],
  );
  return rows;
}
