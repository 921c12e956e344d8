import { beforeEach, describe, expect, test } from "vitest";
import { chooseAll, contact, type Enrollee, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { keepable, overtakenPages } from "./keepable.ts";
import type { Autosave } from "./autosave.ts";

const server = await testServer();
const { owner } = server.database;
let offering: TestOffering;
let enrollee: Enrollee;
beforeEach(async () => {
  offering ??= await anOffering(server);
  enrollee = await startEnrolling(server, offering);
});

const reach = { email: "maria@example", phone: "617" };

async function keep(page: string, values: Record<string, unknown>, { version, ...more }: Version = {}) {
  const current = version ?? (await enrollee.read()).version;
  const body = { page, values, version: current, ...more };
  return server.call("POST", "/selfenrollment/typed", { token: enrollee.token, body });
}
type Version = { version?: number; other?: string };

/** As another browser finds it, by the personal link. */
async function found(): Promise<Autosave | null> {
  const answer = await server.call("POST", "/selfenrollment/start", {
    body: {
      signupKey: offering.signupKey,
      recipientKey: enrollee.enrollment.returnPath?.split("/").at(-1),
      language: "en",
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ typed: Autosave | null }>().typed;
}

async function rowCount(): Promise<number | null> {
  const { id } = enrollee.enrollment;
  return (await owner.query("select from enrollment_autosaves where enrollment_id = $1", [id])).rowCount;
}

describe("what is typed", () => {
  test("is found again by a new browser and by a reload, the newest of one page", async () => {
    expect(await found()).toBeNull();
    expect((await keep("about", { firstName: "Mar" })).json()).toEqual({ outcome: "kept" });
    await keep("about", { firstName: "María", "dob.month": "4" });
    const kept = { page: "about", values: { firstName: "María", "dob.month": "4" } };
    expect(await found()).toEqual(kept);
    const again = await server.call("GET", "/selfenrollment/enrollment", { token: enrollee.token });
    expect(again.json()).toMatchObject({ typed: kept });
    await keep("reach", reach);
    expect(await found()).toEqual({ page: "reach", values: reach });
    expect(await rowCount()).toBe(1);
  });

  test("is sealed, and changes neither the enrollment nor the audit", async () => {
    const { id } = enrollee.enrollment;
    const state = async () => {
      const { rows } = await owner.query(
        `select e.version, e.updated_at, (select count(*) from audit_events a where a.subject_id = e.id) as events
         from enrollments e where e.id = $1`,
        [id],
      );
      return rows;
    };
    const before = await state();
    await keep("about", { firstName: "Marisol-Typed" });
    expect(await state()).toEqual(before);
    const { rows } = await owner.query<{ row: string; sealed: Buffer }>(
      "select t::text as row, values_sealed as sealed from enrollment_autosaves t where enrollment_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain("Marisol");
    expect(rows[0]?.sealed.toString("latin1")).not.toContain("Marisol");
  });

  test("goes when its page is confirmed, and stays when another one is", async () => {
    await keep("reach", reach);
    await enrollee.save({ contact: { ...contact, part: "about" } });
    expect(await found()).toEqual({ page: "reach", values: reach });
    await enrollee.save({ language: "es" });
    expect(await found()).toEqual({ page: "reach", values: reach });
    const refused = await enrollee.save({ contact: { ...contact, part: "reach", zip: "1" } });
    expect(refused.status).toBe(422);
    expect(await found()).toEqual({ page: "reach", values: reach });
    await enrollee.save({ contact: { ...contact, part: "reach" } });
    expect(await found()).toBeNull();
    expect(await rowCount()).toBe(0);
  });

  test("goes with the submission and when the enrollment is given up", async () => {
    await introduce(enrollee, offering);
    await chooseAll(enrollee, offering);
    await keep("dental", { id: "waived" });
    expect((await enrollee.submit("typed-and-sent")).status).toBe(200);
    expect(await rowCount()).toBe(0);
    expect((await keep("dental", { id: "waived" })).json()).toEqual({ outcome: "outdated" });

    enrollee = await startEnrolling(server, offering);
    await keep("about", { firstName: "Ana" });
    await server.call("POST", "/selfenrollment/cancel", { token: enrollee.token });
    expect(await rowCount()).toBe(0);
    expect((await keep("about", { firstName: "Ana" }, { version: 1 })).json()).toEqual({
      outcome: "outdated",
    });
    expect(await rowCount()).toBe(0);
  });

  test("on answers that another device has changed is not kept; nor does it wait for a page that is being saved", async () => {
    const { version } = await enrollee.read();
    await enrollee.save({ contact: { ...contact, part: "about" } });
    expect((await keep("about", { firstName: "Old" }, { version })).json()).toEqual({ outcome: "outdated" });
    expect(await rowCount()).toBe(0);

    const saving = await owner.connect();
    await saving.query("begin");
    await saving.query("select from enrollments where id = $1 for update", [enrollee.enrollment.id]);
    expect((await keep("reach", reach)).json()).toEqual({ outcome: "busy" });
    await saving.query("rollback");
    saving.release();
    expect((await keep("reach", reach)).json()).toEqual({ outcome: "kept" });
  });

  test("can be cleared by the person; only the page that it is of", async () => {
    await keep("reach", reach);
    await keep("about", {});
    expect(await found()).toEqual({ page: "reach", values: reach });
    await keep("reach", {});
    expect(await found()).toBeNull();
  });

  test("holds no SSN and no bank data, whatever is sent", async () => {
    await keep("person 0", { firstName: "Pat", ssn: "219-09-9991" });
    expect(await found()).toEqual({ page: "person 0", values: { firstName: "Pat" } });
    await keep("ssn", { ssn: "219-09-9991" });
    expect(await found()).toEqual({ page: "person 0", values: { firstName: "Pat" } });
    await keep("payment", { accountNumber: "441700009876", authorizedName: "Pat", zip: "79901" });
    expect(await found()).toEqual({ page: "payment", values: { zip: "79901" } });
  });

  test("is bounded, and asked of nobody but an enrollee", async () => {
    const long = "x".repeat(2001);
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, "x".repeat(1500)]));
    for (const [page, values] of [
      ["about", { firstName: long }],
      ["about", many],
      ["about", { firstName: 7 }],
      ["", {}],
      ["a".repeat(90), {}],
      ["about<", {}],
    ] as const)
      expect([page, (await keep(page, values)).statusCode]).toEqual([page, 422]);
    expect((await keep("about", { firstName: "Ana" }, { other: "x" })).statusCode).toBe(422);
    expect((await keep("about", { firstName: "Ana" }, { version: 3_000_000_000 })).statusCode).toBe(422);
    const body = { page: "about", values: {}, version: 1 };
    expect((await server.call("POST", "/selfenrollment/typed", { body })).statusCode).toBe(401);
  });

  test("does not keep anybody out when the key that sealed it is gone", async () => {
    await keep("about", { firstName: "Ana" });
    await owner.query(
      "update enrollment_autosaves set values_sealed = '\\x0102'::bytea where enrollment_id = $1",
      [enrollee.enrollment.id],
    );
    expect(await found()).toBeNull();
  });
});

test("a family member's page is overtaken by any change of the family", async () => {
  await enrollee.save({ contact });
  await keep("person 0", { firstName: "Pat" });
  await enrollee.save({ dependents: [spouse] });
  expect(await found()).toBeNull();
});

test.each([
  ["about", ["contact"], true],
  ["reach", ["about"], false],
  ["reach", ["contact"], true],
  ["person 0193-a", ["dependents"], true],
  ["medical", ["benefit:medical"], true],
  ["medical", ["benefit:dental"], false],
  ["external", ["read:1", "external"], true],
  ["review", ["review"], true],
  ["payment", ["external"], false],
])("%s after saving %j: overtaken is %j", (page, saved, overtaken) => {
  expect(overtakenPages(saved).includes(page.split(" ")[0] ?? "")).toBe(overtaken);
});

test.each([
  ["person 1", { ssn: "1", firstName: "a" }, { firstName: "a" }],
  ["form 1", { "answers.ssn": "1", spouse_ssn: "2", lesson: "3" }, { lesson: "3" }],
  ["payment", { routingNumber: "1", bankName: "b", city: "El Paso", agreed: "yes" }, { city: "El Paso" }],
])("of %s, %j is kept as %j", (page, values, kept) => {
  expect(keepable(page, values)).toEqual(kept);
});
