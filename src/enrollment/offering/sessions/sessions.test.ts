import { beforeAll, describe, expect, test } from "vitest";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, offersTo, type TestOffering } from "#test/offering.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { type TestServer, testServer } from "#test/server.ts";
import type { EnrollmentSession, Readiness } from "./sessions.ts";
import type { SessionPlans, SessionRates } from "./session-plans.ts";

let server: TestServer;
let offering: TestOffering;
let admin: string;
const path = "/admin/enrollmentsessions";

beforeAll(async () => {
  server = await testServer();
  offering = await anOffering(server);
  admin = await aSetter(offering);
});

async function aSetter({ installationId }: { installationId: string }): Promise<string> {
  const { token } = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  return token;
}

const basics = (clientId: string) => ({
  name: unique("Session "),
  clientId,
  kind: "openEnrollment",
  languages: ["en", "ko"],
  payPeriodsPerYear: 26,
  contactName: "Dana Ruiz",
  contactPhone: "(617) 555-0100",
  contactEmail: null,
});

async function call<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: unknown,
  more: { version?: number; token?: string; language?: string } = {},
) {
  const answer = await server.call(method, url, {
    token: more.token ?? admin,
    ...(body === undefined ? {} : { body }),
    headers: {
      "accept-language": more.language ?? "en",
      ...(more.version === undefined ? {} : { "if-match": `"${more.version}"` }),
    },
  });
  return { status: answer.statusCode, body: (answer.body === "" ? null : answer.json()) as T & Refusal };
}
type Refusal = { code?: string; errors?: { path: string; message: string }[] };

async function aDraft(given: object = {}): Promise<EnrollmentSession> {
  const made = await call<EnrollmentSession>("POST", path, { ...basics(offering.clientId), ...given });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}

function settings(enrollmentSession: EnrollmentSession) {
  const { name, clientId, kind, languages, payPeriodsPerYear, contactName, contactPhone, contactEmail } =
    enrollmentSession;
  const { opensOn, closesOn, effectiveDateCalculation, effectiveDate, waitingPeriod, waitingPeriodUnit } =
    enrollmentSession;
  const { newHireDays, themeId, reminderCap, reminderEveryDays } = enrollmentSession;
  return {
    name,
    clientId,
    kind,
    languages,
    payPeriodsPerYear,
    contactName,
    contactPhone,
    contactEmail,
    opensOn,
    closesOn,
    effectiveDateCalculation,
    effectiveDate,
    waitingPeriod,
    waitingPeriodUnit,
    newHireDays,
    themeId,
    reminderCap,
    reminderEveryDays,
  };
}

const save = (enrollmentSession: EnrollmentSession, changes: object, version = enrollmentSession.version) =>
  call<EnrollmentSession>(
    "PUT",
    `${path}/${enrollmentSession.id}`,
    { ...settings(enrollmentSession), ...changes },
    { version },
  );

const basePlansOf = async () => {
  const { rows } = await server.database.owner.query<{ id: string; type: string }>(
    "select id, coverage_type as type from base_plans where client_id = $1",
    [offering.clientId],
  );
  return Object.fromEntries(rows.map(({ id, type }) => [type, id]));
};

async function offer(enrollmentSession: EnrollmentSession, type: string) {
  const basePlanId = (await basePlansOf())[type];
  return call<SessionPlans["plans"][number]>("POST", `${path}/${enrollmentSession.id}/plans`, { basePlanId });
}

const auditOf = async (id: string) => {
  const { rows } = await server.database.owner.query<{ action: string }>(
    "select action from audit_events where subject = 'enrollmentSession' and subject_id = $1 order by id",
    [id],
  );
  return rows.map(({ action }) => action);
};

