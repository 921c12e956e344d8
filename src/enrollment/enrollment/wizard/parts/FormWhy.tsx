import { useTranslation } from "react-i18next";
import type { AskedFormState } from "#content/surveys/fill/saved-forms.ts";
import { coverageInSentence } from "../coverage-name.ts";
import { useStep } from "../step-context.ts";

/** Why a form is asked for, in plain words. */
export function FormWhy({ why }: Pick<AskedFormState, "why">) {
  const { t } = useTranslation("surveys-fill-web");
  const { enrollment } = useStep();
  const words = why.map(({ code, params }) =>
    t(code.replace(/^form\./u, "why."), {
      coverage: coverageInSentence(enrollment, String(params?.["coverageType"] ?? "")),
    }),
  );
  return (
    <>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
