import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { hrefOf, useStep } from "../step-context.ts";

/** Side by side on one page, no more: on a phone a fourth one cannot be read. */
export const mostCompared = 3;

/**
 * The plans that are picked to be compared. The comparison stands in the address of the page it belongs to, so that the
 * browser's way back leads out of it, and what is ticked and typed on the page stays.
 */
export function useComparison(plans: readonly OfferedPlan[]) {
  const { screen, extra } = useStep();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = (search.get("compare") ?? "").split(",");
  const [ids, setIds] = useState(() => plans.map(({ id }) => id).filter((id) => asked.includes(id)));
  const [refused, setRefused] = useState<string | null>(null);
  const picked = plans.filter(({ id }) => ids.includes(id)).slice(0, mostCompared);
  return {
    picked,
    isOpen: search.has("compare") && picked.length > 1,
    /** The plan that was one too many. */
    refused,
    isPicked: ({ id }: OfferedPlan) => ids.includes(id),
    toggle: ({ id }: OfferedPlan) => {
      const isOne = ids.includes(id);
      const isTooMany = !isOne && picked.length === mostCompared;
      setRefused(isTooMany ? id : null);
      if (!isTooMany) setIds((now) => (isOne ? now.filter((one) => one !== id) : [...now, id]));
    },
    backHref: hrefOf(screen, extra),
    open: () => void navigate(hrefOf(screen, { ...extra, compare: picked.map(({ id }) => id).join(",") })),
    close: () => void navigate(hrefOf(screen, extra), { replace: true }),
  };
}

export type Comparison = ReturnType<typeof useComparison>;
