import type pg from "pg";

// The system writes these to a user's own row for the one who signs in with it.

type Password = {
  userId: string;
  passwordHash: string;
  /** Accepts the invitation of staff: the account is active from now on. */
  accepts?: boolean;
};

/** Sets the password of somebody who has followed a link, which confirms their address. */
export async function setPassword(
  client: pg.ClientBase,
  { userId, passwordHash, accepts = false }: Password,
  now: Date,
): Promise<void> {
  await client.query(
    `update users set password_hash = $2, password_changed_at = $3, password_reset_required = false, validated = true,
       status = case when $4::boolean then 'active' else status end, version = version + 1, updated_at = $3
     where id = $1`,
    [userId, passwordHash, now, accepts],
  );
}

/** Returns false where the former password is none any more: of two changes at once the later one finds it so. */
export async function replacePassword(
  client: pg.ClientBase,
  { userId, formerHash, passwordHash }: { userId: string; formerHash: string | null; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const changed = await client.query(
    `update users set password_hash = $2, password_reset_required = false, password_changed_at = $3
     where id = $1 and password_hash = $4`,
    [userId, passwordHash, now, formerHash],
  );
  return changed.rowCount === 1;
}

type OwnValues = {
  firstName: string;
  lastName: string;
  nickName: string | null;
  email: string;
  phone: string | null;
  language: string;
};

/** Returns false where the row has changed since that version. */
export async function updateOwnUser(
  client: pg.ClientBase,
  { userId, version, values }: { userId: string; version: number; values: OwnValues },
  now: Date,
): Promise<boolean> {
  const { firstName, lastName, nickName, email, phone, language } = values;
  const { rowCount } = await client.query(
    `update users set first_name = $3, last_name = $4, nick_name = $5, email = $6, phone = $7, language = $8,
       version = version + 1, updated_at = $9, updated_by = $1
     where id = $1 and version = $2 and deleted_at is null`,
    [userId, version, firstName, lastName, nickName, email, phone, language, now],
  );
  return rowCount === 1;
}
