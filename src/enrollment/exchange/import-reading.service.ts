import { fullName } from "#kernel/person-name.ts";
import { maskSsn } from "#kernel/ssn.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { sheetNames } from "#server/spreadsheets/spreadsheets.ts";
import type { SessionCensusField } from "./census-fields.ts";
import type { CensusPreviewRow } from "./census.ts";
import { contextOf, sessionFields } from "./census-context.service.ts";
import { guessHeaders } from "./census-mapping.ts";
import { shownRows } from "./census-mends.service.ts";
import { goodRow, matchRows } from "./census-match.service.ts";
import { readCensusRow } from "./census-rows.ts";
import { problemTexts } from "./exchange.texts.ts";
import { belowOf, type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { firstRows, refusing, requireStatus } from "./imports.service.ts";
import { personRows } from "./person-rows.service.ts";

// What pages read of a file and its rows. What they do with it: imports.service.ts.

const previewRows = 20;

/** The first rows as they stand, without whatever could be an SSN. */
export async function sampleCensus(
  services: Services,
  scope: Scope,
  { id, sheet }: { id: string; sheet?: string | undefined },
) {
  const { row, own } = await looking(scope, id);
  const source = sourceOf(services, row);
  const wanted = sheet ?? row.sheet ?? undefined;
  return refusing(scope, async () => {
    const rows = await firstRows(source, wanted);
    const sheets = await sheetNames(source);
    const guess = guessHeaders(rows, own);
    const { headerRow, mapping } = guess ?? { headerRow: 0, mapping: row.mapping };
    const ssnColumns = Object.entries({ ...mapping, ...row.mapping }).flatMap(([column, field]) =>
      field === "ssn" ? [Number(column)] : [],
    );
    return {
      sheets,
      sheet: wanted ?? sheets[0] ?? null,
      rows: rows.map((one) => ({
        row: one.row,
        texts: one.texts.map((text, column) =>
          one.row > headerRow ? maskedText(text, ssnColumns.includes(column)) : text,
        ),
      })),
      guess: guess === undefined ? null : { headerRow: guess.headerRow, mapping: guess.mapping },
    };
  });
}

/** Seven to nine digits may be an SSN in any column: a spreadsheet takes zeros in front away. */
function maskedText(text: string, isSsn: boolean): string {
  const digits = text.replaceAll(/[\s-]/gu, "");
  const mayBe = /^(?:\d{7,9}|\d{3}[\s-]\d{2}[\s-]\d{4})$/u.test(text.trim());
  if (!isSsn && !mayBe) return text.slice(0, 200);
  return digits === "" ? "" : maskSsn(digits.slice(-4));
}

async function looking(scope: Scope, id: string): Promise<{ row: ImportRow; own: SessionCensusField[] }> {
  return scope.transaction(async (transaction) => {
    const row = await requireImport(transaction, id);
    transaction.audit({ action: "view", subject: "imports", subjectId: id, clientId: row.clientId });
    return { row, own: await sessionFields(transaction, row.sessionId) };
  });
}

/** The first people and what would become of them. */
export async function previewCensus(
  services: Services,
  scope: Scope,
  id: string,
): Promise<{ rows: CensusPreviewRow[] }> {
  const { row } = await looking(scope, id);
  requireStatus(row, ["checked", "writing", "done"]);
  return scope.transaction(async (transaction) => {
    const context = await contextOf(services, transaction, row);
    const read = [];
    const rows = personRows(sourceOf(services, row), belowOf(row, context));
    for await (const one of rows) {
      read.push(readCensusRow(one.row, one.cells, context));
      if (read.length >= previewRows) break;
    }
    const { rows: bad } = await transaction.client.query<{ row: number }>(
      `select distinct "row" from import_errors where import_id = $1 and severity = 'error' and "row" <= $2`,
      [id, read.at(-1)?.row ?? 0],
    );
    const badRows = new Set(bad.map((one) => one.row));
    const good = read.flatMap((one) =>
      one.relationship === undefined || badRows.has(one.row)
        ? []
        : [goodRow(services.vault, one, one.relationship)],
    );
    const { matches } = await matchRows(transaction, {
      clientId: row.clientId,
      rows: good,
      above: undefined,
      now: services.clock(),
      lock: false,
    });
    const found = new Map(matches.map((match) => [match.row.row, match]));
    return {
      rows: read.map(({ row: number, relationship, facts }) => {
        const match = found.get(number);
        const changed = match?.kind === "known" ? match.changed : [];
        return {
          row: number,
          outcome:
            match === undefined || match.kind === "refused"
              ? ("bad" as const)
              : match.kind === "known"
                ? changed.length === 0
                  ? ("same" as const)
                  : ("changed" as const)
                : ("added" as const),
          relationship: relationship ?? null,
          name: fullName({ firstName: facts.firstName ?? "", lastName: facts.lastName ?? "" }),
          dob: facts.dob ?? null,
          hireDate: facts.hireDate ?? null,
          ssn: facts.ssn === undefined ? null : maskSsn(facts.ssn.slice(-4)),
          fields: changed,
        };
      }),
    };
  });
}

export async function listProblems(
  services: Services,
  scope: Scope,
  {
    id,
    severity,
    page,
    pageSize,
  }: { id: string; severity: "error" | "warning"; page: number; pageSize: number },
) {
  const { language } = scope.context;
  const { found, context, rows, counted } = await scope.transaction(async (transaction) => {
    const found = await requireImport(transaction, id);
    transaction.audit({ action: "view", subject: "imports", subjectId: id, clientId: found.clientId });
    const { rows } = await transaction.client.query<{
      id: string;
      row: number;
      place: number | null;
      column: string | null;
      code: string;
      params: Record<string, string | number>;
    }>(
      `select id, "row", place, "column", code, params from import_errors where import_id = $1 and severity = $2
       order by "row", id limit $3 offset $4`,
      [id, severity, pageSize, (page - 1) * pageSize],
    );
    const counted = await transaction.client.query<{ code: string; count: number }>(
      `select code, count(*)::int as count from import_errors where import_id = $1 and severity = $2
       group by code order by count(*) desc, code`,
      [id, severity],
    );
    return { found, context: await contextOf(services, transaction, found), rows, counted };
  });
  const shown = await shownRows(services, found, context, rows);
  return {
    rows: rows.map(({ params, place, ...one }) => {
      const { message, mend } = problemTexts(one.code, params, language);
      const person = shown.get(one.row);
      return {
        ...one,
        name: person?.name ?? null,
        value: person?.valueOf({ code: one.code, place }) ?? null,
        message,
        mend,
      };
    }),
    total: counted.rows.reduce((sum, { count }) => sum + count, 0),
    kinds: counted.rows.map(({ code, count }) => ({
      code,
      count,
      title: problemTexts(code, {}, language).title,
    })),
  };
}
