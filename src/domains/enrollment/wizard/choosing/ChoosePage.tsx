import { useTranslation } from "react-i18next";
import { CurrentCoverage } from "../parts/CurrentCoverage.tsx";
import { leftOut } from "../left-out.ts";
import { NoticeHere, noticeOf } from "../parts/Notices.tsx";
import { NotOffered } from "../parts/NotOffered.tsx";
import { PlanPages } from "../parts/PlanPages.tsx";
import { RunningTotal } from "../parts/RunningTotal.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { KeepAll } from "./KeepAll.tsx";
import { PlansPart } from "./PlansPart.tsx";
import type { BenefitChoice } from "./use-choice.ts";
import type { Comparison } from "./use-comparison.ts";
import type { PlansInOrder } from "./use-plan-order.ts";
import { WhoPart } from "./WhoPart.tsx";

interface Props {
  choice: BenefitChoice;
  comparison: Comparison;
  inOrder: PlansInOrder;
  onContinue: () => void;
}

/** Whom to cover, and a plan; or no plan, and why. */
export function ChoosePage({ choice, comparison, inOrder, onContinue }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, type, plans, form } = choice;
  return (
    <StepPage title={t(`benefit.title.${type}`)} form={form} onContinue={onContinue}>
      <KeepAll choice={choice} />
      <CurrentCoverage choice={choice} />
      <PlanPages
        identifier={enrollment.identifier}
        pages={enrollment.pages.filter((page) => page.coverageType === type)}
      />
      {type === "medical" && !choice.isWaived && (
        <NoticeHere notice={noticeOf(enrollment, "specialEnrollment")} isOpen={false} />
      )}
      <WhoPart choice={choice} />
      <NotOffered {...leftOut(enrollment, type, plans)} />
      <PlansPart choice={choice} comparison={comparison} inOrder={inOrder} />
      <RunningTotal choice={choice} />
    </StepPage>
  );
}
