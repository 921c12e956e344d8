import { type ReactNode, type SyntheticEvent, useEffect, useState } from "react";
import { Alert, Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { type Notice, useDraft } from "../draft.ts";
import { placeOf } from "../screens.ts";
import { hrefOf, useStep } from "../step-context.ts";
import type { Form } from "#web/kit/fields/form.ts";
import { AutosaveNotice } from "./AutosaveNotice.tsx";
import { LaterBox } from "./LaterBox.tsx";

interface Props {
  title: string;
  /** Tells pages of one screen apart, so that each takes the focus when it opens. */
  part?: string;
  lead?: ReactNode;
  /** Null: no page comes before this one. Left out: the page before, or the review. */
  backHref?: string | null;
  form?: Form;
  /** Left out: the page has its own buttons. */
  onContinue?: () => void;
  continueText?: string;
  moreActions?: ReactNode;
  hasLater?: boolean;
  children: ReactNode;
}

/** One question page: back link, errors, place on the way, heading, fields, one button. */
export function StepPage({ title, part, lead, form, onContinue, children, ...rest }: Props) {
  const { t } = useTranslation(["enrollment-wizard-steps", "wizard"]);
  const step = useStep();
  const { backHref = step.backHref, continueText = t("continue"), moreActions, hasLater = true } = rest;
  const { step: at, steps } = placeOf(step.screen, step.enrollment);
  usePage(title, `${step.screen} ${part ?? ""}`);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onContinue?.();
  };
  return (
    <div className="wz">
      {backHref !== null && (
        <Link className="wz-back" to={backHref}>
          {t("back")}
        </Link>
      )}
      <ErrorSummary
        errors={form?.errors ?? []}
        {...(form?.failure?.status === 0 ? { heading: t("lost.heading") } : {})}
      />
      <NoticeOnce />
      {form && <AutosaveNotice form={form} />}
      {!step.isChange && <p className="wz-place">{t("stepOf", { step: at, steps })}</p>}
      <h1>{title}</h1>
      {lead && <p className="wz-lead">{lead}</p>}
      <form noValidate onSubmit={handleSubmit}>
        {children}
        {onContinue && (
          <div className="wz-actions">
            <Button type="submit" variation="solid" size="big" aria-disabled={form?.isBusy}>
              {form?.isBusy ? t("saving") : continueText}
            </Button>
            {moreActions}
          </div>
        )}
      </form>
      {hasLater && (
        <div className="wz-aside">
          <LaterBox isOpen={step.screen === "about" && !step.isChange} />
          <Link className="wz-cancel" to={hrefOf("cancel", { at: step.screen })}>
            {t("cancelLink")}
          </Link>
        </div>
      )}
    </div>
  );
}

/** What the page before had to say; said on this page only. */
function NoticeOnce() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const [notice] = useState<Notice | null>(() => useDraft.getState().notice);
  useEffect(() => {
    if (notice) useDraft.setState(({ notice: current }) => (current === notice ? { notice: null } : {}));
  }, [notice]);
  if (!notice) return null;
  return (
    <Alert className="wz-notice" role="status">
      <p>{t(notice.key, notice.params ?? {})}</p>
      {notice.lines && notice.lines.length > 0 && (
        <ul>
          {notice.lines.map(({ key, params = {} }) => (
            <li key={`${key} ${Object.values(params).join(" ")}`}>{t(key, params)}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
