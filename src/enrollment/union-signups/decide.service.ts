import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { mailSignup } from "./sign-up.service.ts";
import type { ListedSignups, UnionSignup } from "./union-signups.ts";
import { addShopEmployee, renewShopEmployee, type ShopPerson } from "#plans/unions/shop-rows.service.ts";

type Named = { id: string; version: number };
type Row = Omit<UnionSignup, "known"> & { total: number; knownId: string | null; knownName: string | null };

/** A page of the queue. What only repeats a waiting one is counted with it, not listed. */
export async function findSignups(scope: Scope, asked: ListedSignups) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Row>(
      listQuery(asked.sort === "-sentAt" ? "desc" : "asc"),
      [
        asked["filter[status]"] ?? null,
        asked["filter[unionId]"] ?? null,
        asked["filter[unionShopId]"] ?? null,
        pageSize,
        (page - 1) * pageSize,
      ],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "unionSignups", details: { ids } });
    return {
      rows: rows.map(({ total: _, knownId, knownName, ...row }) => ({
        ...row,
        known: knownId === null ? null : { id: knownId, name: knownName ?? "" },
      })),
      total: rows[0]?.total ?? 0,
      page,
    };
  });
}

const listQuery = (direction: "asc" | "desc") => `
  select n.id, n.version, n.status, u.id as "unionId", u.name as "unionName", s.id as "unionShopId", s.name as "shopName",
    coalesce(nullif(concat_ws(' ', nullif(n.first_name, ''), nullif(n.middle_name, ''), nullif(n.last_name, '')), ''), '') as name,
    n.birth_date as "birthDate", n.hire_date as "hireDate", n.classification, n.ssn_last4 as "ssnLast4", n.email, n.phone,
    n.mobile_phone as "mobilePhone",
    coalesce(nullif(concat_ws(', ', n.address1, n.address2, n.city, n.state || ' ' || n.zip), ''), '') as address, n.language,
    n.created_at as "sentAt", r.repeats, r.differ as "repeatsDiffer",
    e.id as "knownId", case when e.id is not null then concat_ws(' ', e.first_name, e.last_name) end as "knownName",
    n.union_shop_employee_id as "employeeId", n.decided_at as "decidedAt",
    case when n.decided_at is not null then (select ${fullNameSql("d")} from users d where d.id = n.updated_by) end as "decidedByName",
    n.answer, count(*) over ()::int as total
  from union_signups n join union_shops s on s.id = n.union_shop_id join unions u on u.id = s.union_id
    cross join lateral (select count(*)::int as repeats, coalesce(bool_or(o.request_index <> n.request_index), false) as differ
      from union_signups o where o.first_id = n.id and o.deleted_at is null) r
    left join lateral (select k.id, k.first_name, k.last_name from union_shop_employees k
      where n.status = 'waiting' and k.union_shop_id = n.union_shop_id and k.ssn_index = n.ssn_index and k.deleted_at is null
      order by k.created_at limit 1) e on true
  where n.deleted_at is null and n.status <> 'repeated' and ($1::text is null or n.status = $1)
    and ($2::uuid is null or s.union_id = $2) and ($3::uuid is null or n.union_shop_id = $3)
  order by n.status <> 'waiting', n.created_at ${direction}, n.id ${direction} limit $4 offset $5`;

/** Yes: an employee of the shop comes of it. One with this SSN is brought up to date instead of standing there twice. */
export async function acceptSignup(services: Services, scope: Scope, named: Named) {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const signup = await hold(transaction, named);
    const { client } = transaction;
    const by = scope.userId ?? null;
    const { vault } = services;
    const { person } = signup;
    const known = await renewShopEmployee(transaction, { ...person, now, by });
    const employeeId = known ?? uuidv7(now.getTime());
    if (known === undefined) {
      const ssn = vault.open(signup.ssnSealed, `union_signups.ssn:${signup.id}`);
      await addShopEmployee(transaction, {
        ...person,
        id: employeeId,
        ssnSealed: vault.seal(ssn, `union_shop_employees.ssn:${employeeId}`),
        ssnIndex: vault.blindIndex(ssn, "ssn"),
        now,
        by,
      });
    }
    const action = known === undefined ? "create" : "update";
    transaction.audit({ action, subject: "unionShopEmployee", subjectId: employeeId });
    await decide(services, transaction, { scope, id: signup.id, status: "accepted", answer: null, now });
    await client.query("update union_signups set union_shop_employee_id = $2 where id = $1", [
      signup.id,
      employeeId,
    ]);
    return { id: signup.id, employeeId };
  });
}

/** No, with the reason that the person reads. */
export async function refuseSignup(
  services: Services,
  scope: Scope,
  { answer, ...named }: Named & { answer: string },
) {
  if (answer === "") throw new Problem("invalid", { fieldErrors: [fieldError("answer", "required")] });
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { id } = await hold(transaction, named);
    await decide(services, transaction, { scope, id, status: "refused", answer, now });
    return { id };
  });
}

type HeldRow = ShopPerson & { id: string; status: string; version: number; ssnSealed: Buffer };

/** Holds one that waits, so that one answer counts. */
async function hold({ client }: Transaction, { id, version }: Named) {
  const { rows } = await client.query<HeldRow>(
    `select id, status, version, ssn_sealed as "ssnSealed", installation_id as "installationId", union_shop_id as "shopId",
       first_name as "firstName", last_name as "lastName", birth_date as "birthDate", hire_date as "hireDate",
       classification, phone, email, ssn_index as "knownIndex", ssn_last4 as "ssnLast4"
     from union_signups where id = $1 and status <> 'repeated' and deleted_at is null for update`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  if (found.version !== version) throw new Problem("stale", { facts: { version: found.version } });
  if (found.status !== "waiting") throw new Problem("correctionDecided");
  const { ssnSealed, status: _, version: __, id: heldId, ...person } = found;
  return { id: heldId, ssnSealed, person };
}

async function decide(
  services: Services,
  transaction: Transaction,
  {
    scope,
    id,
    status,
    answer,
    now,
  }: { scope: Scope; id: string; status: "accepted" | "refused"; answer: string | null; now: Date },
): Promise<void> {
  await transaction.client.query(
    `update union_signups set status = $2, answer = $3, decided_at = $4, updated_at = $4, updated_by = $5, version = version + 1
     where id = $1`,
    [id, status, answer, now, scope.userId ?? null],
  );
  transaction.audit({ action: "update", subject: "unionSignups", subjectId: id, details: { status } });
  const { installationId } = scope.accessScope;
  await mailSignup(services, transaction, { id, installationId, tells: status });
}
