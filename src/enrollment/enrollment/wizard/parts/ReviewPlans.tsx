import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../../enrollment.ts";
import { shownValues } from "#enrollment/offering/session-content/shown-values.ts";
import { ReviewChange, TwicePart } from "../choosing/fetched-ahead.ts";
import { subscriberOf } from "../family.ts";
import { BeneficiaryFacts } from "./BeneficiaryFacts.tsx";
import { Facts } from "./Facts.tsx";
import { inEnglish } from "./in-english.tsx";
import { LaterPrice } from "./LaterPrice.tsx";
import { Price } from "./Price.tsx";
import { ReviewSection } from "./ReviewSection.tsx";
import type { PendingAmountProps } from "./PendingAmount.tsx";
import type { WhyProps } from "./WhyList.tsx";
import { Why } from "./Why.tsx";
import { coverageName } from "../coverage-name.ts";

// Lines that few plans have: no part of the page for others.
const AdjustmentFacts = lazyInside<WhyProps>(
  async () => (await import("./AdjustmentFacts.tsx")).AdjustmentFacts,
);
const PendingAmount = lazyInside<PendingAmountProps>(
  async () => (await import("./PendingAmount.tsx")).PendingAmount,
);

interface Props {
  enrollment: Enrollment;
  /** Once sent, there is nothing to change any more. */
  isSent?: boolean;
}

/** The choice for each coverage type, with its price and its reasons. */
export function ReviewPlans({ enrollment, isSent = false }: Props) {
  return enrollment.coverageTypes.map((type) => {
    const isFixed = isFixedByEvent(enrollment, type);
    return (
      <ReviewSection
        key={type}
        title={coverageName(enrollment, type)}
        {...(isSent ? { level: 3 } : isFixed ? {} : { screen: type })}
      >
        {isFixed && <FixedByEvent enrollment={enrollment} type={type} />}
        {isFixed && !enrollment.benefitSelections[type] ? null : (
          <ChosenBenefit enrollment={enrollment} type={type} />
        )}
        {enrollment.coveredElsewhere !== null && <ReviewTwice enrollment={enrollment} type={type} />}
        {!isSent && !isFixed && enrollment.currentCoverages.length > 0 && (
          <ReviewChange enrollment={enrollment} type={type} />
        )}
      </ReviewSection>
    );
  });
}

function ReviewTwice({ enrollment, type }: { enrollment: Enrollment; type: CoverageType }) {
  const chosen = enrollment.benefitSelections[type];
  if (chosen === undefined || chosen.id === null) return null;
  return <TwicePart enrollment={enrollment} type={type} dependents={chosen.dependents} />;
}

/** A life event brought the person, and it does not let them change this coverage. */
function isFixedByEvent({ folded }: Enrollment, type: CoverageType): boolean {
  return folded.includes(`benefit:${type}`);
}

function FixedByEvent({ enrollment, type }: { enrollment: Enrollment; type: CoverageType }) {
  const { t } = useTranslation("enrollment-wizard-review");
  return <p>{t(enrollment.benefitSelections[type] ? "review.staysByEvent" : "review.noneByEvent")}</p>;
}

function ChosenBenefit({ enrollment, type }: { enrollment: Enrollment; type: CoverageType }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-wizard-choosing", "wizard"]);
  const selection = enrollment.benefitSelections[type];
  if (!selection) return <Facts facts={[[t("review.plan"), null]]} />;
  if (selection.id === null) {
    const labels = enrollment.waiveReasons
      .filter(({ code }) => selection.waiveReasons.includes(code))
      .map(({ label }) => label);
    return (
      <Facts
        facts={[
          [t("review.plan"), t("review.waived")],
          [
            t("review.waivedWhy"),
            [...labels, ...(selection.waiveText ? [selection.waiveText] : [])].join("; "),
          ],
        ]}
      />
    );
  }
  const plan = enrollment.plans.find(({ id }) => id === selection.id);
  const askedHere = enrollment.requiredValues.filter(({ coverageType }) => coverageType === type);
  const words = {
    yes: t("yes"),
    no: t("no"),
    noneYet: t("members-answers:noneYet"),
    language: currentLanguage(),
  };
  // Once sent, it reads as it was read that day, in the language of that day.
  const isFrozen = selection.asked.length > 0;
  const names = [
    subscriberOf(enrollment.people)?.firstName,
    ...enrollment.people
      .filter(({ id }) => selection.dependents.includes(id))
      .map((person) => person.firstName),
  ];
  return (
    <>
      <Facts
        facts={[
          [t("review.plan"), plan ? inEnglish(plan.name) : null],
          [t("review.covers"), names.filter(Boolean).join(", ")],
          ...(selection.startsOn === null
            ? []
            : [[t("review.starts"), formatLong(selection.startsOn, currentLanguage())] as const]),
          ...(isFrozen
            ? []
            : shownValues(selection.values, { asked: askedHere, people: enrollment.people }, words)),
        ]}
      />
      {isFrozen ? (
        <div lang={enrollment.language}>
          <Facts facts={selection.asked.map(({ label, answer }) => [label, answer])} />
        </div>
      ) : (
        <BeneficiaryFacts list={selection.beneficiaries} />
      )}
      {selection.eoi !== null && <PendingAmount eoi={selection.eoi} enrollment={enrollment} />}
      {selection.price && <Price price={selection.price} enrollment={enrollment} />}
      {plan !== undefined && plan.adjustments.length > 0 && (
        <AdjustmentFacts why={selection.why} people={enrollment.people} />
      )}
      {selection.later.map((later) => (
        <LaterPrice key={later.from} later={later} enrollment={enrollment} />
      ))}
      <Why summary={t("benefit.whyPrice")} why={selection.why} people={enrollment.people} />
    </>
  );
}