describe("a draft", () => {
  test("begins with the basics, proposed dates and a key of the client's", async () => {
    const enrollmentSession = await aDraft();
    expect(enrollmentSession).toMatchObject({
      status: "draft",
      phase: "draft",
      opensOn: "2026-11-10",
      closesOn: "2026-12-01",
      effectiveDateCalculation: "setDate",
      effectiveDate: "2027-01-01",
      contactPhone: "6175550100",
      today: "2026-11-10",
      version: 1,
      counts: { plans: 0, invited: 0, submitted: 0 },
    });
    expect(enrollmentSession.signupKey).toMatch(/^CLIENT-\d+-[A-Z2-9]{5}-[A-Z2-9]{5}$/u);
    expect(await auditOf(enrollmentSession.id)).toEqual(["create"]);
    const detail = await call<EnrollmentSession>("GET", `${path}/${enrollmentSession.id}`);
    expect(detail.body).toEqual(enrollmentSession);
  });

  test("nobody enters it by its key, nor by the old key once it has another", async () => {
    const enrollmentSession = await aDraft();
    const load = (key: string) => server.call("GET", `/selfenrollment/${key}`);
    expect((await load(enrollmentSession.signupKey)).statusCode).toBe(404);
    const renewed = await call<EnrollmentSession>("POST", `${path}/${enrollmentSession.id}/key`);
    expect(renewed.body.signupKey).not.toBe(enrollmentSession.signupKey);
    expect(await auditOf(enrollmentSession.id)).toEqual(["create", "renewKey"]);
    expect((await call("POST", `${path}/${offering.sessionId}/key`)).status).toBe(409);
  });

  test("all its wrong fields come back together, in the person's language", async () => {
    const enrollmentSession = await aDraft();
    const wrong = await save(enrollmentSession, {
      closesOn: "2026-10-01",
      effectiveDate: "2026-09-01",
      themeId: newId(),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors?.map((one) => one.path)).toEqual(["closesOn", "effectiveDate", "themeId"]);
    expect(wrong.body.errors?.[0]?.message).toBe("The last day is before the first day. Enter a later day.");
    const { version } = enrollmentSession;
    const korean = await call(
      "PUT",
      `${path}/${enrollmentSession.id}`,
      { ...settings(enrollmentSession), closesOn: "2026-10-01" },
      { version, language: "ko" },
    );
    expect(korean.body.errors?.[0]?.message).toMatch(/^마감일이/u);
    const foreign = await call("POST", path, basics(newId()));
    expect(foreign.body.errors?.map((one) => one.path)).toEqual(["clientId"]);
  });

  test("is changed on top of the version that was seen", async () => {
    const enrollmentSession = await aDraft();
    const saved = await save(enrollmentSession, { name: "Renamed", contactEmail: "HR@client.example " });
    expect(saved.body).toMatchObject({ name: "Renamed", version: 2, contactEmail: "HR@client.example" });
    expect((await save(enrollmentSession, { name: "Too late" })).status).toBe(412);
    expect((await call("PUT", `${path}/${enrollmentSession.id}`, settings(enrollmentSession))).status).toBe(
      428,
    );
    const other = await aClient(server, offering.installationId);
    const moved = await save(saved.body, { clientId: other });
    expect(moved.body.errors?.map((one) => one.path)).toEqual(["clientId"]);
  });

  test("can be removed, and one in which somebody has enrolled cannot", async () => {
    const enrollmentSession = await aDraft();
    expect((await call("DELETE", `${path}/${enrollmentSession.id}`)).status).toBe(204);
    expect((await call("GET", `${path}/${enrollmentSession.id}`)).status).toBe(404);
    expect(await auditOf(enrollmentSession.id)).toEqual(["create", "remove"]);
    const used = await anOffering(server, { status: "closed" });
    await server.database.owner.query("update enrollment_sessions set status = 'open' where id = $1", [
      used.sessionId,
    ]);
    await startEnrolling(server, used);
    await server.database.owner.query("update enrollment_sessions set status = 'closed' where id = $1", [
      used.sessionId,
    ]);
    const refused = await call("DELETE", `${path}/${used.sessionId}`, undefined, {
      token: await aSetter(used),
    });
    expect([refused.status, refused.body.code]).toEqual([409, "inUse"]);
  });
});

describe("the 90 days", () => {
  const longWait = {
    effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod",
    effectiveDate: null,
    waitingPeriod: 90,
  };

  test("a longer wait is refused with the rule where there is a medical plan, and the plan where there is the wait", async () => {
    const enrollmentSession = await aDraft();
    await offer(enrollmentSession, "medical");
    const refused = await save(enrollmentSession, longWait);
    expect(refused.body.errors).toEqual([
      { path: "waitingPeriod", message: expect.stringContaining("29 CFR 2590.715-2708") as string },
    ]);
    expect((await save(enrollmentSession, { ...longWait, waitingPeriod: 60 })).status).toBe(200);

    const dental = await aDraft();
    await offer(dental, "dental");
    expect((await save(dental, longWait)).status).toBe(200);
    const added = await offer(dental, "medical");
    expect(added.body.errors?.[0]).toMatchObject({
      path: "basePlanId",
      message: expect.stringContaining("90 days") as string,
    });
  });

  test("the preview tells twelve dates, and which break the limit", async () => {
    const query =
      "effectiveDateCalculation=hireDatePlusUnits&waitingPeriod=3&waitingPeriodUnit=months&from=2026-11-20";
    const { body } = await call<{ rows: { hireDate: string; waitDays: number; breaksLimit: boolean }[] }>(
      "GET",
      `${path}/dates?${query}`,
    );
    expect(body.rows).toHaveLength(12);
    expect(body.rows[0]).toMatchObject({ hireDate: "2026-11-01", waitDays: 92, breaksLimit: true });
    expect((await call("GET", `${path}/dates?effectiveDateCalculation=setDate&from=yesterday`)).status).toBe(
      400,
    );
  });
});

describe("its plans", () => {
  test("are chosen from the client's, put in order, renamed and narrowed", async () => {
    const enrollmentSession = await aDraft();
    const [medical, dental] = [
      (await offer(enrollmentSession, "medical")).body,
      (await offer(enrollmentSession, "dental")).body,
    ];
    expect((await offer(enrollmentSession, "dental")).body.errors?.[0]?.path).toBe("basePlanId");
    const ordered = await call<{ plans: { id: string }[] }>(
      "POST",
      `${path}/${enrollmentSession.id}/plans/order`,
      {
        ids: [dental.id, medical.id],
      },
    );
    expect(ordered.body.plans.map(({ id }) => id)).toEqual([dental.id, medical.id]);
    expect(
      (await call("POST", `${path}/${enrollmentSession.id}/plans/order`, { ids: [dental.id] })).status,
    ).toBe(422);

    const { version } = ordered.body.plans.map((plan) => plan as typeof dental)[0]!;
    const values = {
      displayName: "Teeth",
      divisionIds: [offering.divisionIds[0]],
      eligibilityClasses: ["Bakers"],
    };
    const target = `${path}/${enrollmentSession.id}/plans/${dental.id}`;
    const changed = await call<typeof dental>("PUT", target, values, { version });
    expect(changed.body).toMatchObject(values);
    expect((await call("PUT", target, values, { version })).status).toBe(412);
    const divisionIds = offering.divisionIds.toSorted();
    const wider = await call<typeof dental>(
      "PUT",
      target,
      { ...values, divisionIds },
      { version: version + 1 },
    );
    expect(wider.body.divisionIds).toEqual(divisionIds);
    const toAll = { ...values, divisionIds: [] };
    expect((await call("PUT", target, toAll, { version: version + 2 })).body).toMatchObject(toAll);
    const foreign = await anOffering(server);
    const wrong = await call(
      "PUT",
      target,
      { ...values, divisionIds: foreign.divisionIds },
      { version: version + 3 },
    );
    expect(wrong.body.errors?.map((one) => one.path)).toEqual(["divisionIds"]);

    const { body } = await call<SessionPlans>("GET", `${path}/${enrollmentSession.id}/plans`);
    expect(body.plans.map(({ displayName }) => displayName)).toEqual(["Teeth", "medical plan"]);
    expect(body.available.map(({ coverageType }) => coverageType)).toEqual(["vision"]);
    expect(body.classes).toContain("Bakers");
    expect((await call("DELETE", target)).status).toBe(204);
    expect((await call("DELETE", target)).status).toBe(404);
  });

  test("one that somebody has chosen stays", async () => {
    const own = await anOffering(server);
    const token = await aSetter(own);
    const enrollee = await startEnrolling(server, own);
    await server.database.owner.query(
      `insert into enrollment_selections (id, installation_id, client_id, enrollment_id, coverage_type, session_plan_id)
       values ($1, $2, $3, $4, 'medical', $5)`,
      [newId(), own.installationId, own.clientId, enrollee.enrollment.id, own.plans.medical],
    );
    const gone = (plan: string) =>
      call("DELETE", `${path}/${own.sessionId}/plans/${plan}`, undefined, { token });
    expect((await gone(own.plans.medical)).status).toBe(409);
    expect((await gone(own.plans.vision)).status).toBe(204);
  });

  test("their rates are the rows that hold on the first day", async () => {
    const enrollmentSession = await aDraft();
    await offer(enrollmentSession, "dental");
    const basePlanId = (await basePlansOf())["dental"] ?? "";
    await insert(server, "rates", {
      ...owned(offering),
      base_plan_id: basePlanId,
      tier_code: "EMP",
      amount_cents: 1,
      effective_date: "2027-01-02",
    });
    const { body } = await call<SessionRates>("GET", `${path}/${enrollmentSession.id}/rates`);
    expect(body.on).toBe("2027-01-01");
    expect(body.plans[0]?.rates.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      3000, 6000, 9000, 12_000,
    ]);
    await server.database.owner.query("delete from rates where base_plan_id = $1 and amount_cents = 1", [
      basePlanId,
    ]);
  });
});

