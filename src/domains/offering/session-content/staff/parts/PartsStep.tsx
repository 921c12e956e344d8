import { errorWords } from "#web/api.ts";
import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Answer } from "#web/staff/Answer.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { SetupStepKey } from "../../../sessions/session-words.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { ReadinessIssues } from "../../../sessions/staff/parts/ReadinessIssues.tsx";
import { type PartName, type Parts, useChangePart, useParts } from "../part-data.ts";
import { type OrderedItem, OrderedList } from "./OrderedList.tsx";

type Props<Name extends PartName> = {
  session: EnrollmentSession;
  part: Name;
  step: SetupStepKey;
  /** Where its words stand: `<words>.about`, `.heading`, `.none`, `.add`, `.removeText`. */
  words: "benefits" | "pages" | "values" | "forms";
  itemOf: (row: Parts[Name]) => Omit<OrderedItem, "id">;
  /** Changes a row, or makes one. */
  dialogOf: (row: Parts[Name] | null, onClose: () => void) => ReactNode;
};

/** A step of the set-up that keeps parts of the session in an order. */
export function PartsStep<Name extends PartName>(props: Props<Name>) {
  const { session, part, step, words, itemOf, dialogOf } = props;
  const { t } = useTranslation("offering-session-content");
  const answer = useParts(session.id, part);
  const ordering = useChangePart(session.id, part);
  const removing = useChangePart(session.id, part);
  const [edited, setEdited] = useState<Parts[Name] | "new" | null>(null);
  const [removed, setRemoved] = useState<Parts[Name] | null>(null);
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t(`${words}.about`)}</p>
      <ReadinessIssues session={session} step={step} />
      <Answer of={answer}>
        {(rows) => (
          <Section title={t(`${words}.heading`)}>
            {ordering.isError && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {errorWords(ordering.error)}
              </Alert>
            )}
            {rows.length === 0 && <p style={{ marginBlockStart: 0 }}>{t(`${words}.none`)}</p>}
            <OrderedList
              label={t(`${words}.heading`)}
              items={rows.map((row) => ({ id: row.id, ...itemOf(row) }))}
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
              {t(`${words}.add`)}
            </Button>
          </Section>
        )}
      </Answer>
      {edited !== null && dialogOf(edited === "new" ? null : edited, () => setEdited(null))}
      {removed !== null && (
        <ConfirmDialog
          title={t("remove.title", { name: itemOf(removed).title })}
          text={t(`${words}.removeText`)}
          act={t("list.remove")}
          stay={t("cancel")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onClose={() => setRemoved(null)}
          onAct={() =>
            removing.mutate({ kind: "remove", id: removed.id }, { onSuccess: () => setRemoved(null) })
          }
        />
      )}
    </>
  );
}
