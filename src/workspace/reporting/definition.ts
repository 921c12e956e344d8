import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { isDate } from "#kernel/dates.ts";
import { datasetOf, fieldsFor, isMeasure, mayRead, type Reader, type ReportField } from "./fields.ts";
import type { DatasetKey, Period } from "./report-words.ts";

/** Of `values` any one, or what lies between `from` and `to`, both included. */
export type ReportFilter = {
  field: string;
  values?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** What a report shows: pieces of the catalogue alone. */
export type ReportDefinition = {
  dataset: DatasetKey;
  columns: string[];
  /** One row for each of their values, with sums and counts; none: a row for each thing. */
  groups: string[];
  filters: ReportFilter[];
  period: Period;
  from: string | null;
  to: string | null;
};

/** Everything that is wrong with a definition for the one who writes it. */
export function faultsOf(definition: ReportDefinition, reader: Reader): FieldError[] {
  const { dataset, columns, groups, filters, period } = definition;
  if (!mayRead(reader, dataset)) return [fieldError("dataset", "notInList")];
  const fields = new Map(fieldsFor(reader, dataset));
  const errors: FieldError[] = [];
  const isUnknown = (name: string, path: string) => {
    const unknown = !fields.has(name);
    if (unknown) errors.push(fieldError(path, "unknownColumn"));
    return unknown;
  };
  for (const [at, name] of groups.entries()) {
    const field = fields.get(name);
    if (isUnknown(name, `groups.${at}`) || field === undefined) continue;
    if (isMeasure(field)) errors.push(fieldError(`groups.${at}`, "notAGroup"));
  }
  if (groups.length === 0 && datasetOf(dataset).isTotalsOnly)
    errors.push(fieldError("groups", "groupsNeeded"));
  for (const [at, name] of columns.entries()) {
    const field = fields.get(name);
    if (isUnknown(name, `columns.${at}`) || field === undefined) continue;
    if (groups.length === 0 && field.isCounted) errors.push(fieldError(`columns.${at}`, "countsNeedGroups"));
    if (groups.length > 0 && !isMeasure(field)) errors.push(fieldError(`columns.${at}`, "isNoSum"));
  }
  if (columns.length === 0 && groups.length === 0) errors.push(fieldError("columns", "required"));
  if (new Set(columns).size < columns.length) errors.push(fieldError("columns", "twice"));
  if (new Set(groups).size < groups.length) errors.push(fieldError("groups", "twice"));
  for (const [at, filter] of filters.entries()) {
    const field = fields.get(filter.field);
    if (isUnknown(filter.field, `filters.${at}.field`) || field === undefined) continue;
    errors.push(...faultsOfFilter(filter, field, `filters.${at}`));
  }
  if (period === "days") errors.push(...faultsOfDays(definition));
  return errors;
}

/** At most so many months: a report of all prices of many years is several. */
const mostDays = 366 * 5;

export function faultsOfDays({ from, to }: { from: string | null; to: string | null }): FieldError[] {
  const errors: FieldError[] = [];
  if (from === null) errors.push(fieldError("from", "required"));
  if (to === null) errors.push(fieldError("to", "required"));
  if (from === null || to === null) return errors;
  if (from > to) errors.push(fieldError("to", "daysTurned"));
  else if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > mostDays)
    errors.push(fieldError("to", "daysTooMany"));
  return errors;
}

const isWhole = (text: string) => /^-?\d{1,15}$/u.test(text);

function faultsOfFilter({ values, from, to }: ReportFilter, field: ReportField, path: string): FieldError[] {
  if (field.isCounted) return [fieldError(`${path}.field`, "notAFilter")];
  const isRange = ["date", "moment", "month", "money", "count"].includes(field.kind);
  if (isRange) {
    if (values !== undefined && values.length > 0) return [fieldError(`${path}.values`, "filterWantsRange")];
    if (from === undefined && to === undefined) return [fieldError(`${path}.from`, "required")];
    const isNumber = field.kind === "money" || field.kind === "count";
    const ends = Object.entries({ from, to }).filter(([, end]) => end !== undefined);
    const wrong = ends.filter(([, end]) => !(isNumber ? isWhole(end ?? "") : isDate(end)));
    if (wrong.length > 0)
      return wrong.map(([name]) => fieldError(`${path}.${name}`, isNumber ? "wholeNumber" : "date"));
    const isTurned =
      from !== undefined && to !== undefined && (isNumber ? Number(from) > Number(to) : from > to);
    return isTurned ? [fieldError(`${path}.to`, isNumber ? "rangeTurned" : "daysTurned")] : [];
  }
  if (from !== undefined || to !== undefined) return [fieldError(`${path}.from`, "filterWantsValues")];
  if (values === undefined || values.length === 0) return [fieldError(`${path}.values`, "required")];
  const options = field.kind === "flag" ? ["true", "false"] : field.options;
  if (options !== undefined && values.some((value) => !options.includes(value)))
    return [fieldError(`${path}.values`, "notInList")];
  return [];
}

/** A definition as this reader may see it; what is left out is named, by its place in the definition. */
export type Narrowed = { definition: ReportDefinition; leftOut: string[] };

/**
 * Takes out what the reader may not see and what the catalogue has no longer. A filter that cannot be asked, or a group
 * that is gone, would change what the figures mean: then there is no report at all, and `null` says so.
 */
export function narrowFor(definition: ReportDefinition, reader: Reader): Narrowed | null {
  const known = new Map(fieldsFor(reader, definition.dataset));
  const isGone = (name: string) => !known.has(name);
  if (definition.filters.some(({ field }) => isGone(field)) || definition.groups.some(isGone)) return null;
  const columns = definition.columns.filter((name) => !isGone(name));
  const narrowed = { ...definition, columns };
  if (faultsOf(narrowed, reader).length > 0) return null;
  return { definition: narrowed, leftOut: definition.columns.filter(isGone) };
}

/** Whether it shows who somebody is. */
export function isPersonal({ dataset, columns, groups }: ReportDefinition): boolean {
  const { fields } = datasetOf(dataset);
  return [...columns, ...groups].some((name) => fields[name]?.isPersonal === true);
}
