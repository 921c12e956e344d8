import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { planYearOf } from "#plans/plans/rating-age.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { AcaRow, AcaSnapshot, AcaYear } from "./aca.ts";
import { povertyLimit } from "./affordability.ts";
import { codesWithShare, type OfferCode, type ReliefCode } from "./codes.ts";
import type { ClientFacts, Employee } from "./client-facts.ts";
import { readClientFacts, readEmployees, recipientsSql } from "./facts.service.ts";
import { formChanges } from "./form-changes.ts";
import type { FormContent } from "./form-content.ts";
import { getsForm, makeForm } from "./make-form.ts";

type OfYear = { clientId: string; year: number };
type OfForm = OfYear & { memberId: string };
type Page = { version?: number | undefined; corrected?: "true" | undefined; page: number; pageSize: number };

const span = (year: number) => [`${year}-01-01`, `${year}-12-31`];

/** One page of a year's forms, as of now or as of a version that was made. The look is written to the audit. */
export async function findForms(scope: Scope, asked: OfYear & Page): Promise<AcaYear> {
  return scope.transaction(async (transaction) => {
    const { clientId, year, version } = asked;
    const of = await readClientFacts(transaction, { clientId, year });
    const found =
      version === undefined
        ? await live(transaction, of, asked)
        : await kept(transaction, { ...asked, version });
    transaction.audit({
      action: "view",
      subject: "aca_forms",
      clientId,
      details: { year, ids: found.rows.map(({ memberId }) => memberId) },
    });
    return {
      clientName: of.name,
      isLargeEmployer: of.isLargeEmployer,
      limitCents: povertyLimit(planYearOf(`${year}-12-31`, of.planYearStart)).value,
      snapshots: await readSnapshots(transaction, asked),
      ...found,
    };
  });
}

