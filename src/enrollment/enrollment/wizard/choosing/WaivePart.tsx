import { Choice, ChoiceList } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { NoticeHere, noticeOf } from "../parts/NoticeHere.tsx";
import { type BenefitChoice, waived } from "./use-choice.ts";
import { coverageInSentence } from "../coverage-name.ts";

/** No plan, and why. */
export function WaivePart({ choice }: { choice: BenefitChoice }) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, form, isLikeBefore, isWaived, reasons, toggle, type, waive } = choice;
  const hint = t(type === "medical" ? "benefit.waiveHintMedical" : "benefit.waiveHint");
  const isTold = enrollment.waiveReasons.some(({ code, asksText }) => asksText && reasons.includes(code));
  return (
    <div className={isWaived ? "wz-plan wz-plan--chosen" : "wz-plan"}>
      <Choice
        type="radio"
        name="plan"
        id="plan-waived"
        value={waived}
        checked={isWaived}
        onChange={waive}
        label={t("benefit.waive.other", {
          coverage: coverageInSentence(enrollment, type),
        })}
      />
      {isWaived && (
        <div id={fieldId("waiveReasons")} className="wz-reasons">
          <ChoiceList
            id="reasons"
            type="checkbox"
            name="waiveReasons"
            label={t("benefit.waiveReasons")}
            hint={isLikeBefore ? `${hint} ${t("benefit.waiveLikeBefore")}` : hint}
            errorMessage={form.faultOf("waiveReasons")}
            choices={enrollment.waiveReasons.map(({ code, label }) => ({
              value: code,
              label,
              checked: reasons.includes(code),
            }))}
            onChange={(event) => toggle("waiveReasons", event.currentTarget.value)}
          />
          {isTold && (
            <TextInput
              form={form}
              name="waiveText"
              label={t("benefit.waiveText")}
              hint={t("benefit.waiveTextHint")}
            />
          )}
          {type === "medical" && <NoticeHere notice={noticeOf(enrollment, "specialEnrollment")} isOpen />}
        </div>
      )}
    </div>
  );
}
