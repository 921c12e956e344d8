import { expect, test } from "vitest";
import { aClient, aDivision, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { Duplicate, NewMemberPrice } from "./new-member.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const [divisionId = ""] = offering.divisionIds;
const { owner } = server.database;
const clerk = await aUser(server, installationId, {
  type: "admin",
  permissions: ["enrollment", "changeSsn"],
});

const nobody = {
  prefix: null,
  middleName: null,
  suffix: null,
  gender: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  tobacco: false,
  isDisabled: false,
  language: null,
};
const letters = (number: number) =>
  String.fromCodePoint(...Array.from(String(number), (one) => 97 + Number(one)));
let counter = 0;
const surname = () => `Rivera ${letters((counter += 1))}`;
type Row = Record<string, unknown>;
const aFamily = (lastName = surname(), more: Row = {}) => ({
  clientId,
  subscriber: { ...nobody, firstName: "Ana", lastName, dob: "1985-03-07" },
  dependents: [
    { ...nobody, relationship: "01", firstName: "Leo", lastName, dob: "1984-01-02" },
    { ...nobody, relationship: "19", firstName: "Sol", lastName, dob: "2016-05-06" },
  ],
  divisionId,
  eligibilityClass: "Full time",
  hireDate: "2026-10-05",
  salaryCents: 5_200_000,
  ...more,
});
const plans = async () => {
  const { rows } = await owner.query<{ id: string; type: string }>(
    "select id, coverage_type as type from base_plans where client_id = $1 order by id",
    [clientId],
  );
  return (type: string) => rows.find((one) => one.type === type)?.id ?? "";
};

type Told = { code: string; errors?: { path: string; message: string }[] };
async function post<T>(
  path: string,
  body: object,
  { token = clerk.token, key = unique("key-of-new-member-") } = {},
) {
  const answer = await server.call("POST", path, { token, body, headers: { "idempotency-key": key } });
  return { status: answer.statusCode, ...answer.json<T & Told>() };
}
type Added = { id: string; memberNumber: string; mailedTo: string | null };
const add = (body: object, more?: { token?: string; key?: string }) =>
  post<Added>("/member", { otherPeople: [], ...body }, more);
const preview = (body: object) =>
  post<{ duplicates: Duplicate[]; prices: NewMemberPrice[] }>("/member/preview", { cover: null, ...body });
const paths = ({ errors = [] }: Told) => errors.map(({ path }) => path).toSorted();
const members = async (lastName: string) => {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from members where last_name = $1",
    [lastName],
  );
  return rows[0]?.count;
};

test("a family with employment and coverage is added at the price of the plans' rules, once for a key", async () => {
  const planOf = await plans();
  const choices = [
    { planId: planOf("medical"), dependents: [0, 1], volumeCents: null },
    { planId: planOf("dental"), dependents: [], volumeCents: null },
  ];
  const cover = { effectiveDate: "2027-01-01", choices };
  const lastName = surname();
  const shown = await preview({ ...aFamily(lastName), cover });
  expect(shown).toMatchObject({
    status: 200,
    duplicates: [],
    prices: [{ tierCode: "FAM" }, { tierCode: "EMP" }],
  });
  expect(await members(lastName)).toBe(0);
  const employeeCents = shown.prices.reduce((sum, { price }) => sum + (price?.employeeCents ?? 0), 0);
  expect(employeeCents).toBeGreaterThan(0);

  const request = { ...aFamily(lastName), cover: { ...cover, employeeCents } };
  const key = unique("key-of-new-member-");
  const both = await Promise.all([add(request, { key }), add(request, { key })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.id).toBe(both[1]?.id);
  expect(await add(request, { key })).toMatchObject({ id: both[0]?.id, memberNumber: both[0]?.memberNumber });
  expect(await members(lastName)).toBe(3);
  expect(await add({ ...request, salaryCents: 1 }, { key })).toMatchObject({ status: 409 });

  const page = await server.call("GET", `/member/${both[0]?.id}`, { token: clerk.token });
  expect(page.json()).toMatchObject({
    family: [{ firstName: "Leo" }, { firstName: "Sol" }],
    employments: [{ hireDate: "2026-10-05", eligibilityClass: "Full time" }],
    coverages: [
      { coverageType: "medical", tierCode: "FAM", effectiveDate: "2027-01-01" },
      { coverageType: "dental", tierCode: "EMP" },
    ],
  });
  const { rows } = await owner.query(
    `select m.relationship, v.coverage_type as type, v.employee_cents as cents from coverages v join members m on m.id = v.member_id
     where v.family_id = $1 and v.employee_cents > 0`,
    [both[0]?.id],
  );
  expect(rows.map(({ relationship }) => relationship)).toEqual(["18", "18"]);
  const told = await server.call("GET", `/member/${both[0]?.id}/timeline`, { token: clerk.token });
  const kinds = told.json<{ entries: { kind: string }[] }>().entries.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["newEmployee", "addDependent", "coverageStart"]));
});

