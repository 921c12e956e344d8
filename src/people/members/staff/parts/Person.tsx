import { EmailText } from "#web/EmailText.tsx";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ageOn } from "#kernel/dates.ts";
import { formatPhone } from "#kernel/phone.ts";
import { maskSsn } from "#kernel/ssn.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { MemberDetail } from "../../members.ts";

/** Who the member is; of the SSN only its end. */
export function Person({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members");
  const { prefix, relationship, gender, dob, ssnLast4, today } = member;
  const day = (date: string) => formatDay(date, currentLanguage());
  const none = t("detail.none");
  return (
    <Section title={t("detail.person.title")}>
      <Facts
        facts={[
          ...(prefix === null ? [] : [{ name: t("detail.person.prefix"), value: prefix }]),
          { name: t("list.columns.relationship"), value: t(`relationship.${relationship}`) },
          {
            name: t("list.columns.dob"),
            value:
              dob === null
                ? none
                : t("detail.person.born", { day: day(dob), age: Math.max(0, ageOn(dob, today)) }),
          },
          { name: t("detail.person.gender"), value: gender === null ? none : t(`gender.${gender}`) },
          { name: t("detail.person.ssn"), value: ssnLast4 === null ? none : maskSsn(ssnLast4) },
        ]}
      />
    </Section>
  );
}

export function Contact({ member, children }: { member: MemberDetail; children?: ReactNode }) {
  const { t } = useTranslation("members");
  const { email, phone, mobilePhone, address1, address2, city, state, zip } = member;
  const place = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [address1, address2, place].filter(Boolean);
  const facts = [
    ...(email === null
      ? []
      : [
          {
            name: t("detail.contact.email"),
            value: (
              <a href={`mailto:${email}`} style={{ overflowWrap: "break-word" }}>
                <EmailText of={email} />
              </a>
            ),
          },
        ]),
    ...(phone === null ? [] : [{ name: t("detail.contact.phone"), value: formatPhone(phone) }]),
    ...(mobilePhone === null
      ? []
      : [{ name: t("detail.contact.mobilePhone"), value: formatPhone(mobilePhone) }]),
    ...(lines.length === 0
      ? []
      : [
          {
            name: t("detail.contact.address"),
            value: lines.map((line) => <div key={line}>{line}</div>),
          },
        ]),
  ];
  return (
    <Section title={t("detail.contact.title")}>
      {facts.length === 0 ? <p style={{ margin: 0 }}>{t("detail.none")}</p> : <Facts facts={facts} />}
      <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1 }}>
        {children}
      </Stack>
    </Section>
  );
}
