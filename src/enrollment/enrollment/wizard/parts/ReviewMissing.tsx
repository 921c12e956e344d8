import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Enrollment } from "../../enrollment.ts";
import { coverageName } from "../coverage-name.ts";
import { screenOf } from "../screens.ts";
import { hrefOf } from "../step-context.ts";

export function ReviewMissing({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation([
    "enrollment-wizard-review",
    "enrollment-wizard-steps",
    "enrollment-wizard-choosing",
  ]);
  const screens = enrollment.missing.map((step) => screenOf(step, enrollment));
  const titleOf = (screen: (typeof screens)[number]) =>
    enrollment.coverageTypes.some((type) => type === screen)
      ? coverageName(enrollment, screen)
      : t(`${screen}.title`);
  return (
    <div className="wz-today">
      <p>{t("review.missingLead")}</p>
      <ul>
        {screens.map((screen) => (
          <li key={screen}>
            <Link to={hrefOf(screen, { from: "review" })}>{titleOf(screen)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