test("a price that changed meanwhile, a plan not in force, cover before the hire: nothing is written", async () => {
  const planOf = await plans();
  const lastName = surname();
  const choice = { planId: planOf("dental"), dependents: [], volumeCents: null };
  const cover = { effectiveDate: "2027-01-01", choices: [choice], employeeCents: 1 };
  expect(paths(await add({ ...aFamily(lastName), cover }))).toEqual(["effectiveDate"]);
  const late = await preview({
    ...aFamily(lastName),
    cover: { effectiveDate: "1999-01-01", choices: [choice] },
  });
  expect(paths(late)).toEqual(["choices.0.planId"]);
  const twice = { effectiveDate: "2027-01-01", choices: [choice, choice] };
  expect(paths(await preview({ ...aFamily(lastName), cover: twice }))).toEqual(["choices.1.planId"]);
  const old = aFamily(lastName);
  old.dependents[1] = { ...old.dependents[1]!, dob: "1999-12-01", firstName: "Old" };
  old.subscriber.dob = "1970-01-01";
  const choices = [{ ...choice, dependents: [1] }];
  const aged = await preview({ ...old, cover: { effectiveDate: "2027-01-01", choices } });
  expect(aged.errors).toMatchObject([
    { path: "choices.0.dependents", message: expect.stringContaining("Old") },
  ]);
  const before = { effectiveDate: "2027-01-01", choices: [choice] };
  const shown = await preview({ ...aFamily(lastName), cover: before });
  const employeeCents = shown.prices[0]?.price?.employeeCents ?? 0;
  const early = await add({
    ...aFamily(lastName, { hireDate: "2027-02-01" }),
    cover: { ...before, employeeCents },
  });
  expect(paths(early)).toEqual(["hireDate"]);
  expect(await members(lastName)).toBe(0);
});

test("all that is wrong with a family is told at once, each at its field", async () => {
  const lastName = surname();
  const wrong = aFamily(lastName, { divisionId: null, hireDate: "" });
  wrong.subscriber.dob = "2016-05-06";
  wrong.dependents[0] = { ...wrong.dependents[0]!, firstName: "1", dob: "" };
  const told = await add({
    ...wrong,
    dependents: [
      ...wrong.dependents,
      { ...nobody, relationship: "53", firstName: "Kim", lastName, dob: "1990-01-01" },
    ],
  });
  expect(told.status).toBe(422);
  expect(paths(told)).toEqual([
    "dependents.0.dob",
    "dependents.0.firstName",
    "dependents.1.dob",
    "dependents.2.relationship",
    "divisionId",
    "hireDate",
    "subscriber.dob",
  ]);
  const other = await aClient(server, installationId);
  const elsewhere = await aDivision(server, { installationId, clientId: other });
  expect(paths(await add(aFamily(lastName, { divisionId: elsewhere })))).toEqual(["divisionId"]);
  expect(await add(aFamily(lastName, { clientId: newId() }))).toMatchObject({ status: 404 });
  expect(await members(lastName)).toBe(0);
});

