/** How the plans of a page are put in order; `listed` is the order that the session gives them. */
export const planOrders = ["listed", "price", "year"] as const;
export type PlanOrder = (typeof planOrders)[number];

/** What a plan is put in order by; null: it has no such sum, and stands behind those that have one. */
export type Sums = { priceCents: number | null; yearCents: number | null };

/** The lowest sum first; what is equal stays as it is listed. */
export function inOrder<Plan>(
  plans: readonly Plan[],
  order: PlanOrder,
  sumsOf: (plan: Plan) => Sums,
): readonly Plan[] {
  if (order === "listed") return plans;
  const sumOf = (plan: Plan) => {
    const { priceCents, yearCents } = sumsOf(plan);
    return (order === "price" ? priceCents : yearCents) ?? Infinity;
  };
  return plans
    .map((plan) => ({ plan, sum: sumOf(plan) }))
    .sort((one, other) => (one.sum === other.sum ? 0 : one.sum - other.sum))
    .map(({ plan }) => plan);
}

/** More than this many plans are worth an order: two are seen at once. */
export const fewestToOrder = 3;
