import type { PlainDate } from "#kernel/dates.ts";
import { type CoverSpan, spansOf } from "#plans/plans/rating-age.ts";
import type { Transaction } from "#server/scope.ts";

/** When each person of a member's family has had which plan without a gap, by plan, then by member. */
export async function spansOfFamily(
  { client }: Pick<Transaction, "client">,
  memberId: string,
): Promise<Record<string, Record<string, CoverSpan[]>>> {
  const { rows } = await client.query<{
    memberId: string;
    basePlanId: string;
    from: PlainDate;
    to: PlainDate | null;
  }>({
    name: "cover-spans",
    text: `select v.member_id as "memberId", v.base_plan_id as "basePlanId", v.effective_date as "from",
        v.termination_date as "to"
      from coverages v join members m on m.family_id = v.family_id
      where m.id = $1 and v.deleted_at is null`,
    values: [memberId],
  });
  const byPlan: Record<string, Record<string, CoverSpan[]>> = {};
  for (const { memberId: id, basePlanId, from, to } of rows) {
    const members = (byPlan[basePlanId] ??= {});
    members[id] = [...(members[id] ?? []), { from, to }];
  }
  return Object.fromEntries(
    Object.entries(byPlan).map(([planId, members]) => [
      planId,
      Object.fromEntries(Object.entries(members).map(([id, spans]) => [id, spansOf(spans)])),
    ]),
  );
}
