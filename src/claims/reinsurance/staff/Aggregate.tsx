import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import Alert from "@mui/material/Alert";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { type BarRow, BarTable } from "#web/staff/BarTable.tsx";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import type { Standing } from "../standing.ts";
import type { Opened } from "./opened.ts";
import { monthName } from "./month-name.ts";
import { Amount } from "./People.tsx";

type Props = { standing: Standing; onOpen: (opened: Opened) => void };

/** All together: the attachment point, where they stand, and both month by month. */
export function Aggregate({ standing, onOpen }: Props) {
  const { t } = useTranslation("reinsurance-staff");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const { aggregate } = standing;
  const { state } = aggregate;
  const text = t(`aggregateText.${state}`, { over: money(aggregate.overCents) });
  const severity = state === "above" ? "error" : state === "corridor" ? "warning" : "info";
  return (
    <>
      <Alert severity={severity} role="note" sx={{ mb: 2 }}>
        {text} {state !== "none" && aggregate.isMinimum && t("minimum")}
      </Alert>
      {state !== "none" && (
        <Facts
          facts={[
            { name: t("facts.factors"), value: money(aggregate.factorsCents) },
            { name: t("facts.attachment"), value: money(aggregate.attachmentCents) },
            { name: t("facts.expected"), value: money(aggregate.expectedCents) },
            { name: t("facts.corridor"), value: money(aggregate.corridorCents) },
            { name: t("facts.kept"), value: money(aggregate.keptCents) },
            ...(standing.policy.aggregateLimitCents === null
              ? []
              : [{ name: t("facts.aggregateLimit"), value: money(standing.policy.aggregateLimitCents) }]),
          ]}
        />
      )}
      <Typography sx={{ my: 1.5 }}>{t("keptMeaning")}</Typography>
      <h3>{t("byMonth")}</h3>
      <Box sx={{ mb: 2 }}>
        <Chart standing={standing} />
      </Box>
      <Months standing={standing} onOpen={onOpen} />
      {standing.lives.length > 0 && <Lives standing={standing} onOpen={onOpen} />}
    </>
  );
}

/** What the plan has kept so far against the attachment point so far, each month a bar with its words. */
function Chart({ standing: { months } }: { standing: Standing }) {
  const { t } = useTranslation("reinsurance-staff");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const rows = months.map(({ month, keptToDateCents: kept, attachmentToDateCents: attachment }): BarRow => {
    const within = Math.max(0, Math.min(kept, attachment));
    return {
      id: month,
      label: monthName(month),
      parts: [
        { key: "kept", value: within },
        { key: "over", value: Math.max(0, kept - attachment) },
        { key: "left", value: attachment - within },
      ],
      text: t("ofAttachment", { kept: money(kept), attachment: money(attachment) }),
    };
  });
  return (
    <BarTable
      caption={t("byMonth")}
      heads={{ label: t("columns.month"), value: t("columns.keptToDate") }}
      rows={rows}
      legend={(["kept", "over", "left"] as const).map((key) => ({ key, name: t(`legend.${key}`) }))}
    />
  );
}

function Months({ standing, onOpen }: Props) {
  const { t } = useTranslation("reinsurance-staff");
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const livesOf = (month: string) =>
    standing.lives.filter((one) => one.month === month).reduce((sum, one) => sum + one.lives, 0);
  const keys = ["attachment", "paid", "kept", "attachmentToDate", "keptToDate"] as const;
  return (
    <DescriptionList
      caption={t("byMonth")}
      columns={[
        { key: "month", header: t("columns.month"), isShort: true },
        { key: "lives", header: t("columns.lives"), align: "right" },
        ...keys.map((key) => ({ key, header: t(`columns.${key}`), align: "right" as const })),
      ]}
      rows={standing.months.map((one) => ({
        id: one.month,
        cells: {
          month: monthName(one.month),
          lives: formatCount(livesOf(one.month), language),
          attachment: money(one.attachmentCents),
          paid: (
            <Amount
              text={money(one.paidCents)}
              about={t("claimsIn", { month: monthName(one.month) })}
              onOpen={() => onOpen({ kind: "month", month: one.month })}
            />
          ),
          kept: money(one.keptCents),
          attachmentToDate: money(one.attachmentToDateCents),
          keptToDate: money(one.keptToDateCents),
        },
      }))}
    />
  );
}

function Lives({ standing, onOpen }: Props) {
  const { t } = useTranslation("reinsurance-staff");
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const months = [...new Set(standing.lives.map(({ month }) => month))].toReversed();
  const [chosen, setChosen] = useState(months[0] ?? "");
  return (
    <>
      <h3>{t("livesTitle")}</h3>
      <Labelled id="lives-month" label={t("columns.month")}>
        {({ id, describedBy, invalid }) => (
          <NativeChoice
            {...{ id, describedBy, invalid }}
            value={chosen}
            onChange={setChosen}
            options={months.map((value) => ({ value, label: monthName(value) }))}
          />
        )}
      </Labelled>
      <DescriptionList
        caption={t("livesTitle")}
        columns={[
          { key: "coverage", header: t("columns.coverage") },
          { key: "tier", header: t("columns.tier") },
          { key: "lives", header: t("columns.lives"), align: "right" },
          { key: "factor", header: t("columns.factor"), align: "right" },
          { key: "attachment", header: t("columns.attachment"), align: "right" },
        ]}
        rows={standing.lives
          .filter(({ month }) => month === chosen)
          .map((one) => ({
            id: `${one.coverageType}${one.tierCode}`,
            cells: {
              coverage: one.coverageName,
              tier: t(`tier.${one.tierCode}`),
              lives: (
                <Amount
                  text={formatCount(one.lives, language)}
                  about={t("livesIn", {
                    coverage: one.coverageName,
                    level: t(`tier.${one.tierCode}`),
                    month: monthName(one.month),
                  })}
                  onOpen={() => onOpen({ ...one, kind: "lives" })}
                />
              ),
              factor: money(one.factorCents),
              attachment: money(one.attachmentCents),
            },
          }))}
      />
    </>
  );
}
