import type { Misfits } from "#people/members/undo-change.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { doubleCovers } from "../double-coverage.ts";
import { coversElsewhere, familyCovers } from "../double-coverage.service.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { misfitsOf } from "./fit.ts";

/** What does not fit in these families now, as keys that compare with those of another moment. */
export const misfitsOfFamilies =
  (services: Services): Misfits =>
  async (transaction, familyIds) => {
    // The employee's member has the family's id.
    const families = await readFamilies(transaction, services, familyIds);
    const own = [...families].flatMap(([id, family]) =>
      misfitsOf(family).map(({ kind, memberId, coverageType }) =>
        [id, kind, memberId, coverageType].join(" "),
      ),
    );
    return new Set([...own, ...(await refusedDoubles(transaction, familyIds))]);
  };

/** Finds those who are covered in another family too, where the client refuses that: by type, however long it lasts. */
async function refusedDoubles(transaction: Transaction, familyIds: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.client.query<{ id: string }>(
    `select f.id from families f join clients c on c.id = f.client_id
     where f.id = any($1::uuid[]) and c.double_coverage = 'refuse'`,
    [familyIds],
  );
  const refusing = rows.map(({ id }) => id);
  const elsewhere = await coversElsewhere(transaction, refusing);
  if (elsewhere.length === 0) return [];
  return doubleCovers(await familyCovers(transaction, refusing), elsewhere).map(
    ({ memberId, coverageType }) => ["elsewhere", memberId, coverageType].join(" "),
  );
}
