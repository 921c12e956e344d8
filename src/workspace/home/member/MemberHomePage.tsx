import { RelatedContent } from "#content/related-content/web/RelatedContent.tsx";
import { coverageLabel } from "#web/words.ts";
import "#web/kit/member.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMarkRead } from "#organization/messaging/web/use-mark-read.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { RichText } from "#web/RichText.tsx";
import { useService } from "#web/session/use-service.ts";
import { OwnServices } from "#organization/services/web/OwnServices.tsx";
import { useUser } from "#web/session/session.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { byRank, formatShare } from "#people/members/beneficiary.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Home, home } from "../home.ts";
import { Activity, Waits } from "./Activity.tsx";
import { Glance } from "./Glance.tsx";
import { Papers } from "./Papers.tsx";
import { PageAbout } from "#web/kit/PageAbout.tsx";

type Coverage = NonNullable<Home["coverages"]>[number];
const periods = ["current", "upcoming", "expired"] as const;

/** Where a member arrives: what they are covered for, and the news. */
export function MemberHomePage() {
  const { t } = useTranslation(["enrollment", "home-member"]);
  const user = useUser();
  const hasEvents = useService("lifeEvents");
  const language = currentLanguage();
  const { data, error, refetch } = useQuery({
    // News is in the reader's language.
    queryKey: ["home", language],
    queryFn: ({ signal }) => send<typeof home>("GET /home", { signal }),
  });
  usePage(t("home.title"));
  return (
    <>
      <h1>{t("home.greeting", { name: user?.nickName ?? user?.firstName })}</h1>
      <PageAbout>{t("home-member:whatFor")}</PageAbout>
      {data ? (
        <>
          <Glance coverages={data.coverages ?? []} />
          <Waits waits={data.waits ?? []} />
          <Coverages coverages={data.coverages ?? []} />
          <Papers coverages={data.coverages ?? []} />
          <Activity activity={data.activity ?? []} />
          {hasEvents && (
            <section aria-labelledby="change">
              <h2 id="change">{t("memberHome.changeTitle")}</h2>
              <p>{t("memberHome.changeHelp")}</p>
              <p>
                <Link className="button" to="/member/lifeevents">
                  {t("memberHome.change")}
                </Link>
              </p>
            </section>
          )}
          <OwnServices />
          <RelatedContent placement="home" />
          <News announcements={data.announcements} />
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
    </>
  );
}

function Coverages({ coverages }: { coverages: readonly Coverage[] }) {
  const { t } = useTranslation("enrollment");
  const isCovered = coverages.some(({ period }) => period !== "expired");
  return (
    <>
      {!isCovered && (
        <div className="member-note">
          <p>
            <strong>{t("memberHome.none")}</strong>
          </p>
          <p>{t("memberHome.noneHelp")}</p>
        </div>
      )}
      {periods.map((period) => {
        const own = coverages.filter((coverage) => coverage.period === period);
        if (own.length === 0) return null;
        const cards = (
          <ul className="plain-list member-coverages">
            {own.map((coverage) => (
              <li key={`${coverage.planName} ${coverage.effectiveDate}`}>
                <CoverageCard coverage={coverage} />
              </li>
            ))}
          </ul>
        );
        const heading = <h2 id={`coverage-${period}`}>{t(`memberHome.${period}`)}</h2>;
        return (
          <section key={period} aria-labelledby={`coverage-${period}`}>
            {period === "expired" ? (
              <details>
                <summary className="member-past">{heading}</summary>
                {cards}
              </details>
            ) : (
              <>
                {heading}
                {cards}
              </>
            )}
          </section>
        );
      })}
    </>
  );
}

function CoverageCard({ coverage }: { coverage: Coverage }) {
  const { t } = useTranslation(["enrollment", "members-answers"]);
  const { coverageType, planName, people, effectiveDate, terminationDate, period } = coverage;
  const { volumeCents = null, pendingCents, eoi, beneficiaries = [] } = coverage;
  const money = (cents: number) => formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
  const day = (date: string) => formatLong(date, currentLanguage());
  return (
    <>
      <p className="member-coverages__type">{coverageLabel(coverageType)}</p>
      <h3 lang="en">{planName}</h3>
      <dl>
        <div>
          <dt>{t("memberHome.covers")}</dt>
          <dd>{people.join(", ")}</dd>
        </div>
        <div>
          <dt>{t(period === "upcoming" ? "memberHome.from" : "memberHome.since")}</dt>
          <dd>{day(effectiveDate)}</dd>
        </div>
        {volumeCents !== null && (
          <div>
            <dt>{t("members-answers:volume")}</dt>
            <dd>
              {money(volumeCents)}
              {pendingCents !== null && period !== "expired" && (
                <div>{t("members-answers:pending", { amount: money(pendingCents) })}</div>
              )}
              {(eoi === "approved" || eoi === "declined") && period !== "expired" && (
                <div>{t(`members-answers:decided.${eoi}`)}</div>
              )}
            </dd>
          </div>
        )}
        {terminationDate && (
          <div>
            <dt>{t(period === "expired" ? "memberHome.ended" : "memberHome.until")}</dt>
            <dd>{day(terminationDate)}</dd>
          </div>
        )}
        {period !== "expired" &&
          byRank(beneficiaries).map(({ rank, own }) => (
            <div key={rank}>
              <dt>{t(`members-answers:rank.${rank}`)}</dt>
              <dd>
                <ul className="plain-list">
                  {own.map(({ id, name, relationship, share }) => (
                    <li key={id}>
                      {t("members-answers:line", {
                        name,
                        relationship: t(`members-answers:relationship.${relationship}`),
                        share: formatShare(share),
                      })}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

function News({ announcements }: Pick<Home, "announcements">) {
  const { t } = useTranslation("enrollment");
  const reading = useMarkRead();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = announcements.length;
  const before = useRef(count);
  useEffect(() => {
    // The button that was pressed is gone: the reader goes on at the heading.
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  if (count === 0 && !reading.isSuccess) return null;
  return (
    <section aria-labelledby="news">
      <h2 id="news" ref={heading} tabIndex={-1}>
        {t("home.news")}
      </h2>
      {count === 0 && <p role="status">{t("home.newsAllRead")}</p>}
      {reading.error && <p role="alert">{reading.error.message}</p>}
      {announcements.map(({ id, title, body, language, startsOn }) => (
        <article key={id} className="member-news">
          <h3 lang={language}>{title}</h3>
          <RichText html={body} language={language} />
          <p className="member-news__since">
            {t("home.newsSince", { date: formatLong(startsOn, currentLanguage()) })}
            {language !== currentLanguage() && ` ${t("home.newsInEnglish")}`}
          </p>
          <p>
            <button
              type="button"
              className="button button--quiet"
              aria-disabled={reading.isPending}
              onClick={() => !reading.isPending && reading.mutate(id)}
            >
              {t("home.newsRead")}
              <span className="visually-hidden">: {title}</span>
            </button>
          </p>
        </article>
      ))}
    </section>
  );
}
