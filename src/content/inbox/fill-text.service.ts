import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { UsedVariable } from "./templates.ts";
import { type EntityValue, fillVariables, variablesIn, variableValue } from "./variable-value.ts";

export type Place = { clientId: string | null; language: Language };
type Kept = { name: string; defaultValue: Record<Language, string>; values: EntityValue[] };

export const ownNames = ["name", "firstName", "clientName", "siteName"] as const;
export type Known = { name?: string; firstName?: string; clientName?: string | null };

/** What is known of a reader without being kept as a variable. */
export function ownWords(services: Services, { name, firstName, clientName }: Known): UsedVariable[] {
  const words = { siteName: services.site.siteName, name, firstName, clientName };
  return Object.entries(words).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ name: key, value, why: "value.person" as const }],
  );
}

export function filled(text: string, known: readonly Kept[], place: Place, own: readonly UsedVariable[]) {
  const used = variablesIn(text).flatMap((name): UsedVariable[] => {
    const mine = own.find((one) => one.name === name);
    if (mine !== undefined) return [mine];
    const kept = known.find((one) => one.name === name);
    if (kept === undefined) return [];
    const { value, why } = variableValue(kept, kept.values, place);
    const [reason] = why;
    return [{ name, value, why: whys.find((one) => one === reason?.code) ?? "value.default" }];
  });
  const names = new Set(used.map(({ name }) => name));
  return {
    text: fillVariables(text, new Map(used.map(({ name, value }) => [name, value]))),
    used,
    unknown: variablesIn(text).filter((name) => !names.has(name)),
  };
}

/** The same of a text with tags: a value is text wherever it stands, also within an attribute, and is no tag. */
export function filledHtml(html: string, known: readonly Kept[], place: Place, own: readonly UsedVariable[]) {
  const { used, unknown } = filled(html, known, place, own);
  const values = new Map(used.map(({ name, value }) => [name, escaped(value)]));
  return { html: fillVariables(html, values), used, unknown };
}

function escaped(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const whys = ["value.client", "value.site", "value.default", "value.person"] as const;

export async function findVariables({ client }: Transaction, names: readonly string[]): Promise<Kept[]> {
  const { rows } = await client.query<{
    name: string;
    defaultValue: Record<Language, string>;
    values: EntityValue[];
  }>(
    `select v.name, v.default_value as "defaultValue",
       coalesce((select json_agg(json_build_object('clientId', e.client_id, 'language', e.language, 'value', e.value) order by e.updated_at desc, e.id)
         from entity_template_values e where e.variable_id = v.id and e.deleted_at is null), '[]'::json) as values
     from template_variables v where v.deleted_at is null and v.active and v.name = any ($1::text[])`,
    [names],
  );
  return rows;
}
