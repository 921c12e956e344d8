import { expect, test } from "vitest";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { MemberRecord } from "./change-member.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const { owner } = server.database;
const { vault } = server.services;
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const senior = await aUser(server, installationId, {
  type: "admin",
  permissions: ["enrollment", "changeSsn"],
});

type Row = Record<string, unknown>;
async function aPerson(row: Row = {}, at = clientId) {
  const id = newId();
  return insert(server, "members", {
    ...owned({ installationId, clientId: at }),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("CM"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    hire_date: "2020-01-06",
    ...row,
  });
}
async function aFamily() {
  const employee = await aPerson();
  const child = await aPerson({
    family_id: employee,
    relationship: "19",
    first_name: "Haru",
    dob: "2015-02-03",
    hire_date: undefined,
  });
  return { employee, child };
}

type Stands = MemberRecord & { version: number; ssnLast4: string | null };
async function record(id: string): Promise<Stands & { id: string }> {
  const answer = await server.call("GET", `/member/${id}/record`, { token: clerk.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
type Told = {
  code: string;
  changed: string[];
  version: number;
  errors?: { path: string; message: string }[];
};
async function change(
  id: string,
  more: Row,
  { token = clerk.token, version }: { token?: string; version?: number } = {},
) {
  const { version: stands, ssnLast4: _, id: __, ...form } = await record(id);
  const answer = await server.call("PUT", `/member/${id}`, {
    token,
    body: { ...form, ...more },
    headers: { "if-match": `"${version ?? stands}"` },
  });
  return { status: answer.statusCode, ...answer.json<Told>() };
}
const fields = ({ errors = [] }: Told) => errors.map(({ path }) => path);

test("a change is kept, told in the timeline and recorded by the names of its fields", async () => {
  const { employee } = await aFamily();
  const done = await change(employee, {
    lastName: "Park-Rivera",
    phone: "(617) 555-0142",
    address1: "12 Main Street",
    city: "Boston",
    state: "massachusetts",
    zip: "02110",
    tobacco: true,
    language: "ko",
    hireDate: "2020-01-13",
  });
  expect(done).toMatchObject({ status: 200 });
  expect(done.changed.toSorted()).toEqual(
    ["address1", "city", "hireDate", "language", "lastName", "phone", "state", "tobacco", "zip"].toSorted(),
  );
  expect(await record(employee)).toMatchObject({
    lastName: "Park-Rivera",
    phone: "6175550142",
    state: "MA",
    hireDate: "2020-01-13",
    version: done.version,
  });
  const page = await server.call("GET", `/member/${employee}`, { token: clerk.token });
  expect(page.headers["etag"]).toBe(`"${done.version}"`);
  const { rows } = await owner.query(
    "select kind, details ->> 'fields' as fields from member_events where member_id = $1 order by kind",
    [employee],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["demographicChange"]);
  const audit = await owner.query(
    "select details from audit_events where subject_id = $1 and action = 'update' and details ? 'fields'",
    [employee],
  );
  expect(audit.rows).toEqual([{ details: { fields: done.changed } }]);
  expect(await change(employee, {})).toMatchObject({ status: 200, changed: [] });
});

test("what somebody else has changed meanwhile is not written over", async () => {
  const { employee } = await aFamily();
  const { version } = await record(employee);
  expect(await change(employee, { phone: "6175550142" }, { version })).toMatchObject({ status: 200 });
  expect(await change(employee, { phone: "6175550143" }, { version })).toMatchObject({
    status: 412,
    code: "stale",
  });
  expect(await record(employee)).toMatchObject({ phone: "6175550142" });
  const unsaid = await server.call("PUT", `/member/${employee}`, { token: clerk.token, body: {} });
  expect([400, 422, 428]).toContain(unsaid.statusCode);
});

test.each([
  ["a name of signs", { firstName: "<b>" }, ["firstName"]],
  ["no name", { firstName: "", lastName: "" }, ["firstName", "lastName"]],
  ["an address without ZIP code", { address1: "1 Main Street", city: "Boston", state: "MA" }, ["zip"]],
  ["a phone of letters", { phone: "call me", email: "x" }, ["email", "phone"]],
  ["a day that is none", { dob: "1980-02-30" }, ["dob"]],
  ["a parent younger than the child", { dob: "2015-02-03" }, ["dob"]],
  ["an employee who is a child", { dob: "2014-01-01" }, ["dob"]],
  ["another relationship of the employee", { relationship: "01" }, ["relationship"]],
  ["a hire date before birth", { hireDate: "1979-01-01" }, ["hireDate"]],
  ["a hire date far ahead", { hireDate: "2036-01-01" }, ["hireDate"]],
])("%s is refused at the field, in words, and nothing is written", async (_, more, paths) => {
  const { employee } = await aFamily();
  const before = await record(employee);
  const told = await change(employee, more);
  expect(told).toMatchObject({ status: 422, code: "invalid" });
  expect(fields(told).toSorted()).toEqual(paths);
  for (const { message } of told.errors ?? []) expect(message).toMatch(/^[A-Z].+\.$/u);
  expect(await record(employee)).toEqual(before);
});

test("a child older than the employee, and a second spouse, are refused by name", async () => {
  const { employee, child } = await aFamily();
  const older = await change(child, { dob: "1979-01-01" });
  expect(older.errors).toMatchObject([{ path: "dob", message: expect.stringContaining("Mina Park") }]);
  await aPerson({ family_id: employee, relationship: "01", first_name: "Jun", hire_date: undefined });
  const second = await change(child, { relationship: "53", dob: "1985-01-01" });
  expect(second.errors).toMatchObject([
    { path: "relationship", message: expect.stringContaining("Jun Park") },
  ]);
});

test("a hire date after coverage began is refused, and so is a child made a spouse while covered", async () => {
  const { employee, child } = await aFamily();
  for (const covered of [employee, child])
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: employee,
      member_id: covered,
      base_plan_id: await aPlan(),
      coverage_type: "medical",
      tier_code: "ECH",
      effective_date: "2020-02-01",
    });
  const late = await change(employee, { hireDate: "2020-02-02" });
  expect(late.errors).toMatchObject([
    { path: "hireDate", message: expect.stringContaining("February 1, 2020") },
  ]);
  expect(await change(employee, { hireDate: "2020-02-01" })).toMatchObject({ status: 200 });
  expect(fields(await change(child, { relationship: "01", dob: "1985-01-01" }))).toEqual(["relationship"]);
  expect(await change(child, { relationship: "22" })).toMatchObject({ status: 200 });
  expect(await record(child)).toMatchObject({ isDisabled: true });
});

test("an SSN takes its own permission, leaves its own row, and is nobody else's", async () => {
  const { employee, child } = await aFamily();
  const ssn = "219-09-9971";
  expect(await change(employee, { ssn })).toMatchObject({ status: 403 });
  const done = await change(employee, { ssn, email: "mina@example.com" }, senior);
  expect(done).toMatchObject({ status: 200, changed: ["email", "ssn"] });
  expect(await record(employee)).toMatchObject({ ssnLast4: "9971" });
  const audit = await owner.query(
    "select details from audit_events where subject_id = $1 and action = 'update' and details ? 'fields' order by id",
    [employee],
  );
  expect(audit.rows).toEqual([{ details: { fields: ["email"] } }, { details: { fields: ["ssn"] } }]);
  const taken = await change(child, { ssn }, senior);
  expect(taken.errors).toMatchObject([{ path: "ssn", message: expect.stringContaining("Mina Park") }]);
  expect(fields(await change(child, { ssn: "123" }, senior))).toEqual(["ssn"]);
  expect(await change(child, { ssn: "" }, senior)).toMatchObject({ changed: [] });
  // Another client's are not told.
  const other = await aClient(server, installationId);
  await aPerson({ ssn_index: vault.blindIndex("219099972", "ssn"), ssn_last4: "9972" }, other);
  expect(await change(child, { ssn: "219099972" }, senior)).toMatchObject({ status: 200 });
});

test("of two who give one SSN to two people at once, one is refused", async () => {
  const people = [
    await aPerson({ first_name: "Noa" }),
    await aPerson({ first_name: "Lena", dob: "1991-01-01" }),
  ];
  const told = await Promise.all(people.map((id) => change(id, { ssn: "219099973" }, senior)));
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
});

test("a member of another client, and of another installation, is not found", async () => {
  const other = await aClient(server, installationId);
  const user = await aUser(server, installationId, {
    type: "client",
    entityId: other,
    permissions: ["enrollment"],
  });
  const id = await aPerson();
  const { version, ssnLast4: _, id: __, ...form } = await record(id);
  const headers = { "if-match": `"${version}"` };
  const put = await server.call("PUT", `/member/${id}`, { token: user.token, body: form, headers });
  expect(put.statusCode).toBe(404);
  const look = await server.call("GET", `/member/${id}?clientId=${other}`, { token: clerk.token });
  expect(look.statusCode).toBe(404);
  const own = await server.call("GET", `/member/${id}?clientId=${clientId}&noCache=1`, {
    token: clerk.token,
  });
  expect(own.statusCode).toBe(200);
});

test("new members, one member by number, the client's plans and what they pay", async () => {
  const id = await aPerson({ last_name: "Newcomer" });
  const get = async <T>(path: string) => {
    const answer = await server.call("GET", path, { token: clerk.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  const found = await get<{ rows: object[] }>(`/newMemberSearch?clientId=${clientId}&q=newc`);
  expect(found.rows).toMatchObject([{ memberId: id, enrollmentId: null, state: "added" }]);
  const accented = await aPerson({ last_name: "Ni\u00f1ez O'Hara" });
  for (const typed of ["nin\u0303ez", "NINEZ", "ni\u00d1ez o\u2019h"])
    expect(await get(`/newMemberSearch?clientId=${clientId}&q=${encodeURIComponent(typed)}`)).toMatchObject({
      rows: [{ memberId: accented }],
    });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: id,
    member_id: id,
    base_plan_id: await aPlan(),
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2020-02-01",
  });
  expect(await get(`/newMemberSearch?clientId=${clientId}&q=newc`)).toMatchObject({ rows: [], total: 0 });
  const { rows } = await owner.query<{ number: string }>(
    "select member_number as number from members where id = $1",
    [id],
  );
  expect(await get(`/memberidlookup/${(rows[0]?.number ?? "").toLowerCase()}`)).toMatchObject({
    id,
    clientId,
  });
  expect(await get(`/member?q=newcomer`)).toMatchObject({ rows: [{ id }], total: 1 });
  const { plans } = await get<{ plans: { id: string }[] }>(`/plans?clientId=${clientId}&on=2027-01-01`);
  expect(plans).toContainEqual(expect.objectContaining({ id: await aPlan(), coverageType: "medical" }));
  await insert(server, "plan_benefits", {
    ...owned(offering),
    base_plan_id: await aPlan(),
    effective_date: "2027-01-01",
    deductible_individual_cents: 150000,
  });
  expect(await get(`/benefits/${clientId}?on=2027-03-01`)).toMatchObject({
    on: "2027-03-01",
    benefits: [{ planId: await aPlan(), deductibleIndividualCents: 150000 }],
  });
  expect(await get(`/benefits/${clientId}?on=2025-03-01`)).toMatchObject({ benefits: [] });
});

async function aPlan(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'medical' order by id limit 1",
    [clientId],
  );
  return rows[0]?.id ?? "";
}
