import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Section } from "#web/staff/Section.tsx";
import { LacksOf } from "../../../sessions/staff/parts/LacksOf.tsx";
import type { StepProps } from "../../../sessions/staff/step-props.ts";
import { wordsOf } from "../../../sessions/staff/words.ts";
import type { RequiredValueRow } from "../../session-parts.ts";
import { useChangePart, useParts, useSessionPlans } from "../part-data.ts";
import { OrderedList } from "../parts/OrderedList.tsx";
import { RemoveDialog } from "../parts/RemoveDialog.tsx";
import { ValueDialog } from "../parts/ValueDialog.tsx";

/** What people are asked when they choose a plan: an amount, a doctor, tobacco. */
export function RequiredValuesStep({ session }: StepProps) {
  const { t } = useTranslation(["enrollment-session-parts", "enrollment"]);
  const answer = useParts(session.id, "benefitrequiredvalues");
  const plans = useSessionPlans(session.id);
  const ordering = useChangePart(session.id, "benefitrequiredvalues");
  const removing = useChangePart(session.id, "benefitrequiredvalues");
  const [edited, setEdited] = useState<RequiredValueRow | "new" | null>(null);
  const [removed, setRemoved] = useState<RequiredValueRow | null>(null);
  const language = currentLanguage();
  const aboutOf = (row: RequiredValueRow) =>
    [
      t(`enrollment:coverage.${row.coverageType}`),
      plans.find(({ id }) => id === row.sessionPlanId)?.displayName,
      t(`values.kinds.${row.kind}`),
      row.appliesTo === "eachDependent" ? t("values.whom.eachDependent") : null,
      row.feeds === null ? null : t(`values.feed.${row.feeds}`),
      row.required ? null : t("values.optional"),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("values.about")}</p>
      <LacksOf session={session} step="requiredValues" />
      <Answer of={answer}>
        {(rows) => (
          <Section title={t("values.heading")}>
            {ordering.isError && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {wordsOf(ordering.error)}
              </Alert>
            )}
            {rows.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("values.none")}</p>}
            <OrderedList
              label={t("values.heading")}
              items={rows.map((row) => ({ id: row.id, title: row.label[language], about: aboutOf(row) }))}
              isBusy={ordering.isPending}
              onOrder={(ids) => ordering.mutate({ kind: "order", ids })}
              onEdit={(id) => setEdited(rows.find((row) => row.id === id) ?? null)}
              onRemove={(id) => setRemoved(rows.find((row) => row.id === id) ?? null)}
            />
            <Button
              startIcon={<AddIcon />}
              variant="outlined"
              sx={{ mt: 1 }}
              onClick={() => setEdited("new")}
            >
              {t("values.add")}
            </Button>
          </Section>
        )}
      </Answer>
      {edited && (
        <ValueDialog
          session={session}
          plans={plans}
          row={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          name={removed.label[language]}
          text={t("values.removeText")}
          isBusy={removing.isPending}
          error={removing.error}
          onClose={() => setRemoved(null)}
          onRemove={() =>
            removing.mutate({ kind: "remove", id: removed.id }, { onSuccess: () => setRemoved(null) })
          }
        />
      )}
    </>
  );
}
