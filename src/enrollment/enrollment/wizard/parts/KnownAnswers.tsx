import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Enrollment } from "../../enrollment.ts";
import { screensOf, stepOf } from "../screens.ts";
import { hrefOf } from "../step-context.ts";
import { coverageName } from "../coverage-name.ts";

/** What the person is not asked again after a change in their life; all of it stands on the review, to be checked. */
export function KnownAnswers({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation(["enrollment-wizard-steps", "wizard"]);
  const { coverageTypes, folded } = enrollment;
  const screens = screensOf(enrollment).filter((screen) => folded.includes(stepOf(screen)));
  const stays = coverageTypes.filter((type) => folded.includes(stepOf(type)));
  const known = screens.filter((screen) => !stays.some((type) => type === screen));
  return (
    <details className="wz-today">
      <summary>{t("known.summary")}</summary>
      <p>{t("known.lead")}</p>
      <ul>
        {known.map((screen) => (
          <li key={screen}>
            {t(`${screen}.title`)}{" "}
            <Link to={hrefOf(screen, { from: "review" })}>
              {t("change")} <span className="ds-u-visibility--screen-reader">{t(`${screen}.title`)}</span>
            </Link>
          </li>
        ))}
        {stays.map((type) => (
          <li key={type}>{t("known.stays", { coverage: coverageName(enrollment, type) })}</li>
        ))}
      </ul>
    </details>
  );
}
