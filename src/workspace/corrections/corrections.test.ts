import type { PayloadOf } from "#server/jobs.ts";
import { writeMailJob } from "#organization/messaging/jobs.ts";
import { expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { TimelineEntry } from "#people/members/timeline.ts";
import type { CorrectionRequest, OwnProfile, OwnRequest } from "./corrections.ts";

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Harbor Bakery" });
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });

type Row = Record<string, unknown>;
async function aPerson(row: Row = {}, at = clientId): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...owned({ installationId, clientId: at }),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("CR"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    hire_date: "2020-01-06",
    email: "mina@example.com",
    phone: "6175550100",
    address1: "1 Main Street",
    city: "Boston",
    state: "MA",
    zip: "02110",
    ...row,
  });
}
const dependent = (family: string, row: Row) =>
  aPerson({
    family_id: family,
    hire_date: undefined,
    first_name: "Haru",
    dob: "2015-02-03",
    relationship: "19",
    ...row,
  });
async function aFamily() {
  const employee = await aPerson();
  const [spouse, child] = [
    await dependent(employee, { relationship: "01", first_name: "Jun", dob: "1981-05-05" }),
    await dependent(employee, {}),
  ];
  return { employee, spouse, child, mina: await signedIn(employee), jun: await signedIn(spouse) };
}
const signedIn = async (entityId: string) =>
  (
    await aUser(server, installationId, {
      type: "member",
      entityId,
      row: { email: `${newId()}@example.com` },
    })
  ).token;

