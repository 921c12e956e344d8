import { type Field, type Resource, type Value, type Values, valueOf } from "../definition.ts";

/** What a form holds of a record. */
export function valuesOf(resource: Resource, record: { readonly [field: string]: unknown }): Values {
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, valueOf(record, name)]));
}

/** What a change sends: of a list's record without what is set once. */
export function changeOf({ fields, whole }: Resource, values: Values): Values {
  if (whole === undefined) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.fixed));
}

/** A new record's first values: the definition's, and what the address brings along. */
export function newValues(resource: Resource, search = new URLSearchParams()): Values {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, firstValue(field) ?? search.get(name)]),
  );
}

function firstValue(field: Field): Value {
  if ("initial" in field) return field.initial ?? null;
  if (field.kind === "choices" || field.kind === "codes") return [];
  return field.kind === "words" && field.required ? { en: "", ko: "", es: "" } : null;
}
