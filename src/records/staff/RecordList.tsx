import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Resource } from "../definition.ts";
import type { Saved } from "./calls.ts";
import { type OrderedItem, OrderedList } from "./OrderedList.tsx";
import { RecordDialog } from "./RecordDialog.tsx";
import { useChangeRecords, useRecords } from "./use-records.ts";
import { useWords } from "./use-words.tsx";

type Props<Row extends { id: string }> = {
  resource: Resource;
  parent?: string;
  /** After any change: for what else of the page follows from it. */
  onChanged?: () => void;
  /** In place of what the definition says of a record. */
  itemOf?: (row: Row) => Omit<OrderedItem, "id">;
  /** Stands below a record. */
  moreOf?: (row: Row) => ReactNode;
  /** In place of the dialog that the definition makes. */
  dialogOf?: (row: Row | null, onClose: () => void) => ReactNode;
};

/** Records in the order in which people meet them: add one, change it, move it, remove it. */
export function RecordList<Row extends { id: string } = Saved>(props: Props<Row>) {
  const { resource, parent, onChanged, moreOf, dialogOf } = props;
  const { t } = useTranslation("records");
  const words = useWords(resource);
  const answer = useRecords<Row>(resource, parent);
  const ordering = useChangeRecords(resource, parent, onChanged);
  const removing = useChangeRecords(resource, parent, onChanged);
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  // Whatever else a list's rows are typed as, they are records of the definition.
  const asSaved = (row: Row) => row as unknown as Saved;
  const itemOf =
    props.itemOf ??
    ((row: Row) => {
      const record = asSaved(row);
      return { title: words.textOf(resource.title, record), about: words.aboutOf(record) };
    });
  const isKept = resource.without?.includes("remove") === true;
  const close = () => setEdited(null);
  const current = edited === "new" ? null : edited;
  return (
    <Answer of={answer}>
      {(rows) => (
        <Section title={words.heading}>
          {ordering.isError && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errorWords(ordering.error)}
            </Alert>
          )}
          {rows.length === 0 && <p style={{ marginBlockStart: 0 }}>{words.none}</p>}
          <OrderedList
            label={words.heading}
            items={rows.map((row) => ({ id: row.id, ...itemOf(row), ...(moreOf && { more: moreOf(row) }) }))}
            isBusy={ordering.isPending}
            onOrder={(ids) => ordering.mutate({ kind: "order", ids })}
            onEdit={(id) => setEdited(rows.find((row) => row.id === id) ?? null)}
            {...(isKept
              ? {}
              : { onRemove: (id: string) => setRemoved(rows.find((row) => row.id === id) ?? null) })}
          />
          <Button startIcon={<AddIcon />} variant="outlined" sx={{ mt: 1 }} onClick={() => setEdited("new")}>
            {words.add}
          </Button>
          {edited !== null &&
            (dialogOf?.(current, close) ?? (
              <RecordDialog
                {...{ resource, parent, onChanged }}
                record={current && asSaved(current)}
                onClose={close}
              />
            ))}
          {removed !== null && (
            <ConfirmDialog
              title={t("list.removeTitle", { name: itemOf(removed).title })}
              text={words.removeText}
              act={t("remove")}
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
        </Section>
      )}
    </Answer>
  );
}