test("who is known by SSN, or by name and birth date, is shown before anything is written", async () => {
  const lastName = surname();
  const ssn = "219-09-9961";
  const first = aFamily(lastName);
  const known = await add({ ...first, subscriber: { ...first.subscriber, ssn } });
  expect(known).toMatchObject({ status: 200 });

  const shown = await preview(aFamily(lastName));
  expect(shown.duplicates).toMatchObject([
    { at: "dependents.0", why: "nameAndDob" },
    { at: "dependents.1", why: "nameAndDob" },
    { at: "subscriber", why: "nameAndDob", memberId: known.id, memberNumber: known.memberNumber },
  ]);
  expect(paths(await add(aFamily(lastName)))).toEqual([
    "dependents.0.firstName",
    "dependents.1.firstName",
    "subscriber.firstName",
  ]);
  // Typed without the accents of the record, or with them.
  const accented = surname().replace("Rivera", "Großmann-Muñoz");
  await add(aFamily(accented));
  const plain = await preview(aFamily(accented.replace("Großmann-Muñoz", "Grossmann-Munoz")));
  expect(plain.duplicates.map(({ why }) => why)).toEqual(["nameAndDob", "nameAndDob", "nameAndDob"]);
  const otherPeople = shown.duplicates.map(({ memberNumber }) => memberNumber);
  expect(await add({ ...aFamily(lastName), otherPeople })).toMatchObject({ status: 200 });

  const again = aFamily(surname());
  const employee = await add({ ...again, subscriber: { ...again.subscriber, ssn } });
  expect(employee.errors).toMatchObject([
    { path: "subscriber.ssn", message: expect.stringContaining(known.memberNumber) },
  ]);
  // Somebody else with the number, and one number for two of the family.
  const spouse = { ...again.dependents[0]!, firstName: "Noa", dob: "1970-07-07", ssn };
  expect(paths(await add({ ...again, dependents: [spouse] }))).toEqual(["dependents.0.ssn"]);
  const twice = { ...again.dependents[0]!, ssn: "219-09-9962" };
  const same = { ...again, subscriber: { ...again.subscriber, ssn: "219-09-9962" }, dependents: [twice] };
  expect(paths(await add(same))).toEqual(["dependents.0.ssn"]);
  // Ana is covered in a second family too: by her SSN she stays one person.
  const own = surname();
  const second = aFamily(own, {
    subscriber: { ...nobody, firstName: "Jo", lastName: own, dob: "1983-01-01" },
  });
  const ana = { ...nobody, relationship: "01", firstName: "Ana", lastName, dob: "1985-03-07", ssn };
  const alike = (await preview({ ...second, dependents: [ana] })).duplicates;
  expect(alike.map(({ why }) => why).toSorted()).toEqual(["nameAndDob", "ssn"]);
  const others = alike.flatMap((one) => (one.why === "ssn" ? [] : [one.memberNumber]));
  const both = await add({ ...second, dependents: [ana], otherPeople: others });
  expect(both).toMatchObject({ status: 200 });
  const { rows } = await owner.query("select distinct person_id from members where ssn_index = $1", [
    server.services.vault.blindIndex("219099961", "ssn"),
  ]);
  expect(rows).toHaveLength(1);
  const client = await aUser(server, installationId, {
    type: "client",
    entityId: clientId,
    permissions: ["enrollment"],
  });
  const mayNot = await add(
    { ...again, dependents: [{ ...twice, ssn: "219-09-9963" }] },
    { token: client.token },
  );
  expect(mayNot).toMatchObject({ status: 403 });
});

test("two who add one person at the same moment make one", async () => {
  const lastName = surname();
  const told = await Promise.all([add(aFamily(lastName)), add(aFamily(lastName))]);
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await members(lastName)).toBe(3);
});

test("instead of cover, an invitation to an open enrollment, if it is for them", async () => {
  const lastName = surname();
  const setup = await server.call("GET", `/member/setup?clientId=${clientId}`, { token: clerk.token });
  expect(setup.json()).toMatchObject({ enrollmentSessions: [{ id: offering.sessionId }] });
  const subscriber = { ...aFamily(lastName).subscriber, email: "ana@example.com" };
  const invitation = { sessionId: offering.sessionId };
  const added = await add({ ...aFamily(lastName), subscriber, invitation });
  expect(added).toMatchObject({ status: 200, mailedTo: "ana@example.com" });
  const found = await server.call(
    "GET",
    `/newMemberSearch?clientId=${clientId}&q=${lastName.toLowerCase()}`,
    {
      token: clerk.token,
    },
  );
  expect(found.json()).toMatchObject({ rows: [{ memberId: added.id, state: "invited" }] });
  await insert(server, "divisions", { ...owned(offering), code: unique("D"), name: unique("Division ") });
  const late = await add({ ...aFamily(surname(), { hireDate: "2027-08-01" }), invitation });
  expect(paths(late)).toEqual(["sessionId"]);
});

