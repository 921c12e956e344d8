import { coverageLabel } from "#web/words.ts";
import { errorWords } from "#web/api.ts";
import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { EnrollmentSession } from "../../sessions.ts";
import type { SessionPlans } from "../../session-plans.ts";
import { useChangePlans } from "../plan-calls.ts";

/** The client's plans that the session does not offer yet. */
export function AddPlan({
  enrollmentSession,
  offered,
}: {
  enrollmentSession: EnrollmentSession;
  offered: SessionPlans;
}) {
  const { t } = useTranslation(["offering-sessions", "enrollment"]);
  const language = currentLanguage();
  const changing = useChangePlans(enrollmentSession.id);
  const { available } = offered;
  return (
    <Section title={t("plans.available")}>
      {changing.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(changing.error)}
        </Alert>
      )}
      {available.length === 0 ? (
        <p style={{ margin: 0 }}>
          {t(offered.plans.length === 0 ? "plans.noneAtAll" : "plans.allOffered", {
            client: enrollmentSession.clientName,
          })}
        </p>
      ) : (
        <DescriptionList
          caption={t("plans.available")}
          columns={[
            { key: "name", header: t("plans.name") },
            { key: "type", header: t("plans.type") },
            { key: "carrier", header: t("plans.carrier") },
            { key: "since", header: t("plans.since"), isShort: true },
            { key: "act", header: t("plans.tools"), align: "right" },
          ]}
          rows={available.map((plan) => ({
            id: plan.id,
            cells: {
              name: <Link to={`/admin/baseplans/${plan.id}`}>{plan.name}</Link>,
              type: coverageLabel(plan.coverageType),
              carrier: plan.carrier,
              since: formatDay(plan.effectiveDate, language),
              act: (
                <Button
                  size="small"
                  startIcon={<AddIcon />}
                  aria-label={t("plans.offerThis", { name: plan.name })}
                  disabled={changing.isPending}
                  onClick={() => changing.mutate({ kind: "add", basePlanId: plan.id })}
                >
                  {t("plans.offer")}
                </Button>
              ),
            },
          }))}
        />
      )}
      <p style={{ marginBlockEnd: 0 }}>
        <Link to={`/admin/baseplans/new?clientId=${enrollmentSession.clientId}`}>{t("plans.newPlan")}</Link>
      </p>
    </Section>
  );
}
