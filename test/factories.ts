import { uuidv7 } from "#kernel/ids.ts";
import type { Permission, UserType } from "#kernel/access.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { TestServer } from "./server.ts";

// Rows are made as the owner: what policies allow is for the tests to find out.

type Row = Record<string, unknown>;

export async function insert(server: TestServer, table: string, row: Row): Promise<string> {
  const id = typeof row["id"] === "string" ? row["id"] : newId();
  return table === "members"
    ? insertMember(server, { ...row, id })
    : insertRow(server, table, { ...row, id });
}

/** What is a fact of the person, in whatever family. */
const personColumns = [
  "prefix",
  "first_name",
  "middle_name",
  "last_name",
  "suffix",
  "gender",
  "dob",
  "ssn_sealed",
  "ssn_index",
  "ssn_last4",
  "email",
  "phone",
  "mobile_phone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "tobacco",
  "other_offer",
  "wellness",
  "is_disabled",
  "language",
];

/** With the person, the family, and a subscriber's employment: their facts may stand among those of the member. */
async function insertMember(server: TestServer, row: Row & { id: string }): Promise<string> {
  const {
    hire_date,
    eligibility_class,
    salary_cents,
    weekly_hours,
    pay_kind,
    hourly_rate_cents,
    employer_family_id,
    termination_date,
    ...member
  } = row;
  const familyId = member["family_id"] ?? row.id;
  await server.database.owner.query(
    `insert into families (id, installation_id, client_id, employer_family_id) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    [familyId, row["installation_id"], row["client_id"], employer_family_id],
  );
  const isOfPerson = ([name]: [string, unknown]) => personColumns.includes(name);
  const person = Object.fromEntries(Object.entries(member).filter(isOfPerson));
  const rest = Object.fromEntries(Object.entries(member).filter((one) => !isOfPerson(one)));
  if (row["person_id"] === undefined) {
    await insertRow(server, "people", {
      id: row.id,
      installation_id: row["installation_id"],
      client_id: row["client_id"],
      ...person,
    });
  }
  const isEmployee = row["relationship"] === "18";
  const end = isEmployee ? {} : { termination_date };
  await insertRow(server, "members", { id: row.id, person_id: row.id, family_id: row.id, ...rest, ...end });
  if (!isEmployee) return row.id;
  const { installation_id, client_id, division_id, status = "active" } = row;
  const employment = {
    hire_date,
    last_day: termination_date,
    status,
    eligibility_class,
    salary_cents,
    weekly_hours,
    pay_kind,
    hourly_rate_cents,
  };
  const of = { installation_id, client_id, family_id: familyId, member_id: row.id };
  await insertRow(server, "employments", { ...of, id: row.id, division_id, ...employment });
  return row.id;
}

async function insertRow(
  server: TestServer,
  table: string,
  { id, ...row }: Row & { id: string },
): Promise<string> {
  const columns = Object.entries({ ...row, id });
  const names = columns.map(([name]) => `"${name}"`).join(", ");
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  const values = columns.map(([, value]) => (isPlain(value) ? JSON.stringify(value) : value));
  await server.database.owner.query(`insert into ${table} (${names}) values (${places})`, values);
  return id;
}

export function newId(): string {
  return uuidv7(Date.now());
}

let counter = 0;
export const unique = (word: string): string => `${word}${(counter += 1)}`;

export async function anInstallation(server: TestServer, row: Row = {}): Promise<string> {
  return insert(server, "installations", {
    name: "Harborview",
    machine_name: unique("installation"),
    kind: "demo",
    time_zone: "America/New_York",
    ...row,
  });
}

export async function aClient(server: TestServer, installationId: string, row: Row = {}): Promise<string> {
  return insert(server, "clients", {
    installation_id: installationId,
    name: unique("Client "),
    external_code: unique("C"),
    rating_area: "RA1",
    ...row,
  });
}

export async function aDivision(server: TestServer, client: Owned, row: Row = {}): Promise<string> {
  return insert(server, "divisions", {
    ...owned(client),
    code: unique("D"),
    name: unique("Division "),
    ...row,
  });
}

type Owned = { installationId: string; clientId: string };
export const owned = ({ installationId, clientId }: Owned): Row => ({
  installation_id: installationId,
  client_id: clientId,
});

type NewUser = { type: UserType; entityId?: string; permissions?: readonly Permission[]; row?: Row };

/** A user with a role of their own that holds just these permissions, and a token that works. */
export async function aUser(
  server: TestServer,
  installationId: string,
  { type, entityId, permissions = [], row = {} }: NewUser,
): Promise<{ userId: string; token: string }> {
  const userId = await insert(server, "users", {
    installation_id: installationId,
    type,
    username: unique("user"),
    first_name: "Alex",
    last_name: "Moreno",
    email: "alex@harborview.example",
    validated: true,
    entity_id: entityId ?? null,
    ...row,
  });
  const roleId = await insert(server, "roles", {
    installation_id: installationId,
    name: unique("role"),
    user_type: type,
  });
  const { owner } = server.database;
  await owner.query("insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3)", [
    installationId,
    userId,
    roleId,
  ]);
  for (const machineName of permissions) {
    await owner.query(
      `insert into permissions (id, installation_id, name, machine_name) values ($1, $2, $3, $3)
       on conflict (installation_id, machine_name) do nothing`,
      [newId(), installationId, machineName],
    );
    await owner.query(
      `insert into role_permissions (installation_id, role_id, permission_id)
       select $1, $2, id from permissions where installation_id = $1 and machine_name = $3`,
      [installationId, roleId, machineName],
    );
  }
  return { userId, token: await aToken(server, { userId }) };
}

export async function aToken(
  server: TestServer,
  owner: { userId: string } | { enrollmentId: string },
): Promise<string> {
  const token = newSecret();
  const now = server.clock.now;
  await server.database.owner.query(
    `insert into tokens (hash, user_id, enrollment_id, created_at, last_used_at, expires_at) values ($1, $2, $3, $4, $4, $5)`,
    [
      digest(token),
      "userId" in owner ? owner.userId : null,
      "enrollmentId" in owner ? owner.enrollmentId : null,
      now,
      new Date(now.getTime() + 12 * 3_600_000),
    ],
  );
  return token;
}

function isPlain(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !Buffer.isBuffer(value)
  );
}
