import { memberNumbersJob } from "#people/members/jobs.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusal } from "../change/change.texts.ts";
import { type KnownMember, knownFamily } from "../change/known-family.service.ts";
import { parseMemberNumber } from "../member-number.ts";
import type { MemberNumbers, NumbersForm } from "./member-numbers.ts";

export async function getNumbers(services: Services, scope: Scope, id: string): Promise<MemberNumbers> {
  return scope.transaction(async (transaction) => {
    const { member } = await knownFamily(transaction, { id, now: services.clock(), lock: false });
    transaction.audit({ action: "view", subject: "members", subjectId: id, clientId: member.clientId });
    return present(transaction, member);
  });
}

/** Writes all numbers of a member at once. Claims and totals that waited for one are looked at again. */
export async function writeNumbers(
  services: Services,
  scope: Scope,
  { id, version, form }: { id: string; version: number; form: NumbersForm },
): Promise<MemberNumbers> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { member } = await knownFamily(transaction, { id, now, lock: true });
    const { clientId, installationId, familyId } = member;
    await lockNumbers(transaction, clientId);
    if (member.version !== version) throw new Problem("stale", { facts: { version: member.version } });
    const own = form.memberNumber === undefined ? null : parseMemberNumber(form.memberNumber);
    const errors = [
      ...(own?.ok === false ? [fieldError("memberNumber", own.code, { max: 40 })] : []),
      ...formErrors(form),
    ];
    if (errors.length === 0) errors.push(...(await takenErrors(transaction, member, form)));
    if (errors.length > 0) throw refusal(errors, scope.context.language);
    if (own?.ok === true)
      await client.query(
        `update members set member_number = $2, is_number_brought = true, version = version + 1, updated_at = $3, updated_by = $4
         where id = $1 and member_number <> $2`,
        [id, own.value, now, scope.userId ?? null],
      );
    const rows = form.numbers.map(({ number, supplierId, effectiveDate, terminationDate }) => ({
      id: uuidv7(now.getTime()),
      number,
      supplier_id: supplierId,
      effective_date: effectiveDate,
      termination_date: terminationDate,
    }));
    // An unchanged number stays the same row: the record of changes tells only what differs.
    const removed = await client.query(
      `delete from member_numbers n where n.member_id = $1 and not exists (
         select from json_to_recordset($2::json) r (number text, supplier_id uuid, effective_date date, termination_date date)
         where (r.number, r.supplier_id, r.effective_date, r.termination_date)
           is not distinct from (n.number, n.supplier_id, n.effective_date, n.termination_date))`,
      [id, JSON.stringify(rows)],
    );
    const added = await client.query(
      `insert into member_numbers (id, installation_id, client_id, family_id, member_id, supplier_id, number, effective_date,
         termination_date, created_by, updated_by)
       select r.id, $2, $3, $4, $5, r.supplier_id, r.number, r.effective_date, r.termination_date, $6, $6
       from json_to_recordset($1::json) r (id uuid, number text, supplier_id uuid, effective_date date, termination_date date)
       where not exists (select from member_numbers n where n.member_id = $5
         and (r.number, r.supplier_id, r.effective_date, r.termination_date)
           is not distinct from (n.number, n.supplier_id, n.effective_date, n.termination_date))`,
      [JSON.stringify(rows), installationId, clientId, familyId, id, scope.userId ?? null],
    );
    if ((removed.rowCount ?? 0) + (added.rowCount ?? 0) > 0)
      await client.query("update members set version = version + 1 where id = $1", [id]);
    transaction.audit({
      action: "update",
      subject: "members",
      subjectId: id,
      clientId,
      details: { fields: ["memberNumber", "numbers"] },
    });
    await transaction.enqueue(memberNumbersJob, { installationId, clientId });
    const after = await knownFamily(transaction, { id, now, lock: false });
    return present(transaction, after.member);
  });
}

/** Two who give one number at one moment take turns. */
const lockNumbers = ({ client }: Transaction, clientId: string) =>
  client.query("select pg_advisory_xact_lock(hashtext('member-numbers'), hashtext($1))", [clientId]);

const keyOf = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/gu, "").toUpperCase();

