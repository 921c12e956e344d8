import type pg from "pg";
import type { Language } from "#kernel/language.ts";

/** What the coverage types in reach are called, by their codes. */
export async function coverageNames(
  client: pg.ClientBase,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ code: string; en: string; ko: string; es: string }>(
    "select code, name as en, name_ko as ko, name_es as es from coverage_types",
  );
  return new Map(rows.map(({ code, ...names }) => [code, names[language]]));
}
