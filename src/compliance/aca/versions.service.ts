import { acaFormsJob } from "#compliance/aca/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { isLanguage } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { zipFile } from "#server/zip-file.ts";
import type { AcaSnapshot } from "./aca.ts";
import { formsWithFacts, readForm, readSnapshots } from "./aca.service.ts";
import { readClientFacts, recipientsSql } from "./facts.service.ts";
import { formChanges } from "./form-changes.ts";
import { formFileName, writeForm } from "./pdf/form.pdf.ts";
import type { FormContent } from "./form-content.ts";
import { employeesByMonth } from "./totals.service.ts";
import { type AcaTotals, noTotals, withForm } from "./totals.ts";

/** Forms that are made together, in a transaction of their own. */
const batchForms = 100;
/** Forms in one ZIP file. */
const formsInFile = 250;
const mostZipBytes = 500_000_000;
/** A job gives way to the next one before it counts as lost. */
const jobMs = 60_000;

type OfYear = { clientId: string; year: number };
type Version = OfYear & { version: number };

/** Begins a version of all forms of a year. One at a time: a second click finds the first at work. */
export async function makeVersion(services: Services, scope: Scope, of: OfYear): Promise<AcaSnapshot> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { clientId, year } = of;
    const { installationId } = await readClientFacts(transaction, { clientId, year });
    await client.query(
      "select pg_advisory_xact_lock(hashtextextended('aca' || $1::text || $2::int::text, 0))",
      [clientId, year],
    );
    const snapshots = await readSnapshots(transaction, of);
    if (snapshots.some(({ status }) => status === "making")) throw new Problem("conflict");
    const now = services.clock();
    const id = uuidv7(now.getTime());
    const counted = await client.query<{ total: number }>(`select count(*)::int as total ${recipientsSql}`, [
      clientId,
      `${year}-01-01`,
      `${year}-12-31`,
    ]);
    await client.query(
      `insert into aca_snapshots (id, installation_id, client_id, year, number, total, actor, created_at,
         created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
      [
        id,
        installationId,
        clientId,
        year,
        (snapshots[0]?.number ?? 0) + 1,
        counted.rows[0]?.total ?? 0,
        scope.actor,
        now,
        scope.userId ?? null,
      ],
    );
    transaction.audit({
      action: "create",
      subject: "aca_snapshots",
      subjectId: id,
      clientId,
      details: { year },
    });
    await transaction.enqueue(acaFormsJob, { snapshotId: id, installationId, task: "forms" });
    return requireSnapshot(transaction, { ...of, id });
  });
}

export async function makeFiles(services: Services, scope: Scope, of: Version): Promise<AcaSnapshot> {
  return scope.transaction(async (transaction) => {
    const { clientId, year, version } = of;
    const { installationId } = await readClientFacts(transaction, { clientId, year });
    const { rows } = await transaction.client.query<{ id: string }>(
      `update aca_snapshots set files_status = 'making', updated_at = $4, updated_by = $5, version = version + 1
       where client_id = $1 and year = $2 and number = $3 and status = 'done' and files_status = 'none' returning id`,
      [clientId, year, version, services.clock(), scope.userId ?? null],
    );
    const [row] = rows;
    if (row === undefined) {
      const known = (await readSnapshots(transaction, of)).find(({ number }) => number === version);
      if (known === undefined) throw new Problem("notFound");
      if (known.status === "making") throw new Problem("conflict");
      // Somebody has asked for them already.
      return known;
    }
    transaction.audit({
      action: "print",
      subject: "aca_snapshots",
      subjectId: row.id,
      clientId,
      details: { year, version },
    });
    await transaction.enqueue(acaFormsJob, { snapshotId: row.id, installationId, task: "files" });
    return requireSnapshot(transaction, { ...of, id: row.id });
  });
}

export async function openFile(
  services: Services,
  scope: Scope,
  { clientId, year, version, part }: Version & { part: number },
): Promise<FileAnswer> {
  const found = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; blobKey: string; fileKeySealed: Buffer }>(
      `select z.id, z.blob_key as "blobKey", z.file_key_sealed as "fileKeySealed"
       from aca_files z join aca_snapshots s on s.id = z.snapshot_id
       where s.client_id = $1 and s.year = $2 and s.number = $3 and z.part = $4`,
      [clientId, year, version, part],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "export",
      subject: "aca_files",
      subjectId: row.id,
      clientId,
      details: { year, version, part },
    });
    return row;
  });
  const fileKey = services.vault.open(found.fileKeySealed, `aca_files.file_key:${found.id}`);
  return {
    file: new SealedFiles(services.blobs).open({ blobKey: found.blobKey, fileKey }),
    mediaType: "application/zip",
    name: `forms-1095-${year}-v${version}-${part}.zip`,
  };
}

/** One form as PDF, as it is now or as a version keeps it. */
export async function openPdf(
  services: Services,
  scope: Scope,
  of: OfYear & { memberId: string; version?: number | undefined },
): Promise<FileAnswer> {
  const form = await scope.transaction(async (transaction) => {
    const found = await readForm(transaction, of);
    transaction.audit({
      action: "print",
      subject: "aca_forms",
      subjectId: of.memberId,
      clientId: of.clientId,
      details: { year: of.year, ...(of.version === undefined ? {} : { version: of.version }) },
    });
    return found;
  });
  const { language } = scope.context;
  const file = await writeForm(services, { form, language, now: services.clock() });
  return { file, mediaType: "application/pdf", name: formFileName(form) };
}

async function requireSnapshot(
  transaction: Transaction,
  { id, ...of }: OfYear & { id: string },
): Promise<AcaSnapshot> {
  const found = (await readSnapshots(transaction, of)).find((one) => one.id === id);
  if (found === undefined) throw new Problem("notFound");
  return found;
}

type Job = { snapshotId: string; installationId: string; task: "forms" | "files" };
type Snapshot = {
  id: string;
  clientId: string;
  year: number;
  number: number;
  done: number;
  total: number;
  filesDone: number;
  actor: string;
  language: string | null;
  totals: AcaTotals | null;
};

/** The job: goes on where it was stopped, batch by batch. However often it is called, each form is made once. */
export async function makeForms(services: Services, system: SystemScope, job: Job): Promise<void> {
  const until = performance.now() + jobMs;
  const step = job.task === "forms" ? nextForms : nextFile;
  while (await step(services, system, job))
    if (performance.now() > until)
      return system.transaction(job.installationId, (transaction) => transaction.enqueue(acaFormsJob, job));
}

/** Holds the version, so that two workers follow each other; none where it is done. */
async function hold({ client }: Transaction, { snapshotId, task }: Job): Promise<Snapshot | undefined> {
  const { rows } = await client.query<Snapshot>(
    `select s.id, s.client_id as "clientId", s.year, s.number, s.done, s.total, s.files_done as "filesDone", s.actor, u.language, s.totals
     from aca_snapshots s left join users u on 'user:' || u.id = s.actor
     where s.id = $1 and case $2 when 'forms' then s.status = 'making' else s.files_status = 'making' end for update of s`,
    [snapshotId, task],
  );
  return rows[0];
}

async function nextForms(services: Services, system: SystemScope, job: Job): Promise<boolean> {
  return system.transaction(job.installationId, async (transaction) => {
    const { client } = transaction;
    const snapshot = await hold(transaction, job);
    if (snapshot === undefined) return false;
    const { id, clientId, year } = snapshot;
    const now = services.clock();
    const { rows: next } = await client.query<{ id: string }>(
      `select m.id ${recipientsSql} and not exists (select from aca_forms f where f.snapshot_id = $4 and f.member_id = m.id)
       order by m.name_key, m.id limit $5`,
      [clientId, `${year}-01-01`, `${year}-12-31`, id, batchForms],
    );
    if (next.length === 0) {
      const employees = await employeesByMonth(transaction, { clientId, year });
      const totals = snapshot.totals ?? noTotals;
      const months = totals.months.map((month, at) => ({ ...month, employees: employees[at] ?? 0 }));
      await client.query(
        `update aca_snapshots set status = 'done', total = done, totals = $3, finished_at = $2, updated_at = $2
         where id = $1`,
        [id, now, { ...totals, months }],
      );
      return false;
    }
    const of = await readClientFacts(transaction, { clientId, year });
    const ids = next.map((one) => one.id);
    const made = await formsWithFacts(transaction, of, { year, ids });
    const forms = made.map(({ form }) => form);
    const before = await formsBefore(transaction, snapshot, ids);
    const rows = forms.map((content, at) => {
      const was = before.get(content.memberId);
      const changes = was === undefined ? [] : formChanges(was, content);
      return {
        id: uuidv7(now.getTime()),
        member_id: content.memberId,
        kind: content.kind,
        place: snapshot.done + at + 1,
        content,
        changes,
        is_corrected: changes.length > 0,
      };
    });
    await client.query(
      `insert into aca_forms (id, installation_id, client_id, snapshot_id, family_id, member_id, kind, place, content, changes,
         is_corrected, created_at, updated_at)
       select r.id, m.installation_id, m.client_id, $2, m.family_id, m.id, r.kind, r.place, r.content, r.changes, r.is_corrected, $3, $3
       from json_to_recordset($1::json) as r (id uuid, member_id uuid, kind text, place int, content jsonb, changes jsonb,
         is_corrected boolean) join members m on m.id = r.member_id`,
      [JSON.stringify(rows), id, now],
    );
    const totals = made.reduce(
      (sum, { employee, form }) => withForm(sum, employee, form),
      snapshot.totals ?? noTotals,
    );
    await client.query(
      "update aca_snapshots set done = done + $2, totals = $4, updated_at = $3 where id = $1",
      [id, rows.length, now, totals],
    );
    return true;
  });
}

async function formsBefore(
  { client }: Transaction,
  { clientId, year, number }: Snapshot,
  ids: readonly string[],
): Promise<Map<string, FormContent>> {
  const { rows } = await client.query<{ memberId: string; content: FormContent }>(
    `select f.member_id as "memberId", f.content from aca_forms f join aca_snapshots s on s.id = f.snapshot_id
     where s.client_id = $1 and s.year = $2 and s.number = $3 and f.member_id = any($4::uuid[])`,
    [clientId, year, number - 1, ids],
  );
  return new Map(rows.map(({ memberId, content }) => [memberId, content]));
}

/** One ZIP file more. */
async function nextFile(services: Services, system: SystemScope, job: Job): Promise<boolean> {
  return system.transaction(job.installationId, async (transaction) => {
    const { client } = transaction;
    const snapshot = await hold(transaction, job);
    if (snapshot === undefined) return false;
    const { id, filesDone, language } = snapshot;
    const now = services.clock();
    const { rows } = await client.query<{ content: FormContent }>(
      "select content from aca_forms where snapshot_id = $1 and place > $2 order by place limit $3",
      [id, filesDone, formsInFile],
    );
    if (rows.length === 0) {
      await client.query("update aca_snapshots set files_status = 'done', updated_at = $2 where id = $1", [
        id,
        now,
      ]);
      return false;
    }
    async function* entries(): AsyncGenerator<{ name: string; content: Buffer }> {
      for (const [at, { content: form }] of rows.entries()) {
        const asked = { form, language: isLanguage(language) ? language : ("en" as const), now };
        const name = `${String(filesDone + at + 1).padStart(5, "0")}-${formFileName(form)}`;
        yield { name, content: await writeForm(services, asked) };
      }
    }
    const stored = await new SealedFiles(services.blobs).keep({
      content: zipFile(entries()),
      maxBytes: mostZipBytes,
    });
    const fileId = uuidv7(now.getTime());
    await client.query(
      `insert into aca_files (id, installation_id, client_id, snapshot_id, part, forms, blob_key, file_key_sealed, size_bytes)
       select $2, installation_id, client_id, id, $3, $4, $5, $6, $7 from aca_snapshots where id = $1`,
      [
        id,
        fileId,
        Math.floor(filesDone / formsInFile) + 1,
        rows.length,
        stored.blobKey,
        services.vault.seal(stored.fileKey, `aca_files.file_key:${fileId}`),
        stored.sizeBytes,
      ],
    );
    await client.query(
      "update aca_snapshots set files_done = files_done + $2, updated_at = $3 where id = $1",
      [id, rows.length, now],
    );
    return true;
  });
}
