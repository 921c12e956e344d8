import type { Language } from "#kernel/language.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** What stands for a variable somewhere: for one client, or for the whole site; in one language, or in all. */
export type EntityValue = { clientId: string | null; language: Language | null; value: string };
export type Variable = { name: string; defaultValue: Readonly<Record<Language, string>> };

/**
 * What a variable says to readers of a client in a language, and why: the client's own value, else the site's, else the
 * default. Of two at one place the one in the reader's language counts.
 */
export function variableValue(
  { defaultValue }: Variable,
  values: readonly EntityValue[],
  { clientId, language }: { clientId: string | null; language: Language },
): Traced<string> {
  const at = (client: string | null) => {
    const here = values.filter((one) => one.clientId === client);
    return here.find((one) => one.language === language) ?? here.find((one) => one.language === null);
  };
  const ofClient = clientId === null ? undefined : at(clientId);
  if (ofClient !== undefined) return because(ofClient.value, "value.client");
  const ofSite = at(null);
  if (ofSite !== undefined) return because(ofSite.value, "value.site");
  return because(defaultValue[language] === "" ? defaultValue.en : defaultValue[language], "value.default");
}

const mark = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/gu;

/** The names of the variables in a text, each once, in their order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mark)].map(([, name]) => name ?? ""))];
}

/** Puts values in the place of variables; one that nobody knows stays as it is written. */
export function fillVariables(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(mark, (written, name: string) => values.get(name) ?? written);
}
