import { expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser, newId } from "#test/factories.ts";
import { aPayment, paidClaim } from "#test/x12.ts";
import { addDays } from "#kernel/dates.ts";
import type { ClaimList } from "#claims/claims/claims.ts";
import { appealUntil, decideBy, isLateAppeal } from "./request-days.ts";
import { billFaults, decisionFaults } from "./request-faults.ts";
import { nextStates, requestStates } from "./request-states.ts";
import type { ClaimRequestDetail, ClaimRequestRow, OwnClaimRequests } from "./requests.ts";

const desk = await aClaimsDesk();
const { server, installationId, subscriberId, childId, admin } = desk;
const ofFamily = { family_id: subscriberId };
const spouseId = await desk.aMember({
  ...ofFamily,
  first_name: "Quinn",
  relationship: "01",
  dob: "1984-01-01",
});
const adultId = await desk.aMember({
  ...ofFamily,
  first_name: "Sky",
  relationship: "19",
  dob: "2004-01-01",
  shares_health_with_subscriber: true,
});
const strangerId = await desk.aMember({ first_name: "Alex", relationship: "18", dob: "1970-01-01" });
await desk.whole(
  aPayment({
    claims: ["DANA", "ROWAN", "QUINN"].flatMap((first, at) =>
      paidClaim({ first, number: `LAKE-${at}`, payerNumber: `P${at}` }),
    ),
    payment: "376.2",
  }),
);
const { rows: claims } = await desk.get<ClaimList>("/claims");
const claimOf = (name: string) => claims.find(({ patientName }) => patientName?.startsWith(name))?.id ?? "";

const member = async (entityId: string) =>
  (await aUser(server, installationId, { type: "member", entityId })).token;
