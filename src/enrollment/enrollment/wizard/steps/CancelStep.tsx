import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { cancel } from "../draft.ts";
import { StepPage } from "../parts/StepPage.tsx";
import { hrefOf, useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

/** Asks before the enrollment is given up. */
export function CancelStep() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const { screen, go } = useStep();
  const navigate = useNavigate();
  const form = useForm("cancel", () => ({}));
  const handleCancel = async () => {
    if (await form.run(cancel)) void navigate("/Cancelled", { replace: true, state: { isCancelled: true } });
  };
  return (
    <StepPage
      title={t("cancel.title")}
      part="cancel"
      lead={t("cancel.body")}
      form={form}
      backHref={hrefOf(screen)}
      hasLater={false}
    >
      <div className="wz-actions">
        <Button
          type="button"
          variation="solid"
          className="wz-danger"
          size="big"
          onClick={() => void handleCancel()}
        >
          {t("cancel.yes")}
        </Button>
        <Button type="button" size="big" onClick={() => go(screen)}>
          {t("cancel.no")}
        </Button>
      </div>
    </StepPage>
  );
}
