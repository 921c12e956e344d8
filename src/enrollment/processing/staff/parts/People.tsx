import { EmailText } from "#web/EmailText.tsx";
import { useTranslation } from "react-i18next";
import { ageOn } from "#kernel/dates.ts";
import { fullName } from "#kernel/person-name.ts";
import { formatPhone } from "#kernel/phone.ts";
import { maskSsn } from "#kernel/ssn.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { EnrollmentPerson } from "#enrollment/enrollment/enrollment.ts";
import type { StaffEnrollment } from "../../staff-enrollment.ts";
import { Nothing } from "#web/staff/Nothing.tsx";

/** The employee, then the family. */
export function People({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const { people, dates, status } = enrollment;
  if (people.length === 0) {
    return (
      <Section title={t("detail.people.title")}>
        {status === "cancelled" ? (
          <Nothing title={t("detail.people.removed")} />
        ) : (
          <Nothing title={t("detail.people.nobody")} more={t("detail.people.nobodyMore")} />
        )}
      </Section>
    );
  }
  return (
    <Section title={t("detail.people.title")}>
      <DescriptionList
        caption={t("detail.people.title")}
        columns={["name", "relationship", "dob", "ssn", "contact"].map((key) => ({
          key,
          header: t(`detail.people.${key}`),
          isShort: key === "dob" || key === "ssn",
        }))}
        rows={people.map((person) => ({
          id: person.id,
          cells: {
            name: fullName(person),
            relationship: t(`relationship.${person.relationship}`),
            dob: <Birth person={person} start={dates.effectiveDate} />,
            ssn: person.ssnLast4 ? maskSsn(person.ssnLast4) : t("detail.people.none"),
            contact: person.relationship === "18" && <Contact person={person} />,
          },
        }))}
      />
    </Section>
  );
}

function Birth({ person, start }: { person: EnrollmentPerson; start: string | null }) {
  const { t } = useTranslation("enrollment");
  const { dob } = person;
  if (dob === null) return t("detail.people.none");
  return (
    <>
      {formatDay(dob, currentLanguage())}
      {start && <div>{t("detail.people.ageAtStart", { age: Math.max(0, ageOn(dob, start)) })}</div>}
    </>
  );
}

function Contact({ person }: { person: EnrollmentPerson }) {
  const { t } = useTranslation("enrollment");
  const place = [person.city, [person.state, person.zip].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  const lines = [person.address1, person.address2, place].filter(Boolean);
  return (
    <>
      {person.email && (
        <div>
          <a href={`mailto:${person.email}`}>
            <EmailText of={person.email} />
          </a>
        </div>
      )}
      {[person.phone, person.mobilePhone]
        .filter((phone) => phone !== null)
        .map((phone) => (
          <div key={phone}>{formatPhone(phone)}</div>
        ))}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {person.hireDate && (
        <div>
          {t("detail.people.hireDate")}: {formatDay(person.hireDate, currentLanguage())}
        </div>
      )}
    </>
  );
}
