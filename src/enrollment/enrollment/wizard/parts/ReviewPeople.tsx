import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Enrollment } from "../../enrollment.ts";
import { maskedSsn } from "../family-answers.ts";
import { dependentsOf, subscriberOf } from "../family.ts";
import { Facts } from "./Facts.tsx";
import { inEnglish } from "./in-english.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { ReviewSection } from "./ReviewSection.tsx";

/** Who enrols, how to reach them, where they work, their family. */
export function ReviewPeople({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-wizard-steps"]);
  const me = subscriberOf(enrollment.people);
  const dependents = dependentsOf(enrollment.people);
  const division = enrollment.divisions.find(({ id }) => id === enrollment.divisionId);
  const date = (day: string | null | undefined) => (day ? formatLong(day, currentLanguage()) : null);
  const phone = (digits: string | null | undefined) => (digits ? formatPhone(digits) : null);
  const address = me?.address1 && (
    <span className="wz-address">
      {[
        me.address1,
        me.address2,
        [me.city, [me.state, me.zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
      ]
        .filter(Boolean)
        .join("\n")}
    </span>
  );
  return (
    <>
      <ReviewSection title={t("review.about")} screen="about">
        <Facts
          facts={[
            [t("review.name"), me ? [me.prefix, fullName(me)].filter(Boolean).join(" ") : null],
            [t("about.dob"), date(me?.dob)],
            [t("about.hireDate"), date(me?.hireDate)],
            [t("about.gender"), me?.gender ? t(`gender.${me.gender}`) : null],
          ]}
        />
      </ReviewSection>
      <ReviewSection title={t("review.reach")} screen="reach">
        <Facts
          facts={[
            [t("reach.email"), me?.email ?? null],
            [t("reach.phone"), phone(me?.phone)],
            [t("reach.mobilePhone"), phone(me?.mobilePhone)],
            [t("reach.address"), address ?? null],
          ]}
        />
      </ReviewSection>
      {enrollment.divisions.length > 0 && (
        <ReviewSection
          title={t("review.location")}
          {...(enrollment.divisions.length > 1 ? { screen: "location" } : {})}
        >
          <Facts facts={[[t("location.label"), division ? inEnglish(division.name) : null]]} />
        </ReviewSection>
      )}
      <ReviewSection title={t("review.ssn")} screen="ssn">
        <Facts facts={[[t("ssn.label"), me ? maskedSsn(me) : null]]} />
      </ReviewSection>
      <ReviewSection title={t("review.family")} screen="family">
        {dependents.length === 0 ? (
          <p>{t("review.nobody")}</p>
        ) : (
          dependents.map((person) => <PersonCard key={person.id} person={person} level={3} />)
        )}
      </ReviewSection>
    </>
  );
}
