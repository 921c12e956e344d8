import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { aboutDataset, Cells, isNumberField, labelsOf, optionsOf } from "./cells.service.ts";
import { faultsOf, isPersonal, narrowFor } from "./definition.ts";
import { datasetOf, fieldsFor, mayRead } from "./fields.ts";
import { daysOf } from "./period.ts";
import { clockOf, readerOf } from "./reader.service.ts";
import { readFirst } from "./read-report.service.ts";
import { definitionOf, findTypes } from "./report-types.service.ts";
import { datasetKeys } from "./report-words.ts";
import type { Catalog, previewReport, Report, ReportPreview } from "./reports.ts";
import { reportProblem } from "./reporting.texts.ts";
import type { z } from "zod";

const previewedRows = 20;

/** What may be shown to the one who asks; what may not is not in it. */
export async function getCatalog(scope: Scope): Promise<Catalog> {
  const { language } = scope.context;
  const reader = readerOf(scope.principal);
  const types = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ value: string; label: string }>(
      `select code as value, case $1 when 'ko' then name_ko when 'es' then name_es else name end as label
       from coverage_types where deleted_at is null order by sort_order, code`,
      [language],
    );
    return rows;
  });
  return {
    datasets: datasetKeys
      .filter((key) => mayRead(reader, key))
      .map((key) => ({
        key,
        about: aboutDataset(language, key),
        time: datasetOf(key).time,
        isTotalsOnly: datasetOf(key).isTotalsOnly === true,
        fields: fieldsFor(reader, key).map(([name, field]) => ({
          key: name,
          kind: field.kind,
          options: name === "coverageType" ? types : optionsOf(name, field, language),
          isPersonal: field.isPersonal === true,
          isHealth: field.isHealth === true,
          isCounted: field.isCounted === true,
        })),
      })),
  };
}

type Previewed = z.output<typeof previewReport.body>;

/** The first rows of what is being defined, as the one who defines it may see them. */
export async function previewOf(
  services: Services,
  scope: Scope,
  { clientId, ...definition }: Previewed,
): Promise<ReportPreview> {
  const { language } = scope.context;
  const faults = faultsOf(definition, readerOf(scope.principal));
  if (faults.length > 0) throw reportProblem(faults, language);
  const { from, to } = definition;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { timeZone, today } = await clockOf(services, client, scope);
    const given = from === null || to === null ? null : { from, to };
    const days = daysOf(definition.period, today, given);
    const rows = await readFirst(client, { definition, days, clientId, language, timeZone }, previewedRows);
    transaction.audit({
      action: "view",
      subject: datasetOf(definition.dataset).subject,
      ...(clientId === null ? {} : { clientId }),
      details: { report: definition.dataset, rows: rows.length },
    });
    const cells = new Cells(definition, language);
    return {
      ...days,
      table: {
        columns: cells.columns.map(({ name, label, field }) => ({
          key: name,
          label,
          isNumber: isNumberField(field),
        })),
        rows: rows.map((row) => ({ cells: cells.shown(row), isTotal: row.isTotal })),
      },
    };
  });
}

/** The reports that this user may have made, each as far as they may see it. */
export async function findReports(services: Services, scope: Scope) {
  const { language } = scope.context;
  const reader = readerOf(scope.principal);
  const types = await scope.transaction(({ client }) => findTypes(client));
  const reports = types
    .filter(({ userTypes }) => userTypes.some((type) => type === reader.type))
    .flatMap((type): Report[] => {
      const narrowed = narrowFor(definitionOf(type), reader);
      if (narrowed === null) return [];
      const { dataset, columns, groups, period, from, to } = narrowed.definition;
      return [
        {
          id: type.id,
          key: type.key,
          name: nameIn(type, language),
          dataset,
          columns: labelsOf(language, columns),
          groups: labelsOf(language, groups),
          isPersonal: isPersonal(narrowed.definition),
          about: aboutDataset(language, dataset),
          time: datasetOf(dataset).time,
          period,
          from,
          to,
          frequency: type.frequency,
        },
      ];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  const hasFolder = reader.type === "admin" && services.configuration.reportsFolder !== undefined;
  return { reports, hasFolder };
}

type Named = { nameEn: string; nameKo: string | null; nameEs: string | null };
export const nameIn = ({ nameEn, nameKo, nameEs }: Named, language: "en" | "ko" | "es"): string =>
  (language === "ko" ? nameKo : language === "es" ? nameEs : null) ?? nameEn;
