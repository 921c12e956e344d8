import { useTranslation } from "react-i18next";
import type { CoverageType, Enrollment } from "../../enrollment.ts";
import { ChangeList } from "./ChangeList.tsx";
import { type ChosenNow, currentOf } from "./changes.ts";

interface Props {
  enrollment: Enrollment;
  type: CoverageType;
}

/** In short what a saved choice changes of today's cover; nothing where there is none, or no choice yet. */
export function ReviewChange({ enrollment, type }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const current = currentOf(enrollment, type);
  const now = savedNow(enrollment, type);
  if (!current || !now) return null;
  return (
    <div className="wz-today">
      <p>
        <strong>{t("change.today")}</strong>
      </p>
      <ChangeList current={current} now={now} />
    </div>
  );
}

function savedNow({ benefitSelections, plans, people }: Enrollment, type: CoverageType): ChosenNow | null {
  const saved = benefitSelections[type];
  if (!saved) return null;
  if (saved.id === null) return { isWaived: true };
  const plan = plans.find(({ id }) => id === saved.id);
  if (!plan) return null;
  return {
    isWaived: false,
    planId: plan.id,
    planName: plan.name,
    tierCode: saved.tierCode,
    people: people.filter(({ id }) => saved.dependents.includes(id)),
    employeeCents: saved.price?.employeeCents ?? null,
  };
}
