import { writeCensusJob } from "#enrollment/exchange/jobs.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { addMemberEvents, type NewMemberEvent } from "#people/members/member-events.service.ts";
import { changeMembers, type MemberChange } from "#people/members/changed-members.service.ts";
import { eventKinds } from "#people/members/event-kinds.ts";
import { addMembers } from "#people/members/new-members.service.ts";
import type { NewMember } from "#people/members/member-facts.ts";
import type { Principal } from "#kernel/access.ts";
import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import { insertAuditBatch } from "#server/audit/audit-batch.ts";
import { principalOf, type SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { Ahead } from "./ahead.ts";
import { contextOf, type ImportContext } from "./census-context.service.ts";
import { type Above, type GoodRow, goodRow, type Match, matchRows } from "./census-match.service.ts";
import { endsOf, type FileEnd, writeEnds } from "./census-ends.service.ts";
import { writeOwnNumbers } from "./census-numbers.service.ts";
import { isBack, mergedPerson } from "./census-person.service.ts";
import { priceAnew } from "./census-prices.service.ts";
import { type CensusFacts, readCensusRow } from "./census-rows.ts";
import { addNewWarnings, addProblems, waitForNoDisk } from "./import-progress.service.ts";
import { belowOf, type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { personRowsTogether } from "./person-rows.service.ts";
import { NumberSet } from "./number-list.ts";

/** Rows that are written together, with their audit rows and the place where it goes on. */
const batchRows = 1000;
/** A job ends after this time and leaves the rest to the next one, before the queue would give it to another worker. */
const jobMs = 600_000;

type WriteJob = { importId: string; installationId: string; emergencyId?: string };

/** Writes the rows without mistakes, from where it was left. However often it is called, each person is written once. */
export async function writeCensus(doors: Doors, system: SystemScope, job: WriteJob): Promise<void> {
  const { services } = doors;
  const started = await system.transaction(job.installationId, async (transaction) => {
    const row = await requireImport(transaction, job.importId);
    if (row.status !== "writing" || row.rowsTotal === null) return undefined;
    const { rows } = await transaction.client.query<{ row: number }>(
      "select distinct row from import_errors where import_id = $1 and severity = 'error'",
      [job.importId],
    );
    const bad = new NumberSet();
    for (const { row: number } of rows) bad.add(number);
    return { row, bad, context: await contextOf(services, transaction, row) };
  });
  if (started === undefined) return;
  try {
    await new Writing(doors, system, { ...started, job }).run();
  } catch (error) {
    if (!(error instanceof OtherWriter)) throw error;
  }
}

/** The import was cancelled, or another worker has gone on with it; or this one has handed over to the next. */
class OtherWriter extends Error {}

type Change = Extract<Match, { kind: "known" }>;
type Round = "first" | "second";
/** `meanwhile` is called as soon as the new people are on their way to the database. */
type Step = { place: number; round: Round; meanwhile: () => void };
/** `above`: the employee above the first of the rows, where the writing has just begun below one. */
type Batch = { rows: readonly GoodRow[]; place: number; above: GoodRow | undefined };

class Writing {
  readonly #doors: Doors;
  readonly #services: Services;
  readonly #system: SystemScope;
  /** Whoever said yes to the file: the changes that it makes bear that name. */
  readonly #by: Principal;
  readonly #row: ImportRow;
  readonly #bad: NumberSet;
  readonly #context: ImportContext;
  readonly #job: WriteJob;
  /** The same object for all who arrive. */
  readonly #ofImport: { importId: string };
  readonly #until = performance.now() + jobMs;
  /** Dependents that came before their employee; undefined: it is not known which, because this is not the first job. */
  readonly #later: NumberSet | undefined;
  /** The place up to which everything is written: a row's count in the first round, beyond the total in the second. */
  #done: number;
  #above: Above;

  constructor(
    doors: Doors,
    system: SystemScope,
    { row, bad, context, job }: { row: ImportRow; bad: NumberSet; context: ImportContext; job: WriteJob },
  ) {
    this.#doors = doors;
    this.#services = doors.services;
    this.#system = system;
    const by = principalOf(row.actor);
    this.#by =
      by.kind === "user" && job.emergencyId !== undefined ? { ...by, emergencyId: job.emergencyId } : by;
    this.#row = row;
    this.#bad = bad;
    this.#context = context;
    this.#job = job;
    this.#ofImport = { importId: row.id };
    this.#done = row.rowsDone;
    this.#later = row.rowsDone === 0 ? new NumberSet() : undefined;
  }

  async run(): Promise<void> {
    const total = this.#row.rowsTotal ?? 0;
    if (this.#done < total) await this.#round("first", 0);
    if (this.#later === undefined || this.#later.size > 0) await this.#round("second", total);
    await this.#end();
  }

  /** Goes through the file; `from` is the count of rows before it. The next rows are read while these are written. */
  async #round(round: Round, from: number): Promise<void> {
    const batches = new Ahead(this.#batches(from));
    // While the database writes, there is time to read: not before, or it would wait for us.
    const meanwhile = () => batches.begin();
    try {
      for (let batch = await batches.next(); batch !== undefined; batch = await batches.next()) {
        const { place, above } = batch;
        const rows = round === "first" ? batch.rows : batch.rows.filter((row) => this.#isLate(row));
        if (above !== undefined) await this.#standBelow(above);
        await this.#write(rows, { place, round, meanwhile });
      }
    } finally {
      await batches.end();
    }
  }

  /** The rows without mistakes from the place on where the writing is. */
  async *#batches(from: number): AsyncGenerator<Batch> {
    const { vault } = this.#services;
    const begin = this.#done;
    let place = from;
    let rows: GoodRow[] = [];
    /** The employee above the place where the writing goes on, found anew. */
    let above: GoodRow | undefined;
    const together = personRowsTogether(
      sourceOf(this.#services, this.#row),
      belowOf(this.#row, this.#context),
    );
    for await (const some of together) {
      for (const { row, cells } of some) {
        place += 1;
        if (this.#bad.has(row)) continue;
        const read = readCensusRow(row, cells, this.#context);
        const { relationship } = read;
        if (relationship === undefined || read.problems.length > 0) continue;
        if (place <= begin) {
          if (relationship === "18") above = goodRow(vault, read, relationship);
          continue;
        }
        rows.push(goodRow(vault, read, relationship));
        if (rows.length < batchRows) continue;
        yield { rows, place, above };
        [rows, above] = [[], undefined];
      }
    }
    yield { rows, place, above };
  }

  #isLate({ row, relationship, facts }: GoodRow): boolean {
    if (relationship === "18" || facts.employerFamilyId === undefined) return false;
    return this.#later?.has(row) ?? true;
  }

  async #standBelow(employee: GoodRow): Promise<void> {
    await this.#system.transaction(this.#row.installationId, async (transaction) => {
      const { above } = await matchRows(transaction, this.#asked([employee]));
      this.#above = above;
    });
  }

  #asked(rows: readonly GoodRow[]) {
    return {
      clientId: this.#row.clientId,
      rows,
      above: this.#above,
      now: this.#services.clock(),
      lock: true,
    };
  }

  async #write(batch: readonly GoodRow[], step: Step): Promise<void> {
    const { place } = step;
    const isLate = performance.now() > this.#until;
    const work = async (transaction: Transaction) => {
      // Anyone who has this row may write; the place tells whether it is still the one this worker came to.
      const { rowCount } = await transaction.client.query(
        `select ${waitForNoDisk} from imports where id = $1 and status = 'writing' and rows_done = $2 for update`,
        [this.#row.id, this.#done],
      );
      if (rowCount !== 1) throw new OtherWriter();
      // Files of one client take turns: whom another one is adding just now is known here, and not added twice.
      await transaction.client.query("select pg_advisory_xact_lock(hashtextextended('census:' || $1, 0))", [
        this.#row.clientId,
      ]);
      const { matches, above } = await matchRows(transaction, this.#asked(batch));
      const counts = await this.#keep(transaction, matches, step);
      await transaction.client.query(
        `update imports set rows_done = $2, added = added + $3, changed = changed + $4, same = same + $5,
           bad_rows = bad_rows + $6, updated_at = now() where id = $1`,
        [this.#row.id, place, counts.added, counts.changed, counts.same, counts.bad],
      );
      if (isLate) await transaction.enqueue(writeCensusJob, this.#job);
      this.#above = above;
    };
    await this.#system.transaction(this.#row.installationId, work, this.#by);
    this.#done = place;
    if (isLate) throw new OtherWriter();
  }

  async #keep(
    transaction: Transaction,
    matches: readonly Match[],
    { round, meanwhile }: Step,
  ): Promise<{ added: number; changed: number; same: number; bad: number }> {
    const now = this.#services.clock();
    const added: NewMember[] = [];
    const changes: MemberChange[] = [];
    const events: NewMemberEvent[] = [];
    /** Who was changed, by the names of the fields: one row of the audit each. */
    const changed = new Map<string, { fields: Change["changed"]; ids: string[] }>();
    const problems: { row: number; column: null; code: string }[] = [];
    let same = 0;
    const { ends, memberIds: ending } = await endsOf(transaction, round === "first" ? matches : []);
    for (const match of matches) {
      if (match.kind === "new") {
        const member = this.#newMember(match);
        added.push(member);
        events.push(this.#arrival(member));
      } else if (match.kind === "refused") {
        problems.push({ row: match.row.row, column: null, code: match.code });
      } else if (match.kind === "later") {
        if (round === "first") this.#later?.add(match.row.row);
        else problems.push({ row: match.row.row, column: null, code: "noEmployee" });
      } else if (round === "second") {
        // Written by the first round already.
      } else if (match.changed.length === 0) same += 1;
      else {
        changes.push(this.#change(match, ending));
        for (const kind of eventKinds(match.changed))
          if (kind !== "termMember" || !ending.has(match.member.id)) events.push(this.#event(match, kind));
        if (isBack(match.member, match.row.facts)) events.push(this.#event(match, "newEmployee"));
        const key = match.changed.join();
        const alike = changed.get(key) ?? { fields: match.changed, ids: [] };
        changed.set(key, alike);
        alike.ids.push(match.member.id);
      }
    }
    const { installationId } = this.#row;
    await addMembers(transaction, this.#services.vault, { installationId, members: added, meanwhile });
    await changeMembers(transaction, this.#services.vault, {
      changes,
      importId: this.#row.id,
      now,
      updatedBy: this.#row.createdBy,
    });
    if (round === "first")
      await writeOwnNumbers(transaction, {
        clientId: this.#row.clientId,
        matches,
        by: this.#row.createdBy,
      });
    if (round === "first")
      events.push(
        ...(await priceAnew(this.#services, transaction, {
          matches,
          row: this.#row,
          today: this.#context.today,
        })),
      );
    await addMemberEvents(transaction, { installationId, now, events });
    await addProblems(transaction, this.#row, { problems, now });
    await this.#endPeople(transaction, ends, now);
    for (const { fields, ids } of changed.values()) await this.#audit(transaction, "update", ids, { fields });
    await this.#audit(
      transaction,
      "create",
      added.map(({ id }) => id),
      {},
    );
    return { added: added.length, changed: changes.length, same, bad: problems.length };
  }

  /** Last, because what is written after it belongs to no change. */
  async #endPeople(transaction: Transaction, ends: readonly FileEnd[], now: Date): Promise<void> {
    const { installationId, clientId, coverEnds } = this.#row;
    const scope = this.#system.scopeFor(this.#by, { installationId, clients: [clientId] });
    const column = this.#context.columns.find(({ field }) => field === "terminationDate")?.column ?? null;
    const problems = await writeEnds(this.#doors, transaction, scope, {
      ends,
      coverEnds,
      column,
      installationId,
    });
    await addNewWarnings(transaction, this.#row, { problems, now });
  }

  #newMember({ row, id, familyId }: Extract<Match, { kind: "new" }>): NewMember {
    return {
      ...mergedPerson(undefined, row, this.#context.today),
      id,
      familyId,
      relationship: row.relationship,
      clientId: this.#row.clientId,
      importId: this.#row.id,
      createdBy: this.#row.createdBy,
      memberNumber: row.facts.memberNumber ?? null,
      ssnIndexes: row.ssnIndexes,
    };
  }

  /** The last day of those who have coverage is written with all that follows from it. */
  #change({ member, row, changed }: Change, ending: ReadonlySet<string>): MemberChange {
    const { terminationDate, status } = member;
    return {
      ...mergedPerson(member, row, this.#context.today),
      ...(ending.has(member.id) && { terminationDate, status }),
      id: member.id,
      personId: member.personId,
      clientId: member.clientId,
      familyId: member.familyId,
      relationship: row.relationship,
      was: { terminationDate: member.terminationDate },
      // A child who has become a disabled one is so without a word of it.
      changed: changed.includes("relationship") ? [...changed, "isDisabled"] : changed,
    };
  }

  #arrival({ id, familyId, relationship, clientId, hireDate }: NewMember): NewMemberEvent {
    return {
      clientId,
      familyId,
      memberId: id,
      kind: relationship === "18" ? "newEmployee" : "addDependent",
      effectiveDate: relationship === "18" ? hireDate : this.#context.today,
      actor: this.#row.actor,
      details: this.#ofImport,
    };
  }

  #event({ member, row, changed }: Change, kind: NewMemberEvent["kind"]): NewMemberEvent {
    return {
      clientId: this.#row.clientId,
      familyId: member.familyId,
      memberId: member.id,
      kind,
      effectiveDate: this.#dayOf(kind, row.facts),
      actor: this.#row.actor,
      details: { importId: this.#row.id, fields: changed.join(", ") },
    };
  }

  #dayOf(kind: NewMemberEvent["kind"], { terminationDate, hireDate }: CensusFacts): PlainDate {
    const day = kind === "termMember" ? terminationDate : kind === "newEmployee" ? hireDate : undefined;
    return day ?? this.#context.today;
  }

  /** In the name of who asked, not of the system that does it. */
  async #audit(
    { client }: Transaction,
    action: "create" | "update",
    subjectIds: readonly string[],
    more: Record<string, unknown>,
  ): Promise<void> {
    const { id: importId, clientId, installationId, actor } = this.#row;
    const { emergencyId } = this.#job;
    await insertAuditBatch(
      client,
      { action, subject: "members", clientId, details: { importId, ...more }, subjectIds },
      { installationId, actor, requestId: `import:${importId}`, emergencyId },
    );
  }

  async #end(): Promise<void> {
    // The file is kept for the rows to correct or to look at; without any, nobody needs it, nor what was corrected in it.
    const ended = await this.#system.transaction(this.#row.installationId, async ({ client }) => {
      await client.query(
        `delete from import_mends where import_id in (
           select id from imports where id = $1 and status = 'writing' and bad_rows + warned_rows = 0)`,
        [this.#row.id],
      );
      return client.query<{ blobKey: string }>(
        `update imports set status = 'done', rows_done = rows_total, finished_at = now(), updated_at = now(),
           version = version + 1, blob_key = case when bad_rows + warned_rows = 0 then '' else blob_key end
         where id = $1 and status = 'writing' and rows_done = $2 returning blob_key as "blobKey"`,
        [this.#row.id, this.#done],
      );
    });
    if (ended.rows[0]?.blobKey === "") await this.#services.blobs.remove(this.#row.blobKey);
  }
}