const dana = await member(subscriberId);
const quinn = await member(spouseId);
const sky = await member(adultId);
const alex = await member(strangerId);
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageClaims"] });

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
async function photo(token: string): Promise<string> {
  const form = new FormData();
  form.append("file", new File([png], "bill.png"));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/messages/files",
    headers: { authorization: `Bearer ${token}`, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}

type Answer = {
  id: string;
  request: OwnClaimRequests["rows"][number];
  code?: string;
  errors?: { path: string }[];
};
async function write(token: string, path: `/${string}`, body: unknown, key = newId()) {
  const answer = await server.call("POST", path, { token, body, headers: { "idempotency-key": key } });
  return { http: answer.statusCode, ...answer.json<Answer>() };
}
const bill = async (token: string, body: Record<string, unknown> = {}, key = newId()) =>
  write(
    token,
    "/member/claimrequests/bills",
    {
      memberId: subscriberId,
      providerName: "Lakeside Clinic",
      servedOn: "2026-03-03",
      amountCents: 12_000,
      text: "I paid at the desk.",
      fileIds: [await photo(token)],
      ...body,
    },
    key,
  );
const appeal = (token: string, claimId: string, text = "The visit was an emergency.") =>
  write(token, "/member/claimrequests/appeals", { claimId, text });
const own = async (token: string, query = "") =>
  (await server.call("GET", `/member/claimrequests${query}`, { token })).json<OwnClaimRequests>();
async function decide(id: string, body: Record<string, unknown>, token = admin.token) {
  const { version } = await detail(id);
  const answer = await server.call("PUT", `/claimrequests/${id}`, {
    token,
    body,
    headers: { "if-match": `"${version}"` },
  });
  return { http: answer.statusCode, ...answer.json<ClaimRequestDetail & Answer>() };
}
const detail = async (id: string) => desk.get<ClaimRequestDetail>(`/claimrequests/${id}`);
const list = async (query = "") =>
  desk.get<{ rows: ClaimRequestRow[]; total: number }>(`/claimrequests?pageSize=100${query}`);

test.each([
  ["reimbursement", "2026-01-31", "2026-03-02", 30],
  ["appeal", "2026-01-01", "2026-03-02", 60],
] as const)("a plan decides a %s that came on %s until %s", (kind, received, until, days) => {
  expect(decideBy(kind, received)).toMatchObject({ value: until, why: [{ params: { days } }] });
});

test("an appeal is in time on the 180th day after the decision, and late on the next", () => {
  expect(appealUntil("2026-01-01")).toBe("2026-06-30");
  expect(isLateAppeal("2026-01-01", "2026-06-30")).toBe(false);
  expect(isLateAppeal("2026-01-01", "2026-07-01")).toBe(true);
  expect(isLateAppeal(null, "2030-01-01")).toBe(false);
});

test("an appeal is never paid, and what is paid or taken back moves no more", () => {
  expect(nextStates("reimbursement", "approved")).toEqual(["paid", "inReview"]);
  expect(nextStates("appeal", "approved")).toEqual(["inReview"]);
  for (const kind of ["reimbursement", "appeal"] as const)
    expect([...nextStates(kind, "paid"), ...nextStates(kind, "withdrawn")]).toEqual([]);
  // Nothing goes back to where it began, and staff withdraw for nobody.
  const reached = requestStates.flatMap((state) => nextStates("reimbursement", state));
  expect(reached).not.toContain("received");
  expect(reached).not.toContain("withdrawn");
});

test("a bill says all that it lacks at once", () => {
  const none = { providerName: "", servedOn: "2026-02-30", amountCents: 0, fileIds: [] };
  const at = { today: "2026-03-10", dob: "2015-06-04" };
  expect(billFaults(none, at).map(({ path, code }) => `${path} ${code}`)).toEqual([
    "providerName providerMissing",
    "servedOn day",
    "amountCents amountMissing",
    "fileIds photoMissing",
  ]);
  const whole = { providerName: "A", amountCents: 1, fileIds: ["x"] };
  const codes = (servedOn: string) => billFaults({ ...whole, servedOn }, at).map(({ code }) => code);
  expect(codes("2026-03-10")).toEqual([]);
  expect(codes("2026-03-11")).toEqual(["dayAhead"]);
  expect(codes("2015-06-04")).toEqual([]);
  expect(codes("2015-06-03")).toEqual(["dayBefore"]);
});

test("a decision has words, and a payment its amount and day", () => {
  const at = { today: "2026-03-10", receivedOn: "2026-03-01" };
  const said = { answer: "", paidCents: null, paidOn: null };
  const codes = (more: object) =>
    decisionFaults({ status: "denied", ...said, ...more }, at).map(({ path, code }) => `${path} ${code}`);
  expect(codes({})).toEqual(["answer answerMissing"]);
  expect(codes({ status: "approved" })).toEqual(["answer answerMissing"]);
  expect(codes({ status: "inReview" })).toEqual([]);
  expect(codes({ status: "paid" })).toEqual(["paidCents amountMissing", "paidOn day"]);
  expect(codes({ status: "paid", paidCents: 1, paidOn: "2026-02-28" })).toEqual(["paidOn dayBefore"]);
  expect(codes({ status: "paid", paidCents: 1, paidOn: "2026-03-11" })).toEqual(["paidOn dayAhead"]);
  expect(codes({ status: "paid", paidCents: 1, paidOn: "2026-03-01" })).toEqual([]);
});

test("a bill reaches the desk with its fields and photo, and its member reads each step until it is paid", async () => {
  const sent = await bill(dana, { memberId: childId });
  expect(sent).toMatchObject({
    http: 200,
    request: {
      kind: "reimbursement",
      status: "received",
      firstName: "Rowan",
      providerName: "Lakeside Clinic",
      servedOn: "2026-03-03",
      amountCents: 12_000,
      isOwn: true,
    },
  });
  const { id } = sent.request;
  const seen = await detail(id);
  expect(seen).toMatchObject({
    name: "Rowan Ruiz",
    askedBy: "Dana Ruiz",
    isOverdue: false,
    isLate: false,
    next: ["inReview", "approved", "denied"],
    messages: [{ side: "party", files: [{ fileName: "bill.png" }] }],
  });
  expect(seen.messages[0]?.body).toContain("Rowan");
  expect(seen.messages[0]?.body).toContain("$120.00");
  expect(seen.messages[0]?.body).toContain("I paid at the desk.");
  const fileId = seen.messages[0]?.files[0]?.id ?? "";
  const file = await server.call("GET", `/claimrequests/files/${fileId}`, { token: admin.token });
  expect(file.rawPayload.equals(png)).toBe(true);

  await decide(id, { status: "inReview" });
  expect(await decide(id, { status: "approved" })).toMatchObject({
    http: 422,
    errors: [{ path: "answer" }],
  });
  await decide(id, { status: "approved", answer: "You get it with the next run." });
  const paid = await decide(id, { status: "paid", paidCents: 9_000, paidOn: paidDay() });
  expect(paid).toMatchObject({
    http: 200,
    next: [],
    answer: "You get it with the next run.",
    paidCents: 9_000,
  });
  const [mine] = (await own(dana)).rows;
  expect(mine).toMatchObject({
    id,
    status: "paid",
    paidCents: 9_000,
    answer: "You get it with the next run.",
  });
  const conversation = await desk.get<{ messages: { body: string; side: string }[] }>(
    `/messages/${mine?.conversationId}`,
    dana,
  );
  expect(conversation.messages.map(({ side }) => side)).toEqual(["party", "desk", "desk", "desk"]);
  expect(conversation.messages.at(-1)?.body).toContain("$90.00");
});
const paidDay = () => new Date(server.services.clock()).toISOString().slice(0, 10);

test("the conversation is the desk's turn until the request is over, and has no day any more then", async () => {
  const stands = async ({ conversationId }: { conversationId: string | null }) => {
    const { rows } = await desk.owner.query<{ state: string; due: boolean; topic: string }>(
      "select state, due_on is not null as due, topic from conversations where id = $1",
      [conversationId],
    );
    return `${rows[0]?.state} ${rows[0]?.due} ${rows[0]?.topic}`;
  };
  const { request } = await bill(dana);
  const { id } = request;
  expect(await stands(request)).toBe("open true claim");
  await decide(id, { status: "inReview" });
  expect(await stands(request)).toBe("open true claim");
  await decide(id, { status: "approved", answer: "Yes." });
  // The money is still to be sent.
  expect(await stands(request)).toBe("open true claim");
  await decide(id, { status: "paid", paidCents: 100, paidOn: paidDay() });
  expect(await stands(request)).toBe("done false claim");
  const { request: taken } = await bill(dana);
  await server.call("POST", `/member/claimrequests/${taken.id}/withdraw`, { token: dana });
  expect(await stands(taken)).toBe("done false claim");
});

test("a bill that lacks something is refused in the words of the reader, and nothing is written", async () => {
  const before = (await own(dana)).rows.length;
  const refused = await bill(dana, { providerName: "", amountCents: null, fileIds: [], servedOn: "soon" });
  expect(refused.http).toBe(422);
  expect(refused.errors?.map(({ path }) => path)).toEqual([
    "providerName",
    "servedOn",
    "amountCents",
    "fileIds",
  ]);
  expect((await own(dana)).rows).toHaveLength(before);
});

test("the same call twice sends one bill; a photo of another person goes with nobody's", async () => {
  const key = newId();
  const fileIds = [await photo(dana)];
  const [one, other] = [await bill(dana, { fileIds }, key), await bill(dana, { fileIds }, key)];
  expect(one.request.id).toBe(other.request.id);
  expect((await bill(dana, { fileIds: [await photo(quinn)] })).http).toBe(422);
});

test("an appeal has its claim, its day, and one at a time", async () => {
  const claimId = claimOf("Dana");
  const before = await own(dana, `?claimId=${claimId}`);
  expect(before.appeal?.mayAppeal).toBe(true);
  expect((await appeal(dana, claimId, "")).errors).toMatchObject([{ path: "text" }]);
  const sent = await appeal(dana, claimId);
  expect(sent).toMatchObject({ http: 200, request: { kind: "appeal", claimId, status: "received" } });
  const again = await Promise.all(Array.from({ length: 8 }, () => appeal(dana, claimId)));
  expect(again.map(({ http, code }) => `${http} ${code}`)).toEqual(
    Array.from({ length: 8 }, () => "409 appealWaits"),
  );
  expect(await decide(sent.request.id, { status: "paid", paidCents: 1, paidOn: paidDay() })).toMatchObject({
    http: 409,
  });
  expect(await decide(sent.request.id, { status: "denied", answer: "The limit was met." })).toMatchObject({
    http: 200,
    next: ["inReview"],
  });
  const { rows } = await own(dana, `?claimId=${claimId}`);
  expect(rows).toMatchObject([{ status: "denied", answer: "The limit was met." }]);
  // Decided: another one may follow.
  expect((await appeal(dana, claimId)).http).toBe(200);
});

test("only a decision that counts is appealed; a late appeal is taken and marked, and one of sensitive care too", async () => {
  const claimId = claimOf("Rowan");
  const set = (row: string) => desk.owner.query(`update claims set ${row} where id = $1`, [claimId]);
  await set("status = 'pending'");
  expect((await own(dana, `?claimId=${claimId}`)).appeal?.mayAppeal).toBe(false);
  expect(await appeal(dana, claimId)).toMatchObject({ http: 409, code: "notAppealable" });
  await set("status = 'completed', paid_on = '2020-01-31', is_sensitive = true");
  expect((await own(dana, `?claimId=${claimId}`)).appeal).toEqual({ mayAppeal: true, until: "2020-07-29" });
  const { request } = await appeal(dana, claimId);
  expect(await detail(request.id)).toMatchObject({ isLate: true, dueOn: addDays(request.receivedOn, 60) });
  const { rows } = await desk.owner.query("select is_sensitive from claim_requests where id = $1", [
    request.id,
  ]);
  expect(rows).toEqual([{ is_sensitive: true }]);
});

test("who withdraws first counts, and what was taken back is not decided", async () => {
  const { request } = await bill(dana);
  const withdraw = (token: string) =>
    server.call("POST", `/member/claimrequests/${request.id}/withdraw`, { token });
  for (const token of [quinn, sky, alex]) expect((await withdraw(token)).statusCode).toBe(404);
  expect((await withdraw(dana)).json<Answer>().request.status).toBe("withdrawn");
  expect((await withdraw(dana)).statusCode).toBe(409);
  expect(await decide(request.id, { status: "approved", answer: "Yes" })).toMatchObject({
    http: 409,
    code: "correctionDecided",
  });
});

test("a request is overdue from the day after its last day, for as long as nothing is decided", async () => {
  const { request } = await bill(dana);
  const isOverdueBy = async (days: number) => {
    const dueOn = addDays(request.receivedOn, days);
    await desk.owner.query("update claim_requests set due_on = $2 where id = $1", [request.id, dueOn]);
    return (await detail(request.id)).isOverdue;
  };
  expect(await isOverdueBy(0)).toBe(false);
  expect(await isOverdueBy(-1)).toBe(true);
  await decide(request.id, { status: "denied", answer: "It came without a bill." });
  expect(await isOverdueBy(-1)).toBe(false);
});

test("two clerks who decide at once: one counts", async () => {
  const { request } = await bill(dana);
  const answers = await Promise.all(
    (["approved", "denied"] as const).map((status) =>
      server.call("PUT", `/claimrequests/${request.id}`, {
        token: admin.token,
        body: { status, answer: "So it is." },
        headers: { "if-match": '"1"' },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 412,
  ]);
});

test("each of a family sends for themselves and their minor children, and reads what they sent or is about them", async () => {
  expect((await own(dana)).people.map(({ name }) => name)).toEqual(["Dana Ruiz", "Rowan Ruiz"]);
  expect((await own(sky)).people.map(({ name }) => name)).toEqual(["Sky Ruiz"]);
  for (const [token, memberId] of [
    [dana, spouseId],
    [dana, adultId],
    [sky, subscriberId],
    [sky, childId],
    [alex, subscriberId],
    [dana, strangerId],
  ] as const)
    expect((await bill(token, { memberId })).http).toBe(404);
  for (const token of [sky, alex]) expect((await appeal(token, claimOf("Dana"))).http).toBe(404);
  expect((await appeal(dana, claimOf("Quinn"))).http).toBe(404);
  const { request } = await bill(quinn, { memberId: spouseId });
  const seenBy = async (token: string) => (await own(token)).rows.some(({ id }) => id === request.id);
  expect(await Promise.all([dana, quinn, sky, alex].map(seenBy))).toEqual([false, true, false, false]);
});

test("an adult who shares their claims shares no bill, and a patient reads a parent's without the conversation", async () => {
  const { request } = await bill(sky, { memberId: adultId });
  expect((await own(sky)).rows.map(({ id }) => id)).toContain(request.id);
  expect((await own(dana)).rows.map(({ id }) => id)).not.toContain(request.id);
  // Nor is a consent a right to send in another adult's name.
  expect((await own(dana)).people.map(({ id }) => id)).toEqual([subscriberId, childId]);
  expect((await bill(dana, { memberId: adultId })).http).toBe(404);
  const { request: sent } = await bill(dana, { memberId: childId });
  const [seen] = (await own(await member(childId))).rows.filter(({ id }) => id === sent.id);
  expect(seen).toMatchObject({ isOwn: false, conversationId: null });
  expect((await own(dana)).rows.find(({ id }) => id === sent.id)?.conversationId).not.toBeNull();
});

test("a clerk who may not see health data finds no bill, no appeal and no photo", async () => {
  const { request } = await bill(dana);
  const fileId = (await detail(request.id)).messages[0]?.files[0]?.id ?? "";
  const as = (path: `/${string}`) => server.call("GET", path, { token: clerk.token });
  expect((await as("/claimrequests")).json()).toMatchObject({ rows: [], total: 0 });
  expect((await as(`/claimrequests/${request.id}`)).statusCode).toBe(404);
  expect((await as(`/claimrequests/files/${fileId}`)).statusCode).toBe(404);
});

test("a file of another message opens for nobody here", async () => {
  const { id } = await write(dana, "/messages", {
    subject: "A question",
    text: "",
    fileIds: [await photo(dana)],
  });
  const { messages } = await desk.get<{ messages: { files: { id: string }[] }[] }>(`/messages/${id}`, dana);
  const answer = await server.call("GET", `/claimrequests/files/${messages[0]?.files[0]?.id}`, {
    token: admin.token,
  });
  expect(answer.statusCode).toBe(404);
});

test("the list has what is open first, by its last day, and finds by state and kind", async () => {
  const { rows } = await list();
  const open = rows.map(({ status }) => ["received", "inReview"].includes(status));
  expect(open).toEqual(open.toSorted((one, next) => Number(next) - Number(one)));
  const due = rows.filter((_, at) => open[at]).map(({ dueOn }) => dueOn);
  expect(due).toEqual(due.toSorted());
  const onlyOpen = await list("&filter[status]=open");
  expect(onlyOpen.total).toBe(open.filter(Boolean).length);
  const appeals = await list("&filter[kind]=appeal");
  expect(appeals.rows.every(({ kind }) => kind === "appeal")).toBe(true);
  expect(appeals.total).toBeGreaterThan(0);
});
