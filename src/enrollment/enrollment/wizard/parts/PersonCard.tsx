import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import { maskedSsn } from "../family-answers.ts";
import { Facts } from "./Facts.tsx";

interface Props {
  person: EnrollmentPerson;
  /** Of its heading. */
  level?: 2 | 3;
  /** Its links. */
  children?: ReactNode;
}

export function PersonCard({ person, level = 2, children }: Props) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const { dob } = person;
  const Heading = `h${level}` as const;
  return (
    <section className="wz-card" aria-label={fullName(person)}>
      <div className="wz-card__head">
        <Heading>{fullName(person)}</Heading>
        {children && <p className="wz-card__links">{children}</p>}
      </div>
      <Facts
        facts={[
          [t("family.relationship"), t(`relationship.${person.relationship}`)],
          [t("family.dob"), dob === null ? null : formatLong(dob, currentLanguage())],
          [t("family.ssn"), maskedSsn(person)],
        ]}
      />
    </section>
  );
}
