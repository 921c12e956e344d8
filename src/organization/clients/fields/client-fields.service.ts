import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { textOf, type Values } from "#records/definition.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Transaction } from "#server/scope.ts";
import { type FieldForm, optionsOf, readFieldValue } from "./field-value.ts";

type Check = NonNullable<Ties["check"]>;

/** A choice has answers to choose from, and keeps those that clients have. */
export const checkField: Check = async (values, { transaction, before }) => {
  if (values["type"] !== "choice") return values;
  const options = optionsOf(textOf(values, "options"));
  if (options.length < 2) refuse("options", "optionsNeeded");
  const gone =
    before === null ? [] : optionsOf(textOf(before, "options")).filter((one) => !options.includes(one));
  const used =
    gone.length === 0 ? undefined : await firstUsed(transaction, textOf(values, "fieldKey") ?? "", gone);
  if (used !== undefined) refuse("options", "optionInUse", { value: used });
  return { ...values, options: options.join("\n") };
};

async function firstUsed(
  { client }: Transaction,
  fieldKey: string,
  gone: readonly string[],
): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    `select v.value from client_field_values v join client_fields f on f.id = v.field_id
     where f.field_key = $1 and f.deleted_at is null and v.deleted_at is null and v.value = any($2::text[])
     order by v.value limit 1`,
    [fieldKey, gone],
  );
  return rows[0]?.value;
}

/** A value is kept in the form of its field. The field is locked, so that its answers stay while this is written. */
export const checkValue: Check = async (values, { transaction }) => {
  const form = await formOf(transaction, textOf(values, "fieldId"));
  // The engine says that there is no such field.
  return form === undefined ? values : { ...values, value: fitting(form, values) };
};

function fitting(form: FieldForm, values: Values): string {
  const read = readFieldValue(form, textOf(values, "value") ?? "");
  if (!read.ok) refuse("value", read.code, read.params);
  return read.value;
}

async function formOf({ client }: Transaction, id: string | null): Promise<FieldForm | undefined> {
  const { rows } = await client.query<FieldForm>(
    "select type, options from client_fields where id = $1 and deleted_at is null for share",
    [id],
  );
  return rows[0];
}

function refuse(field: string, code: string, params?: Record<string, string | number>): never {
  throw new Problem("invalid", { fieldErrors: [fieldError(field, code, params)] });
}
