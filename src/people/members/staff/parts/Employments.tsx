import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { MemberDetail } from "../../members.ts";

/** A subscriber's times of work at the client, the latest first; dependents have none. Below: what can be done with them. */
export function Employments({
  member: { employments },
  children,
}: {
  member: MemberDetail;
  children?: ReactNode;
}) {
  const { t } = useTranslation("members");
  if (employments.length === 0) return null;
  const day = (date: string) => formatDay(date, currentLanguage());
  return (
    <Section title={t("detail.employments.title")}>
      <DescriptionList
        caption={t("detail.employments.title")}
        columns={[
          { key: "hireDate", header: t("detail.employments.hireDate"), isShort: true },
          { key: "lastDay", header: t("detail.employments.lastDay"), isShort: true },
          { key: "division", header: t("detail.employments.division") },
          { key: "class", header: t("detail.employments.class") },
        ]}
        rows={employments.map(({ id, hireDate, lastDay, status, divisionName, eligibilityClass }) => ({
          id,
          cells: {
            hireDate: hireDate === null ? t("detail.none") : day(hireDate),
            lastDay: lastDay === null ? (status === "active" ? "" : t("detail.none")) : day(lastDay),
            division: divisionName ?? "",
            class: eligibilityClass ?? "",
          },
        }))}
      />
      {children}
    </Section>
  );
}
