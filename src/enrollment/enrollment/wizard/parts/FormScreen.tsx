import { useState } from "react";
import { Alert, Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { FormPage } from "#content/surveys/fill/form-page.ts";
import type { AskedFormState } from "#content/surveys/fill/saved-forms.ts";
import { FormQuestions } from "#content/surveys/fill/web/FormQuestions.tsx";
import { FormSignature } from "#content/surveys/fill/web/FormSignature.tsx";
import { useFill } from "#content/surveys/fill/web/use-fill.ts";
import { fileCallsOf, fillIn } from "../forms.ts";
import { useStep } from "../step-context.ts";
import { FormWhy } from "./FormWhy.tsx";
import { StepPage } from "./StepPage.tsx";

interface Props {
  form: AskedFormState;
  page: FormPage;
  backHref: string | undefined;
  onNext: (page: FormPage) => void;
  onDone: () => void;
}

/** One page of a form, as a page of the wizard. */
export function FormScreen({ form: asked, page: first, backHref, onNext, onDone }: Props) {
  const { t } = useTranslation(["surveys-fill-web", "wizard"]);
  const { enrollment } = useStep();
  const [calls] = useState(() => (enrollment.isPreview ? null : fileCallsOf(asked.id)));
  const fill = useFill(first, (request) => fillIn(asked.id, request));
  const { page, form } = fill;
  const isFirst = page.previous === null;
  const place =
    page.places === null
      ? t("page", { page: page.place })
      : t("pageOf", { page: page.place, pages: page.places });
  const last = page.signature === null ? t("finish") : t("finishSigned");

  const handleContinue = async () => {
    const next = await fill.goOn();
    if (next === undefined) return;
    if (next === null) onDone();
    else onNext(next);
  };
  return (
    <StepPage
      title={page.pageTitle ?? page.title}
      part={`${asked.id} ${page.page}`}
      form={form}
      onContinue={() => void handleContinue()}
      continueText={page.next === null ? last : t("wizard:continue")}
      {...(backHref === undefined ? {} : { backHref })}
      {...(asked.required
        ? {}
        : {
            moreActions: (
              <Button type="button" variation="ghost" onClick={onDone}>
                {t("skip")}
              </Button>
            ),
          })}
    >
      {(page.places !== 1 || page.pageTitle !== null) && (
        <p className="wz-lead">
          {page.pageTitle === null ? "" : `${page.title}. `}
          {page.places === 1 ? "" : place}
        </p>
      )}
      {page.hasNewWording && (
        <Alert className="wz-notice" role="status">
          <p>{t("newWording")}</p>
        </Alert>
      )}
      {isFirst && page.description !== null && <p className="wz-lines">{page.description}</p>}
      {isFirst && <FormWhy why={asked.why} />}
      <FormQuestions fill={fill} files={calls} />
      <FormSignature fill={fill} />
    </StepPage>
  );
}
