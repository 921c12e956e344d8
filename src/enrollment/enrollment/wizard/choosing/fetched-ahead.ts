import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { Enrollment } from "../../enrollment.ts";
import type { PlanPagesProps } from "../parts/PlanPages.tsx";
import type { ReviewChangeProps } from "./ReviewChange.tsx";
import type { TwicePartProps } from "./TwicePart.tsx";
import type { BenefitChoice } from "./use-choice.ts";

// What only some people see on the pages with plans: no part of them for others, and there by the time they come.

export const TodayPart = lazyInside<{ choice: BenefitChoice }>(
  async () => (await import("./TodayPart.tsx")).TodayPart,
);
export const ReviewChange = lazyInside<ReviewChangeProps>(
  async () => (await import("./ReviewChange.tsx")).ReviewChange,
);
export const TwicePart = lazyInside<TwicePartProps>(async () => (await import("./TwicePart.tsx")).TwicePart);
export const PlanPages = lazyInside<PlanPagesProps>(
  async () => (await import("../parts/PlanPages.tsx")).PlanPages,
);

export function fetchAhead({ currentCoverages, coveredElsewhere, pages }: Enrollment): void {
  if (currentCoverages.length > 0) {
    void TodayPart.preload();
    void ReviewChange.preload();
  }
  if (coveredElsewhere !== null) void TwicePart.preload();
  if (pages.length > 0) void PlanPages.preload();
}
