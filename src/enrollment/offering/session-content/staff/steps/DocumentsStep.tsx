import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageNames } from "#web/language-names.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import { ReadinessIssues } from "../../../sessions/staff/parts/ReadinessIssues.tsx";
import type { StepProps } from "../../../sessions/web/step-props.ts";
import type { PlanDocumentRow } from "../../session-content.ts";
import { openPlanDocument, useChangeDocuments, usePlanDocuments } from "../document-calls.ts";
import { useSessionPlans } from "../part-data.ts";
import { DocumentDialog } from "../parts/DocumentDialog.tsx";
import { formatFileSize } from "#web/file-size.ts";

/** The papers of the session's plans, by plan. */
export function DocumentsStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation("offering-session-content");
  const answer = usePlanDocuments(enrollmentSession.id);
  const plans = useSessionPlans(enrollmentSession.id);
  const { changing } = useChangeDocuments(enrollmentSession.id);
  const opening = useMutation({ mutationFn: (id: string) => openPlanDocument(enrollmentSession.id, id) });
  const [edited, setEdited] = useState<PlanDocumentRow | "new" | null>(null);
  const [removed, setRemoved] = useState<PlanDocumentRow | null>(null);
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("documents.about")}</p>
      <ReadinessIssues enrollmentSession={enrollmentSession} step="documents" />
      {opening.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {opening.error.message}
        </Alert>
      )}
      {plans.length === 0 && <p>{t("documents.noPlans")}</p>}
      <Answer of={answer}>
        {(rows) => (
          <>
            {plans.length > 0 && (
              <Button
                startIcon={<AddIcon />}
                variant="outlined"
                sx={{ mb: 2 }}
                onClick={() => setEdited("new")}
              >
                {t("documents.add")}
              </Button>
            )}
            {plans.map((plan) => (
              <Section key={plan.id} title={plan.displayName}>
                <OwnDocuments
                  name={plan.displayName}
                  rows={rows.filter(({ sessionPlanId }) => sessionPlanId === plan.id)}
                  onOpen={(id) => opening.mutate(id)}
                  onEdit={setEdited}
                  onRemove={setRemoved}
                  onOrder={(ids) => changing.mutate({ kind: "order", ids })}
                />
              </Section>
            ))}
          </>
        )}
      </Answer>
      {edited && (
        <DocumentDialog
          enrollmentSession={enrollmentSession}
          plans={plans}
          row={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t("records:list.removeTitle", { name: removed.title })}
          text={t("documents.removeText")}
          act={t("list.remove")}
          stay={t("cancel")}
          isLoss
          isBusy={changing.isPending}
          error={changing.error}
          onClose={() => setRemoved(null)}
          onAct={() =>
            changing.mutate({ kind: "remove", id: removed.id }, { onSuccess: () => setRemoved(null) })
          }
        />
      )}
    </>
  );
}

type DocumentsProps = {
  name: string;
  rows: readonly PlanDocumentRow[];
  onOpen: (id: string) => void;
  onEdit: (row: PlanDocumentRow) => void;
  onRemove: (row: PlanDocumentRow) => void;
  onOrder: (ids: string[]) => void;
};

function OwnDocuments({ name, rows, onOpen, onEdit, onRemove, onOrder }: DocumentsProps) {
  const { t } = useTranslation("offering-session-content");
  if (rows.length === 0) return <p style={{ margin: 0 }}>{t("documents.none")}</p>;
  const own = rows.filter(({ isOfPlan }) => !isOfPlan).map(({ id }) => id);
  const movedUp = (id: string) => {
    const at = own.indexOf(id);
    return own.toSpliced(at, 1).toSpliced(at - 1, 0, id);
  };
  // What gives way to the session's own of its kind and language is not shown to people.
  const isReplaced = (row: PlanDocumentRow) =>
    row.isOfPlan &&
    rows.some((one) => !one.isOfPlan && one.kind === row.kind && one.language === row.language);
  return (
    <DescriptionList
      caption={t("documents.of", { name })}
      columns={[
        { key: "title", header: t("documents.title") },
        { key: "kind", header: t("documents.kind") },
        { key: "language", header: t("language"), isShort: true },
        { key: "size", header: t("documents.size"), align: "right" },
        { key: "from", header: t("documents.from") },
        { key: "act", header: t("people.act"), align: "right" },
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          title: <span lang={row.language}>{row.title}</span>,
          kind: t(`documents.kinds.${row.kind}`),
          language: languageNames[row.language],
          size: formatFileSize(row.sizeBytes),
          from: t(
            isReplaced(row)
              ? "documents.replaced"
              : row.isOfPlan
                ? "documents.ofPlan"
                : "documents.ofSession",
          ),
          act: (
            <Box sx={{ display: "flex", justifyContent: { sm: "flex-end" }, flexWrap: "wrap" }}>
              <Button
                size="small"
                aria-label={t("documents.openThis", { name: row.title })}
                onClick={() => onOpen(row.id)}
              >
                {t("documents.open")}
              </Button>
              {!row.isOfPlan && (
                <>
                  {own[0] !== row.id && (
                    <Button
                      size="small"
                      aria-label={t("list.up", { name: row.title })}
                      onClick={() => onOrder(movedUp(row.id))}
                    >
                      {t("documents.up")}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={t("list.editThis", { name: row.title })}
                    onClick={() => onEdit(row)}
                  >
                    {t("list.edit")}
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={t("list.removeThis", { name: row.title })}
                    onClick={() => onRemove(row)}
                  >
                    {t("list.remove")}
                  </Button>
                </>
              )}
            </Box>
          ),
        },
      }))}
    />
  );
}
