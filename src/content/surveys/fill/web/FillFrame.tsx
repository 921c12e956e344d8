import { Alert, Button } from "@cmsgov/design-system";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { FormPage } from "../form-page.ts";
import type { FileCalls } from "./FileQuestion.tsx";
import { FormQuestions } from "./FormQuestions.tsx";
import { FormSignature } from "./FormSignature.tsx";
import { type FillOutcome, type FillRequest, useFill } from "./use-fill.ts";

interface Props {
  page: FormPage;
  call: (request: FillRequest) => Promise<FillOutcome>;
  /** Null: files cannot be added here. */
  files: FileCalls | null;
  /** Above all else: a banner, a way back. */
  top?: ReactNode;
  backHref: string | null;
  /** On the first page of a form. */
  lead?: ReactNode;
  onNext: (page: FormPage) => void;
  onDone: () => void;
}

/** One page of a form that stands by itself: back link, errors, place, heading, questions, one button. */
export function FillFrame({ page: first, call, files, top, backHref, lead, onNext, onDone }: Props) {
  const { t } = useTranslation(["surveys-fill-web", "wizard"]);
  const fill = useFill(first, call);
  const { page, form } = fill;
  const title = page.pageTitle ?? page.title;
  const [began] = useState(() => page.hasNewWording);
  usePage(title, `${page.formId} ${page.page}`);
  const isFirst = page.previous === null;
  const last = page.signature === null ? t("finish") : t("finishSigned");
  const place =
    page.places === null
      ? t("page", { page: page.place })
      : t("pageOf", { page: page.place, pages: page.places });

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const next = await fill.goOn();
    if (next === undefined) return;
    if (next === null) onDone();
    else onNext(next);
  };
  return (
    <div className="wz">
      {top}
      {backHref !== null && (
        <Link className="wz-back" to={backHref}>
          {t("wizard:back")}
        </Link>
      )}
      <ErrorSummary
        errors={form.errors}
        {...(form.failure?.status === 0 ? { heading: t("wizard:lost.heading") } : {})}
      />
      {(page.places !== 1 || page.pageTitle !== null) && (
        <p className="wz-place">
          {page.pageTitle === null ? "" : `${page.title}. `}
          {page.places === 1 ? "" : place}
        </p>
      )}
      <h1>{title}</h1>
      {began && (
        <Alert className="wz-notice" role="status">
          <p>{t("newWording")}</p>
        </Alert>
      )}
      {isFirst && lead}
      {isFirst && page.description !== null && <p className="wz-lines">{page.description}</p>}
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <FormQuestions fill={fill} files={files} />
        <FormSignature fill={fill} />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {form.isBusy ? t("wizard:saving") : page.next === null ? last : t("wizard:continue")}
          </Button>
        </div>
      </form>
    </div>
  );
}
