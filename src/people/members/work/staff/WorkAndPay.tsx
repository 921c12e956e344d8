import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { MemberDetail } from "../../members.ts";
import type { memberWork } from "../work.ts";

type Work = AnswerOf<typeof memberWork>;

/** Pay and hours of the present employment, with the days on which each held; dependents have none. */
export function WorkAndPay({ member, children }: { member: MemberDetail; children?: ReactNode }) {
  const { t } = useTranslation("members-change");
  const work = useQuery({
    queryKey: ["member", member.id, "work"],
    queryFn: ({ signal }) =>
      send<typeof memberWork>("GET /member/{id}/work", { params: { id: member.id }, signal }),
    enabled: member.employments.length > 0,
  });
  if (member.employments.length === 0) return null;
  return (
    <Section title={t("work.title")}>
      <Answer of={work}>{({ days }) => <Days days={days} />}</Answer>
      {children}
    </Section>
  );
}

function Days({ days }: Work) {
  const { t } = useTranslation("members-change");
  const language = currentLanguage();
  const money = (cents: number | null) => (cents === null ? "" : formatMoney(cents, language));
  return (
    <DescriptionList
      caption={t("work.title")}
      columns={[
        { key: "from", header: t("work.from"), isShort: true },
        { key: "to", header: t("work.until"), isShort: true },
        { key: "division", header: t("fields.divisionId") },
        { key: "class", header: t("fields.eligibilityClass") },
        { key: "kind", header: t("fields.payKind"), isShort: true },
        { key: "salary", header: t("fields.salaryCents"), align: "right" },
        { key: "rate", header: t("fields.hourlyRateCents"), align: "right" },
        { key: "hours", header: t("fields.weeklyHours"), align: "right" },
      ]}
      rows={days.map((one) => ({
        id: one.from ?? "first",
        cells: {
          from: one.from === null ? "" : formatDay(one.from, language),
          to: one.to === null ? "" : formatDay(one.to, language),
          division: one.divisionName ?? "",
          class: one.eligibilityClass ?? "",
          kind: one.payKind === null ? "" : t(`work.kinds.${one.payKind}`),
          salary: money(one.salaryCents),
          rate: money(one.hourlyRateCents),
          hours: one.weeklyHours === null ? "" : String(one.weeklyHours),
        },
      }))}
    />
  );
}
