import type { SQL } from "drizzle-orm";
import { getTableConfig, PgDialect, type PgPolicy, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TokenReader } from "#identity/access/tokens.service.ts";
import type { UserType } from "#kernel/access.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { type Scope, SystemScope } from "#server/scope.ts";
import { aClient, anInstallation, aToken, aUser, insert, newId, owned, unique } from "../factories.ts";
import { testServer } from "../server.ts";

// A table as a domain with health data declares it, made in this database only.

const findings = pgTable(
  "health_findings",
  {
    id: uuid().primaryKey(),
    installationId: uuid(),
    clientId: uuid(),
    familyId: uuid(),
    memberId: uuid(),
    diagnosis: text(),
  },
  () => tenantPolicies({ of: "client", person: { ownRowsBy: "family_id" }, health: "member_id" }),
);

const server = await testServer();
const { owner } = server.database;
const reader = new TokenReader(server.services);
const system = new SystemScope(server.database, { requestId: "health", language: "en" });
const installationId = await anInstallation(server, { time_zone: "America/New_York" });
const place = { installationId, clientId: await aClient(server, installationId) };
const elsewhere = { installationId, clientId: await aClient(server, installationId) };

/** Named after what they are to the subscriber. */
const family: Record<string, string> = {};
/** Findings by the names of their members. */
const names = new Map<string, string>();

beforeAll(async () => {
  await owner.query(
    "create table health_findings (id uuid primary key, installation_id uuid, client_id uuid, family_id uuid, member_id uuid, diagnosis text)",
  );
  await owner.query(`alter table health_findings enable row level security; alter table health_findings force row level security;
    grant select, insert, update, delete on health_findings to openroll_runtime, openroll_system`);
  for (const policy of getTableConfig(findings).policies) await owner.query(policySql(policy));
  const familyId = await aMember("subscriber", { relationship: "18", dob: "1980-05-01" });
  await aMember("spouse", { family_id: familyId, relationship: "01", dob: "1982-02-03" });
  await aMember("adult child", { family_id: familyId, relationship: "19", dob: "2004-06-07" });
  await aMember("child", { family_id: familyId, relationship: "19", dob: "2008-11-11" });
  await aMember("child of the leap day", { family_id: familyId, relationship: "19", dob: "2012-02-29" });
  await aMember("child without a birth date", { family_id: familyId, relationship: "19", dob: null });
  await aMember("spouse of 17 years", { family_id: familyId, relationship: "01", dob: "2009-02-03" });
  await aMember("neighbour", { relationship: "18", dob: "1990-01-01" });
  await aMember("member elsewhere", { ...owned(elsewhere), relationship: "18", dob: "1990-01-01" });
});
beforeEach(() => void (server.clock.now = new Date("2026-11-10T15:00:00Z")));

async function aMember(name: string, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  const member = {
    ...owned(place),
    id,
    family_id: id,
    first_name: name,
    last_name: "Moreno",
    member_number: unique("M"),
    ...row,
  };
  await insert(server, "members", member);
  const { installation_id, client_id, family_id } = member as Record<string, unknown>;
  await insert(server, "health_findings", {
    installation_id,
    client_id,
    family_id,
    member_id: id,
    diagnosis: "J45",
  });
  family[name] = id;
  names.set(id, name);
  return id;
}

/** The statement that a migration would hold. */
function policySql(policy: PgPolicy): string {
  const { name, for: act = "all", to, using, withCheck } = policy;
  if (typeof to !== "object" || !("name" in to)) throw new Error("A policy for whom?");
  const words = (condition: SQL | undefined) =>
    condition === undefined ? "" : `(${new PgDialect().sqlToQuery(condition).sql})`;
  return `create policy ${name} on health_findings for ${act} to ${String(to.name)}
    ${using === undefined ? "" : `using ${words(using)}`} ${withCheck === undefined ? "" : `with check ${words(withCheck)}`}`;
}

async function scopeOf(token: string): Promise<Scope> {
  const known = await reader.read(token);
  if (known === undefined) throw new Error("The token is not known");
  return system.scopeFor(known.principal, known.accessScope);
}

/** Whose findings the token shows, with no filter of ours. */
async function seen(token: string): Promise<string[]> {
  const scope = await scopeOf(token);
  const { rows } = await scope.transaction(({ client }) =>
    client.query<{ member_id: string }>("select member_id from health_findings"),
  );
  return rows.map(({ member_id: id }) => names.get(id) ?? id).toSorted();
}

const memberUser = async (name: string) =>
  aUser(server, installationId, { type: "member", entityId: family[name] ?? "" });
const withoutConsent = ["child", "child of the leap day", "subscriber"];
const inClient = [
  "adult child",
  "child",
  "child of the leap day",
  "child without a birth date",
  "neighbour",
  "spouse",
  "spouse of 17 years",
  "subscriber",
];
/** Members' accounts; an account is tied to its member once. */
const users: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ["subscriber", "spouse", "adult child", "child", "neighbour"]) {
    users[name] = (await memberUser(name)).userId;
  }
});
const signIn = (name: string) => aToken(server, { userId: users[name] ?? "" });
const consent = async (name: string, given: boolean) => {
  await owner.query("update members set shares_health_with_subscriber = $2 where id = $1", [
    family[name],
    given,
  ]);
};
const pass = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms));

