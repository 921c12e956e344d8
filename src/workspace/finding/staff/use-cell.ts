import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clients } from "#organization/clients/clients.ts";
import { callsTo } from "#records/staff/calls.ts";
import { valuesOf } from "#records/staff/form-values.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { clientMatrix, MatrixField, MatrixRow, MatrixValue } from "../client-matrix.ts";
import type { MatrixColumn } from "./matrix-columns.ts";

export type Matrix = AnswerOf<typeof clientMatrix>;
export const matrixKey = ["client matrix"];

type Change = { row: MatrixRow; column: MatrixColumn; typed: string };

/** Saves one cell by the calls of its record, on the version that the cell was read from. */
export function useSaveCell() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, column, typed }: Change): Promise<MatrixRow> => {
      if (column.of === null) return row;
      if ("field" in column.of) {
        const before = row.values.find(({ fieldId }) => fieldId === fieldIdOf(column));
        const kept = await saveFieldValue({ clientId: row.id, field: column.of.field, before, typed });
        const others = row.values.filter(({ fieldId }) => fieldId !== fieldIdOf(column));
        return { ...row, values: kept === null ? others : [...others, kept] };
      }
      const { setting } = column.of;
      const calls = callsTo(clients.path);
      const record = await calls.get(row.id);
      const value =
        typed === "" ? null : clients.fields[setting].kind === "answer" ? typed === "true" : typed;
      const saved = await calls.update(row.id, row.version, {
        ...valuesOf(clients, record),
        [setting]: value,
      });
      return { ...row, version: saved.version, [setting]: saved[setting] };
    },
    onSuccess: (saved) => {
      queries.setQueryData<Matrix>(
        matrixKey,
        (matrix) =>
          matrix && { ...matrix, rows: matrix.rows.map((one) => (one.id === saved.id ? saved : one)) },
      );
    },
  });
}

const fieldIdOf = ({ of }: MatrixColumn) => (of !== null && "field" in of ? of.field.id : "");

type FieldChange = {
  clientId: string;
  field: MatrixField;
  before: MatrixValue | undefined;
  typed: string;
};

/** An empty text takes the value away. */
export async function saveFieldValue({
  clientId,
  field,
  before,
  typed,
}: FieldChange): Promise<MatrixValue | null> {
  const calls = callsTo("clientfieldvalues");
  const body = { clientId, fieldId: field.id, value: typed };
  if (typed.trim() === "") {
    if (before) await calls.removeMany([before.id]);
    return null;
  }
  const saved = before ? await calls.update(before.id, before.version, body) : await calls.create(body);
  return { fieldId: field.id, id: saved.id, version: saved.version, value: String(saved["value"]) };
}
