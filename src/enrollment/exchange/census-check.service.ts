import { AddressCheck, addressOf } from "./census-addresses.service.ts";
import type { CensusCell } from "./census-cell.ts";
import { Ahead } from "./ahead.ts";
import { Pace } from "#server/pace.ts";
import { SpreadsheetRefused } from "#server/spreadsheets/limits.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { contextOf, type ImportContext } from "./census-context.service.ts";
import { endsOf, lookAtEnds } from "./census-ends.service.ts";
import type { CensusField } from "./census-fields.ts";
import { numberWarnings } from "./census-numbers.service.ts";
import { FileFamilies, ownText } from "./census-families.ts";
import { type CensusForms, FileEvidence, type FormQuestion, leavesOpen } from "./census-forms.ts";
import { columnsOf } from "./census-mapping.ts";
import { type Above, type GoodRow, goodRow, matchRows } from "./census-match.service.ts";
import { type CensusRow, readCensusRow } from "./census-rows.ts";
import { addProblems, failImport, type ImportProblem, waitForNoDisk } from "./import-progress.service.ts";
import { belowOf, type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { personRowsTogether } from "./person-rows.service.ts";
import { NumberList } from "./number-list.ts";

/** Rows that are compared with the members in one go. */
const batchRows = 1000;
/** After so many, it shows whose people these are. */
const manyRows = 1000;
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
         warned_rows = 0, failure = null, started_at = clock_timestamp(), updated_at = now() where id = $1`,
      [importId],
    );
    const context = await contextOf(services, transaction, row);
    return { row: await requireImport(transaction, importId), context };
  });
  if (started === undefined) return;
  const check = new Check(services, system, started);
  try {
    await check.run();
  } catch (error) {
    if (error instanceof OtherCheck) return;
    if (error instanceof QuestionsOpen) return askAbout(system, started.row, error.questions);
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

/** How a column is to be read is for a person to say. */
class QuestionsOpen extends Error {
  readonly questions: readonly FormQuestion[];

  constructor(questions: readonly FormQuestion[]) {
    super("A column can be read in several ways");
    this.questions = questions;
  }
}

/** Nothing that was read so far is of use: the check begins anew once the column is known. */
async function askAbout(
  system: SystemScope,
  { id, installationId, startedAt }: ImportRow,
  questions: readonly FormQuestion[],
): Promise<void> {
  await system.transaction(installationId, async ({ client }) => {
    const { rowCount } = await client.query(
      `update imports set status = 'mapping', questions = $2, rows_done = 0, bad_rows = 0, warned_rows = 0, updated_at = now(),
         version = version + 1 where id = $1 and status = 'checking' and started_at = $3::timestamptz`,
      [id, JSON.stringify(questions), startedAt],
    );
    if (rowCount === 1) await client.query("delete from import_errors where import_id = $1", [id]);
  });
}

const outcomes = ["added", "changed", "same"] as const;
type Outcome = (typeof outcomes)[number];

/** Some rows as they were read, and how far the file was read then. */
type Batch = {
  rows: GoodRow[];
  /** Of rows with mistakes too: both are corrected in one go. */
  addresses: ReturnType<typeof addressOf>;
  problems: ImportProblem[];
  done: number;
  misnamed: number;
};

class Check {
  readonly #services: Services;
  readonly #system: SystemScope;
  readonly #row: ImportRow;
  #context: ImportContext;
  #forms: CensusForms | undefined;
  readonly #families = new FileFamilies();
  readonly #addresses = new AddressCheck();
  readonly #values = new Map<number, Map<string, number>>();
  /** Row and outcome by turns: a row that was compared may turn out wrong by what comes below it. */
  readonly #outcomes = new NumberList();
  /** People who are members of another client, and rows that name another employer. */
  #elsewhere = 0;
  #misnamed = 0;
  #above: Above;
  #done = 0;
  #warned = 0;
  /** People who end by the file, and those who lose coverage with them. */
  #ended = 0;
  #losing = 0;

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
    const batches = new Ahead(this.#batches());
    try {
      for (let batch = await batches.next(); batch !== undefined; batch = await batches.next()) {
        batches.begin();
        await this.#compare(batch);
      }
    } finally {
      await batches.end();
    }
    await this.#end();
  }

  /** Reads the file. The next batch is read while the database compares the one before. */
  async *#batches(): AsyncGenerator<Batch> {
    const together = personRowsTogether(
      sourceOf(this.#services, this.#row),
      belowOf(this.#row, this.#context),
    );
    let batch = this.#newBatch();
    const pace = new Pace();
    for await (const rows of together) {
      for (const { row, cells } of rows) {
        if (pace.isLong()) await pace.rest();
        if (this.#forms === undefined && this.#leavesOpen(cells)) await this.#learnForms();
        this.#take(batch, readCensusRow(row, cells, this.#context), cells);
        const most = Math.max(batch.rows.length, batch.addresses.length);
        if (most < batchRows && batch.problems.length < mostProblems) continue;
        yield batch;
        batch = this.#newBatch(batch);
      }
    }
    yield batch;
  }

  #leavesOpen(cells: readonly CensusCell[]): boolean {
    return this.#context.columns.some(({ column, field }) => leavesOpen(field, cells[column]));
  }

  /** Goes through the whole file once more, as soon as a cell needs it: the rows before mean the same in every form. */
  async #learnForms(): Promise<void> {
    const { columns, today } = this.#context;
    const evidence = new FileEvidence(columns, today);
    const { headers, mapping } = this.#row;
    const source = sourceOf(this.#services, this.#row);
    for await (const rows of personRowsTogether(source, belowOf(this.#row, this.#context))) {
      for (const { row, cells } of rows) evidence.add(row, cells);
    }
    const { forms, questions } = evidence.decide(headers, this.#row.forms);
    if (questions.length > 0) throw new QuestionsOpen(questions);
    this.#forms = forms;
    this.#context = { ...this.#context, columns: columnsOf(mapping, forms) };
  }

  #newBatch(before?: Batch): Batch {
    return {
      rows: [],
      addresses: [],
      problems: [],
      done: before?.done ?? 0,
      misnamed: before?.misnamed ?? 0,
    };
  }

  #take(batch: Batch, read: CensusRow, cells: readonly CensusCell[]): void {
    const { row, relationship, facts, problems } = read;
    for (const column of this.#context.unique) this.#checkUnique(batch, row, column, textOf(cells[column]));
    for (const problem of problems) batch.problems.push({ ...problem, row });
    const ofFamily = this.#families.add({
      row,
      relationship,
      familyId: facts.employerFamilyId,
      ssn: facts.ssn,
      dob: facts.dob,
      name: [facts.firstName, facts.lastName].filter(Boolean).join(" "),
      isBad: problems.length > 0,
    });
    for (const problem of ofFamily) batch.problems.push({ ...problem, column: null });
    batch.addresses.push(...addressOf(read));
    batch.done += 1;
    if (problems.some(({ code }) => code === "otherEmployer")) batch.misnamed += 1;
    // Only who has no mistake of their own is compared with the members.
    if (relationship === undefined || this.#families.isBad(row)) return;
    batch.rows.push(goodRow(this.#services.vault, read, relationship));
  }

  #checkUnique(batch: Batch, row: number, column: number, text: string): void {
    if (text === "") return;
    const values = this.#values.get(column) ?? new Map<string, number>();
    this.#values.set(column, values);
    const first = values.get(text);
    if (first === undefined) values.set(ownText(text), row);
    else {
      batch.problems.push({ row, column, code: "valueTwice", params: { row: first } });
      this.#families.markBad(row);
    }
  }

  /** Compares the rows with the members, and keeps what was found and how far it is. */
  async #compare({ rows, addresses, problems, done, misnamed }: Batch): Promise<void> {
    const now = this.#services.clock();
    this.#done = done;
    await this.#inTransaction(async (transaction) => {
      const { matches, above, elsewhere } = await matchRows(transaction, {
        clientId: this.#row.clientId,
        elsewhereIn: this.#row.installationId,
        rows,
        above: this.#above,
        now,
        lock: false,
      });
      this.#above = above;
      this.#elsewhere += elsewhere;
      const refused: ImportProblem[] = [];
      for (const match of matches) {
        if (match.kind === "refused") {
          this.#families.markBad(match.row.row);
          refused.push({ row: match.row.row, column: null, code: match.code });
        } else if (match.kind === "known")
          this.#note(match.row, match.changed.length === 0 ? "same" : "changed");
        else this.#note(match.row, "added");
      }
      const warnings = await this.#addresses.warnings(transaction.client, this.#context, addresses);
      this.#warned += warnings.length;
      const columnOf = (wanted: CensusField) =>
        this.#context.columns.find(({ field }) => field === wanted)?.column ?? null;
      const numbers = await numberWarnings(transaction, {
        clientId: this.#row.clientId,
        matches,
        column: columnOf("memberNumber"),
      });
      this.#warned += numbers.length;
      const { ends: told } = await endsOf(transaction, matches);
      const ends = await lookAtEnds(this.#services, transaction, {
        ends: told,
        coverEnds: this.#row.coverEnds,
        installationId: this.#row.installationId,
        column: columnOf("terminationDate"),
      });
      this.#warned += ends.problems.length;
      this.#ended += ends.ended;
      this.#losing += ends.losing;
      await addProblems(transaction, this.#row, {
        problems: [...problems, ...refused, ...warnings, ...numbers, ...ends.problems],
        now,
      });
    });
    this.#misnamed = misnamed;
    const isMost = (count: number) => count >= fewPeople && count > this.#done / 2;
    if (this.#done >= manyRows && isMost(misnamed)) throw new FileRefused("otherEmployerFile");
    if (this.#done >= manyRows && isMost(this.#elsewhere)) throw new FileRefused("otherClientFile");
  }

  async #end(): Promise<void> {
    if (this.#done === 0) throw new SpreadsheetRefused("emptySheet");
    if (this.#misnamed >= 1 && this.#misnamed > this.#done / 2) throw new FileRefused("otherEmployerFile");
    if (this.#elsewhere >= fewPeople && this.#elsewhere > this.#done / 2)
      throw new FileRefused("otherClientFile");
    const known = await this.#knownFamilies([...this.#families.withoutEmployee()]);
    let problems: ImportProblem[] = [];
    for (const problem of this.#families.end((familyId) => known.has(familyId))) {
      problems.push({ ...problem, column: null });
      if (problems.length < mostProblems) continue;
      await this.#keepProblems(problems);
      problems = [];
    }
    await this.#keepProblems(problems);
    await this.#inTransaction(async ({ client }) => {
      const { added, changed, same } = this.#counts();
      await client.query(
        `update imports set status = 'checked', rows_total = $2, rows_done = $2, bad_rows = $3, added = $4, changed = $5,
           same = $6, forms = $7, warned_rows = $8, ended = $9, losing = $10, questions = '[]', mended_rows = 0, finished_at = now(),
           version = version + 1 where id = $1`,
        [
          this.#row.id,
          this.#done,
          this.#families.badRows,
          added,
          changed,
          same,
          JSON.stringify(this.#forms ?? {}),
          this.#warned,
          this.#ended,
          this.#losing,
        ],
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

  async #keepProblems(problems: readonly ImportProblem[]): Promise<void> {
    await this.#inTransaction((transaction) =>
      addProblems(transaction, this.#row, { problems, now: this.#services.clock() }),
    );
  }

  async #knownFamilies(familyIds: readonly string[]): Promise<Set<string>> {
    if (familyIds.length === 0) return new Set();
    const rows = await this.#system.query<{ familyId: string }>(
      `select distinct f.employer_family_id as "familyId" from families f join members m on m.family_id = f.id
       where f.client_id = $1 and f.employer_family_id = any($2::text[]) and m.relationship = '18' and m.deleted_at is null
         and f.employer_family_id is not null`,
      [this.#row.clientId, familyIds],
    );
    return new Set(rows.map(({ familyId }) => familyId));
  }

  /** Each step also says how far it is, and finds out whether the check is still wanted. */
  async #inTransaction(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    await this.#system.transaction(this.#row.installationId, async (transaction) => {
      const { rowCount } = await transaction.client.query(
        `update imports set rows_done = $2, bad_rows = $3, updated_at = now()
         where id = $1 and status = 'checking' and started_at = $4::timestamptz returning ${waitForNoDisk}`,
        [this.#row.id, this.#done, this.#families.badRows, this.#row.startedAt],
      );
      if (rowCount !== 1) throw new OtherCheck();
      await work(transaction);
    });
  }
}
