import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageNames } from "#web/language-names.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Section } from "#web/staff/Section.tsx";
import { LacksOf } from "../../../sessions/staff/parts/LacksOf.tsx";
import type { StepProps } from "../../../sessions/staff/step-props.ts";
import { wordsOf } from "../../../sessions/staff/words.ts";
import type { PlanPage } from "../../session-parts.ts";
import { useChangePart, useParts, useSessionPlans } from "../part-data.ts";
import { OrderedList } from "../parts/OrderedList.tsx";
import { PageDialog } from "../parts/PageDialog.tsx";
import { RemoveDialog } from "../parts/RemoveDialog.tsx";

/** Pages that people can open beside a plan, or beside all plans of a kind. */
export function PagesStep({ session }: StepProps) {
  const { t } = useTranslation(["enrollment-session-parts", "enrollment"]);
  const answer = useParts(session.id, "planpages");
  const plans = useSessionPlans(session.id);
  const ordering = useChangePart(session.id, "planpages");
  const removing = useChangePart(session.id, "planpages");
  const [edited, setEdited] = useState<PlanPage | "new" | null>(null);
  const [removed, setRemoved] = useState<PlanPage | null>(null);
  const placeOf = ({ sessionPlanId, coverageType }: PlanPage) =>
    sessionPlanId === null
      ? t("pages.ofType", { type: t(`enrollment:coverage.${coverageType}`) })
      : (plans.find(({ id }) => id === sessionPlanId)?.displayName ?? "");
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("pages.about")}</p>
      <LacksOf session={session} step="pages" />
      <Answer of={answer}>
        {(rows) => (
          <Section title={t("pages.heading")}>
            {ordering.isError && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {wordsOf(ordering.error)}
              </Alert>
            )}
            {rows.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("pages.none")}</p>}
            <OrderedList
              label={t("pages.heading")}
              items={rows.map((page) => ({
                id: page.id,
                title: page.title,
                about: `${placeOf(page)} · ${languageNames[page.language]}`,
              }))}
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
              {t("pages.add")}
            </Button>
          </Section>
        )}
      </Answer>
      {edited && (
        <PageDialog
          session={session}
          plans={plans}
          page={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          name={removed.title}
          text={t("pages.removeText")}
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
