import { fullName } from "#kernel/person-name.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import { addedDoubles, type FamilyCover } from "#people/coverage/double-coverage.ts";
import { coversElsewhere, familyCovers } from "#people/coverage/double-coverage.service.ts";
import type { Transaction } from "#server/scope.ts";

type FamilyBefore = { familyId: string; rule: "ask" | "refuse"; before: readonly FamilyCover[] };

/** Names those whom an enrollment, as it is written now, covers beside a cover in another family of the client. */
export async function doubleProblems(
  transaction: Transaction,
  { familyId, rule, before }: FamilyBefore,
): Promise<Reason[]> {
  const elsewhere = await coversElsewhere(transaction, [familyId]);
  if (elsewhere.length === 0) return [];
  const after = await familyCovers(transaction, [familyId]);
  const added = addedDoubles({ before, after, elsewhere });
  if (added.length === 0) return [];
  const { rows } = await transaction.client.query<{ id: string; firstName: string; lastName: string }>(
    `select id, first_name as "firstName", last_name as "lastName" from members where id = any($1::uuid[])`,
    [added.map(({ memberId }) => memberId)],
  );
  return added.map(({ memberId, coverageType, from }) =>
    reason(rule === "ask" ? "problem.coveredTwice" : "problem.coveredTwiceRefused", {
      coverageType,
      date: from,
      people: rows.flatMap((one) => (one.id === memberId ? [fullName(one)] : [])).join(", "),
    }),
  );
}
