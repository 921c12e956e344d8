import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import { usersTable } from "./access.table.ts";

/** A member who has signed up. */
export type NewMemberUser = {
  installationId: string;
  memberId: string;
  memberName: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  language: Language;
};

/** Undefined where the name is taken, or the member has an account: two indexes hold that, also of two at once. */
export async function addMemberUser(
  { client, db }: Transaction,
  signedUp: NewMemberUser,
  username: string,
  now: Date,
): Promise<string | undefined> {
  const { installationId, memberId, memberName, passwordHash } = signedUp;
  const { firstName, lastName, email, phone, language } = signedUp;
  const [made] = await db
    .insert(usersTable)
    .values({
      id: uuidv7(now.getTime()),
      installationId,
      type: "member",
      username,
      passwordHash,
      firstName,
      lastName,
      email,
      phone,
      language,
      status: "active",
      validated: true,
      passwordChangedAt: now.toISOString(),
      entityId: memberId,
      entityName: memberName,
    })
    .onConflictDoNothing()
    .returning({ id: usersTable.id });
  if (made === undefined) return undefined;
  await client.query(
    `insert into user_roles (installation_id, user_id, role_id)
     select $1, $2, id from roles where installation_id = $1 and user_type = 'member' and active and deleted_at is null
     order by created_at, id limit 1`,
    [installationId, made.id],
  );
  return made.id;
}
