import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { usePage } from "#web/shell/use-page.ts";
import "./sign-in.css";

type Props = {
  title: string;
  /** Tells apart what the page shows one after the other. */
  part?: string;
  errors: readonly PageError[];
  children: ReactNode;
};

/** One step of a sign-in: the way back to its start, errors, heading. */
export function StepPage({ title, part = "", errors, children }: Props) {
  const { t } = useTranslation("accounts-web");
  return (
    <div className="column">
      <StepTitle title={title} part={part} />
      <Link className="back-link" to="/login">
        <span aria-hidden="true">‹</span> {t("step.again")}
      </Link>
      <ErrorSummary errors={errors} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Before the error summary: of two that take the focus at once the later one wins, and errors go before headings. */
function StepTitle({ title, part }: { title: string; part: string }) {
  usePage(title, part);
  return null;
}
