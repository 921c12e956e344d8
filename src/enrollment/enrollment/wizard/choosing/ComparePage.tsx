import { useState } from "react";
import { Choice } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { keepNotice } from "../draft.ts";
import { StepPage } from "../parts/StepPage.tsx";
import { CompareTable } from "./CompareTable.tsx";
import type { BenefitChoice } from "./use-choice.ts";
import type { Comparison } from "./use-comparison.ts";
import { HardWords } from "../words/HardWords.tsx";
import { WhoPart } from "./WhoPart.tsx";
import { YearAssumptions } from "./YearAssumptions.tsx";

interface Props {
  choice: BenefitChoice;
  comparison: Comparison;
}

/** Up to three plans side by side, for the people who are ticked here. */
export function ComparePage({ choice, comparison }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  const { picked, backHref, close } = comparison;
  const [showsDifferent, setShowsDifferent] = useState(false);
  return (
    <StepPage
      title={t("compare.title", { count: picked.length })}
      part="compare"
      lead={t("compare.lead")}
      backHref={backHref}
      hasLater={false}
    >
      <WhoPart choice={choice} />
      <Choice
        type="checkbox"
        name="different"
        value="yes"
        checked={showsDifferent}
        onChange={({ currentTarget }) => setShowsDifferent(currentTarget.checked)}
        label={t("compare.onlyDifferent")}
      />
      <HardWords of={choice.type} met={choice.met} />
      <CompareTable
        choice={choice}
        plans={picked}
        showsDifferent={showsDifferent}
        onChoose={(plan) => {
          choice.form.set("id", plan.id);
          keepNotice({ key: "enrollment-wizard-choosing:compare.chosen", params: { plan: plan.name } });
          close();
        }}
      />
      {choice.type === "medical" && (
        <>
          <p>{t("year.note")}</p>
          <YearAssumptions />
        </>
      )}
    </StepPage>
  );
}
