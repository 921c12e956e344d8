import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { isNotThere } from "#web/staff/is-not-there.ts";
import { DescriptionList, type FactRow } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import { reasonWords } from "../reason-words.ts";
import type { AccumulatedTotals, accumulator, FamilyFigure, PersonFigure } from "../totals.ts";

type Period = AccumulatedTotals["periods"][number];
const keyOf = ({ from, basePlanId }: Period) => `${from}_${basePlanId}`;

/** What the family of a member has used of its limits: a part of the member's page, for who may see health data. */
export function FamilyTotals({ memberId }: { memberId: string }) {
  const { t } = useTranslation("accumulators-staff");
  const user = useUser();
  const maySee = user?.permissions.some(({ machineName }) => machineName === "viewHealthData") === true;
  const [chosen, setChosen] = useState("");
  const [from, basePlanId] = chosen.split("_");
  const answer = useQuery({
    queryKey: ["totals of", memberId, chosen],
    enabled: maySee,
    queryFn: ({ signal }) =>
      send<typeof accumulator>("GET /accumulator", {
        query: { memberId, ...(from && basePlanId ? { from, basePlanId } : {}) },
        signal,
      }),
  });
  if (!maySee || isNotThere(answer.error)) return null;
  return (
    <Section title={t("totals.title")}>
      <Answer of={answer}>
        {(totals) =>
          totals.period === null ? (
            <p style={{ margin: 0 }}>{t("totals.none")}</p>
          ) : (
            <Found totals={totals} period={totals.period} choose={setChosen} />
          )
        }
      </Answer>
    </Section>
  );
}

function Found({
  totals: { periods, people, family },
  period,
  choose,
}: {
  totals: AccumulatedTotals;
  period: Period;
  choose: (period: string) => void;
}) {
  const { t } = useTranslation("accumulators-staff");
  const language = currentLanguage();
  const nameOf = ({ planName: plan, from, until }: Period) =>
    t("totals.period", { plan, from: formatDay(from, language), until: formatDay(until, language) });
  const all = [
    ...people.flatMap((one) =>
      one.totals.map((total) => ({ id: one.memberId, name: `${one.firstName} ${one.lastName}`, total })),
    ),
    ...family.map((total) => ({ id: "family", name: t("totals.family"), total })),
  ];
  const isOutUsed = all.some(({ total }) => total.network === "out" && (total.usedCents ?? 0) > 0);
  const rows = isOutUsed ? all : all.filter(({ total }) => total.network === "in");
  return (
    <>
      {periods.length > 1 ? (
        <Labelled id="totals-period" label={t("totals.year")}>
          {({ id }) => (
            <NativeChoice
              id={id}
              value={keyOf(period)}
              onChange={choose}
              options={periods.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
            />
          )}
        </Labelled>
      ) : (
        <p style={{ marginTop: 0 }}>{nameOf(period)}</p>
      )}
      <DescriptionList
        caption={t("totals.title")}
        columns={[
          { key: "name", header: t("columns.person") },
          { key: "kind", header: t("columns.total") },
          { key: "used", header: t("columns.used"), align: "right" },
          { key: "limit", header: t("columns.limit"), align: "right" },
          { key: "left", header: t("columns.left"), align: "right" },
        ]}
        rows={rows.map((row) => rowOf(row))}
      />
      {rows.length < all.length && <p style={{ marginBottom: 0 }}>{t("totals.nothingOut")}</p>}
    </>
  );

  function rowOf({
    id,
    name,
    total,
  }: {
    id: string;
    name: string;
    total: PersonFigure | FamilyFigure;
  }): FactRow {
    const money = (cents: number | null) => (cents === null ? "" : formatMoney(cents, language));
    return {
      id: `${id} ${total.network} ${total.kind}`,
      isTotal: id === "family",
      cells: {
        name,
        kind: <Counted total={total} />,
        used: money(total.usedCents),
        limit: money(total.limitCents),
        left: money(total.leftCents),
      },
    };
  }
}

/** The name of a total, and how it was counted. */
function Counted({ total }: { total: PersonFigure | FamilyFigure }) {
  const { t } = useTranslation(["accumulators-staff", "accumulators", "accumulators-why"]);
  const user = useUser();
  const language = currentLanguage();
  const claims = "claims" in total ? total.claims : [];
  return (
    <details>
      <summary>
        {t("totalName", {
          kind: t(`accumulators:accumulators.choices.kind.${total.kind}`),
          side: t(`accumulators:accumulators.choices.network.${total.network}`),
        })}
      </summary>
      <ul style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
        {total.why.map((reason) => (
          <li key={reason.code}>{reasonWords(reason, { t, language })}</li>
        ))}
        {claims.map(({ id, claimNumber, on, cents }) => (
          <li key={`${id} ${on}`}>
            <Link to={`/${user?.type ?? "admin"}/claims/${id}`}>{claimNumber}</Link>{" "}
            {t("totals.claim", { amount: formatMoney(cents, language), date: formatDay(on, language) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
