import { Choice } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { update } from "../draft.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { inEnglish } from "../parts/in-english.tsx";
import { PlanDocuments } from "../parts/PlanDocuments.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { useStep } from "../step-context.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { useForm } from "../use-form.ts";
import type { OfferedBenefit } from "#enrollment/offering/session-content/offered-parts.ts";

const fieldOf = ({ id }: OfferedBenefit) => `external.${id}`;

/** Benefits that are enrolled in elsewhere: what they are, where to go, and what the person has to have read. */
export function ExternalStep() {
  const { t } = useTranslation("enrollment-wizard-review");
  const { enrollment, goOn, goTo, isChange } = useStep();
  const { externalBenefits: benefits, identifier } = enrollment;
  const form = useForm("external", () =>
    Object.fromEntries(benefits.map((benefit) => [fieldOf(benefit), benefit.isRead ? "yes" : ""])),
  );
  const handleContinue = async () => {
    const read = benefits.filter((benefit) => form.values[fieldOf(benefit)] === "yes").map(({ id }) => id);
    if (await form.run(() => update({ external: { read }, ...(isChange ? { goTo } : {}) }))) goOn();
  };
  return (
    <StepPage
      title={t("external.title")}
      lead={t("external.lead")}
      form={form}
      onContinue={() => void handleContinue()}
    >
      {benefits.map((benefit) => (
        <section key={benefit.id} className="wz-card" aria-labelledby={`h-${benefit.id}`}>
          <h2 id={`h-${benefit.id}`}>{inEnglish(benefit.name)}</h2>
          <p className="wz-lines" lang={benefit.descriptionLanguage}>
            {benefit.description}
          </p>
          {benefit.url !== null && (
            <p>
              <a href={benefit.url} target="_blank" rel="noopener noreferrer">
                {t("external.open", { name: benefit.name })}
              </a>
            </p>
          )}
          {benefit.documents.length > 0 && (
            <PlanDocuments identifier={identifier} documents={benefit.documents} />
          )}
          {benefit.requireAck && <Mark benefit={benefit} form={form} />}
        </section>
      ))}
    </StepPage>
  );
}

function Mark({ benefit, form }: { benefit: OfferedBenefit; form: Form }) {
  const { t } = useTranslation("enrollment-wizard-review");
  const name = fieldOf(benefit);
  const fault = form.faultOf(name);
  const faultId = `fault-${benefit.id}`;
  return (
    <div id={fieldId(name)}>
      <FieldFault id={faultId}>{fault}</FieldFault>
      <Choice
        type="checkbox"
        name={name}
        value="yes"
        checked={form.values[name] === "yes"}
        onChange={({ currentTarget }) => form.set(name, currentTarget.checked ? "yes" : "")}
        label={t("external.read", { name: benefit.name })}
        {...(fault === undefined ? {} : { "aria-describedby": faultId, "aria-invalid": true })}
      />
    </div>
  );
}
