import { useTranslation } from "react-i18next";
import { utilizations, services } from "#plans/plans/utilization.ts";
import { currentLanguage } from "#web/i18n.ts";
import { shortMoney } from "./short-money.ts";

/** What the estimates reckon with: how much care, and what it costs, each with where that comes from. */
export function YearAssumptions() {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  return (
    <details>
      <summary>{t("year.assumptions")}</summary>
      <p>{t("year.each")}</p>
      <ul>
        {utilizations.map((use) => (
          <li key={use}>
            <strong>{t(`use.${use}`)}</strong>{" "}
            {services
              .filter(({ times }) => times[use] > 0)
              .map(({ key, times }) => t("year.times", { service: t(`service.${key}`), times: times[use] }))
              .join(", ")}
          </li>
        ))}
      </ul>
      <p>{t("year.bills")}</p>
      <ul>
        {services.map(({ key, billCents, source }) => (
          <li key={key}>
            {key === "preventive"
              ? t("year.billFree", { service: t("service.preventive") })
              : t("year.bill", {
                  service: t(`service.${key}`),
                  amount: shortMoney(billCents, currentLanguage()),
                })}{" "}
            {source === null ? (
              t("year.ours")
            ) : (
              <a href={source} target="_blank" rel="noopener noreferrer">
                {t("year.source", { site: new URL(source).hostname.replace("www.", "") })}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p>{t("year.rules")}</p>
    </details>
  );
}
