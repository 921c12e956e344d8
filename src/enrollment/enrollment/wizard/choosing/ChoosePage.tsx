import { leftOut } from "../left-out.ts";
import { NoticeHere, noticeOf } from "../parts/NoticeHere.tsx";
import { NotOffered } from "../parts/NotOffered.tsx";
import { RunningTotal } from "../parts/RunningTotal.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { PlansPart } from "./PlansPart.tsx";
import { PlanPages, TodayPart, TwicePart } from "./fetched-ahead.ts";
import type { BenefitChoice } from "./use-choice.ts";
import type { Comparison } from "./use-comparison.ts";
import type { PlansInOrder } from "./use-plan-order.ts";
import { WhoPart } from "./WhoPart.tsx";
import { coverageName } from "../coverage-name.ts";

interface Props {
  choice: BenefitChoice;
  comparison: Comparison;
  inOrder: PlansInOrder;
  onContinue: () => void;
}

/** The people to cover and a plan; or no plan, and why. */
export function ChoosePage({ choice, comparison, inOrder, onContinue }: Props) {
  const { enrollment, type, plans, form } = choice;
  const pages = enrollment.pages.filter((page) => page.coverageType === type);
  return (
    <StepPage title={coverageName(enrollment, type)} form={form} onContinue={onContinue}>
      {enrollment.currentCoverages.length > 0 && <TodayPart choice={choice} />}
      {pages.length > 0 && <PlanPages identifier={enrollment.identifier} pages={pages} />}
      <WhoPart choice={choice} />
      {enrollment.coveredElsewhere !== null && !choice.isWaived && (
        <TwicePart enrollment={enrollment} type={type} dependents={choice.covered} />
      )}
      <NotOffered {...leftOut(enrollment, type, plans)} />
      <PlansPart choice={choice} comparison={comparison} inOrder={inOrder} />
      {type === "medical" && !choice.isWaived && (
        <NoticeHere notice={noticeOf(enrollment, "specialEnrollment")} isOpen={false} />
      )}
      <RunningTotal choice={choice} />
    </StepPage>
  );
}
