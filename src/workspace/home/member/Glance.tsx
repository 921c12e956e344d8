import "./glance.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { accumulator, PersonFigure } from "#claims/accumulators/totals.ts";
import type { claimList, OwedSums } from "#claims/claims/claims.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useService } from "#web/session/use-service.ts";
import { coverageLabel } from "#web/words.ts";
import type { Home } from "../home.ts";

type Coverage = NonNullable<Home["coverages"]>[number];

/** The four answers for which most people come: am I covered, my card, what I may owe, how far my deductible is. */
export function Glance({ coverages }: { coverages: readonly Coverage[] }) {
  const { t } = useTranslation("home-member");
  const [hasCards, hasClaims, hasTotals] = [
    useService("idCards"),
    useService("claims"),
    useService("accumulators"),
  ];
  const [year] = useState(() => new Date().getFullYear());
  const isCovered = coverages.some(({ period }) => period !== "expired");
  return (
    <section aria-labelledby="glance">
      <h2 id="glance" className="visually-hidden">
        {t("glance.title")}
      </h2>
      <ul className="plain-list glance">
        <Covered coverages={coverages} />
        {hasCards && isCovered && <Card coverages={coverages} />}
        {hasClaims && <Owed year={year} />}
        {hasTotals && <Deductible />}
      </ul>
    </section>
  );
}

/** A tile gives one answer; the whole of it leads to the page that says more. */
function Tile({
  label,
  figure,
  to,
  children,
}: {
  label: string;
  figure: string;
  to: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <h3>{label}</h3>
      <p className="glance__figure">
        <Link to={to}>
          {figure}
          <span className="visually-hidden">: {label}</span>
        </Link>
      </p>
      {children}
    </li>
  );
}

/** Today's coverage, or the first day of what comes. */
function Covered({ coverages }: { coverages: readonly Coverage[] }) {
  const { t } = useTranslation("home-member");
  const language = currentLanguage();
  const now = coverages.filter(({ period }) => period === "current");
  const [next] = coverages.filter(({ period }) => period === "upcoming").toSorted(byFirstDay);
  const [first, ...others] = [...new Set(now.map(({ coverageType }) => coverageLabel(coverageType)))];
  const figure =
    now.length > 0
      ? t("glance.covered")
      : next === undefined
        ? t("glance.notCovered")
        : t("glance.coveredFrom", { date: formatLong(next.effectiveDate, language) });
  return (
    <Tile label={t("glance.coverage")} figure={figure} to="/member/coverage">
      {first !== undefined && (
        <p className="glance__note">
          {others.length === 0 ? first : t("glance.andMore", { first, count: others.length })}
        </p>
      )}
    </Tile>
  );
}

/** The way to the card, which is asked for at counters; the plan on it is that of medical coverage where there is one. */
function Card({ coverages }: { coverages: readonly Coverage[] }) {
  const { t } = useTranslation("home-member");
  const own = coverages.filter(({ period }) => period !== "expired");
  const plan = own.find(({ coverageType }) => coverageType === "medical") ?? own[0];
  return (
    <Tile label={t("glance.card")} to="/member/idcard" figure={t("glance.showCard")}>
      <p className="glance__note" lang="en">
        {plan?.planName}
      </p>
    </Tile>
  );
}

const byFirstDay = (one: Coverage, other: Coverage) => one.effectiveDate.localeCompare(other.effectiveDate);

/** The tile sums what this year's decided claims leave to those whose claims the reader sees; the list says it by person. */
function Owed({ year }: { year: number }) {
  const { t } = useTranslation("home-member");
  const { data } = useQuery({
    queryKey: ["claims", "owed"],
    queryFn: ({ signal }) => send<typeof claimList>("GET /claims", { query: { pageSize: 1 }, signal }),
  });
  const sums = data?.owed.filter((sum) => sum.year === year);
  return (
    <Tile
      label={t("glance.owed", { year })}
      figure={sums === undefined ? "…" : formatMoney(total(sums), currentLanguage())}
      to="/member/claims"
    >
      <p className="glance__note">{sums === undefined ? "" : owedNote(sums, t)}</p>
    </Tile>
  );
}

/** True for the total that counts toward it inside the network. */
const isDeductible = ({ kind, network }: Pick<PersonFigure, "kind" | "network">) =>
  kind === "deductible" && network === "in";

const total = (sums: OwedSums) => sums.reduce((sum, { owedCents }) => sum + owedCents, 0);

function owedNote(sums: OwedSums, t: ReturnType<typeof useTranslation<"home-member">>["t"]): string {
  const claims = sums.reduce((sum, one) => sum + one.claims, 0);
  return claims === 0 ? t("glance.nothingOwed") : t("glance.owedNote", { count: claims });
}

/** The reader's own deductible inside the network, or the family's where the plan has only that; nothing where it has none. */
function Deductible() {
  const { t } = useTranslation("home-member");
  const { data } = useQuery({
    queryKey: ["accumulator", {}],
    queryFn: ({ signal }) => send<typeof accumulator>("GET /accumulator", { query: {}, signal }),
  });
  const [own, family] = [data?.people[0]?.totals.find(isDeductible), data?.family.find(isDeductible)];
  const isOwn = own !== undefined && own.limitCents !== null;
  const { usedCents = null, limitCents = null, leftCents = null } = (isOwn ? own : family) ?? {};
  if (usedCents === null || limitCents === null || limitCents === 0) return null;
  const money = (cents: number) => formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
  const isMet = (leftCents ?? 1) <= 0;
  return (
    <Tile
      label={t(isOwn ? "glance.deductible" : "glance.familyDeductible")}
      figure={
        isMet ? t("glance.met") : t("glance.used", { used: money(usedCents), limit: money(limitCents) })
      }
      to="/member/accumulators"
    >
      <div className="glance__bar" aria-hidden="true">
        <span style={{ inlineSize: `${isMet ? 100 : Math.min(100, (usedCents / limitCents) * 100)}%` }} />
      </div>
      {!isMet && leftCents !== null && (
        <p className="glance__note">{t("glance.left", { left: money(leftCents) })}</p>
      )}
    </Tile>
  );
}