test("a subscriber sees their own and their minor children's, an adult dependent their own", async () => {
  expect(await seen(await signIn("subscriber"))).toEqual(withoutConsent);
  expect(await seen(await signIn("adult child"))).toEqual(["adult child"]);
  expect(await seen(await signIn("child"))).toEqual(["child"]);
  expect(await seen(await signIn("neighbour"))).toEqual(["neighbour"]);
});

test("an adult dependent's consent opens theirs to the subscriber alone, and its end is felt within a second", async () => {
  const [subscriber, spouse] = [await signIn("subscriber"), await signIn("spouse")];
  expect(await seen(subscriber)).toEqual(withoutConsent);
  await consent("adult child", true);
  pass(1000);
  expect(await seen(subscriber)).toEqual(["adult child", ...withoutConsent]);
  expect(await seen(spouse)).toEqual(["spouse"]);
  await consent("adult child", false);
  pass(1000);
  expect(await seen(subscriber)).toEqual(withoutConsent);
});

test.each([
  ["child", "2026-11-11T04:59:59Z", "2026-11-11T05:00:00Z"],
  // Nobody is 18 a day early: in a year without the 29th of February it is the 1st of March.
  ["child of the leap day", "2030-03-01T04:59:59Z", "2030-03-01T05:00:00Z"],
])(
  "the %s is the subscriber's to see until the day they turn 18 in the installation's time zone",
  async (name, eve, day) => {
    const look = async (moment: string) => {
      server.clock.now = new Date(moment);
      return seen(await signIn("subscriber"));
    };
    expect(await look(eve)).toContain(name);
    expect(await look(day)).not.toContain(name);
    expect(await look(day)).toContain("subscriber");
  },
);

test("staff see none without the permission; with it, that of the people in their reach", async () => {
  const organisation = (table: string) =>
    insert(server, table, { installation_id: installationId, name: unique("Org "), code: unique("O") });
  const [broker, partner, tpa] = [
    await organisation("brokers"),
    await organisation("partners"),
    await organisation("tpas"),
  ];
  await insert(server, "broker_maps", { ...owned(place), broker_id: broker, effective_date: "2026-01-01" });
  await owner.query("update clients set partner_id = $1, tpa_id = $2 where id = $3", [
    partner,
    tpa,
    place.clientId,
  ]);
  const types: [UserType, string | undefined][] = [
    ["admin", undefined],
    ["broker", broker],
    ["client", place.clientId],
    ["partner", partner],
    ["tpa", tpa],
  ];
  for (const [type, entityId] of types) {
    const user = (permissions: ("enrollment" | "viewHealthData")[]) =>
      aUser(server, installationId, { type, permissions, ...(entityId === undefined ? {} : { entityId }) });
    const granted = await user(["enrollment", "viewHealthData"]);
    expect([type, await seen((await user(["enrollment"])).token)]).toEqual([type, []]);
    const expected = type === "admin" ? [...inClient, "member elsewhere"].toSorted() : inClient;
    expect([type, await seen(granted.token)]).toEqual([type, expected]);
    await owner.query("delete from user_roles where user_id = $1", [granted.userId]);
    pass(1000);
    expect([type, await seen(granted.token)]).toEqual([type, []]);
  }
});

test("an enrollee, and a member who was given the permission, see no more by it", async () => {
  const { token } = await aUser(server, installationId, {
    type: "member",
    entityId: family["member elsewhere"] ?? "",
    permissions: ["viewHealthData"],
  });
  expect(await seen(token)).toEqual(["member elsewhere"]);
  const enrollee = system.scopeFor(
    { kind: "enrollee", enrollmentId: installationId },
    { installationId, clients: [place.clientId], person: installationId },
  );
  const { rowCount } = await enrollee.transaction(({ client }) =>
    client.query("select 1 from health_findings"),
  );
  expect(rowCount).toBe(0);
});

test("who may not see may not write either", async () => {
  const add = async (token: string, name: string) => {
    const scope = await scopeOf(token);
    const values = [installationId, place.clientId, family["subscriber"], family[name]];
    return scope
      .transaction(({ client }) =>
        client.query(
          "insert into health_findings (id, installation_id, client_id, family_id, member_id) values (gen_random_uuid(), $1, $2, $3, $4)",
          values,
        ),
      )
      .then(
        () => "added",
        (error: { code?: string }) => error.code,
      );
  };
  const subscriber = await signIn("subscriber");
  expect(await add(subscriber, "child")).toBe("added");
  expect(await add(subscriber, "adult child")).toBe("42501");
  const staff = await aUser(server, installationId, { type: "client", entityId: place.clientId });
  expect(await add(staff.token, "child")).toBe("42501");
});
