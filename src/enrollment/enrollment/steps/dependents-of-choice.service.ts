import type { Write } from "./step.service.ts";

/** Stores who is covered by the choice for a coverage type, in the place of those before. */
export function storeDependents(
  enrollmentId: string,
  coverageType: string,
  dependents: readonly string[],
): Write {
  return ({ client }) =>
    client.query({
      name: "store-dependents",
      text: `with x as (select * from enrollment_selections where enrollment_id = $1 and coverage_type = $2),
               gone as (delete from selection_dependents d using x where d.selection_id = x.id and d.person_id <> all($3::uuid[]))
             insert into selection_dependents (installation_id, client_id, enrollment_id, selection_id, person_id)
             select x.installation_id, x.client_id, x.enrollment_id, x.id, p.id from x cross join unnest($3::uuid[]) p (id)
             on conflict do nothing`,
      values: [enrollmentId, coverageType, dependents],
    });
}
