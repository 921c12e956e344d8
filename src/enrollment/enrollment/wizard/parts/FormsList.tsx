import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AskedFormState, EnrollmentForms } from "#content/surveys/fill/saved-forms.ts";
import { todayIn } from "#kernel/dates.ts";
import { signedWords } from "#content/surveys/fill/web/FormSignature.tsx";
import { wordsNow } from "#web/api.ts";
import { hrefOf, useStep } from "../step-context.ts";
import { fieldId, type Fault, type Form } from "#web/kit/fields/form.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { FormWhy } from "./FormWhy.tsx";
import { StepPage } from "./StepPage.tsx";

interface Props {
  forms: EnrollmentForms;
  timeZone: string;
  onContinue: () => void;
}

/** What is to be filled in and what is done, with the reason of each. */
export function FormsList({ forms: { incomplete, completed }, timeZone, onContinue }: Props) {
  const { t } = useTranslation("surveys-fill-web");
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const handleContinue = () => {
    const open = incomplete.filter(({ required }) => required);
    if (open.length === 0) return onContinue();
    setFaults(
      open.map(({ id, title }) => ({
        path: id,
        key: "surveys-fill-web:list.open",
        params: { title },
        message: t("list.open", { title }),
      })),
    );
  };
  return (
    <StepPage
      title={t("list.title")}
      part="list"
      lead={t("list.lead")}
      form={formWith(faults)}
      onContinue={handleContinue}
    >
      {[...incomplete, ...completed].map((form) => (
        <FormCard
          key={form.id}
          form={form}
          timeZone={timeZone}
          isDone={completed.includes(form)}
          fault={faults.filter(({ path }) => path === form.id).map(wordsNow)[0]}
        />
      ))}
    </StepPage>
  );
}

type CardProps = { form: AskedFormState; timeZone: string; isDone: boolean; fault: string | undefined };

function FormCard({ form, timeZone, isDone, fault }: CardProps) {
  const { t } = useTranslation("surveys-fill-web");
  const { extra } = useStep();
  const { id, title, required, why, signed, pagesDone } = form;
  const act = isDone ? t("list.change") : pagesDone > 0 ? t("list.goOn") : t("list.start");
  return (
    <section className="wz-card" aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{title}</h2>
      <p>
        <strong>{isDone ? t("list.done") : t("list.toDo")}</strong>
        {" · "}
        {required ? t("list.required") : t("list.mayskip")}
      </p>
      {signed !== null && (
        <p>{signedWords(t, { name: signed.name, on: todayIn(timeZone, new Date(signed.at)) })}</p>
      )}
      <FormWhy why={why} />
      <FieldFault id={`fault-${id}`}>{fault}</FieldFault>
      <p>
        <Link
          id={fieldId(id)}
          className="ds-c-button"
          to={hrefOf("forms", { ...extra, form: id })}
          {...(fault === undefined ? {} : { "aria-describedby": `fault-${id}` })}
        >
          {act} <span className="ds-u-visibility--screen-reader">{title}</span>
        </Link>
      </p>
    </section>
  );
}

/** The list has no fields, only forms that are to be finished first. */
function formWith(faults: readonly Fault[]): Form {
  return {
    values: {},
    set: () => undefined,
    setAll: () => undefined,
    faultOf: (name) => faults.find(({ path }) => path === name)?.message,
    isWrong: () => false,
    errors: faults.map(({ path, message }) => ({ id: fieldId(path), message })),
    failure: null,
    isBusy: false,
    back: null,
    run: async () => false,
  };
}
