import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ageOn } from "#kernel/dates.ts";
import { fullName } from "#kernel/person-name.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { MemberDetail } from "../../members.ts";

type Props = { member: MemberDetail; path: string; children?: ReactNode };

/** The others of the family, each a way to their own page. */
export function Family({ member: { family, today }, path, children }: Props) {
  const { t } = useTranslation("members");
  return (
    <Section title={t("detail.family.title")}>
      {family.length === 0 ? (
        <p style={{ margin: 0 }}>{t("detail.family.none")}</p>
      ) : (
        <DescriptionList
          caption={t("detail.family.title")}
          columns={[
            { key: "name", header: t("list.columns.name") },
            { key: "relationship", header: t("list.columns.relationship") },
            { key: "dob", header: t("list.columns.dob"), isShort: true },
            { key: "age", header: t("detail.family.age"), align: "right" },
          ]}
          rows={family.map(({ id, relationship, dob, ...name }) => ({
            id,
            cells: {
              name: <Link to={`${path}/${id}`}>{fullName(name)}</Link>,
              relationship: t(`relationship.${relationship}`),
              dob: dob === null ? "" : formatDay(dob, currentLanguage()),
              age: dob === null ? "" : String(Math.max(0, ageOn(dob, today))),
            },
          }))}
        />
      )}
      {children}
    </Section>
  );
}