function formErrors({ numbers }: NumbersForm): FieldError[] {
  return numbers.flatMap(({ number, effectiveDate, terminationDate }, at) => [
    ...(parseMemberNumber(number).ok ? [] : [fieldError(`numbers.${at}.number`, "form")]),
    ...(effectiveDate !== null && terminationDate !== null && terminationDate < effectiveDate
      ? [fieldError(`numbers.${at}.terminationDate`, "beforeFirst")]
      : []),
  ]);
}

type Taken = { at: number; name: string; memberNumber: string };

/** A number of another family of this client would lead its claims here. Other clients have numbers of their own. */
async function takenErrors(
  { client }: Transaction,
  { id, clientId, familyId, installationId }: KnownMember,
  form: NumbersForm,
): Promise<FieldError[]> {
  const own =
    form.memberNumber === undefined ? [] : [{ at: -1, key: keyOf(form.memberNumber), supplier: null }];
  const asked = [
    ...own.map((one) => ({ ...one, from: null as PlainDate | null, to: null as PlainDate | null })),
    ...form.numbers.map(({ number, supplierId, effectiveDate, terminationDate }, at) => ({
      at,
      key: keyOf(number),
      supplier: supplierId,
      from: effectiveDate,
      to: terminationDate,
    })),
  ];
  const { rows } = await client.query<Taken>(
    `with asked as (select * from json_to_recordset($1::json) r (at int, key text, supplier uuid, "from" date, "to" date))
     select distinct on (a.at) a.at, concat_ws(' ', m.first_name, m.last_name) as name, m.member_number as "memberNumber"
     from asked a join members m on m.client_id = $2 and m.id <> $3
       and (a.at = -1 or (m.family_id <> $4 and m.deleted_at is null))
     where a.at is not null and m.member_number is not null and (m.member_number = a.key or (m.family_id <> $4 and exists (
       select from member_numbers n where n.member_id = m.id and n.number_key = a.key and n.deleted_at is null
         and (n.supplier_id is null or a.supplier is null or n.supplier_id = a.supplier)
         and coalesce(n.effective_date, '-infinity') <= coalesce(a."to", 'infinity')
         and coalesce(n.termination_date, 'infinity') >= coalesce(a."from", '-infinity'))))
     order by a.at, m.id`,
    [JSON.stringify(asked), clientId, id, familyId],
  );
  const known = await client.query<{ id: string }>(
    "select id from suppliers where installation_id = $1 and deleted_at is null and id = any ($2::uuid[])",
    [installationId, form.numbers.flatMap(({ supplierId }) => supplierId ?? [])],
  );
  const suppliers = new Set(known.rows.map((one) => one.id));
  return [
    ...rows.map(({ at, name, memberNumber }) =>
      fieldError(at < 0 ? "memberNumber" : `numbers.${at}.number`, "taken", { name, number: memberNumber }),
    ),
    ...form.numbers.flatMap(({ supplierId }, at) =>
      supplierId === null || suppliers.has(supplierId)
        ? []
        : [fieldError(`numbers.${at}.supplierId`, "unknown")],
    ),
  ];
}

async function present(
  { client }: Transaction,
  { id, version, installationId }: KnownMember,
): Promise<MemberNumbers> {
  const { rows } = await client.query<{ memberNumber: string }>(
    `select member_number as "memberNumber" from members where id = $1`,
    [id],
  );
  const numbers = await client.query<MemberNumbers["numbers"][number]>(
    `select n.number, n.supplier_id as "supplierId", s.name as "supplierName", n.effective_date::text as "effectiveDate",
       n.termination_date::text as "terminationDate"
     from member_numbers n left join suppliers s on s.id = n.supplier_id
     where n.member_id = $1 and n.deleted_at is null order by n.effective_date nulls first, n.number`,
    [id],
  );
  const suppliers = await client.query<{ id: string; name: string }>(
    `select id, name from suppliers where installation_id = $1 and deleted_at is null and active order by name_key, id`,
    [installationId],
  );
  return {
    version,
    memberNumber: rows[0]?.memberNumber ?? "",
    numbers: numbers.rows,
    suppliers: suppliers.rows,
  };
}
