import type { PlainDate } from "#kernel/dates.ts";
import { addMemberEvents, type NewMemberEvent } from "#domains/members/member-events.service.ts";
import { changeMembers, type MemberChange } from "#domains/members/changed-members.service.ts";
import { addMembers, type NewMember, type PersonFacts } from "#domains/members/new-members.service.ts";
import type { AuditEvent } from "#server/audit/audit.ts";
import { insertAuditBatch } from "#server/audit/audit-batch.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { contextOf, type ImportContext } from "./census-context.service.ts";
import { type Above, type GoodRow, type KnownMember, type Match, matchRows } from "./census-match.service.ts";
import { type CensusFacts, readCensusRow } from "./census-rows.ts";
import { addProblems } from "./import-progress.service.ts";
import { type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { personRows } from "./person-rows.service.ts";
import { NumberSet } from "./number-list.ts";

/** Rows that are written together, with their audit rows and the place where it goes on. */
const batchRows = 1000;
/** A job ends after this time and leaves the rest to the next one, before the queue would give it to another worker. */
const jobMs = 600_000;

type WriteJob = { importId: string; installationId: string; emergencyId?: string };

/** Writes the rows without mistakes, from where it was left. However often it is called, each person is written once. */
export async function writeCensus(services: Services, system: SystemScope, job: WriteJob): Promise<void> {
  const started = await system.transaction(job.installationId, async (transaction) => {
    const row = await requireImport(transaction, job.importId);
    if (row.status !== "writing" || row.rowsTotal === null) return undefined;
    const { rows } = await transaction.client.query<{ row: number }>(
      "select distinct row from import_errors where import_id = $1",
      [job.importId],
    );
    const bad = new NumberSet();
    for (const { row: number } of rows) bad.add(number);
    return { row, bad, context: await contextOf(transaction, row, services.clock()) };
  });
  if (started === undefined) return;
  try {
    await new Writing(services, system, { ...started, job }).run();
  } catch (error) {
    if (!(error instanceof OtherWriter)) throw error;
  }
}

/** The import was cancelled, or another worker has gone on with it; or this one has handed over to the next. */
class OtherWriter extends Error {}

class Writing {
  readonly #services: Services;
  readonly #system: SystemScope;
  readonly #row: ImportRow;
  readonly #bad: NumberSet;
  readonly #context: ImportContext;
  readonly #job: WriteJob;
  readonly #until = performance.now() + jobMs;
  /** Dependents that came before their employee; undefined: it is not known which, because this is not the first job. */
  readonly #later: NumberSet | undefined;
  /** The place up to which everything is written: a row's count in the first round, beyond the total in the second. */
  #done: number;
  #above: Above;

  constructor(
    services: Services,
    system: SystemScope,
    { row, bad, context, job }: { row: ImportRow; bad: NumberSet; context: ImportContext; job: WriteJob },
  ) {
    this.#services = services;
    this.#system = system;
    this.#row = row;
    this.#bad = bad;
    this.#context = context;
    this.#job = job;
    this.#done = row.rowsDone;
    this.#later = row.rowsDone === 0 ? new NumberSet() : undefined;
  }

  async run(): Promise<void> {
    const total = this.#row.rowsTotal ?? 0;
    if (this.#done < total) await this.#round("first", 0);
    if (this.#later === undefined || this.#later.size > 0) await this.#round("second", total);
    await this.#end();
  }

  /** Goes through the file; `from` is the count of rows before it. */
  async #round(round: "first" | "second", from: number): Promise<void> {
    let place = from;
    let batch: GoodRow[] = [];
    /** The employee above the place where the writing goes on, found anew. */
    let aboveRow: GoodRow | undefined;
    const rows = personRows(sourceOf(this.#services, this.#row), {
      sheet: this.#row.sheet,
      headerRow: this.#row.headerRow ?? 1,
      own: this.#context.own,
    });
    for await (const { row, cells } of rows) {
      place += 1;
      if (this.#bad.has(row)) {
        aboveRow = undefined;
        continue;
      }
      const read = readCensusRow(row, cells, this.#context);
      const { relationship } = read;
      if (relationship === undefined || read.problems.length > 0) continue;
      const good: GoodRow = { ...read, relationship };
      if (place <= this.#done) {
        if (relationship === "18") aboveRow = good;
        continue;
      }
      if (aboveRow !== undefined) {
        await this.#standBelow(aboveRow);
        aboveRow = undefined;
      }
      if (round === "second" && !this.#isLate(good)) continue;
      batch.push(good);
      if (batch.length < batchRows) continue;
      await this.#write(batch, { place, round });
      batch = [];
    }
    await this.#write(batch, { place, round });
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
      vault: this.#services.vault,
      clientId: this.#row.clientId,
      rows,
      above: this.#above,
      now: this.#services.clock(),
      lock: true,
    };
  }

  async #write(
    batch: readonly GoodRow[],
    { place, round }: { place: number; round: "first" | "second" },
  ): Promise<void> {
    const isLate = performance.now() > this.#until;
    await this.#system.transaction(this.#row.installationId, async (transaction) => {
      // Whoever has this row may write; the place tells whether it is still the one this worker came to.
      const { rowCount } = await transaction.client.query(
        "select from imports where id = $1 and status = 'writing' and rows_done = $2 for update",
        [this.#row.id, this.#done],
      );
      if (rowCount !== 1) throw new OtherWriter();
      const { matches, above } = await matchRows(transaction, this.#asked(batch));
      const counts = await this.#keep(transaction, matches, round);
      await transaction.client.query(
        `update imports set rows_done = $2, added = added + $3, changed = changed + $4, same = same + $5,
           bad_rows = bad_rows + $6, updated_at = now() where id = $1`,
        [this.#row.id, place, counts.added, counts.changed, counts.same, counts.bad],
      );
      if (isLate) await transaction.enqueue("write-census", this.#job);
      this.#above = above;
    });
    this.#done = place;
    if (isLate) throw new OtherWriter();
  }

  async #keep(
    transaction: Transaction,
    matches: readonly Match[],
    round: "first" | "second",
  ): Promise<{ added: number; changed: number; same: number; bad: number }> {
    const now = this.#services.clock();
    const added: NewMember[] = [];
    const changes: MemberChange[] = [];
    const events: NewMemberEvent[] = [];
    const audit: AuditEvent[] = [];
    const problems: { row: number; column: null; code: string }[] = [];
    let same = 0;
    for (const match of matches) {
      if (match.kind === "new") {
        const member = this.#newMember(match);
        added.push(member);
        events.push(this.#arrival(member));
        audit.push(this.#audited(member.id, "create", {}));
      } else if (match.kind === "refused") {
        problems.push({ row: match.row.row, column: null, code: match.code });
      } else if (match.kind === "later") {
        if (round === "first") this.#later?.add(match.row.row);
        else problems.push({ row: match.row.row, column: null, code: "noEmployee" });
      } else if (round === "second") {
        // Written by the first round already.
      } else if (match.changed.length === 0) same += 1;
      else {
        changes.push(this.#change(match.member, match.row, match.changed));
        for (const kind of eventKinds(match.changed)) events.push(this.#event(match, kind));
        audit.push(this.#audited(match.member.id, "update", { fields: match.changed }));
      }
    }
    const { installationId } = this.#row;
    await addMembers(transaction, this.#services.vault, { installationId, members: added });
    await changeMembers(transaction, this.#services.vault, {
      changes,
      importId: this.#row.id,
      updatedBy: this.#row.createdBy,
    });
    await addMemberEvents(transaction, { installationId, now, events });
    await addProblems(transaction, this.#row, { problems, now });
    const { emergencyId } = this.#job;
    const by = { installationId, actor: this.#row.actor, requestId: `import:${this.#row.id}`, emergencyId };
    // In the name of who asked, not of the system that does it.
    await insertAuditBatch(transaction.client, audit, by);
    return { added: added.length, changed: changes.length, same, bad: problems.length };
  }

  #newMember({ row, id, familyId }: { row: GoodRow; id: string; familyId: string }): NewMember {
    const { facts, relationship } = row;
    return {
      ...this.#merged(undefined, facts, relationship),
      id,
      familyId,
      relationship,
      clientId: this.#row.clientId,
      importId: this.#row.id,
      createdBy: this.#row.createdBy,
    };
  }

  #change(member: KnownMember, { facts, relationship }: GoodRow, changed: readonly string[]): MemberChange {
    return {
      ...this.#merged(member, facts, relationship),
      id: member.id,
      relationship,
      changesSsn: changed.includes("ssn"),
    };
  }

  /** What is known of the person, with what the file says over it. */
  #merged(
    member: KnownMember | undefined,
    facts: CensusFacts,
    relationship: GoodRow["relationship"],
  ): PersonFacts {
    const value = <Field extends Exclude<keyof CensusFacts, "ssn">>(field: Field) =>
      facts[field] ?? member?.[field] ?? null;
    const terminationDate = value("terminationDate");
    return {
      prefix: value("prefix"),
      firstName: value("firstName") ?? "",
      middleName: value("middleName"),
      lastName: value("lastName") ?? "",
      suffix: value("suffix"),
      gender: value("gender"),
      dob: value("dob"),
      hireDate: value("hireDate"),
      ssn: facts.ssn ?? null,
      email: value("email"),
      phone: value("phone"),
      mobilePhone: value("mobilePhone"),
      address1: value("address1"),
      address2: value("address2"),
      city: value("city"),
      state: value("state"),
      zip: value("zip"),
      tobacco: value("tobacco"),
      isDisabled: facts.isDisabled ?? (relationship === "22" || member?.isDisabled === true),
      divisionId: value("divisionId"),
      eligibilityClass: value("eligibilityClass"),
      salaryCents: value("salaryCents"),
      language: value("language"),
      employerFamilyId: value("employerFamilyId"),
      terminationDate,
      status: statusOf(facts.terminationDate, this.#context.today) ?? member?.status ?? "active",
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
      details: { importId: this.#row.id },
    };
  }

  #event(
    { member, row, changed }: Extract<Match, { kind: "known" }>,
    kind: NewMemberEvent["kind"],
  ): NewMemberEvent {
    return {
      clientId: this.#row.clientId,
      familyId: member.familyId,
      memberId: member.id,
      kind,
      effectiveDate:
        kind === "termMember" ? (row.facts.terminationDate ?? this.#context.today) : this.#context.today,
      actor: this.#row.actor,
      details: { importId: this.#row.id, fields: changed.join(", ") },
    };
  }

  #audited(memberId: string, action: "create" | "update", details: Record<string, unknown>): AuditEvent {
    return {
      action,
      subject: "members",
      subjectId: memberId,
      clientId: this.#row.clientId,
      details: { importId: this.#row.id, ...details },
    };
  }

  async #end(): Promise<void> {
    // The file is kept for the rows to correct; without any, nobody needs it.
    const ended = await this.#system.transaction(this.#row.installationId, async ({ client }) =>
      client.query<{ bad_rows: number }>(
        `update imports set status = 'done', rows_done = rows_total, finished_at = now(), updated_at = now(),
           version = version + 1, blob_key = case when bad_rows = 0 then '' else blob_key end
         where id = $1 and status = 'writing' and rows_done = $2 returning bad_rows`,
        [this.#row.id, this.#done],
      ),
    );
    if (ended.rows[0]?.bad_rows === 0) await this.#services.blobs.remove(this.#row.blobKey);
  }
}

/** Somebody whose last day is over is no member any more; a last day to come changes nothing yet. */
function statusOf(
  terminationDate: PlainDate | undefined,
  today: PlainDate,
): "active" | "terminated" | undefined {
  if (terminationDate === undefined) return undefined;
  return terminationDate < today ? "terminated" : "active";
}

const addressFields = ["address1", "address2", "city", "state", "zip"];

/** What happened, in the words of the family's timeline: one entry each. */
function eventKinds(changed: readonly string[]): NewMemberEvent["kind"][] {
  const kinds = new Set<NewMemberEvent["kind"]>();
  for (const field of changed) {
    if (field === "terminationDate") kinds.add("termMember");
    else if (field === "divisionId") kinds.add("divisionChange");
    else if (addressFields.includes(field)) kinds.add("addressChange");
    else kinds.add("demographicChange");
  }
  return [...kinds];
}
