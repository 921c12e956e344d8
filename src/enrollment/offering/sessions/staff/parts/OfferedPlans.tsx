import { coverageLabel } from "#web/words.ts";
import { errorWords } from "#web/api.ts";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Section } from "#web/staff/Section.tsx";
import type { EnrollmentSession } from "../../sessions.ts";
import type { SessionPlan, SessionPlans } from "../../session-plans.ts";
import { useChangePlans } from "../plan-calls.ts";
import { PlanDialog } from "./PlanDialog.tsx";

/** The plans that the session offers, in the order in which people see them within their kind. */
export function OfferedPlans({
  enrollmentSession,
  offered,
}: {
  enrollmentSession: EnrollmentSession;
  offered: SessionPlans;
}) {
  const { t } = useTranslation(["offering-sessions", "enrollment"]);
  const changing = useChangePlans(enrollmentSession.id);
  const [edited, setEdited] = useState<SessionPlan | null>(null);
  const { plans } = offered;
  const move = (at: number, by: -1 | 1) => {
    const ids = plans.map(({ id }) => id);
    const [one, other] = [ids[at], ids[at + by]];
    if (one === undefined || other === undefined) return;
    ids[at] = other;
    ids[at + by] = one;
    changing.mutate({ kind: "order", ids });
  };
  return (
    <Section title={t("plans.offered")}>
      {changing.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(changing.error)}
        </Alert>
      )}
      {plans.length === 0 && <p style={{ margin: 0 }}>{t("plans.none")}</p>}
      <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {plans.map((plan, at) => (
          <Box
            component="li"
            key={plan.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              gap: 1,
              py: 1,
              borderTop: at === 0 ? 0 : 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{plan.displayName}</Box>
              <Box sx={{ color: "text.secondary" }}>
                {[coverageLabel(plan.coverageType), plan.carrier, audienceOf(plan)]
                  .filter(Boolean)
                  .join(" · ")}
              </Box>
            </Box>
            <Box sx={{ display: "flex", alignItems: "center" }}>
              <IconButton
                size="small"
                aria-label={t("plans.up", { name: plan.displayName })}
                disabled={at === 0 || changing.isPending}
                onClick={() => move(at, -1)}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t("plans.down", { name: plan.displayName })}
                disabled={at === plans.length - 1 || changing.isPending}
                onClick={() => move(at, 1)}
              >
                <DownIcon fontSize="small" />
              </IconButton>
              <Button
                size="small"
                aria-label={t("plans.editThis", { name: plan.displayName })}
                onClick={() => setEdited(plan)}
              >
                {t("plans.edit")}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t("plans.removeThis", { name: plan.displayName })}
                disabled={changing.isPending}
                onClick={() => changing.mutate({ kind: "remove", planId: plan.id })}
              >
                {t("plans.remove")}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {edited && (
        <PlanDialog
          enrollmentSession={enrollmentSession}
          plan={edited}
          offered={offered}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );

  function audienceOf({ divisionIds, eligibilityClasses }: SessionPlan): string {
    const names = offered.divisions.filter(({ id }) => divisionIds.includes(id)).map(({ name }) => name);
    const limits = [...names, ...eligibilityClasses];
    return limits.length === 0
      ? t("plans.forAll")
      : t("plans.forSome", { list: listOf(limits, currentLanguage()) });
  }
}
