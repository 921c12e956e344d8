import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Answer } from "#web/staff/Answer.tsx";
import { Section } from "#web/staff/Section.tsx";
import { LacksOf } from "../../../sessions/staff/parts/LacksOf.tsx";
import type { StepProps } from "../../../sessions/staff/step-props.ts";
import { wordsOf } from "../../../sessions/staff/words.ts";
import type { ExternalBenefit } from "../../session-parts.ts";
import { useChangePart, useParts } from "../part-data.ts";
import { BenefitDialog } from "../parts/BenefitDialog.tsx";
import { BenefitDocuments } from "../parts/BenefitDocuments.tsx";
import { OrderedList } from "../parts/OrderedList.tsx";
import { RemoveDialog } from "../parts/RemoveDialog.tsx";

/** Benefits that are offered here and signed up for elsewhere. */
export function ExternalBenefitsStep({ session }: StepProps) {
  const { t } = useTranslation("enrollment-session-parts");
  const answer = useParts(session.id, "externalbenefits");
  const ordering = useChangePart(session.id, "externalbenefits");
  const removing = useChangePart(session.id, "externalbenefits");
  const [edited, setEdited] = useState<ExternalBenefit | "new" | null>(null);
  const [removed, setRemoved] = useState<ExternalBenefit | null>(null);
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("benefits.about")}</p>
      <LacksOf session={session} step="externalBenefits" />
      <Answer of={answer}>
        {(rows) => (
          <Section title={t("benefits.heading")}>
            {ordering.isError && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {wordsOf(ordering.error)}
              </Alert>
            )}
            {rows.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("benefits.none")}</p>}
            <OrderedList
              label={t("benefits.heading")}
              items={rows.map((benefit) => ({
                id: benefit.id,
                title: benefit.name,
                about: [benefit.coverageType, benefit.url, benefit.requireAck ? t("benefits.mustRead") : null]
                  .filter(Boolean)
                  .join(" · "),
                more: <BenefitDocuments sessionId={session.id} benefit={benefit} />,
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
              {t("benefits.add")}
            </Button>
          </Section>
        )}
      </Answer>
      {edited && (
        <BenefitDialog
          session={session}
          benefit={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          name={removed.name}
          text={t("benefits.removeText")}
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
