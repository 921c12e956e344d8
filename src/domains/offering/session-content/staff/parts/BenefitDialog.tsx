import { useTranslation } from "react-i18next";
import { languageNames } from "#web/language-names.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { TextField } from "../../../sessions/web/TextField.tsx";
import type { ExternalBenefit } from "../../session-content.ts";
import { orNull, usePartForm } from "../use-part-form.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { LongTextField } from "./fields.tsx";
import { RowDialog } from "./RowDialog.tsx";

type Props = { session: EnrollmentSession; benefit: ExternalBenefit | null; onClose: () => void };

/** A benefit that people sign up for elsewhere. */
export function BenefitDialog({ session, benefit, onClose }: Props) {
  const { t } = useTranslation("offering-session-content");
  const form = usePartForm(
    {
      name: benefit?.name ?? "",
      coverageType: benefit?.coverageType ?? "",
      url: benefit?.url ?? "",
      descriptionEn: benefit?.descriptionEn ?? "",
      descriptionKo: benefit?.descriptionKo ?? "",
      descriptionEs: benefit?.descriptionEs ?? "",
      requireAck: benefit?.requireAck ?? false,
    },
    {
      name: t("benefits.name"),
      coverageType: t("benefits.type"),
      url: t("benefits.url"),
      descriptionEn: t("benefits.description", { language: languageNames.en }),
    },
  );
  const { values, change, errorOf } = form;
  const fields = () => ({
    ...values,
    url: orNull(values.url),
    descriptionKo: orNull(values.descriptionKo),
    descriptionEs: orNull(values.descriptionEs),
  });
  return (
    <RowDialog
      sessionId={session.id}
      part="externalbenefits"
      row={benefit}
      title={t(benefit ? "benefits.edit" : "benefits.add")}
      form={form}
      fields={fields}
      onClose={onClose}
    >
      <TextField
        id="name"
        label={t("benefits.name")}
        value={values.name}
        max={120}
        onChange={(name) => change({ name })}
        error={errorOf("name")}
      />
      <TextField
        id="coverageType"
        label={t("benefits.type")}
        help={t("benefits.typeHelp")}
        value={values.coverageType}
        max={40}
        onChange={(coverageType) => change({ coverageType })}
        error={errorOf("coverageType")}
      />
      <TextField
        id="url"
        label={t("benefits.url")}
        help={t("benefits.urlHelp")}
        isOptional
        value={values.url}
        max={500}
        onChange={(url) => change({ url })}
        error={errorOf("url")}
      />
      {(["En", "Ko", "Es"] as const).map((code) => {
        const name = `description${code}` as const;
        const language = code.toLowerCase() as "en" | "ko" | "es";
        return (
          <LongTextField
            key={name}
            id={name}
            lang={language}
            label={t("benefits.description", { language: languageNames[language] })}
            isOptional={code !== "En"}
            value={values[name]}
            onChange={(text) => change({ [name]: text })}
            error={errorOf(name)}
          />
        );
      })}
      <FlagField
        id="requireAck"
        label={t("benefits.ack")}
        help={t("benefits.ackHelp")}
        value={values.requireAck}
        onChange={(requireAck) => change({ requireAck })}
      />
    </RowDialog>
  );
}
