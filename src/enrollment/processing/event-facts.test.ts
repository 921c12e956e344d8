import { beforeEach, describe, expect, test } from "vitest";
import { contact, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { EnrollmentRun } from "./processing.ts";

const server = await testServer();
const { owner } = server.database;
const words = (text: string) => ({ en: text, ko: text, es: text });

type Row = Record<string, unknown>;
let offering: TestOffering;
let staff: string;
let ids: { employee: string; spouse: string; child: string };
let kinds: { divorce: string; death: string };

/** An employee with a spouse and a child, all by the medical plan since January; a session for life events. */
async function aFamily(): Promise<typeof ids> {
  const family = { employee: newId(), spouse: newId(), child: newId() };
  const people = [
    ["employee", "18", "Mina", "1990-04-01"],
    ["spouse", "01", "Joon", "1989-02-03"],
    ["child", "19", "Haru", "2015-03-01"],
  ] as const;
  for (const [who, relationship, first_name, dob] of people) {
    await insert(server, "members", {
      ...owned(offering),
      id: family[who],
      family_id: family.employee,
      relationship,
      first_name,
      last_name: "Park",
      dob,
      member_number: unique("HB"),
      division_id: offering.divisionIds[0],
      ...(who === "employee" ? { hire_date: "2020-01-06", email: "mina@example.com" } : {}),
    });
  }
  const { rows } = await owner.query<{ id: string; type: string }>(
    "select id, coverage_type as type from base_plans where client_id = $1",
    [offering.clientId],
  );
  for (const plan of rows)
    for (const [who] of people) {
      if (plan.type === "vision") continue;
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: family.employee,
        member_id: family[who],
        base_plan_id: plan.id,
        coverage_type: plan.type,
        tier_code: "FAM",
        effective_date: "2026-01-01",
        employee_cents: who === "employee" ? 9000 : 0,
        employer_cents: who === "employee" ? 1000 : 0,
      });
    }
  return family;
}

const aKind = (code: string, effective_date_kind: string) =>
  insert(server, "life_event_kinds", {
    installation_id: offering.installationId,
    code,
    label: words(code),
    help: words(code),
    date_label: words("Day"),
    closes_after_days: 60,
    effective_date_kind,
    needs_proof: false,
    permits: ["dropDependent", "enroll"],
    sort_order: 1,
  });

beforeEach(async () => {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  offering = await anOffering(server, { kind: "lifeEvent", opens_on: "2026-01-01", closes_on: "2026-12-31" });
  const { token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["enrollment", "overrideCoverageRules"],
  });
  staff = token;
  ids = await aFamily();
  kinds = { divorce: await aKind("divorce", "firstOfNextMonth"), death: await aKind("death", "dateOfEvent") };
});

async function report(body: Row) {
  const answer = await server.call("POST", "/lifeevents", {
    token: staff,
    body: { memberId: ids.employee, ...body },
  });
  return { status: answer.statusCode, ...answer.json<{ event: { id: string; effectiveDate: string } }>() };
}