async function profile(token: string): Promise<OwnProfile> {
  const answer = await server.call("GET", "/member/profile", { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
type Told = { request: OwnRequest; code: string; errors?: { path: string; message: string }[] };
async function ask(token: string, memberId: string, wanted: Row, note?: string) {
  const body = { memberId, wanted, ...(note === undefined ? {} : { note }) };
  const answer = await server.call("POST", "/member/profile/corrections", { token, body });
  return { status: answer.statusCode, ...answer.json<Told>() };
}
const withdraw = async (token: string, id: string) => {
  const answer = await server.call("POST", `/member/profile/corrections/${id}/withdraw`, { token });
  return { status: answer.statusCode, ...answer.json<Told>() };
};
async function waiting(memberId: string, token = clerk.token): Promise<CorrectionRequest[]> {
  const answer = await server.call("GET", `/corrections?memberId=${memberId}&filter[status]=open`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: CorrectionRequest[] }>().rows;
}
async function one(memberId: string): Promise<CorrectionRequest> {
  const [request] = await waiting(memberId);
  if (request === undefined) throw new Error("no request waits");
  return request;
}
async function decide(
  { id, version, memberVersion }: Pick<CorrectionRequest, "id" | "version" | "memberVersion">,
  act: "accept" | "refuse",
  {
    answer = null,
    token = clerk.token,
    isPreview = false,
  }: { answer?: string | null; token?: string; isPreview?: boolean } = {},
) {
  const done = await server.call("POST", `/corrections/${id}/${act}`, {
    token,
    headers: { "if-match": `"${version}"` },
    body: act === "accept" ? { memberVersion, answer, isPreview } : { answer: answer ?? "" },
  });
  return {
    status: done.statusCode,
    ...done.json<{ code: string; changed: string[]; coverages: unknown[]; errors?: { path: string }[] }>(),
  };
}
const detail = async (id: string) =>
  (await server.call("GET", `/member/${id}`, { token: clerk.token })).json<MemberDetail>();

test("an employee sees the family's data, anybody else their own, and each look is written down", async () => {
  const { employee, spouse, child, mina, jun } = await aFamily();
  const own = await profile(mina);
  expect(own.people.map(({ id, isSelf }) => [id, isSelf])).toEqual([
    [employee, true],
    [spouse, false],
    [child, false],
  ]);
  expect(own.people[0]?.facts).toMatchObject({ firstName: "Mina", dob: "1980-04-01", city: "Boston" });
  expect((await profile(jun)).people.map(({ id }) => id)).toEqual([spouse]);
  const { rows } = await owner.query<{ details: unknown }>(
    "select details from audit_events where action = 'view' and details -> 'ids' @> to_jsonb(array[$1::text]) order by id",
    [child],
  );
  expect(rows).toEqual([{ details: { ids: [employee, spouse, child] } }]);
  expect((await server.call("GET", "/member/profile", { token: clerk.token })).statusCode).toBe(403);
});

test("a spouse who works here too keeps how to reach them to themselves", async () => {
  const { employee, mina } = await aFamily();
  const own = await aPerson({ first_name: "Ryu" });
  const here = await dependent(employee, { relationship: "01", first_name: "Ryu", person_id: own });
  const ryu = (await profile(mina)).people.find(({ id }) => id === here);
  expect(ryu).toMatchObject({ hasContact: false, facts: { firstName: "Ryu", email: null, address1: null } });
  expect(await ask(mina, here, { phone: "6175550142" })).toMatchObject({ status: 403 });
  const look = await server.call("GET", `/member/${here}`, { token: mina });
  expect(look.json<MemberDetail>()).toMatchObject({ firstName: "Ryu", email: null, zip: null });
  // Their own eyes see it.
  const ryuAsDependent = await server.call("GET", `/member/${here}`, { token: await signedIn(here) });
  expect(ryuAsDependent.json<MemberDetail>()).toMatchObject({ email: "mina@example.com" });
});

test("yes: the record changes with the request, the timeline says why, and the member reads and is mailed it", async () => {
  const { employee, mina } = await aFamily();
  const asked = await ask(
    mina,
    employee,
    { lastName: " Park-Rivera ", phone: "(617) 555-0142", city: "Boston" },
    "I married.",
  );
  expect(asked).toMatchObject({ status: 200, request: { status: "open", note: "I married." } });
  expect(asked.request.changes).toEqual([
    { field: "lastName", before: "Park", wanted: "Park-Rivera" },
    { field: "phone", before: "6175550100", wanted: "6175550142" },
  ]);
  const request = await one(employee);
  expect(request).toMatchObject({ askedBy: "Mina Park", isForAnother: false, clientName: "Harbor Bakery" });
  expect(request.changes[0]).toMatchObject({ field: "lastName", now: "Park" });
  expect(await decide(request, "accept")).toMatchObject({ status: 200, changed: ["lastName", "phone"] });
  expect(await detail(employee)).toMatchObject({ lastName: "Park-Rivera", phone: "6175550142" });
  expect((await profile(mina)).requests).toMatchObject([{ status: "accepted", answer: null }]);
  const timeline = await server.call("GET", `/member/${employee}/timeline`, { token: clerk.token });
  const change = timeline
    .json<{ entries: TimelineEntry[] }>()
    .entries.find(({ kind }) => kind === "demographicChange");
  expect(change).toMatchObject({ by: "staff", why: [{ code: "correction.asked" }] });
  const { changes } = (await server.call("GET", `/member/${employee}/changes`, { token: clerk.token })).json<{
    changes: { hindrance: string }[];
  }>();
  expect(changes).toMatchObject([{ hindrance: "changeSentOn" }]);

  const write = (payload: PayloadOf<typeof writeMailJob>) =>
    jobHandlers(server.services, undefined).run(writeMailJob, payload);
  await Promise.all([1, 2, 3].map(() => write({ kind: "correction", subjectId: request.id })));
  const { rows } = await owner.query<Record<"subject" | "text", string>>(
    "select subject, text from mails where event = $1",
    [`correction:${request.id}`],
  );
  expect(rows).toMatchObject([{ subject: "There is an answer to your request" }]);
  expect(rows[0]?.text).toContain("/member/profile");
  expect(rows[0]?.text).not.toMatch(/Rivera|555|married|corrected/iu);
});

test("yes to a birth date shows the prices that follow, and writes nothing until they were seen", async () => {
  const { employee, mina } = await aFamily();
  const row = { ...owned({ installationId, clientId }), effective_date: "2020-01-01" };
  const planId = await insert(server, "base_plans", {
    ...row,
    name: unique("Plan "),
    external_plan_code: unique("P"),
    coverage_type: "dental",
    rating_mode: "ageBand",
  });
  for (const [age_from, age_to, amount_cents] of [
    [0, 49, 5000],
    [50, 120, 8000],
  ])
    await insert(server, "rates", { ...row, base_plan_id: planId, age_from, age_to, amount_cents });
  await insert(server, "coverages", {
    ...row,
    family_id: employee,
    member_id: employee,
    base_plan_id: planId,
    coverage_type: "dental",
    tier_code: "NOTIER",
    effective_date: "2026-01-01",
    employee_cents: 5000,
  });
  await ask(mina, employee, { dob: "1970-04-01" });
  const request = await one(employee);
  const coverages = [{ from: "2026-01-01", before: { employeeCents: 5000 }, after: { employeeCents: 8000 } }];
  expect(await decide(request, "accept", { isPreview: true })).toMatchObject({ status: 200, coverages });
  expect(await one(employee)).toEqual(request);
  expect(await decide({ ...request, memberVersion: 0 }, "accept", { isPreview: true })).toMatchObject({
    status: 412,
  });
  expect(await decide(request, "accept")).toMatchObject({ status: 200, coverages });
  const { rows } = await owner.query(
    "select employee_cents::int as cents from coverages where member_id = $1 and deleted_at is null",
    [employee],
  );
  expect(rows).toEqual([{ cents: 8000 }]);
});

test("no: needs a reason, changes nothing, and the member reads the reason", async () => {
  const { employee, child, mina } = await aFamily();
  await ask(mina, child, { dob: "2015-02-04" });
  const request = await one(employee);
  expect(request).toMatchObject({ memberId: child, isForAnother: true });
  expect(await decide(request, "refuse")).toMatchObject({ status: 422, errors: [{ path: "answer" }] });
  const answer = "Send us a copy of the birth certificate first.";
  expect(await decide(request, "refuse", { answer })).toMatchObject({ status: 200 });
  expect(await detail(child)).toMatchObject({ dob: "2015-02-03" });
  expect((await profile(mina)).requests).toMatchObject([{ status: "refused", answer }]);
  expect(await decide(request, "accept")).toMatchObject({ status: 409, code: "correctionDecided" });
});

test("one request of a person waits at a time: of thirty at once one is kept", async () => {
  const { employee, mina } = await aFamily();
  const asked = await Promise.all(
    Array.from({ length: 30 }, (_, at) => ask(mina, employee, { address2: `Unit ${at}` })),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(asked.filter(({ code }) => code === "correctionWaits")).toHaveLength(29);
  expect(await waiting(employee)).toHaveLength(1);
});

test("of thirty answers and a withdrawal at once, one counts", async () => {
  const { employee, mina } = await aFamily();
  await ask(mina, employee, { suffix: "Jr." });
  const request = await one(employee);
  const told = await Promise.all([
    withdraw(mina, request.id),
    ...Array.from({ length: 15 }, () => decide(request, "accept")),
    ...Array.from({ length: 15 }, () => decide(request, "refuse", { answer: "No." })),
  ]);
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(told.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
    Array.from({ length: 30 }, () => "correctionDecided"),
  );
  const [{ status } = { status: "" }] = (await profile(mina)).requests;
  expect((await detail(employee)).suffix).toBe(status === "accepted" ? "Jr." : null);
});

test("a request that was taken back is not answered, and another one may follow", async () => {
  const { employee, mina, jun } = await aFamily();
  const { request } = await ask(mina, employee, { email: "new@example.com" });
  expect(await withdraw(jun, request.id)).toMatchObject({ status: 404 });
  const shown = await one(employee);
  expect(await withdraw(mina, request.id)).toMatchObject({ status: 200, request: { status: "withdrawn" } });
  expect(await withdraw(mina, request.id)).toMatchObject({ status: 409, code: "correctionDecided" });
  expect(await decide(shown, "accept")).toMatchObject({ status: 409, code: "correctionDecided" });
  expect(await ask(mina, employee, { email: "newer@example.com" })).toMatchObject({ status: 200 });
});

test("what staff did not look at is not accepted: the list says what stands there now", async () => {
  const { employee, mina } = await aFamily();
  await ask(mina, employee, { phone: "6175550142" });
  const seen = await one(employee);
  const record = await server.call("GET", `/member/${employee}/record`, { token: clerk.token });
  const { id: _, version, ssnLast4: __, ...form } = record.json<Row>();
  const changed = await server.call("PUT", `/member/${employee}`, {
    token: clerk.token,
    headers: { "if-match": `"${String(version)}"` },
    body: { ...form, phone: "6175550199" },
  });
  expect(changed.statusCode).toBe(200);
  expect(await decide(seen, "accept")).toMatchObject({ status: 412, code: "stale" });
  const again = await one(employee);
  expect(again.changes).toEqual([
    { field: "phone", before: "6175550100", wanted: "6175550142", now: "6175550199" },
  ]);
  expect(await decide(again, "accept")).toMatchObject({ status: 200 });
  expect(await detail(employee)).toMatchObject({ phone: "6175550142" });
});

test.each([
  ["a name of signs", { firstName: "<b>" }, ["firstName"]],
  ["no last name", { lastName: null }, ["lastName"]],
  ["a day that is none", { dob: "1980-02-30" }, ["dob"]],
  ["a street without a place", { city: null, zip: null }, ["city", "zip"]],
  ["an email and a phone of letters", { email: "x", phone: "call me" }, ["email", "phone"]],
  ["what is on record already", { city: "Boston ", firstName: "Mina", suffix: null }, ["wanted"]],
] as const)("%s is refused at the field, in words", async (_, wanted, paths) => {
  const { employee, mina } = await aFamily();
  const told = await ask(mina, employee, wanted);
  expect(told).toMatchObject({ status: 422, code: "invalid" });
  expect((told.errors ?? []).map(({ path }) => path).toSorted()).toEqual(paths);
  for (const { message } of told.errors ?? []) expect(message).toMatch(/^[A-Z].+\.$/u);
  expect(await waiting(employee)).toEqual([]);
});

test("a rule of the family refuses the yes in words, and the request waits on", async () => {
  const { employee, child, mina } = await aFamily();
  await ask(mina, child, { dob: "1979-01-01" });
  expect(await decide(await one(employee), "accept")).toMatchObject({
    status: 422,
    errors: [{ path: "dob" }],
  });
  expect(await waiting(employee)).toHaveLength(1);
});

test("the spouse's data is not the other's to correct, and another client's requests are not in reach", async () => {
  const { employee, mina, jun } = await aFamily();
  expect(await ask(jun, employee, { phone: "6175550142" })).toMatchObject({ status: 404 });
  await ask(mina, employee, { phone: "6175550142" });
  const other = await aClient(server, installationId);
  const { token } = await aUser(server, installationId, {
    type: "client",
    entityId: other,
    permissions: ["enrollment"],
  });
  expect(await waiting(employee, token)).toEqual([]);
  expect(await decide(await one(employee), "accept", { token })).toMatchObject({ status: 404 });
  // Of the family nobody but who asked reads the request.
  expect((await profile(jun)).requests).toEqual([]);
});
