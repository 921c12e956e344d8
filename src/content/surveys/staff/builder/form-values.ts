import type { CustomForm } from "../../forms.ts";
import { emptyDefinition } from "./edits.ts";

/** What the builder holds of a form. */
export type FormValues = Pick<
  CustomForm,
  "name" | "key" | "clientId" | "holdsHealth" | "definition" | "statement"
>;

export function valuesOf(form: CustomForm | null): FormValues {
  if (form === null)
    return {
      name: "",
      key: "",
      clientId: null,
      holdsHealth: false,
      definition: emptyDefinition(),
      statement: null,
    };
  const { name, key, clientId, holdsHealth, definition, statement } = form;
  return { name, key, clientId, holdsHealth, definition, statement };
}

/** `Other insurance` → `other-insurance`. */
export function keyFrom(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^[^a-z]+|-+$/gu, "")
    .slice(0, 40)
    .replace(/-+$/u, "");
}
