import {
  type CensusField,
  censusFieldKeys,
  leftOutHeaders,
  missedColumns,
  neededColumns,
  type SessionCensusField,
  shapeOf,
} from "./census-fields.ts";
import { headerForms } from "./header-words.ts";
import { type CensusForms, type ColumnForm, formsOf } from "./census-forms.ts";

/** What each column fills, by its number from 0; columns without a field are left out. */
export type CensusMapping = Readonly<Record<string, CensusField>>;

export type HeaderGuess = {
  /** The row of the header keys, from 1. */
  headerRow: number;
  /** The last row of headers: with the exchange's templates, labels stand below the keys. */
  lastHeaderRow: number;
  headers: string[];
  mapping: CensusMapping;
};

type TextRow = { row: number; texts: readonly string[] };

/**
 * Finds the header row among the first rows: the one with the most known names. Rows of names below it count as headers
 * too. Undefined where no row holds two known names.
 */
export function guessHeaders(
  rows: readonly TextRow[],
  own: readonly SessionCensusField[] = [],
): HeaderGuess | undefined {
  const known = knownNames(own);
  const scored = rows.map((row) => ({
    ...row,
    score: row.texts.filter((text) => known(text) !== undefined).length,
  }));
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (one, other) => (one === undefined || other.score > one.score ? other : one),
    undefined,
  );
  if (best === undefined || best.score < 2) return undefined;
  const below = scored.find(({ row }) => row === best.row + 1);
  const filled = below?.texts.filter((text) => text.trim() !== "").length ?? 0;
  const hasLabels = below !== undefined && below.score >= 2 && below.score >= filled / 3;
  const headers = best.texts.map((text) => text.replaceAll(/\s+/gu, " ").trim().slice(0, 80));
  const labels = hasLabels ? below.texts : [];
  return {
    headerRow: best.row,
    lastHeaderRow: hasLabels ? below.row : best.row,
    headers,
    mapping: guessMapping(headers, labels, own),
  };
}

/** Each field gets the column whose header names it most plainly, of several the first; no field gets two. */
function guessMapping(
  headers: readonly string[],
  labels: readonly string[],
  own: readonly SessionCensusField[],
): CensusMapping {
  const mapping: Record<string, CensusField> = {};
  const taken = new Set<CensusField>();
  const known = knownNames(own);
  for (const nearness of nearnesses) {
    for (let column = 0; column < headers.length; column += 1) {
      const header = headers[column] ?? "";
      const found = known(header) ?? (header === "" ? undefined : known(labels[column] ?? ""));
      if (found === undefined || found.field === "leftOut" || found.nearness !== nearness) continue;
      if (taken.has(found.field) || column in mapping) continue;
      taken.add(found.field);
      mapping[column] = found.field;
    }
  }
  return mapping;
}

/** How far a header is from the name by which it is known: the number of its form. */
const nearnesses = [0, 1, 2, 3] as const;
type Known = { field: CensusField | "leftOut"; nearness: number };

/** By which name a field is known. A session's own columns come first. */
function knownNames(own: readonly SessionCensusField[]): (text: string) => Known | undefined {
  const names = new Map<string, CensusField | "leftOut">();
  const add = (name: string, field: CensusField | "leftOut") => {
    // A name may be looked for as it is, or with its own short forms written out.
    for (const form of headerForms(name).slice(0, -1))
      if (form !== "" && !names.has(form)) names.set(form, field);
  };
  for (const { key, label, aliases, target } of own) {
    for (const name of [key, label, ...aliases]) add(name, target ?? "leftOut");
  }
  for (const field of censusFieldKeys) {
    for (const name of [field, ...shapeOf(field).aliases]) add(name, field);
  }
  for (const name of leftOutHeaders) add(name, "leftOut");
  return (text) => {
    for (const [nearness, form] of headerForms(text).entries()) {
      const field = names.get(form);
      if (field !== undefined) return { field, nearness };
    }
    return undefined;
  };
}

/** How well a sheet fits: one from which people can be taken is better than any other, then the more columns the better. */
export function fitOf(guess: HeaderGuess | undefined): number {
  if (guess === undefined) return 0;
  return Object.keys(guess.mapping).length + (missingColumns(guess.mapping).length === 0 ? 1000 : 0);
}

/** Fields that no column fills and that somebody will miss. */
export function missedFields(mapping: CensusMapping): (typeof missedColumns)[number][] {
  const filled = new Set(Object.values(mapping));
  return missedColumns.filter((field) => !filled.has(field));
}

/** The fields that no column fills although nobody can be taken without them. */
export function missingColumns(
  mapping: CensusMapping,
  own: readonly SessionCensusField[] = [],
): CensusField[] {
  const filled = new Set(Object.values(mapping));
  const needed: CensusField[] = [...neededColumns];
  for (const { target, required } of own) if (required && target !== null) needed.push(target);
  return [...new Set(needed)].filter((field) => !filled.has(field));
}

/** A field that two columns fill. */
export function doubledField(mapping: CensusMapping): CensusField | undefined {
  const fields = Object.values(mapping);
  return fields.find((field, at) => fields.indexOf(field) !== at);
}

/** `form`: how the column is written, where its cells leave that open. */
export type MappedColumn = { column: number; field: CensusField; form?: ColumnForm | undefined };

/** The columns that are read, from left to right. */
export function columnsOf(mapping: CensusMapping, forms: CensusForms = {}): MappedColumn[] {
  return Object.entries(mapping)
    .map(([column, field]) => {
      const form = forms[column]?.form;
      return form !== undefined && formsOf(field).includes(form)
        ? { column: Number(column), field, form }
        : { column: Number(column), field };
    })
    .toSorted((one, other) => one.column - other.column);
}
