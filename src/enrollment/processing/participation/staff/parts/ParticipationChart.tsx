import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BarTable } from "#web/staff/BarTable.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { Nothing } from "#web/staff/Nothing.tsx";
import type { Participation, ParticipationCounts } from "../../participation.ts";

const counted = ["enrolled", "waived", "started"] as const;

/** The share of a whole, whole percents; 100 only when it is everyone. */
export function shareWords(part: number, whole: number, language: Language): string {
  const share = whole === 0 ? 0 : Math.min(part / whole, 1);
  return numberFormat(language, { style: "percent" }).format(Math.floor(share * 100) / 100);
}

/** Who has answered, division by division. */
export function ParticipationByDivision({ total, divisions }: Pick<Participation, "total" | "divisions">) {
  const { t } = useTranslation("processing-participation");
  const language = currentLanguage();
  const words = (counts: ParticipationCounts) =>
    t("ofPeople", {
      done: formatCount(counts.enrolled + counts.waived, language),
      count: formatCount(counts.eligible, language),
    });
  const row = (id: string, label: string, counts: ParticipationCounts) => {
    // Bars tell shares, so that small divisions are seen as well as large ones.
    const whole = Math.max(counts.eligible, counts.enrolled + counts.waived + counts.started, 1);
    return {
      id,
      label,
      parts: counted.map((key) => ({ key, value: counts[key] / whole })),
      text: words(counts),
    };
  };
  const isOne = divisions.length < 2;
  const all = row("all", t("sum"), total);
  return (
    <Section title={t("divisions")}>
      {total.eligible + total.started + total.enrolled + total.waived === 0 ? (
        <Nothing title={t("nobody")} more={t("nobodyMore")} />
      ) : (
        <BarTable
          caption={t("divisions")}
          heads={{ label: t("division"), value: t("answered") }}
          full={1}
          legend={counted.map((key) => ({ key, name: t(key) }))}
          rows={
            isOne ? [all] : divisions.map((one) => row(one.id ?? "none", one.name ?? t("noDivision"), one))
          }
          apart={isOne ? [] : [all]}
        />
      )}
    </Section>
  );
}

export function CoverageChart({ coverage }: Pick<Participation, "coverage">) {
  const { t } = useTranslation(["processing-participation", "enrollment"]);
  const language = currentLanguage();
  if (coverage.length === 0) return null;
  return (
    <Section title={t("coverage")}>
      <BarTable
        caption={t("coverage")}
        heads={{
          label: t("type"),
          value: `${t("enrolled")} / ${t("declined")}`,
        }}
        legend={[
          { key: "enrolled", name: t("enrolled") },
          { key: "waived", name: t("declined") },
        ]}
        rows={coverage.map(({ coverageType, enrolled, waived }) => ({
          id: coverageType,
          label: coverageLabel(coverageType),
          parts: [
            { key: "enrolled", value: enrolled },
            { key: "waived", value: waived },
          ],
          text: `${formatCount(enrolled, language)} / ${formatCount(waived, language)}`,
        }))}
      />
    </Section>
  );
}

export function ReasonsChart({ waiveReasons }: Pick<Participation, "waiveReasons">) {
  const { t } = useTranslation("processing-participation");
  const language = currentLanguage();
  return (
    <Section title={t("reasons")}>
      {waiveReasons.length === 0 ? (
        <p style={{ margin: 0 }}>{t("noReasons")}</p>
      ) : (
        <BarTable
          caption={t("reasons")}
          heads={{ label: t("reason"), value: t("count") }}
          hasLongLabels
          rows={waiveReasons.map(({ code, label, count }) => ({
            id: code,
            label: label?.[language] ?? code,
            parts: [{ key: code, value: count }],
            text: formatCount(count, language),
          }))}
        />
      )}
    </Section>
  );
}
