import "../parts/review.css";
import "../parts/print.css";
import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { keepNotice, submit, update } from "../draft.ts";
import { ReviewNotices } from "../parts/ReviewNotices.tsx";
import { OwnDocuments } from "../parts/OwnDocuments.tsx";
import { Returned } from "../parts/Returned.tsx";
import { ReviewExternal } from "../parts/ReviewExternal.tsx";
import { ReviewForms } from "../parts/ReviewForms.tsx";
import { ReviewMissing } from "../parts/ReviewMissing.tsx";
import { ReviewPayment } from "../parts/ReviewPayment.tsx";
import { ReviewPeople } from "../parts/ReviewPeople.tsx";
import { ReviewPlans } from "../parts/ReviewPlans.tsx";
import { ReviewTotals } from "../parts/ReviewTotals.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { SubmitPart } from "../parts/SubmitPart.tsx";
import { screenOf } from "../screens.ts";
import { HardWords } from "../words/HardWords.tsx";
import { hrefOf, useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

/** Check your answers; the only page that sends anything. */
export function ReviewStep() {
  const { t } = useTranslation("enrollment-wizard-review");
  const navigate = useNavigate();
  const { enrollment } = useStep();
  const { returned } = enrollment;
  const form = useForm("review", () => ({ returnAnswer: returned?.answer ?? "", losing: "" }));
  const [isLost, setLost] = useState(false);
  const { effectiveDate } = enrollment.dates;
  const isComplete = enrollment.missing.length === 0 && effectiveDate !== null;

  const handleSubmit = async () => {
    if (effectiveDate === null) return;
    let next: string | undefined;
    const isSent = await form.run(async () => {
      const returnAnswer = form.values["returnAnswer"] ?? "";
      const said = returned && (await update({ returnAnswer }));
      if (said?.ok === false) return said;
      const outcome = await submit(
        said?.enrollment ?? enrollment,
        effectiveDate,
        form.values["losing"] === "yes",
      );
      if (outcome.ok) return outcome;
      const { code, facts, status } = outcome.problem;
      setLost(status === 0);
      if (code === "effectiveDateChanged") next = hrefOf("date", { was: effectiveDate });
      if (code === "familyChanged") {
        keepNotice({ key: "familyChanged.body" });
        next = hrefOf("family", { from: "review" });
      }
      if (code === "incomplete") {
        keepNotice({ key: "incomplete.body" });
        next = hrefOf(screenOf(String(facts["step"]), enrollment), { from: "review" });
      }
      return outcome;
    });
    // The way back from there does not lead to a page that could send again.
    if (isSent) void navigate("/Complete", { replace: true });
    else if (next !== undefined) void navigate(next);
  };
  const toSubmit = () => {
    const target = document.getElementById("submit");
    target?.focus();
    target?.scrollIntoView({ block: "start" });
  };
  return (
    <StepPage
      title={t(returned ? "returned.title" : "review.title")}
      lead={t(returned ? "returned.lead" : "review.notSent")}
      form={form}
    >
      {returned && <Returned reason={returned.reason} form={form} />}
      {isComplete ? (
        <p className="wz-skip">
          <Button type="button" variation="ghost" onClick={toSubmit}>
            {t("review.skip")}
          </Button>
        </p>
      ) : (
        <ReviewMissing enrollment={enrollment} />
      )}
      <ReviewTotals enrollment={enrollment} />
      <ReviewPeople enrollment={enrollment} />
      <ReviewPlans enrollment={enrollment} />
      <ReviewExternal enrollment={enrollment} />
      <ReviewForms enrollment={enrollment} />
      <ReviewPayment enrollment={enrollment} />
      <OwnDocuments />
      <ReviewNotices enrollment={enrollment} />
      <HardWords of="review" />
      {isComplete && (
        <SubmitPart
          enrollment={enrollment}
          form={form}
          isLost={isLost}
          onSubmit={() => void handleSubmit()}
        />
      )}
    </StepPage>
  );
}
