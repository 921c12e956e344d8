import Alert from "@mui/material/Alert";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { copyPrices, renewalDetail } from "../renewal.ts";

/** Hundredths of a percent of what somebody typed, such as 10 or -2.5; null where it is no such number. */
function basisPointsOf(text: string): number | null {
  const match = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/u.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = "0", part = ""] = match;
  const points = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" ? 0 - points : points;
}

/** Copies last year's rates of a plan to the new year, raised or lowered. */
export function CopyRates({ detail: { renewal, terms } }: { detail: AnswerOf<typeof renewalDetail> }) {
  const { t } = useTranslation("renewal-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [said, say] = useSaid(t);
  const [planId, setPlan] = useState("");
  const [percent, setPercent] = useState("");
  const targets = new Set(
    terms.plans.flatMap(({ planId: from, action, toPlanId }) =>
      action === "end" ? [] : [action === "map" ? toPlanId : from],
    ),
  );
  const basisPoints = basisPointsOf(percent);
  const copying = useMutation({
    mutationFn: (points: number) =>
      send<typeof copyPrices>("POST /renewals/{id}/prices", {
        params: { id: renewal.id },
        body: { planId, basisPoints: points },
      }),
    onMutate: errors.clear,
    onSuccess: async ({ copied }) => {
      setPlan("");
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["renewal", renewal.id] }),
        queries.invalidateQueries({ queryKey: ["renewal preview", renewal.id] }),
      ]);
      say((t) => t("rates.copied", { count: copied }));
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = [
      planId === "" && { id: "planId", message: t("rates.choosePlan") },
      basisPoints === null && { id: "basisPoints", message: t("rates.enterPercent") },
    ].filter((one) => one !== false);
    if (wrong.length > 0 || basisPoints === null) return errors.show(wrong);
    copying.mutate(basisPoints);
  };
  return (
    <Section title={t("rates.title")}>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <form noValidate onSubmit={handleSubmit}>
        <ErrorSummary errors={errors.errors} />
        <Stack sx={{ gap: 2, maxWidth: 560 }}>
          <ChoiceField
            id="planId"
            label={t("rates.plan")}
            error={errors.messageFor("planId")}
            value={planId}
            onChange={setPlan}
            options={[
              { value: "", label: t("terms.choose") },
              ...terms.choices
                .filter(({ id }) => targets.has(id))
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Labelled
            id="basisPoints"
            label={t("rates.percent")}
            help={t("rates.help")}
            error={errors.messageFor("basisPoints")}
          >
            {({ id, describedBy, invalid }) => (
              <OutlinedInput
                id={id}
                size="small"
                value={percent}
                error={invalid}
                onChange={(event) => setPercent(event.target.value)}
                inputProps={{ "aria-describedby": describedBy, maxLength: 8, inputMode: "decimal" }}
              />
            )}
          </Labelled>
        </Stack>
        <BusyButton type="submit" sx={{ mt: 2 }} variant="outlined" isBusy={copying.isPending}>
          {t("rates.do")}
        </BusyButton>
      </form>
    </Section>
  );
}