test("a spouse who is covered as an employee is told before a family is added, by the client's rule", async () => {
  const planOf = await plans();
  const lastName = surname();
  const worker = await insert(server, "members", {
    ...owned(offering),
    relationship: "18",
    first_name: "Leo",
    last_name: lastName,
    dob: "1984-01-02",
    member_number: unique("HB"),
  });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: worker,
    member_id: worker,
    base_plan_id: planOf("dental"),
    coverage_type: "dental",
    tier_code: "EMP",
    effective_date: "2026-01-01",
  });
  const { rows } = await owner.query<{ number: string }>(
    "select member_number as number from members where id = $1",
    [worker],
  );
  const choices = [{ planId: planOf("dental"), dependents: [0], volumeCents: null }];
  const cover = { effectiveDate: "2027-01-01", choices };
  const family = { ...aFamily(lastName), cover };
  const rule = (value: string | null) =>
    owner.query("update clients set double_coverage = $2 where id = $1", [clientId, value]);
  const doubles = async () => (await preview(family)) as unknown as { doubles: object };
  expect((await doubles()).doubles).toEqual({ rule: "allow", covers: [] });
  await rule("ask");
  expect((await doubles()).doubles).toEqual({
    rule: "ask",
    covers: [{ name: `Leo ${lastName}`, coverageType: "dental", from: "2027-01-01", to: null }],
  });
  const shown = await preview(family);
  const employeeCents = shown.prices.reduce((sum, { price }) => sum + (price?.employeeCents ?? 0), 0);
  const request = { ...family, cover: { ...cover, employeeCents } };
  expect(paths(await add(request))).toEqual(["dependents.0.firstName", "mayBeCoveredTwice"]);
  // Staff say that it is somebody else: then nobody is covered twice.
  const number = rows[0]?.number ?? "";
  await rule("refuse");
  const confirmed = { ...request, mayBeCoveredTwice: true };
  expect(paths(await add(confirmed))).toEqual(["dependents.0.firstName", "mayBeCoveredTwice"]);
  await rule("ask");
  expect(paths(await add(confirmed))).toEqual(["dependents.0.firstName"]);
  await rule("refuse");
  expect(await add({ ...request, otherPeople: [number] })).toMatchObject({ status: 200 });
  await rule(null);
});

test("a name of the family is asked about when somebody is added to it, whatever the birth date", async () => {
  const lastName = surname();
  const { id } = await add(aFamily(lastName));
  const sol = { ...nobody, relationship: "19", firstName: "SOL", lastName, dob: "2016-06-05" };
  const addTo = async (otherPeople: string[], isPreview = false) => {
    const { version } = (await server.call("GET", `/member/${id}`, { token: clerk.token })).json<{
      version: number;
    }>();
    const answer = await server.call("POST", `/member/${id}/dependents`, {
      token: clerk.token,
      body: { person: sol, otherPeople, isPreview },
      headers: { "if-match": `"${version}"` },
    });
    return { status: answer.statusCode, ...answer.json<{ id: string; duplicates: Duplicate[] } & Told>() };
  };
  const shown = await addTo([], true);
  expect(shown.duplicates).toMatchObject([{ why: "name", dob: "2016-05-06", relationship: "19" }]);
  const refused = await addTo([]);
  expect([refused.status, paths(refused)]).toEqual([422, ["person.firstName"]]);
  expect(refused.errors?.[0]?.message).toContain(shown.duplicates[0]?.memberNumber);
  const added = await addTo(shown.duplicates.map(({ memberNumber }) => memberNumber));
  expect(added).toMatchObject({ status: 200, id: expect.any(String) });
  expect(await members(lastName)).toBe(4);
  // The same once more, of the birth date too, is there already.
  const twice = await addTo(shown.duplicates.map(({ memberNumber }) => memberNumber));
  expect([twice.status, paths(twice)]).toEqual([422, ["person.firstName"]]);
});
