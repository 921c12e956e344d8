import { Button } from "@cmsgov/design-system";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { isDate } from "#kernel/dates.ts";
import type { OwnCoverages } from "../own-coverage.ts";

type Props = { found: OwnCoverages; person: string };

/** Another day, and one person alone. */
export function Criteria({ found, person }: Props) {
  const { t } = useTranslation("benefits-member");
  const [, setSearch] = useSearchParams();
  const [asked, setAsked] = useState({ day: found.day, person });
  const [isWrong, setWrong] = useState(false);
  const isNarrowed = found.day !== found.today || person !== "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isDate(asked.day)) return setWrong(true);
    setWrong(false);
    setSearch({
      ...(asked.day === found.today ? {} : { day: asked.day }),
      ...(asked.person === "" ? {} : { person: asked.person }),
    });
  };
  return (
    <details className="wz-why" open={isNarrowed}>
      <summary>{t("coverage.criteria")}</summary>
      <form noValidate onSubmit={handleSubmit} aria-label={t("coverage.criteria")}>
        <div>
          <label className="ds-c-label" htmlFor="coverage-day">
            {t("coverage.day")}
          </label>
          <p className="ds-c-hint" id="coverage-day-hint">
            {t("coverage.dayHint")}
          </p>
          {isWrong && (
            <p className="ds-c-inline-error" id="coverage-day-error" role="alert">
              {t("coverage.wrongDay")}
            </p>
          )}
          <input
            className={`ds-c-field${isWrong ? " ds-c-field--error" : ""}`}
            id="coverage-day"
            type="date"
            min="1900-01-01"
            max="2199-12-31"
            value={asked.day}
            aria-describedby={isWrong ? "coverage-day-hint coverage-day-error" : "coverage-day-hint"}
            aria-invalid={isWrong || undefined}
            onChange={({ target: { value: day } }) => setAsked((now) => ({ ...now, day }))}
          />
        </div>
        {found.people.length > 1 && (
          <div>
            <label className="ds-c-label" htmlFor="coverage-person">
              {t("coverage.person")}
            </label>
            <select
              className="ds-c-field"
              id="coverage-person"
              value={asked.person}
              onChange={({ target: { value: person } }) => setAsked((now) => ({ ...now, person }))}
            >
              <option value="">{t("coverage.everybody")}</option>
              {found.people.map(({ id, firstName }) => (
                <option key={id} value={id}>
                  {firstName}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="wz-actions">
          <Button type="submit" variation="solid">
            {t("coverage.show")}
          </Button>
          {isNarrowed && <Link to="/member/coverage">{t("coverage.today")}</Link>}
        </div>
      </form>
    </details>
  );
}
