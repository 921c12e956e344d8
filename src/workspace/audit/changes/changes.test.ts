import { expect, test } from "vitest";
import { recordedTables } from "#app/recorded-tables.ts";
import { unrecorded } from "#server/audit/recording.ts";
import { hasText } from "#server/i18n.ts";
import { child, chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { AuditRow } from "../audit-log.ts";
import type { ChangedRecord } from "./changes.ts";
import { recordedField, resourceOf } from "./recorded-fields.ts";

// "Who changed what, from what, to what", by people's names.

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId } = offering;
const clerk = await aUser(server, installationId, {
  type: "admin",
  permissions: ["enrollment", "manageClients", "manageUsers", "viewAuditLog"],
  row: { first_name: "Grace", last_name: "Okafor" },
});
const auditor = await aUser(server, installationId, { type: "admin", permissions: ["viewAuditLog"] });

type Detail = AuditRow & { records: ChangedRecord[] };
async function rowsOf(query: string, language = "en", token = auditor.token): Promise<AuditRow[]> {
  const headers = { "accept-language": language };
  const answer = await server.call("GET", `/admin/audit?${query}&pageSize=200`, { token, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: AuditRow[] }>().rows;
}
async function open(id: number, language = "en", token = auditor.token): Promise<Detail> {
  const answer = await server.call("GET", `/admin/audit/${id}`, {
    token,
    headers: { "accept-language": language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Detail>();
}
const newest = async (query: string, language = "en") => {
  const [row] = await rowsOf(query, language);
  return open(row?.id ?? 0, language);
};
const fieldsOf = ({ records }: Detail) => records.flatMap(({ fields }) => fields);
const call = async (method: "GET" | "POST" | "PUT", url: string, body?: unknown, version?: number) => {
  const headers = version === undefined ? {} : { "if-match": `"${version}"` };
  const answer = await server.call(method, url, {
    token: clerk.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Record<string, unknown> & { id: string; version: number }>();
};

test("a plan's new name is told by who changed it, from what, to what, in each language", async () => {
  const { rows } = await call("GET", `/admin/baseplans?filter[clientId]=${offering.clientId}`);
  const {
    id,
    version,
    labels: _labels,
    updatedAt: _at,
    ...values
  } = (rows as Record<string, unknown>[])[0] as {
    id: string;
    version: number;
    labels: unknown;
    updatedAt: unknown;
    name: string;
  };
  await call("PUT", `/admin/baseplans/${id}`, { ...values, name: "Harbor Gold" }, version);
  const [row] = await rowsOf(`subjectId=${id}&action=update`);
  expect(row).toMatchObject({
    actorName: "Grace Okafor",
    about: "Harbor Gold",
    changes: [`Name: ${values.name} → Harbor Gold`],
    moreChanges: 0,
  });
  const told = await open(row?.id ?? 0);
  expect(told.records).toMatchObject([{ kind: "Plan", name: "Harbor Gold", action: "update" }]);
  expect(fieldsOf(told)).toEqual([{ field: "Name", from: values.name, to: "Harbor Gold" }]);
  expect(fieldsOf(await open(row?.id ?? 0, "ko"))).toMatchObject([{ field: "이름", to: "Harbor Gold" }]);
  expect(fieldsOf(await open(row?.id ?? 0, "es"))).toMatchObject([{ field: "Nombre", to: "Harbor Gold" }]);
});

test("a permission given to a role, and a role given to a user, are told by their names", async () => {
  const { permissions } = await call("GET", "/admin/role-permissions").then(
    (matrix) =>
      matrix as unknown as {
        permissions: { id: string; machineName: string }[];
      },
  );
  const role = await call("POST", "/admin/roles", { name: "Readers", userType: "admin", active: true });
  const wanted = permissions.find(({ machineName }) => machineName === "viewAuditLog")?.id ?? "";
  await call("PUT", `/admin/role-permissions/${role.id}`, { permissionIds: [wanted] }, role.version);
  const told = await newest(`subjectId=${role.id}&action=update`);
  expect(told).toMatchObject({ actorName: "Grace Okafor", about: "Readers" });
  expect(fieldsOf(told)).toEqual([{ field: "Permission", from: "", to: "View the audit log" }]);
});

test("coverage made by processing is told of the person, by plan, tier and day", async () => {
  const enrollee = await startEnrolling(server, offering);
  const { people } = await introduce(enrollee, offering, [child("Kai", "2015")]);
  await chooseAll(
    enrollee,
    offering,
    people.slice(1).map(({ id }) => id),
  );
  expect((await enrollee.submit(unique("changes-"))).status).toBe(200);
  const { id } = enrollee.enrollment;
  for (const action of ["approve", "process"]) await call("POST", "/enrollmentaction", { action, ids: [id] });

  const { rows: kai } = await owner.query<{ id: string; name: string }>(
    "select id, last_name as name from members where first_name = 'Kai'",
  );
  const found = await server.call("GET", `/admin/audit/people?q=Kai ${kai[0]?.name}`, {
    token: auditor.token,
  });
  expect(found.json()).toMatchObject({ rows: [{ id: kai[0]?.id }] });
  const rows = await rowsOf(`person=${kai[0]?.id}`);
  expect(rows[0]).toMatchObject({
    actorName: "Grace Okafor",
    action: "create",
    about: `Kai ${kai[0]?.name}`,
  });
  const told = await open(rows[0]?.id ?? 0);
  const cover = told.records.find(({ kind, name }) => kind === "Coverage" && name?.includes("Kai"));
  expect(cover).toMatchObject({ action: "create" });
  expect(cover?.fields).toEqual(
    expect.arrayContaining([
      { field: "Person", from: "", to: `Kai ${kai[0]?.name}` },
      { field: "Who is covered", from: "", to: "Employee & children" },
      { field: "First day", from: "", to: expect.stringMatching(/^\d\d\/01\/\d{4}$/u) },
      { field: "Plan", from: "", to: expect.any(String) },
    ]),
  );
  expect(JSON.stringify(told.records)).not.toMatch(/ssn|[\da-f]{8}-[\da-f]{4}-7/u);
  expect(fieldsOf(await newest(`subjectId=${id}&action=process`))).toContainEqual({
    field: "Status",
    from: "Approved",
    to: "Processed",
  });

  // To show what was changed of somebody is a look at them.
  const { rows: accessHistory } = await owner.query<{ ids: string[] }>(
    `select details -> 'ids' as ids from audit_events where actor = $1 and action = 'view' and subject = 'members'`,
    [`user:${auditor.userId}`],
  );
  expect(accessHistory.length).toBeGreaterThan(1);
  expect(accessHistory.flatMap(({ ids }) => ids)).toContain(kai[0]?.id);

  const csv = await server.call("GET", `/admin/audit/csv?person=${kai[0]?.id}`, { token: auditor.token });
  expect(csv.body.split("\r\n")[0]).toContain("When,Who,What");
  expect(csv.body).toMatch(
    /Grace Okafor,Added,Member,Kai García,.*Kai García,Who is covered,,Employee & children/u,
  );
});

test("every change has a row of the audit that says who it was", async () => {
  const { rows } = await owner.query(
    `select record, action from audit_changes c
     where not exists (select from audit_events e where e.transaction = c.transaction and e.action <> 'view')`,
  );
  expect(rows).toEqual([]);
});

test("each recorded column has a name in words", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) and column_name <> all ($2)`,
    [Object.keys(recordedTables), [...unrecorded]],
  );
  const wordless = rows
    .filter(({ table, column }) => {
      const { only, except = [] } = recordedTables[table] ?? {};
      return only?.includes(column) ?? !except.includes(column);
    })
    .filter(({ table, column }) => {
      const { name } = recordedField(table, column);
      const kept = resourceOf[table];
      const keys = [`${kept?.domain}:${kept?.path}.fields.${name}`, `audit-changes:fields.${name}`];
      return !keys.some((key) => hasText("en", key));
    });
  expect(rows.length).toBeGreaterThan(200);
  expect(wordless.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test("a column that was recorded by an earlier name reads as it is called now", () => {
  expect(recordedField("coverages", "evidence")).toEqual(recordedField("coverages", "eoi"));
  expect(recordedField("coverages", "evidence")).toMatchObject({ name: "eoi", isHealth: true });
  for (const [tie, column, list] of [
    ["api_key_clients", "client_id", "client_ids"],
    ["session_plan_divisions", "division_id", "division_ids"],
  ] as const)
    expect(recordedField(tie, column)).toEqual(recordedField("session_plans", list));
});
