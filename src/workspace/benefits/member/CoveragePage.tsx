import "#web/kit/look.ts";
import "#web/kit/member.css";
import { RelatedContent } from "#content/related-content/web/RelatedContent.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatLong, isDate } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { OwnCoverages, ownCoverage } from "../own-coverage.ts";
import { periods } from "../period.ts";
import { CoverageEntry } from "./CoverageEntry.tsx";
import { Criteria } from "./Criteria.tsx";
import { Letter } from "./Letter.tsx";
import { PageAbout } from "#web/kit/PageAbout.tsx";

/** What a member is covered for, by period; the address holds the day and the person that are looked at. */
export function CoveragePage() {
  const { t } = useTranslation("benefits-member");
  const language = currentLanguage();
  const [search] = useSearchParams();
  const [day, person] = [search.get("day"), search.get("person")];
  const query = day !== null && isDate(day) ? { day } : {};
  usePage(t("coverage.title"));
  const { data, error, refetch } = useQuery({
    queryKey: ["own coverage", query, language],
    queryFn: ({ signal }) => send<typeof ownCoverage>("GET /member/coverage", { query, signal }),
    // The day's field stays where it is while another day is fetched.
    placeholderData: keepPreviousData,
  });
  return (
    <div className="wz member-page">
      <Link className="wz-back" to="/member">
        {t("coverage.home")}
      </Link>
      <h1>{t("coverage.title")}</h1>
      <PageAbout>{t("coverage.whatFor")}</PageAbout>
      <p className="wz-lead">{t("coverage.lead")}</p>
      {data ? (
        <>
          <Criteria key={`${data.day} ${person}`} found={data} person={person ?? ""} />
          <Found found={data} person={person} />
          <Letter day={data.day} />
        </>
      ) : error ? (
        <>
          <p role="alert">{error.message}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {t("shell:errorPage.retry")}
          </button>
        </>
      ) : (
        <Loading />
      )}
      <RelatedContent placement="coverage" />
    </div>
  );
}

function Found({ found, person }: { found: OwnCoverages; person: string | null }) {
  const { t } = useTranslation("benefits-member");
  const { isUncovered, today } = found;
  const coverages = found.coverages.filter(
    ({ people }) => person === null || people.some(({ id }) => id === person),
  );
  const isToday = found.day === today;
  const date = formatLong(found.day, currentLanguage());
  return (
    <>
      <div role="status">{!isToday && <p>{t("coverage.on", { date })}</p>}</div>
      {(isUncovered || coverages.length === 0) && (
        <div className="member-note">
          {coverages.length === 0 && (
            <p>
              <strong>{t("coverage.none")}</strong>
            </p>
          )}
          {isUncovered && <p>{isToday ? t("coverage.uncovered") : t("coverage.uncoveredOn", { date })}</p>}
          <p>{t("coverage.uncoveredHelp")}</p>
        </div>
      )}
      {periods.map((period) => {
        const own = coverages.filter((one) => one.period === period);
        if (own.length === 0) return null;
        const heading = (
          <h2 id={`coverage-${period}`}>
            {period === "current" && !isToday
              ? t("coverage.period.currentOn", { date })
              : t(`coverage.period.${period}`)}
          </h2>
        );
        const entries = (
          <ul className="plain-list member-coverages">
            {own.map((coverage) => (
              <li key={coverage.id}>
                <CoverageEntry coverage={coverage} people={found.people} reasonPeople={found.reasonPeople} />
              </li>
            ))}
          </ul>
        );
        return (
          <section key={period} aria-labelledby={`coverage-${period}`}>
            {period === "expired" && !isUncovered ? (
              <details>
                <summary className="member-past">{heading}</summary>
                {entries}
              </details>
            ) : (
              <>
                {heading}
                {entries}
              </>
            )}
          </section>
        );
      })}
    </>
  );
}