describe("opening and closing", () => {
  test("everything that lacks is told with its step, and refused by the call that opens", async () => {
    const enrollmentSession = await aDraft({ contactPhone: null });
    const before = await call<Readiness>("GET", `${path}/${enrollmentSession.id}/readiness`);
    expect(before.body.isReady).toBe(false);
    expect(before.body.issues.map(({ step, code }) => `${step} ${code}`)).toEqual([
      "basics noContact",
      "plans noPlan",
    ]);
    const refused = await call("POST", `${path}/${enrollmentSession.id}/open`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { path: "basics", message: expect.stringContaining("no contact for people") as string },
      { path: "plans", message: "No plan is offered." },
    ]);
  });

  test("a session that is ready opens to the public, closes, and opens again", async () => {
    const enrollmentSession = await aDraft();
    await offer(enrollmentSession, "medical");
    const load = () => server.call("GET", `/selfenrollment/${enrollmentSession.signupKey}`);
    const ready = await call<Readiness>("GET", `${path}/${enrollmentSession.id}/readiness`);
    expect(ready.body).toEqual({ isReady: true, issues: [] });
    const opened = await call<EnrollmentSession>("POST", `${path}/${enrollmentSession.id}/open`);
    expect(opened.body).toMatchObject({ status: "open", phase: "running", daysLeft: 21 });
    expect((await load()).statusCode).toBe(200);
    expect((await save(opened.body, { kind: "newHire" })).body.errors?.map((one) => one.path)).toEqual([
      "kind",
    ]);
    expect((await call<EnrollmentSession>("POST", `${path}/${enrollmentSession.id}/close`)).body.status).toBe(
      "closed",
    );
    expect(
      (await call<EnrollmentSession>("POST", `${path}/${enrollmentSession.id}/open`)).body,
    ).toMatchObject({
      status: "open",
      closedAt: null,
    });
    expect(await auditOf(enrollmentSession.id)).toEqual([
      "create",
      "update",
      "openSession",
      "closeSession",
      "openSession",
    ]);
    expect((await call("POST", `${path}/${(await aDraft()).id}/close`)).status).toBe(409);
  });
});

