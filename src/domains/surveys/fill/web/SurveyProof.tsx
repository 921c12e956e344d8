import { Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send, wordsNow } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { askSurveyCode, proveSurvey } from "../survey.ts";

type Props = { surveyKey: string; recipientKey: string; onIn: () => void };

/** On a device on which nothing was answered yet: that it is the person of the link, before their answers are shown. */
export function SurveyProof({ surveyKey, recipientKey, onIn }: Props) {
  const { t } = useTranslation(["surveys-fill-web", "wizard"]);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [errors, setErrors] = useState<Form["errors"]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  usePage(t("proof.title"));
  const link = { surveyKey, key: recipientKey };

  const attempt = async (act: () => Promise<void>, refused: (why: ApiProblem) => void) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  const handleSend = () =>
    attempt(
      async () => {
        await send<typeof askSurveyCode>("POST /surveycode", {
          body: { ...link, language: currentLanguage() },
        });
        setSaid(t("proof.code.sent"));
      },
      (why) => setSaid(why.message),
    );
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void attempt(
      async () => {
        await send<typeof proveSurvey>("POST /surveyproof", { body: { ...link, code } });
        onIn();
      },
      (why) => {
        setProblem(why);
        setErrors(
          why.errors.length > 0
            ? why.errors.map(({ path, ...one }) => ({ ...one, id: fieldId(path) }))
            : [why],
        );
      },
    );
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
      <h1>{t("proof.title")}</h1>
      <p className="wz-lead">{t("proof.lead")}</p>
      <form noValidate onSubmit={handleSubmit}>
        <p>{t("proof.code.lead")}</p>
        <p>
          <Button type="button" aria-disabled={isBusy} onClick={() => void handleSend()}>
            {t(said === null ? "proof.code.send" : "proof.code.again")}
          </Button>
        </p>
        <p role="status">{said}</p>
        <TextInput
          form={form}
          name="code"
          label={t("proof.code.label")}
          hint={t("proof.code.hint")}
          width="short"
          isNumber
          autoComplete="one-time-code"
        />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={isBusy}>
            {t("wizard:continue")}
          </Button>
        </div>
      </form>
      <p>{t("survey.askSender")}</p>
    </div>
  );
}

/** Nothing can be asked here any more: what still works, and whom to ask. */
export function SurveyLocked() {
  const { t } = useTranslation("surveys-fill-web");
  usePage(t("proof.help.title"));
  return (
    <div className="wz">
      <h1>{t("proof.help.title")}</h1>
      <p className="wz-lead">{t("proof.help.locked")}</p>
      <p>{t("proof.help.saved")}</p>
      <p>{t("survey.askSender")}</p>
    </div>
  );
}
