import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./totals.css";
import { RelatedContent } from "#content/related-content/web/RelatedContent.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { networks } from "../total-kinds.ts";
import type { AccumulatedTotals, accumulator } from "../totals.ts";
import { Total } from "./Total.tsx";
import { PageAbout } from "#web/kit/PageAbout.tsx";

/** What a person and their family have used of the limits of their plan. */
export function TotalsPage() {
  const { t } = useTranslation("accumulators-member");
  usePage(t("title"));
  const [search, setSearch] = useSearchParams();
  const [from, basePlanId] = (search.get("period") ?? "").split("_");
  const query = from && basePlanId ? { from, basePlanId } : {};
  const found = useQuery({
    queryKey: ["accumulator", query],
    queryFn: ({ signal }) => send<typeof accumulator>("GET /accumulator", { query, signal }),
  });
  return (
    <div className="wz">
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      <p>{t("about")}</p>
      {found.data ? (
        <Found
          totals={found.data}
          choosePeriod={(period) => {
            setSearch({ period });
          }}
        />
      ) : found.error ? (
        <>
          <p role="alert">{found.error.message}</p>
          <button type="button" className="button" onClick={() => void found.refetch()}>
            {t("shell:errorPage.retry")}
          </button>
        </>
      ) : (
        <Loading />
      )}
      <RelatedContent placement="accumulators" />
    </div>
  );
}

type Period = AccumulatedTotals["periods"][number];
const keyOf = ({ from, basePlanId }: Period) => `${from}_${basePlanId}`;

function Found({
  totals: { period, periods, people, family, countedAt },
  choosePeriod,
}: {
  totals: AccumulatedTotals;
  choosePeriod: (period: string) => void;
}) {
  const { t } = useTranslation("accumulators-member");
  const day = (date: string) => formatLong(date.slice(0, 10), currentLanguage());
  const nameOf = ({ planName: plan, from, until }: Period) =>
    t("periodOf", { plan, from: day(from), until: day(until) });
  if (period === null)
    return (
      <div className="member-note">
        <p>{t("empty")}</p>
      </div>
    );
  return (
    <>
      {periods.length > 1 ? (
        <div className="wz-field">
          <label className="ds-c-label" htmlFor="period">
            {t("period")}
          </label>
          <select
            id="period"
            className="ds-c-field totals-period"
            value={keyOf(period)}
            onChange={({ target }) => {
              choosePeriod(target.value);
            }}
          >
            {periods.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p>{nameOf(period)}</p>
      )}
      {people.map(({ memberId, firstName, lastName, totals }) => (
        <Group
          key={memberId}
          id={memberId}
          title={`${firstName} ${lastName}`}
          totals={totals}
          family={family}
        />
      ))}
      {family.length > 0 && <Group id="family" title={t("family")} totals={family} family={family} />}
      {countedAt !== null && <p className="totals-soft">{t("counted", { date: day(countedAt) })}</p>}
    </>
  );
}

type Figures = AccumulatedTotals["people"][number]["totals"] | AccumulatedTotals["family"];

function Group({
  id,
  title,
  totals,
  family,
}: {
  id: string;
  title: string;
  totals: Figures;
  family: AccumulatedTotals["family"];
}) {
  const { t } = useTranslation("accumulators-member");
  return (
    <section aria-labelledby={`of-${id}`} className="totals-group">
      <h2 id={`of-${id}`}>{title}</h2>
      {networks.map((network) => {
        const own = totals.filter((one) => one.network === network);
        return own.length === 0 ? null : (
          <div key={network}>
            <h3>{t(`network.${network}`)}</h3>
            {own.map((total) => (
              <Total
                key={total.kind}
                total={total}
                familyLimitCents={
                  family.find((one) => one.kind === total.kind && one.network === network)?.limitCents ?? null
                }
              />
            ))}
          </div>
        );
      })}
    </section>
  );
}