test("a copy has the settings, plans and parts of its source, a year later, and a key of its own", async () => {
  const source = await aDraft();
  const medical = (await offer(source, "medical")).body;
  const part = { ...owned(offering), session_id: source.id };
  const words = { en: "a", ko: "b", es: "c" };
  await insert(server, "plan_pages", {
    ...part,
    session_plan_id: medical.id,
    language: "en",
    title: "Of a plan",
    body: "x",
  });
  await insert(server, "plan_pages", {
    ...part,
    coverage_type: "dental",
    language: "ko",
    title: "Of a type",
    body: "x",
  });
  await insert(server, "external_benefits", {
    ...part,
    coverage_type: "gym",
    name: "Gym",
    description_en: "Run",
  });
  await insert(server, "benefit_required_values", {
    ...part,
    coverage_type: "life",
    key: "volume",
    label: words,
    kind: "money",
  });
  await insert(server, "census_fields", { ...part, key: "badge", label: "Badge" });
  await offersTo(server, medical.id, offering.divisionIds);
  const { status, body } = await call<EnrollmentSession>("POST", `${path}/${source.id}/copy`, {
    name: "Next year",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "Next year",
    status: "draft",
    opensOn: "2027-11-10",
    closesOn: "2027-12-01",
    effectiveDate: "2028-01-01",
    contactName: "Dana Ruiz",
    copiedFrom: { id: source.id, name: source.name },
    counts: { plans: 1, pages: 2, externalBenefits: 1, requiredValues: 1, censusFields: 1 },
  });
  expect(body.signupKey).not.toBe(source.signupKey);
  const plans = await call<SessionPlans>("GET", `${path}/${body.id}/plans`);
  expect(plans.body.plans[0]?.divisionIds).toEqual(offering.divisionIds.toSorted());
  const { rows } = await server.database.owner.query<{ plan: string | null }>(
    "select session_plan_id as plan from plan_pages where session_id = $1 order by title",
    [body.id],
  );
  expect(rows.map(({ plan }) => plan)).toEqual([plans.body.plans[0]?.id, null]);
  expect(plans.body.plans[0]?.id).not.toBe(medical.id);
  expect(await auditOf(body.id)).toEqual(["copy"]);
});

