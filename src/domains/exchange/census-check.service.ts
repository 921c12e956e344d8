import { SpreadsheetRefused } from "#server/spreadsheets/limits.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { contextOf, type ImportContext } from "./census-context.service.ts";
import { FileFamilies } from "./census-families.ts";
import { type Above, type GoodRow, matchRows } from "./census-match.service.ts";
import { type CensusRow, readCensusRow } from "./census-rows.ts";
import { addProblems, failImport, type ImportProblem } from "./import-progress.service.ts";
import { type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { personRows } from "./person-rows.service.ts";
import { NumberList } from "./number-list.ts";

/** Rows that are compared with the members in one go. */
const batchRows = 1000;
/** Below this, a few people who changed employers look like a file of another one. */
const fewPeople = 3;
/** Problems that wait for the next batch at most. */
const mostProblems = 2000;

/** Goes through the whole file and writes nothing but what is wrong with it. Begins anew whenever it is called. */
export async function checkCensus(
  services: Services,
  system: SystemScope,
  { importId, installationId }: { importId: string; installationId: string },
): Promise<void> {
  const started = await system.transaction(installationId, async (transaction) => {
    const row = await requireImport(transaction, importId, "lock");
    if (row.status !== "checking") return undefined;
    await transaction.client.query("delete from import_errors where import_id = $1", [importId]);
    await transaction.client.query(
      `update imports set rows_done = 0, rows_total = null, added = 0, changed = 0, same = 0, bad_rows = 0,
         failure = null, started_at = clock_timestamp(), updated_at = now() where id = $1`,
      [importId],
    );
    const context = await contextOf(transaction, row, services.clock());
    return { row: await requireImport(transaction, importId), context };
  });
  if (started === undefined) return;
  const check = new Check(services, system, started);
  try {
    await check.run();
  } catch (error) {
    if (error instanceof OtherCheck) return;
    if (!(error instanceof SpreadsheetRefused || error instanceof FileRefused)) throw error;
    await failImport(system, started.row, { code: error.code, params: error.params });
  }
}

/** Nothing of the file is taken, whatever its rows are; words in `texts/`, beside those of the reader. */
class FileRefused extends Error {
  readonly code: "otherEmployerFile" | "otherClientFile";
  readonly params = {};

  constructor(code: FileRefused["code"]) {
    super(code);
    this.code = code;
  }
}

/** The import was cancelled, or another worker began it anew. */
class OtherCheck extends Error {}

const outcomes = ["added", "changed", "same"] as const;
type Outcome = (typeof outcomes)[number];

class Check {
  readonly #services: Services;
  readonly #system: SystemScope;
  readonly #row: ImportRow;
  readonly #context: ImportContext;
  readonly #families = new FileFamilies();
  readonly #values = new Map<number, Map<string, number>>();
  /** Row and outcome by turns: a row that was compared may turn out wrong by what comes below it. */
  readonly #outcomes = new NumberList();
  readonly #employers = { ours: 0, others: 0, named: 0, misnamed: 0 };
  #problems: ImportProblem[] = [];
  #waiting: CensusRow[] = [];
  #above: Above;
  #done = 0;

  constructor(
    services: Services,
    system: SystemScope,
    { row, context }: { row: ImportRow; context: ImportContext },
  ) {
    this.#services = services;
    this.#system = system;
    this.#row = row;
    this.#context = context;
  }

  async run(): Promise<void> {
    const rows = personRows(sourceOf(this.#services, this.#row), {
      sheet: this.#row.sheet,
      headerRow: this.#row.headerRow ?? 1,
      own: this.#context.own,
    });
    for await (const { row, cells } of rows) {
      const read = readCensusRow(row, cells, this.#context);
      for (const column of this.#context.unique) this.#checkUnique(read, column, textOf(cells[column]));
      for (const problem of read.problems) this.#problems.push({ ...problem, row });
      if (this.#joins(read)) this.#waiting.push(read);
      this.#done += 1;
      if (this.#waiting.length >= batchRows || this.#problems.length >= mostProblems) await this.#compare();
    }
    await this.#compare();
    await this.#end();
  }

  /** Puts the row into its family; answers whether it can be compared with the members. */
  #joins(read: CensusRow): boolean {
    const { row, relationship, facts } = read;
    const problems = this.#families.add({
      row,
      relationship,
      familyId: facts.employerFamilyId,
      ssn: facts.ssn,
      isBad: read.problems.length > 0,
    });
    for (const problem of problems) this.#problems.push({ ...problem, column: null });
    if (read.problems.some(({ code }) => code === "otherEmployer")) this.#employers.misnamed += 1;
    return !this.#families.isBad(row) && relationship !== undefined;
  }

  #checkUnique(read: CensusRow, column: number, text: string): void {
    if (text === "") return;
    const values = this.#values.get(column) ?? new Map<string, number>();
    this.#values.set(column, values);
    const first = values.get(text);
    if (first === undefined) values.set(text, read.row);
    else {
      this.#problems.push({ row: read.row, column, code: "valueTwice", params: { row: first } });
      this.#families.markBad(read.row);
    }
  }

  /** Compares the rows that wait with the members, and keeps what was found and how far it is. */
  async #compare(): Promise<void> {
    const rows = this.#waiting as GoodRow[];
    this.#waiting = [];
    const now = this.#services.clock();
    await this.#inTransaction(async (transaction) => {
      const { matches, above } = await matchRows(transaction, {
        vault: this.#services.vault,
        clientId: this.#row.clientId,
        rows,
        above: this.#above,
        now,
        lock: false,
      });
      this.#above = above;
      const strangers: GoodRow[] = [];
      for (const match of matches) {
        if (match.kind === "refused") {
          this.#families.markBad(match.row.row);
          this.#problems.push({ row: match.row.row, column: null, code: match.code });
        } else if (match.kind === "known") {
          this.#employers.ours += 1;
          this.#note(match.row, match.changed.length === 0 ? "same" : "changed");
        } else {
          this.#note(match.row, "added");
          if (match.row.facts.ssn !== undefined) strangers.push(match.row);
        }
      }
      this.#employers.others += await this.#ofOtherClients(transaction, strangers);
      await addProblems(transaction, this.#row, { problems: this.#problems, now });
      this.#problems = [];
    });
    const { others, misnamed } = this.#employers;
    const isMost = (count: number) => count >= fewPeople && count > this.#done / 2;
    if (this.#done >= batchRows && isMost(misnamed)) throw new FileRefused("otherEmployerFile");
    if (this.#done >= batchRows && isMost(others)) throw new FileRefused("otherClientFile");
  }

  /** How many of these people are members of another client of the installation. */
  async #ofOtherClients(transaction: Transaction, rows: readonly GoodRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const indexes = rows.flatMap(({ facts }) =>
      facts.ssn === undefined ? [] : this.#services.vault.blindIndexes(facts.ssn, "ssn"),
    );
    const { rows: found } = await transaction.client.query<{ people: number }>(
      `select count(distinct ssn_index)::int as people from members
       where ssn_index = any($1::bytea[]) and installation_id = $2 and client_id <> $3 and deleted_at is null`,
      [indexes, this.#row.installationId, this.#row.clientId],
    );
    return found[0]?.people ?? 0;
  }

  async #end(): Promise<void> {
    const { others, misnamed } = this.#employers;
    if (this.#done === 0) throw new SpreadsheetRefused("emptySheet");
    if (misnamed >= 1 && misnamed > this.#done / 2) throw new FileRefused("otherEmployerFile");
    if (others >= fewPeople && others > this.#done / 2) throw new FileRefused("otherClientFile");
    const known = await this.#knownFamilies([...this.#families.withoutEmployee()]);
    for (const problem of this.#families.end((familyId) => known.has(familyId))) {
      this.#problems.push({ ...problem, column: null });
      if (this.#problems.length >= mostProblems) await this.#keepProblems();
    }
    await this.#keepProblems();
    await this.#inTransaction(async ({ client }) => {
      const { added, changed, same } = this.#counts();
      await client.query(
        `update imports set status = 'checked', rows_total = $2, rows_done = $2, bad_rows = $3, added = $4, changed = $5,
           same = $6, finished_at = now(), version = version + 1 where id = $1`,
        [this.#row.id, this.#done, this.#families.badRows, added, changed, same],
      );
    });
  }

  #note({ row }: GoodRow, outcome: Outcome): void {
    this.#outcomes.push(row);
    this.#outcomes.push(outcomes.indexOf(outcome));
  }

  #counts(): Record<Outcome, number> {
    const counts = { added: 0, changed: 0, same: 0 };
    for (let at = 0; at < this.#outcomes.length; at += 2) {
      const outcome = outcomes[this.#outcomes.at(at + 1)];
      if (outcome !== undefined && !this.#families.isBad(this.#outcomes.at(at))) counts[outcome] += 1;
    }
    return counts;
  }

  async #keepProblems(): Promise<void> {
    const problems = this.#problems;
    this.#problems = [];
    await this.#inTransaction((transaction) =>
      addProblems(transaction, this.#row, { problems, now: this.#services.clock() }),
    );
  }

  async #knownFamilies(familyIds: readonly string[]): Promise<Set<string>> {
    if (familyIds.length === 0) return new Set();
    const rows = await this.#system.query<{ familyId: string }>(
      `select distinct employer_family_id as "familyId" from members
       where client_id = $1 and employer_family_id = any($2::text[]) and relationship = '18' and deleted_at is null`,
      [this.#row.clientId, familyIds],
    );
    return new Set(rows.map(({ familyId }) => familyId));
  }

  /** Each step also says how far it is, and finds out whether the check is still wanted. */
  async #inTransaction(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    await this.#system.transaction(this.#row.installationId, async (transaction) => {
      const { rowCount } = await transaction.client.query(
        `update imports set rows_done = $2, bad_rows = $3, updated_at = now()
         where id = $1 and status = 'checking' and started_at = $4::timestamptz`,
        [this.#row.id, this.#done, this.#families.badRows, this.#row.startedAt],
      );
      if (rowCount !== 1) throw new OtherCheck();
      await work(transaction);
    });
  }
}