/** The person goes through the wizard by the event, keeping what is left, and staff approve and process it. */
async function enrollBy(eventId: string, effectiveDate: string, keeps: readonly string[] = ["Haru"]) {
  const { rows } = await owner.query<{ id: string }>("select id from invitations where life_event_id = $1", [
    eventId,
  ]);
  const recipientKey = server.services.vault.linkKey(rows[0]?.id ?? "");
  const person = await startEnrolling(server, offering, { recipientKey });
  for (const step of [
    {
      contact: {
        ...contact,
        firstName: "Mina",
        lastName: "Park",
        dob: { month: "4", day: "1", year: "1990" },
      },
    },
    { location: { divisionId: offering.divisionIds[0] } },
    { ssn: { ssn: `219-09-${String(1000 + Math.floor(Math.random() * 8999))}` } },
  ])
    expect((await person.save(step)).status).toBe(200);
  const found = person.enrollment.people.filter(({ relationship }) => relationship !== "18");
  const saved = await person.save({
    dependents: found.map(({ id, relationship, firstName, lastName, dob }) => ({
      id,
      relationship,
      firstName,
      lastName,
      dob: partsOf(dob ?? ""),
    })),
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const dependents = saved.body.enrollment.people
    .filter(({ firstName }) => keeps.includes(firstName))
    .map(({ id }) => id);
  for (const coverageType of ["medical", "dental"] as const) {
    const benefit = { coverageType, id: offering.plans[coverageType], dependents };
    const chosen = await person.save({ benefit });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  }
  await person.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
  const sent = await person.submit(unique("event-"), effectiveDate);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await act("approve", person.enrollment.id);
  return { people: found.map(({ firstName }) => firstName), run: await act("process", person.enrollment.id) };
}

const partsOf = (date: string) => {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month, day };
};

async function act(action: string, id: string) {
  const answer = await server.call("POST", "/enrollmentaction", {
    token: staff,
    body: { action, ids: [id] },
  });
  return answer.json<EnrollmentRun>();
}

const spans = async (type = "dental") =>
  (
    await owner.query<{ span: string }>(
      `select m.first_name || ' ' || v.tier_code || ' ' || v.effective_date || ' ' || coalesce(v.termination_date::text, '-') as span
       from coverages v join members m on m.id = v.member_id
       where v.family_id = $1 and v.coverage_type = $2 and v.deleted_at is null and coalesce(v.termination_date, 'infinity') >= v.effective_date
       order by m.first_name, v.effective_date`,
      [ids.employee, type],
    )
  ).rows.map(({ span }) => span);

const cases = async () =>
  (
    await owner.query<{ event: string; loss: string; people: string[] }>(
      `select c.event, c.loss_date::text as loss, array_agg(m.first_name order by m.first_name) as people
       from cobra_cases c join cobra_clocks k on k.case_id = c.id and k.deleted_at is null join members m on m.id = k.member_id
       where c.family_id = $1 and c.deleted_at is null group by c.id`,
      [ids.employee],
    )
  ).rows;

async function endByStaff(body: Row) {
  const { version } = (
    await server.call("GET", `/member/${String(body["memberId"])}`, { token: staff })
  ).json<{
    version: number;
  }>();
  const answer = await server.call("POST", "/termmember", {
    token: staff,
    body,
    headers: { "if-match": `"${version}"` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ changeId: string }>();
}

async function personOf(memberId: string) {
  const { rows } = await owner.query<{ died: string | null; until: string | null; status: string }>(
    `select p.died_on::text as died, m.termination_date::text as until, m.status
     from members m join people p on p.id = m.person_id where m.id = $1`,
    [memberId],
  );
  return rows[0];
}

describe("a divorce told by the person", () => {
  test("starts the clock of the ex-spouse and ends them in the family, as by staff", async () => {
    const { event } = await report({
      kindId: kinds.divorce,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    expect(event.effectiveDate).toBe("2026-12-01");
    const { people, run } = await enrollBy(event.id, "2026-12-01");
    // Whom it is about stands in the family of the wizard no more.
    expect(people).toEqual(["Haru"]);
    expect(run).toMatchObject({ done: 1, failed: 0 });
    expect(await spans()).toEqual([
      "Haru FAM 2026-01-01 2026-11-30",
      "Haru ECH 2026-12-01 -",
      "Joon FAM 2026-01-01 2026-11-30",
      "Mina FAM 2026-01-01 2026-11-30",
      "Mina ECH 2026-12-01 -",
    ]);
    expect(await cases()).toEqual([{ event: "divorce", loss: "2026-12-01", people: ["Joon"] }]);
    expect(await personOf(ids.spouse)).toMatchObject({ until: "2026-11-30", status: "active", died: null });
  });

  test("of whom nobody said anything is the one spouse's, who then ends as if they had been named", async () => {
    const { event } = await report({ kindId: kinds.divorce, eventDate: "2026-11-03" });
    const { people, run } = await enrollBy(event.id, "2026-12-01");
    expect(people).toContain("Joon");
    expect(run).toMatchObject({ done: 1, failed: 0 });
    expect(await cases()).toEqual([{ event: "divorce", loss: "2026-12-01", people: ["Joon"] }]);
    expect(await personOf(ids.spouse)).toMatchObject({ until: "2026-11-30" });
  });

  test.each([
    ["has passed", "2026-11-03", "2026-11-04", "terminated"],
    ["is still ahead", "2026-11-20", "2026-11-21", "active"],
  ])(
    "of a spouse whom staff have ended meanwhile leaves their last day and their one clock as staff set them: a day that %s",
    async (_, lastDay, loss, status) => {
      const about = { kindId: kinds.divorce, eventDate: "2026-11-03", aboutMemberId: ids.spouse };
      const { event } = await report(about);
      await endByStaff({ memberId: ids.spouse, lastDay, coverEnds: "lastDay", reasonCode: "divorce" });
      const ended = { until: lastDay, status, died: null };
      const clock = [{ event: "divorce", loss, people: ["Joon"] }];
      expect([await personOf(ids.spouse), await cases()]).toEqual([ended, clock]);
      const covered = `Joon FAM 2026-01-01 ${lastDay}`;
      expect(await spans()).toContain(covered);
      expect((await enrollBy(event.id, "2026-12-01")).run).toMatchObject({ done: 1, failed: 0 });
      expect([await personOf(ids.spouse), await cases()]).toEqual([ended, clock]);
      expect((await spans()).filter((one) => one.startsWith("Joon"))).toEqual([covered]);
    },
  );

  test("has one clock where staff end the spouse on an earlier day afterwards, and the first again where that is undone", async () => {
    const { event } = await report({
      kindId: kinds.divorce,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    expect((await enrollBy(event.id, "2026-12-01")).run).toMatchObject({ done: 1, failed: 0 });
    const first = [{ event: "divorce", loss: "2026-12-01", people: ["Joon"] }];
    expect(await cases()).toEqual(first);
    const end = { memberId: ids.spouse, coverEnds: "lastDay", reasonCode: "divorce" };
    const { changeId } = await endByStaff({ ...end, lastDay: "2026-11-20" });
    expect(await cases()).toEqual([{ event: "divorce", loss: "2026-11-21", people: ["Joon"] }]);
    expect(await spans()).toContain("Joon FAM 2026-01-01 2026-11-20");
    const undone = await server.call("POST", `/member/${ids.spouse}/changes/${changeId}/undo`, {
      token: staff,
    });
    expect(undone.statusCode, undone.body).toBe(204);
    expect(await cases()).toEqual(first);
    expect(await spans()).toContain("Joon FAM 2026-01-01 2026-11-30");
  });

  test("keeps its clock, with a word to staff, where its notice is out before they end the spouse on an earlier day", async () => {
    const { event } = await report({
      kindId: kinds.divorce,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    await enrollBy(event.id, "2026-12-01");
    await owner.query(
      `insert into cobra_steps (id, installation_id, client_id, family_id, case_id, member_id, kind, on_date, at, change)
       select gen_random_uuid(), installation_id, client_id, family_id, id, member_id, 'notice', '2026-11-10', now(), '{}'
       from cobra_cases where family_id = $1`,
      [ids.employee],
    );
    const end = { memberId: ids.spouse, coverEnds: "lastDay", reasonCode: "divorce", lastDay: "2026-11-20" };
    await endByStaff(end);
    expect(await cases()).toEqual([{ event: "divorce", loss: "2026-12-01", people: ["Joon"] }]);
  });

  test.each([
    ["that staff withdrew", "withdrawn"],
    ["that only the spouse has told so far", "told"],
  ])("leaves the spouse in the family where it is one %s", async (_, what) => {
    const { event } = await report({
      kindId: kinds.divorce,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    if (what === "withdrawn") {
      const answer = await server.call("POST", `/lifeevents/${event.id}/withdraw`, { token: staff });
      expect(answer.statusCode, answer.body).toBe(200);
    } else
      await owner.query("update life_events set told_by_member_id = $2 where id = $1", [
        event.id,
        ids.spouse,
      ]);
    const { event: death } = await report({
      kindId: kinds.death,
      eventDate: "2026-11-03",
      aboutMemberId: ids.child,
    });
    const { people, run } = await enrollBy(death.id, "2026-11-04", ["Joon"]);
    expect(people).toEqual(["Joon"]);
    expect(run).toMatchObject({ done: 1, failed: 0 });
    expect(await spans()).toContain("Joon ESP 2026-11-04 -");
    expect(await personOf(ids.spouse)).toMatchObject({ until: null });
  });

  test.each([
    ["a child", "child", 422],
    ["the spouse", "spouse", 200],
  ] as const)("may be about %s: %d", async (_, who, status) => {
    const answer = await report({ kindId: kinds.divorce, eventDate: "2026-11-03", aboutMemberId: ids[who] });
    expect(answer.status).toBe(status);
  });

  test("is never about somebody of another family", async () => {
    const mine = ids;
    ids = await aFamily();
    const answer = await report({
      kindId: kinds.divorce,
      eventDate: "2026-11-03",
      aboutMemberId: mine.spouse,
    });
    expect(answer.status).toBe(422);
  });
});

describe("a death told by the person", () => {
  test("covers the dead through the day, the others by their tier from the next", async () => {
    const { event } = await report({
      kindId: kinds.death,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    expect(event.effectiveDate).toBe("2026-11-04");
    expect((await enrollBy(event.id, "2026-11-04")).run).toMatchObject({ done: 1 });
    expect(await spans()).toEqual([
      "Haru FAM 2026-01-01 2026-11-03",
      "Haru ECH 2026-11-04 -",
      "Joon FAM 2026-01-01 2026-11-03",
      "Mina FAM 2026-01-01 2026-11-03",
      "Mina ECH 2026-11-04 -",
    ]);
    expect(await cases()).toEqual([]);
    expect(await personOf(ids.spouse)).toEqual({
      until: "2026-11-03",
      status: "terminated",
      died: "2026-11-03",
    });
  });

  test("where the plan changes later than that, they are priced anew in between too", async () => {
    await owner.query("update life_event_kinds set effective_date_kind = 'firstOfNextMonth' where id = $1", [
      kinds.death,
    ]);
    const { event } = await report({
      kindId: kinds.death,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    expect((await enrollBy(event.id, "2026-12-01")).run).toMatchObject({ done: 1 });
    expect((await spans()).filter((one) => !one.startsWith("Haru"))).toEqual([
      "Joon FAM 2026-01-01 2026-11-03",
      "Mina FAM 2026-01-01 2026-11-03",
      "Mina ECH 2026-11-04 2026-11-30",
      "Mina ECH 2026-12-01 -",
    ]);
  });

  test("keeps the day of death that staff have recorded meanwhile", async () => {
    const { event } = await report({
      kindId: kinds.death,
      eventDate: "2026-11-03",
      aboutMemberId: ids.spouse,
    });
    await endByStaff({
      memberId: ids.spouse,
      lastDay: "2026-11-02",
      coverEnds: "lastDay",
      reasonCode: "death",
    });
    const dead = { until: "2026-11-02", status: "terminated", died: "2026-11-02" };
    expect(await personOf(ids.spouse)).toEqual(dead);
    expect((await enrollBy(event.id, "2026-11-04")).run).toMatchObject({ done: 1, failed: 0 });
    expect(await personOf(ids.spouse)).toEqual(dead);
    expect((await spans()).filter((one) => one.startsWith("Joon"))).toEqual([
      "Joon FAM 2026-01-01 2026-11-02",
    ]);
  });

  test("is not ahead", async () => {
    const answer = await report({ kindId: kinds.death, eventDate: "2026-11-11", aboutMemberId: ids.spouse });
    expect(answer.status).toBe(422);
  });
});
