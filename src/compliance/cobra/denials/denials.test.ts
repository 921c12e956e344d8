import { beforeEach, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { CobraDue } from "../cobra-calendar.ts";
import { type Denial, denialDue } from "./denials.ts";

// Today is November 10, 2026.
const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
await owner.query(
  "update clients set cobra_sender = 'Acme Benefits', cobra_phone = '2135550100', cobra_address = '1 Main St, Los Angeles, CA 90012' where id = $1",
  [offering.clientId],
);

let memberId = "";
beforeEach(async () => {
  memberId = newId();
  await insert(server, "members", {
    ...owned(offering),
    id: memberId,
    family_id: memberId,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Haru",
    last_name: "Park",
    dob: "1982-06-01",
    language: "es",
    address1: "5 Elm St",
    city: "Anaheim",
    state: "CA",
    zip: "92801",
  });
});

const input = (more = {}) => ({
  memberId,
  request: "divorce",
  eventDate: "2026-06-30",
  toldOn: "2026-11-03",
  reason: "toldLate",
  ...more,
});
const record = (more = {}) => server.call("POST", "/cobra/denials", { token, body: input(more) });
async function recorded(more = {}): Promise<Denial> {
  const answer = await record(more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ denial: Denial }>().denial;
}
const sent = (denial: Pick<Denial, "id" | "version">, sentOn: string | null) =>
  server.call("POST", `/cobra/denials/${denial.id}/sent`, {
    token,
    body: { sentOn },
    headers: { "if-match": `"${denial.version}"` },
  });
const due = async (filter = "") =>
  (await server.call("GET", `/cobra/due${filter}`, { token }))
    .json<{ rows: CobraDue[] }>()
    .rows.filter((row) => row.memberId === memberId);
const ofMember = async () =>
  (await server.call("GET", `/cobra/members/${memberId}`, { token })).json<{
    denials: Denial[];
    family: { memberId: string; name: string }[];
  }>();

test.each([
  ["2026-11-03", "2026-11-17"],
  ["2026-02-20", "2026-03-06"],
  ["2028-02-16", "2028-03-01"],
])("the notice of unavailability for what was told on %s is due on %s", (toldOn, expected) => {
  const { value, why } = denialDue(toldOn);
  expect(value).toBe(expected);
  expect(why).toEqual([{ code: "date.denial", params: { since: toldOn, days: 14 } }]);
});

test("a refused request is due in the calendar until its notice was sent, and again when it was not", async () => {
  const denial = await recorded();
  expect(denial).toMatchObject({ name: "Haru Park", dueOn: "2026-11-17", sentOn: null });
  expect(await due("?filter[task]=unavailability")).toMatchObject([
    {
      id: denial.id,
      event: "divorce",
      state: "denied",
      task: "unavailability",
      taskDueOn: "2026-11-17",
      isLate: false,
    },
  ]);
  expect(await due("?filter[task]=notice")).toEqual([]);
  const told = (await sent(denial, "2026-11-10")).json<{ denial: Denial }>().denial;
  expect(told).toMatchObject({ sentOn: "2026-11-10", version: 2 });
  expect(await due()).toEqual([]);
  await sent(told, null);
  expect(await due()).toMatchObject([{ id: denial.id }]);
});

test("a notice that is due before today is late, and on its last day is not", async () => {
  const today = await recorded({ toldOn: "2026-10-27" });
  expect(await due()).toMatchObject([{ id: today.id, taskDueOn: "2026-11-10", isLate: false }]);
  expect(
    (await server.call("DELETE", `/cobra/denials/${today.id}`, { token, headers: { "if-match": '"1"' } }))
      .statusCode,
  ).toBe(204);
  await recorded({ toldOn: "2026-10-26" });
  expect(await due()).toMatchObject([{ taskDueOn: "2026-11-09", isLate: true }]);
});

test("the member's page lists what was refused, with why the day is due", async () => {
  const denial = await recorded();
  const { denials, family } = await ofMember();
  expect(denials).toEqual([denial]);
  expect(denial.why).toEqual([{ code: "date.denial", params: { since: "2026-11-03", days: 14 } }]);
  expect(family).toEqual([{ memberId, name: "Haru Park" }]);
});

test.each([
  [{ toldOn: "2026-11-11" }, "toldOn", "This day has not come yet"],
  [{ eventDate: "2026-11-04" }, "eventDate", "after the day on which"],
])("refuses a refusal with %o", async (more, path, words) => {
  const answer = await record(more);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: unknown[] }>().errors).toMatchObject([
    { path, message: expect.stringContaining(words) },
  ]);
});

