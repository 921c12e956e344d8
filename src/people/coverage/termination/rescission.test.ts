import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { TerminationPreview } from "./termination.ts";

// Health coverage is taken back for days long past only for a reason that the law knows, which stays with the change.

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment"],
});
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

async function anEmployee(type: "medical" | "dental"): Promise<string> {
  const id = newId();
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    first_name: "Mina",
    last_name: "Park",
    dob: "1985-03-01",
    member_number: unique("RS"),
    division_id: offering.divisionIds[0],
    hire_date: "2020-01-06",
  });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: id,
    member_id: id,
    coverage_type: type,
    base_plan_id: plans.find((one) => one.type === type)?.id,
    tier_code: "EMP",
    effective_date: "2026-01-01",
    employee_cents: 20_000,
    employer_cents: 20_000,
  });
  return id;
}

const endOf = (memberId: string, lastDay = "2026-08-14", reasonCode = "quit") => ({
  memberId,
  lastDay,
  coverEnds: "lastDay",
  reasonCode,
});
async function look(end: object) {
  const answer = await server.call("POST", "/termmember/preview", { token, body: end });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TerminationPreview>();
}
async function terminate(end: object, more: object = {}) {
  const { version } = await look(end);
  const answer = await server.call("POST", "/termmember", {
    token,
    body: { ...end, ...more },
    headers: { "if-match": `"${version}"` },
  });
  const body = answer.json<{ changeId: string; errors?: { path: string; message: string }[] }>();
  return { status: answer.statusCode, ...body, paths: (body.errors ?? []).map(({ path }) => path) };
}

test("an end of health coverage 88 days back asks why, and the answer stays with the change", async () => {
  const id = await anEmployee("medical");
  expect(await look(endOf(id))).toMatchObject({ asksRescission: true });
  expect(await terminate(endOf(id))).toMatchObject({ status: 422, paths: ["rescission"] });
  const done = await terminate(endOf(id), { rescission: "premiumNotPaid" });
  expect(done.status).toBe(200);
  const { rows } = await owner.query<{ why: { code: string }[] }>(
    "select why from member_changes where id = $1",
    [done.changeId],
  );
  expect(rows[0]?.why.map(({ code }) => code)).toContain("end.takenBack.premiumNotPaid");
});

test("fraud asks for a notice that is 30 days old", async () => {
  const id = await anEmployee("medical");
  const fraud = (noticeSentOn: string | null) => terminate(endOf(id), { rescission: "fraud", noticeSentOn });
  expect(await fraud(null)).toMatchObject({ status: 422, paths: ["noticeSentOn"] });
  expect(await fraud("2026-10-12")).toMatchObject({ status: 422, paths: ["noticeSentOn"] });
  expect(await fraud("2026-10-11")).toMatchObject({ status: 200 });
});

test("nothing is asked of a recent end, of dental coverage, or of who has died", async () => {
  const recent = endOf(await anEmployee("medical"), "2026-10-31");
  const dental = endOf(await anEmployee("dental"));
  const death = endOf(await anEmployee("medical"), "2026-07-04", "death");
  for (const end of [recent, dental, death]) {
    expect(await look(end)).toMatchObject({ asksRescission: false });
    expect(await terminate(end)).toMatchObject({ status: 200 });
  }
});
