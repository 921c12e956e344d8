import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reasonWords, type WireReason } from "#plans/plans/reasons.ts";
import { formatLong, isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDayOf } from "#web/staff/format.ts";
import type { coverageReasons, CoverageReasons } from "../member-papers.ts";

type Props = { memberId: string; coverageId: string };

/** Why a coverage begins, ends and costs what it does, and who wrote it so. Fetched when it is opened: each look is recorded. */
export function CoverageWhy({ memberId, coverageId }: Props) {
  const { t } = useTranslation("benefits-staff");
  const [isOpen, setOpen] = useState(false);
  const answer = useQuery({
    queryKey: ["member", memberId, "coverage reasons"],
    queryFn: ({ signal }) =>
      send<typeof coverageReasons>("GET /member/{id}/coveragereasons", { params: { id: memberId }, signal }),
    enabled: isOpen,
  });
  const found = answer.data?.coverages.find((one) => one.coverageId === coverageId);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary style={{ cursor: "pointer", paddingBlock: 4, fontSize: "0.875rem" }}>{t("why.open")}</summary>
      {answer.isError && <p role="alert">{answer.error.message}</p>}
      {found !== undefined && answer.data !== undefined && (
        <Found found={found} people={answer.data.people} />
      )}
    </details>
  );
}

type FoundProps = { found: CoverageReasons["coverages"][number]; people: CoverageReasons["people"] };

function Found({ found, people }: FoundProps) {
  const { t } = useTranslation([
    "benefits-staff",
    "offering-why",
    "plans-why",
    "members",
    "members-staff",
    "coverage-staff",
  ]);
  const language = currentLanguage();
  const words = (reason: WireReason) =>
    /^(?:recorded|end|reprice)\./u.test(reason.code)
      ? t(`benefits-staff:why.${reason.code}`, shown(reason))
      : reasonWords(reason, {
          t,
          language,
          reader: "staff",
          people,
          tierWords: (code) => t(`members:tier.${code}`),
        });
  const lines = [...found.starts, ...found.ends, ...found.cost].map(words);
  const { change } = found;
  return (
    <ul style={{ marginBlock: 4, paddingInlineStart: 18, fontSize: "0.875rem" }}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
      {change !== null && (
        <li>
          {t("why.change", {
            kind: t(`coverage-staff:changes.kind.${change.kind}`),
            day: formatDayOf(change.madeAt, language),
            who: change.madeByName ?? t("why.somebody"),
          })}
          {change.note !== null && change.note !== "" && ` ${change.note}`}
          {change.overrideReason !== null && ` ${t("why.override", { reason: change.overrideReason })}`}
        </li>
      )}
    </ul>
  );

  function shown({ params = {} }: WireReason): Record<string, string | number> {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === "personId") return ["name", people.find(({ id }) => id === value)?.firstName ?? ""];
        if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
        return [name, isDate(value) ? formatLong(value, language) : value];
      }),
    );
  }
}
