import type { Queryable } from "#server/database/connections.ts";
import type { UserType } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import type { SecondFactorWay } from "#identity/access/user.ts";

/** A user as signing in and keeping the account safe need them. */
export type Account = {
  id: string;
  installationId: string;
  type: UserType;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  mustChangePassword: boolean;
  lastSignInAt: string | null;
  /** The installation demands a second factor of this type of user. */
  needsSecondFactor: boolean;
  /** What the user can give as one; empty where none is set up. */
  ways: SecondFactorWay[];
};

type Row = Omit<Account, "ways"> & { hasTotp: boolean; hasPasskey: boolean; codesLeft: number };

export async function readAccount(database: Queryable, userId: string): Promise<Account> {
  const { rows } = await database.query<Row>({
    name: "account",
    text: `select u.id, u.installation_id as "installationId", u.type, u.username, u.email, u.first_name as "firstName",
       u.last_name as "lastName", u.password_hash as "passwordHash", u.password_reset_required as "mustChangePassword",
       u.last_sign_in_at as "lastSignInAt", u.type = any(i.second_factor_for) as "needsSecondFactor",
       exists (select from second_factors f where f.user_id = u.id and f.kind = 'totp' and f.confirmed_at is not null) as "hasTotp",
       exists (select from second_factors f where f.user_id = u.id and f.kind = 'passkey' and f.confirmed_at is not null) as "hasPasskey",
       (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as "codesLeft"
     from users u join installations i on i.id = u.installation_id
     where u.id = $1 and u.active and u.status = 'active' and u.deleted_at is null`,
    values: [userId],
  });
  const row = rows[0];
  if (row === undefined) throw new Problem("signInNeeded");
  const { hasTotp, hasPasskey, codesLeft, ...account } = row;
  const hasFactor = hasTotp || hasPasskey;
  return {
    ...account,
    ways: [
      ...(hasTotp ? ["totp" as const] : []),
      ...(hasPasskey ? ["passkey" as const] : []),
      // A code replaces a factor; without one there is nothing to replace.
      ...(hasFactor && codesLeft > 0 ? ["recovery" as const] : []),
    ],
  };
}
