import { useTranslation } from "react-i18next";
import { dayBefore, formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import { listOf } from "#kernel/formats.ts";
import type { BenefitSelection, Enrollment } from "../../enrollment.ts";
import { Price } from "./Price.tsx";

type Props = { later: BenefitSelection["later"][number]; enrollment: Enrollment };

/** Who is covered only until an age limit within the year, and what the plan costs the others from the next day. */
export function LaterPrice({ later, enrollment }: Props) {
  const { t } = useTranslation("enrollment-wizard-review");
  const language = currentLanguage();
  const names = enrollment.people
    .filter(({ id }) => later.leaves.includes(id))
    .map(({ firstName }) => firstName);
  const from = formatLong(later.from, language);
  return (
    <>
      <p>
        {t("review.laterUntil", {
          names: listOf(names, language),
          until: formatLong(dayBefore(later.from), language),
        })}
      </p>
      {later.price === null ? (
        <p>{t("review.laterUnknown", { from })}</p>
      ) : (
        <>
          <p>
            <strong>{t("review.laterFrom", { from })}</strong>
          </p>
          <Price price={later.price} enrollment={enrollment} />
        </>
      )}
    </>
  );
}
