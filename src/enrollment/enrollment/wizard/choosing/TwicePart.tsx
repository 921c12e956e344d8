import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../../enrollment.ts";
import { subscriberOf } from "../family.ts";

export type TwicePartProps = { enrollment: Enrollment; type: CoverageType; dependents: readonly string[] };

/** Names those whom a choice covers beside a coverage through another employee, and says what becomes of it. */
export function TwicePart({ enrollment, type, dependents }: TwicePartProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { coveredElsewhere, people } = enrollment;
  const employee = subscriberOf(people)?.id;
  const twice = (coveredElsewhere?.people ?? []).filter(
    ({ coverageType, personId }) =>
      coverageType === type && (personId === employee || dependents.includes(personId)),
  );
  if (coveredElsewhere === null || twice.length === 0) return null;
  return (
    <div className="wz-today" role="status">
      {twice.map(({ personId, from }) => (
        <p key={personId}>
          {t(personId === employee ? "twice.you" : "twice.person", {
            person: people.find(({ id }) => id === personId)?.firstName,
            date: formatLong(from, currentLanguage()),
          })}
        </p>
      ))}
      <p>{t(`twice.${coveredElsewhere.rule}`)}</p>
    </div>
  );
}
