import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { maskSsn } from "#kernel/ssn.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Cell, textOf } from "#server/spreadsheets/cells.ts";
import { contextOf, type ImportContext } from "./census-context.service.ts";
import { AddressCheck, addressOf, type AddressWarning } from "./census-addresses.service.ts";
import type { FileProblemCode } from "./census-families.ts";
import { type CensusField, shapeOf } from "./census-fields.ts";
import { readCensusRow } from "./census-rows.ts";
import type { CensusRowView } from "./census.ts";
import { exchangeText, problemTexts } from "./exchange.texts.ts";
import { addProblems } from "./import-progress.service.ts";
import { belowOf, type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { openMend } from "./import-mends.service.ts";
import { mended, personRowsTogether } from "./person-rows.service.ts";

// A row that is corrected in the page. The file stays as it came; the new cells stand before its own wherever it is read.

/** The cells in which a mistake of the whole row, or one that is about several of them, may be corrected. */
const fieldsOfProblem: Readonly<Record<FileProblemCode | AddressWarning, readonly CensusField[]>> = {
  ssnTwice: ["ssn"],
  personTwice: ["firstName", "dob"],
  namesakeAbove: ["firstName", "dob", "ssn"],
  valueTwice: [],
  twoEmployees: ["relationship", "familyId"],
  noEmployee: ["relationship", "familyId"],
  employeeBad: [],
  employeeKey: ["ssn", "familyId"],
  ssnOtherFamily: ["ssn"],
  familyHasOther: ["familyId", "firstName", "dob"],
  zipUnknown: ["zip"],
  zipElsewhere: ["city", "state", "zip"],
  hiredBefore: ["hireDate"],
  namesake: ["firstName", "dob", "ssn"],
  twoSpouses: ["relationship", "familyId"],
  olderThanParent: ["dob", "relationship"],
};

function fieldsOf(code: string): readonly CensusField[] {
  // Own property of the table, as just asked.
  return Object.hasOwn(fieldsOfProblem, code) ? fieldsOfProblem[code as keyof typeof fieldsOfProblem] : [];
}

type KeptProblem = {
  code: string;
  place: number | null;
  severity: "error" | "warning";
  params: Record<string, string | number>;
};

/** One row as it stands now, with what is wrong in it. */
export async function getRow(
  services: Services,
  scope: Scope,
  { id, row: number }: { id: string; row: number },
): Promise<CensusRowView> {
  const { row, context } = await scope.transaction(async (transaction) => {
    const found = await requireImport(transaction, id);
    requireFile(found);
    transaction.audit({
      action: "view",
      subject: "imports",
      subjectId: id,
      clientId: found.clientId,
      details: { row: number },
    });
    return { row: found, context: await contextOf(services, transaction, found) };
  });
  const cells = await cellsOf(services, row, context, number);
  return scope.transaction(async (transaction) => {
    const kept = await keptProblems(transaction, id, number);
    const version = (await openMend(services, transaction, { importId: id, row: number }))?.version ?? 0;
    return viewOf({ number, version, cells, context, row, kept, language: scope.context.language });
  });
}

type Mend = { id: string; row: number; version: number; cells: Readonly<Record<string, string>> };

/** Keeps what was typed and looks at the row anew. How it fits the others, only the next check of the whole file tells. */
export async function mendRow(
  services: Services,
  scope: Scope,
  { id, row: number, version, cells: typed }: Mend,
): Promise<CensusRowView> {
  const before = await scope.transaction(async (transaction) => {
    const found = await requireImport(transaction, id);
    requireFile(found);
    const own = await contextOf(services, transaction, found);
    return { found, own };
  });
  const asCame = await cellsOf(services, before.found, { ...before.own, mends: new Map() }, number);
  return scope.transaction(async (transaction) => {
    const row = await requireImport(transaction, id, "lock");
    if (!["checked", "done"].includes(row.status))
      throw new Problem("conflict", { facts: { status: row.status } });
    if (row.version !== before.found.version) throw new Problem("stale", { facts: { version: row.version } });
    const kept = await openMend(services, transaction, { importId: id, row: number });
    if ((kept?.version ?? 0) !== version)
      throw new Problem("stale", { facts: { version: kept?.version ?? 0 } });
    const known = new Set(before.own.columns.map(({ column }) => String(column)));
    const changed = Object.entries(typed).filter(([column]) => known.has(column));
    if (changed.length !== Object.keys(typed).length) {
      const word = (one: Language) => exchangeText("mend.unknownColumn", one);
      const fieldErrors = saidInEach(fieldError("cells", "unknown"), scope.context.language, word);
      throw new Problem("invalid", { fieldErrors });
    }
    const mend = new Map([
      ...(kept?.cells ?? []),
      ...changed.map(([column, text]) => [Number(column), text] as const),
    ]);
    const { cells } = mended({ row: number, cells: [...asCame] }, mend);
    if (changed.length > 0) {
      await keepMend(services, scope, transaction, { row, number, mend, before: kept });
      const read = readCensusRow(number, cells, before.own);
      await transaction.client.query(
        'delete from import_errors where import_id = $1 and "row" = $2 and place is not null',
        [id, number],
      );
      const warnings = await new AddressCheck().warnings(transaction.client, before.own, addressOf(read));
      await addProblems(transaction, row, {
        problems: [...read.problems.map((problem) => ({ ...problem, row: number })), ...warnings],
        now: services.clock(),
      });
      transaction.audit({
        action: "update",
        subject: "imports",
        subjectId: id,
        clientId: row.clientId,
        details: {
          row: number,
          fields: before.own.columns.flatMap(({ column, field }) =>
            changed.some(([one]) => one === String(column)) ? [field] : [],
          ),
        },
      });
    }
    return viewOf({
      number,
      version: (kept?.version ?? 0) + (changed.length > 0 ? 1 : 0),
      cells,
      context: before.own,
      row,
      kept: await keptProblems(transaction, id, number),
      language: scope.context.language,
    });
  });
}

function requireFile({ blobKey }: ImportRow): void {
  if (blobKey === "") throw new Problem("notFound");
}

async function cellsOf(
  services: Services,
  row: ImportRow,
  context: ImportContext,
  number: number,
): Promise<readonly Cell[]> {
  for await (const rows of personRowsTogether(sourceOf(services, row), belowOf(row, context))) {
    const last = rows.at(-1);
    if (last === undefined || last.row < number) continue;
    const found = rows.find((one) => one.row === number);
    if (found !== undefined) return found.cells;
    break;
  }
  throw new Problem("notFound");
}

type Keeping = {
  row: ImportRow;
  number: number;
  mend: ReadonlyMap<number, string>;
  before: { id: string; version: number } | undefined;
};

async function keepMend(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  { row, number, mend, before }: Keeping,
): Promise<void> {
  const id = before?.id ?? uuidv7(services.clock().getTime());
  const sealed = services.vault.seal(JSON.stringify([...mend]), `import_mends.cells:${id}`);
  await client.query(
    `insert into import_mends (id, installation_id, client_id, import_id, "row", cells_sealed, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (import_id, "row") do update set cells_sealed = excluded.cells_sealed,
       version = import_mends.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
    [id, row.installationId, row.clientId, row.id, number, sealed, scope.userId ?? null],
  );
  await client.query(
    `update imports set mended_rows = (select count(*) from import_mends m where m.import_id = $1
         and m.updated_at >= coalesce(imports.finished_at, imports.created_at)), updated_at = now() where id = $1`,
    [row.id],
  );
}

async function keptProblems({ client }: Transaction, id: string, row: number): Promise<KeptProblem[]> {
  const { rows } = await client.query<KeptProblem>(
    'select code, place, severity, params from import_errors where import_id = $1 and "row" = $2 order by id',
    [id, row],
  );
  return rows;
}

type Viewed = {
  number: number;
  version: number;
  cells: readonly Cell[];
  context: ImportContext;
  row: ImportRow;
  kept: readonly KeptProblem[];
  language: Language;
};

function viewOf({ number, version, cells, context, row, kept, language }: Viewed): CensusRowView {
  const wrongFields = new Set<string>(kept.flatMap(({ code }) => fieldsOf(code)));
  const worded = ({ code, severity, params }: KeptProblem) => {
    const { message, mend } = problemTexts(code, params, language);
    return { code, severity, message, mend };
  };
  return {
    row: number,
    version,
    name: nameIn(cells, context),
    cells: context.columns.map(({ column, field }) => {
      const problems = kept.filter(({ place }) => place === column).map(worded);
      return {
        column,
        header: row.headers[column] ?? "",
        field,
        text: shownText(field, cells[column]),
        isMasked: field === "ssn",
        isWrong: problems.length > 0 || wrongFields.has(field),
        problems,
      };
    }),
    problems: kept.filter(({ place }) => place === null).map(worded),
  };
}

function nameIn(cells: readonly Cell[], { columns }: ImportContext): string {
  const text = (wanted: CensusField) =>
    textOf(cells[columns.find(({ field }) => field === wanted)?.column ?? -1]).trim();
  return [text("firstName"), text("lastName")]
    .filter((part) => part !== "")
    .join(" ")
    .slice(0, 120);
}

/** What a cell holds, for those who correct it. Nine digits may be an SSN in any column but those of numbers. */
function shownText(field: CensusField, cell: Cell | undefined): string {
  const text = textOf(cell).trim().slice(0, 200);
  const digits = text.replaceAll(/\D/gu, "");
  if (field === "ssn") return digits.length >= 4 ? maskSsn(digits.slice(-4)) : digits === "" ? text : "***";
  const isNumber = ["date", "money", "phone", "zip"].includes(shapeOf(field).kind);
  const mayBeSsn = /^(?:\d{7,9}|\d{3}[\s-]\d{2}[\s-]\d{4})$/u.test(text);
  return mayBeSsn && !isNumber ? maskSsn(digits.slice(-4)) : text;
}

type Place = { code: string; place: number | null };
type ShownRow = { name: string; valueOf: (problem: Place) => string | null };

/** The names and the wrong cells of some rows, as they stand now; none once the file is gone. */
export async function shownRows(
  services: Services,
  row: ImportRow,
  context: ImportContext,
  wanted: readonly { row: number }[],
): Promise<Map<number, ShownRow>> {
  const found = new Map<number, ShownRow>();
  const numbers = new Set(wanted.map((one) => one.row));
  if (row.blobKey === "" || numbers.size === 0) return found;
  const last = Math.max(...numbers);
  for await (const rows of personRowsTogether(sourceOf(services, row), belowOf(row, context))) {
    for (const { row: number, cells } of rows) {
      if (!numbers.has(number)) continue;
      found.set(number, {
        name: nameIn(cells, context),
        valueOf({ code, place }) {
          if (place === null) return null;
          // What is about several cells shows them all: "Boston, MA, 90210".
          const shown = fieldsOf(code).flatMap(
            (field) => context.columns.find((one) => one.field === field) ?? [],
          );
          const own = context.columns.filter(({ column }) => column === place);
          const texts = (shown.length > 0 ? shown : own).map(({ column, field }) =>
            shownText(field, cells[column]),
          );
          return texts.length === 0 ? null : texts.filter((text) => text !== "").join(", ");
        },
      });
    }
    if ((rows.at(-1)?.row ?? 0) >= last) break;
  }
  return found;
}
