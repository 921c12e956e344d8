import "./review.css";
import { TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useStep } from "../step-context.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

/** Why staff sent the enrollment back, in their words, and room for an answer. */
export function Returned({ reason, form }: { reason: string | null; form: Form }) {
  const { t } = useTranslation("enrollment-wizard-review");
  const { referenceNumber } = useStep().enrollment;
  return (
    <section className="wz-returned">
      <h2>{t("returned.reason")}</h2>
      {reason && <p className="wz-returned__reason">{reason}</p>}
      <TextField
        id={fieldId("returnAnswer")}
        name="returnAnswer"
        className="wz-field"
        label={`${t("returned.answer")} ${t("shell:fields.optional")}`}
        hint={t("returned.answerHint")}
        multiline
        rows={3}
        maxLength={2000}
        errorMessage={form.faultOf("returnAnswer")}
        value={form.values["returnAnswer"] ?? ""}
        onChange={({ currentTarget }) => form.set("returnAnswer", currentTarget.value)}
      />
      {referenceNumber && <p>{t("returned.number", { reference: referenceNumber })}</p>}
    </section>
  );
}