test.each([
  ["2026-11-02", "The plan was told on November 3, 2026"],
  ["2026-11-11", "This day has not come yet"],
])("refuses a notice sent on %s", async (sentOn, words) => {
  const answer = await sent(await recorded(), sentOn);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: unknown[] }>().errors).toMatchObject([
    { path: "sentOn", message: expect.stringContaining(words) },
  ]);
});

test("what happens, is told and is answered on one day is taken", async () => {
  const denial = await recorded({ eventDate: "2026-11-03", toldOn: "2026-11-03" });
  expect((await sent(denial, "2026-11-03")).json<{ denial: Denial }>().denial.sentOn).toBe("2026-11-03");
});

test("what was recorded by mistake is removed, and what was sent stays", async () => {
  const mistake = await recorded();
  const remove = (denial: Denial) =>
    server.call("DELETE", `/cobra/denials/${denial.id}`, {
      token,
      headers: { "if-match": `"${denial.version}"` },
    });
  expect((await remove(mistake)).statusCode).toBe(204);
  expect((await ofMember()).denials).toEqual([]);
  expect(await due()).toEqual([]);
  expect((await remove(mistake)).statusCode).toBe(404);
  const kept = (await sent(await recorded(), "2026-11-05")).json<{ denial: Denial }>().denial;
  expect((await remove(kept)).statusCode).toBe(409);
  expect((await ofMember()).denials).toEqual([kept]);
});

test("a clerk who saw an earlier version is refused", async () => {
  const denial = await recorded();
  await sent(denial, "2026-11-05");
  expect((await sent(denial, "2026-11-06")).statusCode).toBe(412);
  expect((await ofMember()).denials).toMatchObject([{ sentOn: "2026-11-05" }]);
});

test("the letter says in the person's language what was told, and why it gives nothing", async () => {
  const denial = await recorded({ reason: "grossMisconduct", request: "employmentEnd" });
  const answer = await server.call("POST", "/cobra/letters", { token, body: { clockIds: [denial.id] } });
  expect(answer.statusCode, answer.body).toBe(200);
  const text = (await readPdf(answer.rawPayload)).text.replaceAll(/\s+/gu, " ");
  for (const part of [
    "Aviso de que la cobertura COBRA no está disponible",
    "Haru Park",
    "5 Elm St",
    "El empleo terminó por una falta grave.",
    "30 de junio de 2026",
    "3 de noviembre de 2026",
    "Acme Benefits",
    "1 Main St, Los Angeles, CA 90012",
    "(213) 555-0100",
  ])
    expect(text).toContain(part);
});

test("ending what expired names a refused request as nothing that could", async () => {
  const denial = await recorded({ toldOn: "2026-10-01" });
  const answer = await server.call("POST", "/cobra/lapsed", { token, body: { clockIds: [denial.id] } });
  expect(answer.json()).toMatchObject({ ended: 0, left: [{ name: "Haru Park" }] });
  expect(await due()).toHaveLength(1);
});

test("a refused request waits on the home of those who run COBRA", async () => {
  const count = async () =>
    (await server.call("GET", "/tasks", { token }))
      .json<{ tasks: { kind: string; count: number }[] }>()
      .tasks.find(({ kind }) => kind === "cobra")?.count ?? 0;
  const before = await count();
  const denial = await recorded();
  expect(await count()).toBe(before + 1);
  await sent(denial, "2026-11-10");
  expect(await count()).toBe(before);
});
