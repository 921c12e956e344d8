import { Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeFields } from "#identity/access/web/CodeFields.tsx";
import { ProofLocked } from "#identity/access/web/ProofLocked.tsx";
import { ApiProblem, send, wordsNow } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { usePage } from "#web/shell/use-page.ts";
import type { askSurveyCode, proveSurvey } from "../survey.ts";

type Props = { surveyKey: string; recipientKey: string; onIn: () => void };

/** On a device on which nothing was answered yet: that it is the person of the link, before their answers are shown. */
export function SurveyProof({ surveyKey, recipientKey, onIn }: Props) {
  const { t } = useTranslation(["access-web", "surveys-fill-web", "wizard"]);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [errors, setErrors] = useState<Form["errors"]>([]);
  const [isBusy, setBusy] = useState(false);
  usePage(t("title"));
  const link = { surveyKey, key: recipientKey };

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await send<typeof proveSurvey>("POST /surveyproof", { body: { ...link, code } });
      onIn();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      const faults = error.errors.map(({ path, ...one }) => ({ ...one, id: fieldId(path) }));
      setErrors(faults.length > 0 ? faults : [error]);
    } finally {
      setBusy(false);
    }
  };
  if (problem?.code === "proofLocked") return <SurveyLocked />;
  const wrong = problem?.errors.find(({ path }) => path === "code");
  const form: Form = {
    values: { code },
    set: (_name, value) => setCode(value),
    setAll: () => undefined,
    faultOf: () => wrong && wordsNow(wrong),
    isWrong: () => wrong !== undefined,
    errors,
    failure: problem,
    isBusy,
    back: null,
    run: async () => false,
  };
  return (
    <div className="wz">
      <ErrorSummary errors={errors} />
      <h1>{t("title")}</h1>
      <p className="wz-lead">{t("lead")}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <CodeFields
          form={form}
          mail={() =>
            send<typeof askSurveyCode>("POST /surveycode", { body: { ...link, language: currentLanguage() } })
          }
        />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={isBusy}>
            {t("wizard:continue")}
          </Button>
        </div>
      </form>
      <p>{t("surveys-fill-web:survey.askSender")}</p>
    </div>
  );
}

/** Nothing can be asked here any more: the contact for help. */
export function SurveyLocked() {
  const { t } = useTranslation("surveys-fill-web");
  return (
    <ProofLocked>
      <p>{t("survey.askSender")}</p>
    </ProofLocked>
  );
}
