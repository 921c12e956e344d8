import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import { planActions, rollOvers } from "../renewal-kinds.ts";
import type { changeRenewal, renewalDetail } from "../renewal.ts";

type Detail = AnswerOf<typeof renewalDetail>;

const grid = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)" },
  gap: 2,
  alignItems: "start",
  py: 1.5,
  borderTop: 1,
  borderColor: "divider",
} as const;

/** What becomes of each plan, and by coverage type of those who do not choose. */
export function Terms({ detail: { renewal, terms } }: { detail: Detail }) {
  const { t } = useTranslation("renewal-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [said, say] = useSaid(t);
  const [factsOn, setFactsOn] = useState(renewal.factsOn);
  const [plans, setPlans] = useState(terms.plans);
  const [types, setTypes] = useState(terms.coverageTypes);
  const saving = useMutation({
    mutationFn: () =>
      send<typeof changeRenewal>("PUT /renewals/{id}", {
        params: { id: renewal.id },
        ifMatch: renewal.version,
        body: {
          factsOn,
          plans: plans.map(({ planId, action, toPlanId }) => ({
            planId,
            action,
            toPlanId: action === "map" ? toPlanId : null,
          })),
          coverageTypes: types.map(({ coverageType, rollOver, defaultPlanId }) => ({
            coverageType,
            rollOver,
            defaultPlanId: rollOver === "default" ? defaultPlanId : null,
          })),
        },
      }),
    onMutate: errors.clear,
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["renewal", renewal.id] }),
        queries.invalidateQueries({ queryKey: ["renewal preview", renewal.id] }),
      ]);
      say((t) => t("terms.saved"));
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const plansOf = (coverageType: string, except: string) => [
    { value: "", label: t("terms.choose") },
    ...terms.choices
      .filter((one) => one.coverageType === coverageType && one.id !== except)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Section title={t("terms.title")}>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <form noValidate onSubmit={handleSubmit}>
        <ErrorSummary errors={errors.errors} />
        <Box sx={{ maxWidth: 360, mb: 2 }}>
          <DateField
            id="factsOn"
            label={t("terms.factsOn")}
            error={errors.messageFor("factsOn")}
            value={factsOn}
            onChange={setFactsOn}
          />
        </Box>
        <h3 style={{ marginBlock: "12px 4px", fontSize: "1rem" }}>{t("terms.plans")}</h3>
        {plans.map((plan, at) => {
          const change = (part: Partial<typeof plan>) =>
            setPlans((now) => now.map((one, index) => (index === at ? { ...one, ...part } : one)));
          return (
            <Box key={plan.planId} sx={grid}>
              <Box sx={{ overflowWrap: "anywhere" }}>
                <strong>{plan.name}</strong>
                <Box sx={{ color: "text.secondary" }}>
                  {[
                    plan.coverageName,
                    t("terms.employees", {
                      count: plan.employees,
                      number: formatCount(plan.employees, language),
                    }),
                    plan.terminationDate !== null &&
                      t("terms.ends", { day: formatDay(plan.terminationDate, language) }),
                  ]
                    .filter((one) => one !== false)
                    .join(" · ")}
                </Box>
              </Box>
              <ChoiceField
                id={`plans-${at}-planId`}
                label={t("terms.action", { plan: plan.name })}
                error={errors.messageFor(`plans-${at}-planId`)}
                value={plan.action}
                onChange={(action) => change({ action })}
                options={planActions.map((value) => ({ value, label: t(`terms.actions.${value}`) }))}
              />
              {plan.action === "map" && (
                <ChoiceField
                  id={`plans-${at}-toPlanId`}
                  label={t("terms.follower", { plan: plan.name })}
                  error={errors.messageFor(`plans-${at}-toPlanId`)}
                  value={plan.toPlanId ?? ""}
                  onChange={(id) => change({ toPlanId: id === "" ? null : id })}
                  options={plansOf(plan.coverageType, plan.planId)}
                />
              )}
            </Box>
          );
        })}
        <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("terms.silent")}</h3>
        {types.map((type, at) => {
          const change = (part: Partial<typeof type>) =>
            setTypes((now) => now.map((one, index) => (index === at ? { ...one, ...part } : one)));
          return (
            <Box key={type.coverageType} sx={grid}>
              <strong>{type.coverageName}</strong>
              {type.endsEachYear ? (
                <span>{t("terms.endsEachYear")}</span>
              ) : (
                <ChoiceField
                  id={`coverageTypes-${at}-rollOver`}
                  label={t("terms.rollOver", { type: type.coverageName })}
                  value={type.rollOver}
                  onChange={(rollOver) => change({ rollOver })}
                  options={rollOvers.map((value) => ({ value, label: t(`terms.rollOvers.${value}`) }))}
                />
              )}
              {!type.endsEachYear && type.rollOver === "default" && (
                <ChoiceField
                  id={`coverageTypes-${at}-defaultPlanId`}
                  label={t("terms.defaultPlan", { type: type.coverageName })}
                  error={errors.messageFor(`coverageTypes-${at}-defaultPlanId`)}
                  value={type.defaultPlanId ?? ""}
                  onChange={(id) => change({ defaultPlanId: id === "" ? null : id })}
                  options={plansOf(type.coverageType, "")}
                />
              )}
            </Box>
          );
        })}
        <BusyButton type="submit" variant="contained" sx={{ mt: 2 }} isBusy={saving.isPending}>
          {t("terms.save")}
        </BusyButton>
      </form>
    </Section>
  );
}
