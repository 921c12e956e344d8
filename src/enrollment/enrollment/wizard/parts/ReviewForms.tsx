import "./review.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FilledForm } from "#content/surveys/fill/filled-forms.ts";
import { todayIn } from "#kernel/dates.ts";
import { signedWords } from "#content/surveys/fill/web/FormSignature.tsx";
import type { Enrollment } from "../../enrollment.ts";
import { findFilledForms } from "../forms.ts";
import { hrefOf } from "../step-context.ts";
import { Facts } from "./Facts.tsx";

/** The forms that were asked for, what was answered and who signed; each with the way to change it. */
export function ReviewForms({ enrollment, isSent = false }: { enrollment: Enrollment; isSent?: boolean }) {
  const { t } = useTranslation(["enrollment-wizard-steps", "surveys-fill-web"]);
  const { incomplete, completed } = enrollment.forms;
  const all = [...completed, ...incomplete];
  const [filled, setFilled] = useState<readonly FilledForm[]>([]);
  const hasAny = completed.length > 0;
  useEffect(() => {
    if (!hasAny) return;
    const leaving = new AbortController();
    void findFilledForms(leaving.signal).then((forms) => {
      if (!leaving.signal.aborted) setFilled(forms);
    });
    return () => leaving.abort();
  }, [hasAny]);
  const Heading = isSent ? "h3" : "h2";
  return all.map(({ id, title, signed }) => {
    const answers = filled.find((form) => form.id === id)?.answers ?? [];
    const isOpen = incomplete.some((form) => form.id === id);
    return (
      <section key={id} className="ds-c-review wz-review">
        <div className="wz-card__head">
          <Heading>{title}</Heading>
          {!isSent && (
            <Link to={hrefOf("forms", { form: id, from: "review" })}>
              {t("change")} <span className="ds-u-visibility--screen-reader">{title}</span>
            </Link>
          )}
        </div>
        {isOpen && <p>{t("notProvided")}</p>}
        {!isOpen && signed !== null && (
          <p>
            {signedWords((key, params) => t(`surveys-fill-web:${key}`, params), {
              name: signed.name,
              on: todayIn(enrollment.timeZone, new Date(signed.at)),
            })}
          </p>
        )}
        {answers.length > 0 && (
          <Facts
            facts={answers.map(({ label, answer, files }) => [
              label,
              answer ?? (files.length > 0 ? files.map(({ fileName }) => fileName).join(", ") : null),
            ])}
          />
        )}
      </section>
    );
  });
}
