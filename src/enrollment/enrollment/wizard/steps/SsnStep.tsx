import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { maskSsn } from "#kernel/ssn.ts";
import { focusField } from "#web/forms/focus-field.ts";
import { fieldId } from "#web/kit/fields/form.ts";
import { update } from "../draft.ts";
import { SsnInput } from "../../web/SsnInput.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { subscriberOf } from "../family.ts";
import { useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

export function SsnStep() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const { enrollment, goOn, goTo, isChange } = useStep();
  const form = useForm("ssn", () => ({ ssn: "" }));
  const stored = subscriberOf(enrollment.people)?.ssnLast4 ?? null;
  const [isAsking, setAsking] = useState(stored === null);

  const handleContinue = async () => {
    const ssn = isAsking ? { ssn: form.values["ssn"] ?? "" } : {};
    if (await form.run(() => update({ ssn, ...(isChange ? { goTo } : {}) }))) goOn();
  };
  // What was pressed is gone with it: the focus goes to what came in its place.
  const change = () => {
    flushSync(() => setAsking(true));
    focusField(fieldId("ssn"));
  };
  const keep = () => {
    form.set("ssn", "");
    flushSync(() => setAsking(false));
    focusField("change-ssn");
  };
  return (
    <StepPage title={t("ssn.title")} lead={t("ssn.why")} form={form} onContinue={() => void handleContinue()}>
      {!isAsking && stored !== null ? (
        <div className="wz-stored">
          <p>
            {t("ssn.stored")} <strong aria-hidden="true">{maskSsn(stored)}</strong>
            <span className="ds-u-visibility--screen-reader">{t("ssn.ends", { lastFour: stored })}</span>
          </p>
          <Button type="button" id="change-ssn" onClick={change}>
            {t("ssn.change")}
          </Button>
        </div>
      ) : (
        <>
          <SsnInput form={form} label={t("ssn.label")} hint={t("ssn.hint")} />
          {stored !== null && (
            <Button type="button" variation="ghost" onClick={keep}>
              {t("ssn.keep")}
            </Button>
          )}
        </>
      )}
    </StepPage>
  );
}
