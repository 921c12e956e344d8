import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { PendingAmountProps } from "../parts/PendingAmount.tsx";
import type { WhyProps } from "../parts/WhyList.tsx";

// Lines beside a price that few plans have: no part of the pages for others.

export const AdjustmentFacts = lazyInside<WhyProps>(
  async () => (await import("../parts/AdjustmentFacts.tsx")).AdjustmentFacts,
);
export const PendingAmount = lazyInside<PendingAmountProps>(
  async () => (await import("../parts/PendingAmount.tsx")).PendingAmount,
);
