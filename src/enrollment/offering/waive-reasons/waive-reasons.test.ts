import { beforeAll, describe, expect, test } from "vitest";
import { chooseAll, type Enrollee, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { WaiveReason } from "./waive-reasons.ts";

const server = await testServer();
const words = (text: string) => ({ en: text, ko: `${text} (ko)`, es: `${text} (es)` });
const values = { label: words("Parent's plan"), asksText: true, active: true };
let offering: TestOffering;
let token: string;

beforeAll(async () => {
  offering = await anOffering(server);
  const more = { type: "admin", permissions: ["manageEnrollmentSessions", "enrollment"] } as const;
  ({ token } = await aUser(server, offering.installationId, { ...more, permissions: [...more.permissions] }));
});

const call = (method: "GET" | "POST" | "PUT", path = "", body?: unknown, ifMatch?: number) =>
  server.call(method, `/admin/waivereasons${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(ifMatch === undefined ? {} : { headers: { "if-match": `"${ifMatch}"` } }),
  });
const list = async () => (await call("GET")).json<{ reasons: WaiveReason[] }>().reasons;
async function aReason(code: string): Promise<WaiveReason> {
  const answer = await call("POST", "", { ...values, code });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const waive = (enrollee: Enrollee, reason: string, waiveText = "") =>
  enrollee.save({
    benefit: { coverageType: "vision", waived: true, waiveReasons: [reason], waiveText },
  });
const namesOf = (enrollment: { waiveReasons: { label: string }[] }) =>
  enrollment.waiveReasons.map(({ label }) => label);
/** What a session offers is remembered for three seconds by the clock of the process. */
const fresh = () => anOffering(server);

describe("the reasons that staff keep", () => {
  test("a new one is the last, in three languages, and has a code of its own", async () => {
    const added = await aReason("parentPlan");
    expect(added).toMatchObject({ ...values, code: "parentPlan", used: 0, version: 1 });
    expect((await list()).map(({ code }) => code)).toEqual(["otherGroupPlan", "medicare", "parentPlan"]);
    const again = await call("POST", "", { ...values, code: "parentPlan" });
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({
      errors: [{ path: "code", message: expect.stringContaining("code") }],
    });
    for (const wrong of [
      { ...values, code: "Two words" },
      { ...values, code: "noKorean", label: { ...values.label, ko: " " } },
      { ...values, code: "tooLong", label: { ...values.label, en: "x".repeat(161) } },
    ])
      expect((await call("POST", "", wrong)).statusCode).toBe(422);
  });

  test("a change on an old version is refused; nothing takes one away", async () => {
    const reason = await aReason("changing");
    const changed = await call("PUT", `/${reason.id}`, { ...values, label: words("Other") }, reason.version);
    expect(changed.json()).toMatchObject({ label: words("Other"), version: 2 });
    expect((await call("PUT", `/${reason.id}`, values, reason.version)).statusCode).toBe(412);
    expect((await call("PUT", `/${reason.id}`, values)).statusCode).toBe(428);
    const gone = await server.call("DELETE", `/admin/waivereasons/${reason.id}`, { token });
    expect(gone.statusCode).toBe(404);
    const { rows } = await server.database.owner.query<{ action: string }>(
      "select action from audit_events where subject = 'waiveReasons' and subject_id = $1 order by id",
      [reason.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["create", "update"]);
  });

  test("they stand in the order that is given, whole or not at all", async () => {
    const ids = (await list()).map(({ id }) => id).toReversed();
    const ordered = await call("PUT", "/order", { ids });
    expect(ordered.json<{ reasons: WaiveReason[] }>().reasons.map(({ id }) => id)).toEqual(ids);
    expect((await call("PUT", "/order", { ids: ids.slice(1) })).statusCode).toBe(412);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });
});

describe("out of use", () => {
  async function chosenAndRetired() {
    const place = await fresh();
    offering = place;
    ({ token } = await aUser(server, place.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions", "enrollment"],
    }));
    const reason = await aReason("union");
    const enrollee = await startEnrolling(server, place);
    await introduce(enrollee, place);
    await chooseAll(enrollee, place);
    expect((await waive(enrollee, "union")).body.errors).toMatchObject([
      { path: "selections.vision.waiveText" },
    ]);
    expect((await waive(enrollee, "union", "Covered there")).status).toBe(200);
    const retired = await call("PUT", `/${reason.id}`, { ...values, active: false }, reason.version);
    expect(retired.json()).toMatchObject({ active: false, used: 1 });
    return { place, enrollee };
  }

  test("it is not offered any more, and who has given it may still send it", async () => {
    const { place, enrollee } = await chosenAndRetired();
    // Past the three seconds for which an offering is remembered.
    await expect
      .poll(async () => namesOf((await startEnrolling(server, place)).enrollment), { timeout: 10_000 })
      .not.toContain("Parent's plan");
    const other = await startEnrolling(server, place);
    await introduce(other, place);
    const refused = await waive(other, "union", "Covered there");
    expect(refused.body.errors).toMatchObject([{ path: "selections.vision.waiveReasons" }]);

    expect(namesOf(await enrollee.read())).toContain("Parent's plan");
    const sent = await enrollee.submit("retired-reason");
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(namesOf(sent.body.enrollment)).toContain("Parent's plan");
    const detail = await server.call("GET", `/enrollment?id=${enrollee.enrollment.id}`, { token });
    expect(detail.json<{ waiveReasons: { label: string }[] }>().waiveReasons).toContainEqual(
      expect.objectContaining({ code: "union", label: "Parent's plan" }),
    );
  });
});
