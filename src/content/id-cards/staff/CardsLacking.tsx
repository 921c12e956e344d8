import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import type { PlanLacking } from "../orders.ts";

/** Plans whose printed card would say nowhere whom to call, or where to look. */
export function CardsLacking({ plans }: { plans: readonly PlanLacking[] }) {
  const { t } = useTranslation("id-cards-staff");
  if (plans.length === 0) return null;
  const lackOf = ({ lacksPhone, lacksWebsite }: PlanLacking) =>
    lacksPhone && lacksWebsite ? "both" : lacksPhone ? "phone" : "website";
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t("orders.lacking.about")}
      <ul>
        {plans.map((plan) => (
          <li key={plan.planId}>
            {t(`orders.lacking.${lackOf(plan)}`, { client: plan.clientName, plan: plan.planName })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