async function live(transaction: Transaction, of: ClientFacts, { year, page, pageSize }: OfYear & Page) {
  const { client } = transaction;
  const values = [of.id, ...span(year)];
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total ${recipientsSql}`,
    values,
  );
  const { rows } = await client.query<{ id: string }>(
    `select m.id ${recipientsSql} order by m.name_key, m.id limit $4 offset $5`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const forms = await formsOf(transaction, of, { year, ids: rows.map(({ id }) => id) });
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: await comparedToLatest(transaction, { clientId: of.id, year }, forms),
  };
}

/** The forms of these employees as they follow from what is known now. */
async function formsOf(
  { client }: Pick<Transaction, "client">,
  of: ClientFacts,
  { year, ids }: { year: number; ids: readonly string[] },
): Promise<FormContent[]> {
  return (await formsWithFacts({ client }, of, { year, ids })).map(({ form }) => form);
}

/** The same, each with what it follows from. */
export async function formsWithFacts(
  { client }: Pick<Transaction, "client">,
  of: ClientFacts,
  { year, ids }: { year: number; ids: readonly string[] },
): Promise<{ employee: Employee; form: FormContent }[]> {
  const employees = await readEmployees(client, { year, ids, of });
  return employees
    .filter((one) => getsForm(year, of, one))
    .map((employee) => ({ employee, form: makeForm(year, of, employee) }));
}

async function comparedToLatest(
  { client }: Transaction,
  { clientId, year }: OfYear,
  forms: readonly FormContent[],
): Promise<AcaRow[]> {
  const { rows } = await client.query<{ content: FormContent }>(
    `select f.content from aca_forms f
     where f.member_id = any($1::uuid[]) and f.snapshot_id = (select s.id from aca_snapshots s
       where s.client_id = $2 and s.year = $3 and s.status = 'done' order by s.number desc limit 1)`,
    [forms.map(({ memberId }) => memberId), clientId, year],
  );
  return forms.map((form) => {
    const before = rows.find(({ content }) => content.memberId === form.memberId)?.content;
    return { id: form.memberId, ...form, changes: before === undefined ? [] : formChanges(before, form) };
  });
}

async function kept(
  { client }: Transaction,
  { clientId, year, version, corrected, page, pageSize }: OfYear & Page & { version: number },
) {
  const where = `from aca_forms f join aca_snapshots s on s.id = f.snapshot_id
    where s.client_id = $1 and s.year = $2 and s.number = $3 and (f.is_corrected or not $4)`;
  const values = [clientId, year, version, corrected === "true"];
  const counted = await client.query<{ total: number }>(`select count(*)::int as total ${where}`, values);
  const { rows } = await client.query<{ content: FormContent; changes: AcaRow["changes"] }>(
    `select f.content, f.changes ${where} order by f.place limit $5 offset $6`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(({ content, changes }) => ({ id: content.memberId, ...content, changes })),
  };
}

export async function readSnapshots(
  { client }: Pick<Transaction, "client">,
  { clientId, year }: OfYear,
): Promise<AcaSnapshot[]> {
  const { rows } = await client.query<AcaSnapshot>(
    `select s.id, s.number, s.status, s.total, s.done, s.created_at as "createdAt", s.files_status as "filesStatus",
       s.files_done as "filesDone",
       (select count(*)::int from aca_forms f where f.snapshot_id = s.id and f.is_corrected) as corrected,
       (select coalesce(json_agg(json_build_object('part', z.part, 'forms', z.forms) order by z.part), '[]')
         from aca_files z where z.snapshot_id = s.id) as files
     from aca_snapshots s where s.client_id = $1 and s.year = $2 and s.deleted_at is null order by s.number desc`,
    [clientId, year],
  );
  return rows;
}

/** One employee's form as it is now, or as a version keeps it. */
export async function readForm(
  transaction: Transaction,
  { clientId, year, memberId, version }: OfForm & { version?: number | undefined },
): Promise<AcaRow> {
  if (version !== undefined) {
    const { rows } = await transaction.client.query<{ content: FormContent; changes: AcaRow["changes"] }>(
      `select f.content, f.changes from aca_forms f join aca_snapshots s on s.id = f.snapshot_id
       where s.client_id = $1 and s.year = $2 and s.number = $3 and f.member_id = $4`,
      [clientId, year, version, memberId],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("notFound");
    return { id: memberId, ...row.content, changes: row.changes };
  }
  await requireMember(transaction, { clientId, memberId });
  const of = await readClientFacts(transaction, { clientId, year });
  const forms = await formsOf(transaction, of, { year, ids: [memberId] });
  const [row] = await comparedToLatest(transaction, { clientId, year }, forms);
  if (row === undefined) throw new Problem("notFound");
  return row;
}

async function requireMember(
  { client }: Transaction,
  { clientId, memberId }: Pick<OfForm, "clientId" | "memberId">,
): Promise<void> {
  const { rowCount } = await client.query(
    "select from members where id = $1 and client_id = $2 and relationship = '18' and deleted_at is null for key share",
    [memberId, clientId],
  );
  if (rowCount === 0) throw new Problem("notFound");
}

type Set = {
  line14: OfferCode;
  line15Cents: number | null;
  line16: ReliefCode | null;
  reason: string;
  version: number | null;
};

/** Sets a month by hand. What somebody else has set meanwhile is not overwritten. */
export async function setMonth(
  services: Services,
  scope: Scope,
  { body, ...of }: OfForm & { month: number; body: Set },
): Promise<AcaRow> {
  const { clientId, year, memberId, month } = of;
  const { line14, line16, line15Cents, reason, version } = body;
  const needsShare = codesWithShare.includes(line14);
  if (needsShare && line15Cents === null)
    throw new Problem("invalid", { fieldErrors: [fieldError("line15Cents", "required")] });
  if (!needsShare && line15Cents !== null)
    throw new Problem("invalid", { fieldErrors: [fieldError("line15Cents", "noShare")] });
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const form = await readForm(transaction, of);
    if (form.kind !== "1095-C") throw new Problem("notFound");
    const now = services.clock();
    const values = [
      memberId,
      year,
      month,
      line14,
      line15Cents,
      line16,
      reason,
      scope.actor,
      now,
      scope.userId ?? null,
    ];
    const { rowCount } =
      version === null
        ? await client.query(
            `insert into aca_overrides (id, installation_id, client_id, member_id, year, month, line14, line15_cents, line16,
               reason, actor, created_at, created_by, updated_at, updated_by)
             select $11, m.installation_id, m.client_id, m.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10
             from members m where m.id = $1
             on conflict (member_id, year, month) where deleted_at is null do nothing`,
            [...values, uuidv7(now.getTime())],
          )
        : await client.query(
            `update aca_overrides set line14 = $4, line15_cents = $5, line16 = $6, reason = $7, actor = $8, updated_at = $9,
               updated_by = $10, version = version + 1
             where member_id = $1 and year = $2 and month = $3 and deleted_at is null and version = $11`,
            [...values, version],
          );
    if (rowCount === 0) throw new Problem("stale");
    transaction.audit({
      action: "update",
      subject: "aca_overrides",
      subjectId: memberId,
      clientId,
      details: { year, month, line14, line16: line16 ?? "" },
    });
    return readForm(transaction, of);
  });
}

export async function clearMonth(
  services: Services,
  scope: Scope,
  { month, ...of }: OfForm & { month: number },
): Promise<AcaRow> {
  const { clientId, year, memberId } = of;
  return scope.transaction(async (transaction) => {
    await requireMember(transaction, of);
    const { rowCount } = await transaction.client.query(
      `update aca_overrides set deleted_at = $4, updated_at = $4, updated_by = $5, version = version + 1
       where member_id = $1 and year = $2 and month = $3 and deleted_at is null`,
      [memberId, year, month, services.clock(), scope.userId ?? null],
    );
    if (rowCount === 0) throw new Problem("notFound");
    transaction.audit({
      action: "update",
      subject: "aca_overrides",
      subjectId: memberId,
      clientId,
      details: { year, month },
    });
    return readForm(transaction, of);
  });
}
