import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";

/** The key of the link by which people of the shop sign up; null: it is closed. */
export async function setSignupKey(
  { client }: Pick<Transaction, "client">,
  { id, signupKey }: { id: string; signupKey: string | null },
): Promise<void> {
  await client.query("update union_shops set signup_key = $2 where id = $1", [id, signupKey]);
}

/** A person who works at a shop, as they said it themselves. */
export type ShopPerson = {
  installationId: string;
  shopId: string;
  firstName: string;
  lastName: string;
  birthDate: PlainDate;
  hireDate: PlainDate | null;
  classification: string | null;
  phone: string | null;
  email: string | null;
  /** By this index an employee of the shop is known. */
  knownIndex: Buffer;
  ssnLast4: string;
};
type By = { now: Date; by: string | null };

/** Brings the employee of the shop with this SSN up to date: one who had left is back. Returns their id, if there is one. */
export async function renewShopEmployee(
  { client }: Pick<Transaction, "client">,
  { shopId, knownIndex, now, by, ...person }: ShopPerson & By,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `update union_shop_employees e set first_name = $3, last_name = $4, birth_date = $5, hire_date = $6,
       classification = coalesce($7, e.classification), phone = $8, email = $9, termination_date = null,
       status = case when e.status = 'ended' then 'active' else e.status end,
       updated_at = $10, updated_by = $11, version = e.version + 1
     where e.id = (select k.id from union_shop_employees k where k.union_shop_id = $1 and k.ssn_index = $2 and k.deleted_at is null
       order by k.created_at limit 1)
     returning e.id`,
    [
      shopId,
      knownIndex,
      person.firstName,
      person.lastName,
      person.birthDate,
      person.hireDate,
      person.classification,
      person.phone,
      person.email,
      now,
      by,
    ],
  );
  return rows[0]?.id;
}

export async function addShopEmployee(
  { client }: Pick<Transaction, "client">,
  person: ShopPerson & By & { id: string; ssnSealed: Buffer; ssnIndex: Buffer },
): Promise<void> {
  await client.query(
    `insert into union_shop_employees (id, installation_id, union_shop_id, first_name, last_name, birth_date, classification,
       hire_date, seniority_date, phone, email, ssn_sealed, ssn_index, ssn_last4, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $14, $15)`,
    [
      person.id,
      person.installationId,
      person.shopId,
      person.firstName,
      person.lastName,
      person.birthDate,
      person.classification,
      person.hireDate,
      person.phone,
      person.email,
      person.ssnSealed,
      person.ssnIndex,
      person.ssnLast4,
      person.now,
      person.by,
    ],
  );
}
