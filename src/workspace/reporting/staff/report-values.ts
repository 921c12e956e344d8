import type { Catalog, ReportType } from "../reports.ts";

export type ReportValues = Omit<ReportType, "id" | "version" | "updatedAt" | "missing" | "schedules">;
export type DatasetOf = Catalog["datasets"][number];
export type FieldOf = DatasetOf["fields"][number];

/** A new report begins with what can be shown at once. */
export function valuesOf(record: ReportType | null, datasets: readonly DatasetOf[]): ReportValues {
  if (record !== null) {
    const { id: _, version: __, updatedAt: ___, missing: ____, schedules: _____, ...values } = record;
    return values;
  }
  const first = datasets[0];
  return {
    key: "",
    nameEn: "",
    nameKo: null,
    nameEs: null,
    dataset: first?.key ?? "coverage",
    columns: first?.fields.slice(0, 1).map(({ key }) => key) ?? [],
    groups: [],
    filters: [],
    period: "today",
    from: null,
    to: null,
    frequency: "onDemand",
    userTypes: ["admin"],
    fileName: "{key} {client} {date}",
  };
}

/** An amount or a count: a report with groups adds it up. */
export const isMeasure = ({ kind, isCounted }: FieldOf): boolean => isCounted || kind === "money";
