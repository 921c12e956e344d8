import type { Queryable } from "#server/database/connections.ts";
import type { Language } from "#kernel/language.ts";

/** What the coverage types in reach are called, by their codes, in the order of their rows. */
export async function coverageNames(
  client: Queryable,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ code: string; en: string; ko: string; es: string }>(
    "select code, name as en, name_ko as ko, name_es as es from coverage_types order by sort_order, code",
  );
  return new Map(rows.map(({ code, ...names }) => [code, names[language]]));
}

/** The codes of the coverage types in reach, in the order of their rows. */
export async function coverageRowOrder(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    "select code from coverage_types order by sort_order, code",
  );
  return rows.map(({ code }) => code);
}