describe("the list", () => {
  test("finds by name, client, status and kind, in any of its orders", async () => {
    const own = await anOffering(server, { name: "Zebra enrollment", kind: "newHire" });
    const token = await aSetter(own);
    const list = async (query: string) => {
      const { body } = await call<{ rows: EnrollmentSession[]; total: number }>(
        "GET",
        `${path}?${query}`,
        undefined,
        { token },
      );
      return body.rows?.map(({ name }) => name);
    };
    expect(await list("q=zEBra")).toEqual(["Zebra enrollment"]);
    expect(await list("q=nothing")).toEqual([]);
    expect(await list(`filter[clientId]=${own.clientId}&filter[status]=open&filter[kind]=newHire`)).toEqual([
      "Zebra enrollment",
    ]);
    expect(await list("filter[status]=draft")).toEqual([]);
    expect(await list("filter[kind]=lifeEvent")).toEqual([]);
    for (const sort of ["name", "-clientName", "status", "kind", "opensOn", "-closesOn"])
      expect(await list(`sort=${sort}`)).toEqual(["Zebra enrollment"]);
    expect((await call("GET", `${path}?sort=signupKey`)).status).toBe(400);
  });

  test("counts who has sent theirs, of those who were asked", async () => {
    const own = await anOffering(server);
    const token = await aSetter(own);
    await startEnrolling(server, own);
    for (const kind of ["invited", "lifeEvent", "preview"])
      await insert(server, "invitations", {
        ...owned(own),
        session_id: own.sessionId,
        kind,
        key_hash: Buffer.from(unique("hash")),
        expires_at: "2027-01-01T00:00:00Z",
      });
    const { body } = await call<{ rows: EnrollmentSession[] }>("GET", path, undefined, { token });
    expect(body.rows[0]).toMatchObject({ invited: 2, submitted: 0, daysLeft: 35, phase: "running" });
  });
});

describe("an employer", () => {
  test("reads their own sessions and no others, and changes none", async () => {
    const { token } = await aUser(server, offering.installationId, {
      type: "client",
      entityId: offering.clientId,
      permissions: ["viewEnrollmentSessions"],
    });
    const other = await anOffering(server);
    const list = await call<{ rows: { clientId: string }[] }>("GET", "/enrollmentsessions", undefined, {
      token,
    });
    expect(new Set(list.body.rows.map(({ clientId }) => clientId))).toEqual(new Set([offering.clientId]));
    const detail = await call<{ plans: { displayName: string }[] }>(
      "GET",
      `/enrollmentsessions/${offering.sessionId}`,
      undefined,
      { token },
    );
    expect(detail.body.plans.map(({ displayName }) => displayName)).toEqual([
      "medical plan",
      "dental plan",
      "vision plan",
    ]);
    expect((await call("GET", `/enrollmentsessions/${other.sessionId}`, undefined, { token })).status).toBe(
      404,
    );
    expect((await call("GET", `${path}/${offering.sessionId}`, undefined, { token })).status).toBe(403);
    expect((await call("POST", `${path}/${offering.sessionId}/close`, undefined, { token })).status).toBe(
      403,
    );
  });
});
