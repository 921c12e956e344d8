import type { ReactNode } from "react";
import type { Values } from "#records/definition.ts";
import { type Fields, type PartName, useChangePart } from "../part-data.ts";
import type { PartForm } from "../use-part-form.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";

type Props<Name extends PartName> = {
  sessionId: string;
  part: Name;
  /** The row that is changed; none for a new one. */
  row: { id: string; version: number } | null;
  title: string;
  width?: "sm" | "md" | "lg";
  form: PartForm;
  /** What is sent, when it is saved. */
  fields: () => Fields<Name>;
  onClose: () => void;
  children: ReactNode;
};

/** One row of a part of the session: it is saved, or what is wrong is shown at its fields. */
export function RowDialog<Name extends PartName>({
  sessionId,
  part,
  row,
  form,
  fields,
  onClose,
  ...shown
}: Props<Name>) {
  const changing = useChangePart(sessionId, part);
  const handleSave = () => {
    form.clear();
    changing.mutate(
      // The definition's own fields.
      { kind: "save", row, fields: fields() as Values },
      { onSuccess: onClose, onError: form.showProblem },
    );
  };
  return (
    <FormDialog {...shown} form={form} isBusy={changing.isPending} onSave={handleSave} onClose={onClose} />
  );
}
