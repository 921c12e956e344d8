import { describe, expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { child, chooseAll, type Enrollee, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { until } from "#server/until.ts";
import type { StaffEnrollment } from "./staff-enrollment.ts";
import type { EnrollmentProgress, EnrollmentRun, QueueRow, RunPreview } from "./processing.ts";
import { goOnWithRun } from "./runs.service.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const admin = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const reader = await aUser(server, installationId, {
  type: "client",
  entityId: clientId,
  permissions: ["enrollment"],
});

let people = 0;
/** Somebody of their own SSN and name, who has sent an enrollment. */
async function sent(
  place: TestOffering,
  { dependents = [] as unknown[], recipientKey = "", covered = true } = {},
): Promise<Enrollee & { ssn: string }> {
  people += 1;
  const ssn = `219-09-${1000 + people}`;
  const enrollee = await startEnrolling(server, place, recipientKey === "" ? {} : { recipientKey });
  const { people: family } = await introduce(enrollee, place, dependents);
  await enrollee.save({ ssn: { ssn } });
  await chooseAll(enrollee, place, covered ? family.slice(1).map(({ id }) => id) : []);
  const answer = await enrollee.submit(unique("processing-"));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...enrollee, ssn };
}

async function act(action: string, ids: string[], reason?: string, token = admin.token) {
  const answer = await server.call("POST", "/enrollmentaction", {
    token,
    body: { action, ids, ...(reason === undefined ? {} : { reason }) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EnrollmentRun>();
}
const why = (run: EnrollmentRun) => run.items.flatMap((item) => item.why.map(({ code }) => code));

async function progressOf(id: string, token = admin.token): Promise<EnrollmentProgress> {
  const answer = await server.call("GET", `/enrollmentstatus?id=${id}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ enrollment: EnrollmentProgress }>().enrollment;
}

async function processed(id: string): Promise<EnrollmentRun> {
  await act("approve", [id]);
  return act("process", [id]);
}

type Cover = { member: string; type: string; from: string; to: string | null; employee: number };
async function coversOf(family: { enrollmentId?: string; familyId?: string }): Promise<Cover[]> {
  const { rows } = await owner.query<Cover>(
    `select m.first_name as member, v.coverage_type as type, v.effective_date::text as "from",
       v.termination_date::text as "to", v.employee_cents as employee
     from coverages v join members m on m.id = v.member_id
     where v.deleted_at is null and v.family_id = coalesce($2, (select member_id from enrollments where id = $1))
     order by v.effective_date, v.coverage_type, m.relationship <> '18', m.first_name`,
    [family.enrollmentId ?? null, family.familyId ?? null],
  );
  return rows;
}

async function count(table: string, where: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** A family that is covered since 2026, and the link of its employee. */
async function aFamily(place: TestOffering = offering, dependents: Record<string, unknown>[] = []) {
  const id = newId();
  const common = { ...owned(place), family_id: id, division_id: place.divisionIds[0] };
  await insert(server, "members", {
    ...common,
    id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Old",
    last_name: "Name",
    dob: "1980-05-05",
    hire_date: "2015-01-01",
  });
  const ids = [id];
  for (const one of dependents)
    ids.push(
      await insert(server, "members", {
        ...common,
        relationship: "19",
        member_number: unique("HB"),
        last_name: "Name",
        ...one,
      }),
    );
  const { rows } = await owner.query<{ id: string; type: string }>(
    "select id, coverage_type as type from base_plans where client_id = $1",
    [place.clientId],
  );
  for (const memberId of ids)
    for (const plan of rows)
      await insert(server, "coverages", {
        ...owned(place),
        family_id: id,
        member_id: memberId,
        base_plan_id: plan.id,
        coverage_type: plan.type,
        tier_code: "FAM",
        effective_date: "2026-01-01",
        termination_date: plan.type === "vision" ? "2027-12-31" : null,
        employee_cents: memberId === id ? 5000 : 0,
      });
  return { familyId: id, memberIds: ids, recipientKey: await anInvitation(server, place, { member_id: id }) };
}

describe("somebody new", () => {
  test("becomes a member with a family, and coverage from the first day at the promised price", async () => {
    const enrollee = await sent(offering, { dependents: [spouse, child("Ana", "2015")] });
    const { id } = enrollee.enrollment;
    const run = await processed(id);
    expect(run).toMatchObject({ status: "done", total: 1, done: 1, failed: 0 });
    const covers = await coversOf({ enrollmentId: id });
    expect(covers.map(({ member, type }) => `${type} ${member}`)).toEqual([
      "dental María José",
      "dental Ana",
      "dental Pat",
      "medical María José",
      "medical Ana",
      "medical Pat",
      "vision María José",
      "vision Ana",
      "vision Pat",
    ]);
    expect(new Set(covers.map((cover) => `${cover.from} ${cover.to}`))).toEqual(new Set(["2027-01-01 null"]));
    const { totals } = (await enrollee.read()) as { totals: { employeeCents: number } };
    expect(covers.reduce((sum, cover) => sum + cover.employee, 0)).toBe(totals.employeeCents);

    const { rows } = await owner.query<{ sealed: Buffer; id: string; number: string; last4: string }>(
      `select m.id, p.ssn_sealed as sealed, m.member_number as number, p.ssn_last4 as last4 from members m join people p on p.id = m.person_id
       join enrollments e on e.member_id = m.id where e.id = $1`,
      [id],
    );
    const member = rows[0]!;
    expect(member.number).toMatch(/^M\d{8}$/u);
    expect(server.services.vault.open(member.sealed, `members.ssn:${member.id}`)).toBe(
      enrollee.ssn.replaceAll("-", ""),
    );
    const events = await owner.query<{ kind: string; why: { code: string }[] }>(
      "select kind, why from member_events where enrollment_id = $1 order by id",
      [id],
    );
    expect(events.rows.map(({ kind }) => kind)).toEqual([
      "openEnrollment",
      "newEmployee",
      "addDependent",
      "addDependent",
      "coverageChange",
      "coverageChange",
      "coverageChange",
    ]);
    expect(events.rows[0]?.why[0]?.code).toBe("date.set");
    expect(await progressOf(id)).toMatchObject({ status: "processed", failure: [] });
  });

  test("leaves one row of the audit for each person, and one for the enrollment", async () => {
    const { enrollment } = await sent(offering, { dependents: [spouse] });
    await act("approve", [enrollment.id]);
    const last = await owner.query<{ id: number }>("select max(id) as id from audit_events");
    await act("process", [enrollment.id]);
    const { rows } = await owner.query<{ action: string; subject: string; actor: string }>(
      "select action, subject, actor from audit_events where id > $1 order by id",
      [last.rows[0]?.id],
    );
    expect(rows.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual([
      "create members",
      "create members",
      "process enrollments",
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`user:${admin.userId}`]));
  });
});

describe("a family that is covered already", () => {
  test("is changed, its old cover ends the day before, and the one who is dropped is covered no more", async () => {
    const family = await aFamily(offering, [
      { first_name: "Leo", dob: "2018-07-04" },
      { first_name: "Zoe", dob: "2019-01-01" },
    ]);
    const enrollee = await startEnrolling(server, offering, { recipientKey: family.recipientKey });
    const leo = enrollee.enrollment.people.find(({ firstName }) => firstName === "Leo");
    const withLeo = { ...child("Leo", "2018"), lastName: "Name", id: leo?.id };
    await introduce(enrollee, offering, [withLeo]);
    await enrollee.save({ ssn: { ssn: "219-09-0501" } });
    await chooseAll(enrollee, offering, [leo?.id ?? ""]);
    await enrollee.save({ benefit: { coverageType: "dental", waiveReasons: ["medicare"] } });
    await enrollee.submit(unique("family-"));
    const { id } = enrollee.enrollment;
    const before = (await detailOf(id)).difference;
    expect(before?.types.map(({ coverageType, change }) => `${coverageType} ${change}`)).toEqual([
      "medical changes",
      "dental ends",
      "vision changes",
    ]);
    expect(before?.types[0]).toMatchObject({ dropped: ["Zoe Name"], added: [] });

    expect(await processed(id)).toMatchObject({ done: 1 });
    const covers = (await coversOf({ familyId: family.familyId })).map(
      ({ member, type, from, to }) => `${member} ${type} ${from}..${to ?? ""}`,
    );
    expect(covers.filter((cover) => cover.startsWith("Zoe"))).toEqual([
      "Zoe dental 2026-01-01..2026-12-31",
      "Zoe medical 2026-01-01..2026-12-31",
      "Zoe vision 2026-01-01..2026-12-31",
    ]);
    expect(covers.filter((cover) => cover.includes("2027-01-01"))).toEqual([
      "María José medical 2027-01-01..",
      "Leo medical 2027-01-01..",
      "María José vision 2027-01-01..",
      "Leo vision 2027-01-01..",
    ]);
    const { rows } = await owner.query<{ before: string | null }>(
      "select distinct end_before::text as before from coverages where ended_by_enrollment_id = $1 and coverage_type = 'vision'",
      [id],
    );
    expect(rows).toEqual([{ before: "2027-12-31" }]);
    // What it wrote itself is not what was there before.
    expect((await detailOf(id)).difference?.types).toEqual(before?.types);
    expect(await count("members", "family_id = $1", [family.familyId])).toBe(3);
    const changed = await owner.query<{ name: string; fields: string }>(
      `select m.first_name as name, v.details->>'fields' as fields from member_events v join members m on m.id = v.member_id
       where v.enrollment_id = $1 and v.kind = 'demographicChange' order by v.id`,
      [id],
    );
    expect(changed.rows).toEqual([
      { name: "María José", fields: "prefix, firstName, lastName, dob, email, phone, ssn, hireDate" },
    ]);
  });

  test("is known again by the SSN, without a link", async () => {
    const first = await sent(offering);
    await processed(first.enrollment.id);
    const other = await anotherSession();
    const second = await startEnrolling(server, other);
    await introduce(second, other);
    await second.save({ ssn: { ssn: first.ssn } });
    await chooseAll(second, other);
    await second.submit(unique("again-"), "2027-06-01");
    await processed(second.enrollment.id);
    const { rows } = await owner.query(
      "select count(distinct member_id)::int as members from enrollments where id in ($1, $2)",
      [first.enrollment.id, second.enrollment.id],
    );
    expect(rows).toEqual([{ members: 1 }]);
    // Chosen again just as it is: it goes on, and is neither ended nor begun again.
    const covers = await coversOf({ enrollmentId: second.enrollment.id });
    expect(covers.filter(({ type }) => type === "medical").map(({ from, to }) => [from, to])).toEqual([
      ["2027-01-01", null],
    ]);
  });
});

describe("exactly once", () => {
  test("two at the same moment write it once", async () => {
    const { enrollment } = await sent(offering, { dependents: [spouse] });
    await act("approve", [enrollment.id]);
    const runs = await Promise.all(Array.from({ length: 4 }, () => act("process", [enrollment.id])));
    expect(runs.map((run) => run.done).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    expect(runs.flatMap(why)).toEqual(["move.processed", "move.processed", "move.processed"]);
    expect(await coversOf({ enrollmentId: enrollment.id })).toHaveLength(6);
  });

  test("two enrollments of one new person make one member", async () => {
    const other = await anotherSession();
    const one = await sent(offering);
    const two = await startEnrolling(server, other);
    await introduce(two, other);
    await two.save({ ssn: { ssn: one.ssn } });
    await chooseAll(two, other);
    await two.submit(unique("both-sessions-"), "2027-06-01");
    const ids = [one.enrollment.id, two.enrollment.id];
    await Promise.all(ids.map((id) => act("approve", [id])));
    await Promise.all(ids.map((id) => act("process", [id])));
    expect(
      await count("members", "ssn_index = $1", [
        server.services.vault.blindIndex(one.ssn.replaceAll("-", ""), "ssn"),
      ]),
    ).toBe(1);
  });

  test("two of one known family take turns, and the second finds what the first has written", async () => {
    const other = await anotherSession();
    const family = await aFamily();
    const one = await sent(offering, { recipientKey: family.recipientKey });
    const recipientKey = await anInvitation(server, other, { member_id: family.familyId });
    const two = await startEnrolling(server, other, { recipientKey });
    await introduce(two, other);
    await two.save({ ssn: { ssn: one.ssn } });
    await chooseAll(two, other);
    const answer = await two.submit(unique("both-sessions-"), "2027-06-01");
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const ids = [one.enrollment.id, two.enrollment.id];
    await Promise.all(ids.map((id) => act("approve", [id])));
    const [first, second] = await Promise.all(ids.map((id) => act("process", [id])));
    expect(why(first!)).toEqual([]);
    // The one that was sent later waits where it came to its turn first.
    if (why(second!).length > 0) {
      expect(why(second!)).toEqual(["problem.earlierWaits"]);
      expect(why(await act("process", [two.enrollment.id]))).toEqual([]);
    }
    expect(await count("members", "family_id = $1", [family.familyId])).toBe(1);
    expect(
      await count("coverages", "family_id = $1 and deleted_at is null", [family.familyId]),
    ).toBeGreaterThan(0);
  });

  test("a family waits for who holds it, and another family of the client does not wait with it", async () => {
    const family = await aFamily();
    const held = await sent(offering, { recipientKey: family.recipientKey });
    const free = await sent(offering);
    await owner.query("update enrollment_people set dob = '1991-02-03' where enrollment_id = $1", [
      free.enrollment.id,
    ]);
    await act("approve", [held.enrollment.id, free.enrollment.id]);
    const holder = await owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from members where id = $1 for no key update", [family.familyId]);
      const waiting = act("process", [held.enrollment.id]);
      const isWaiting = async () =>
        (
          await owner.query(
            "select from pg_locks where not granted and locktype in ('tuple', 'transactionid')",
          )
        ).rowCount !== 0;
      expect(await until(isWaiting, { withinMs: 10_000 })).toBe(true);
      expect(await act("process", [free.enrollment.id])).toMatchObject({ done: 1 });
      await holder.query("commit");
      expect(await waiting).toMatchObject({ done: 1 });
    } finally {
      holder.release();
    }
  });

  test("what breaks in the middle leaves nothing, and the next try does it whole", async () => {
    const { enrollment } = await sent(offering, { dependents: [spouse] });
    await act("approve", [enrollment.id]);
    const members = await count("members", "client_id = $1", [clientId]);
    await plant("member_events", enrollment.id);
    const broken = await act("process", [enrollment.id]);
    expect(broken).toMatchObject({ status: "done", failed: 1 });
    expect(why(broken)).toEqual(["problem.unexpected"]);
    expect(await progressOf(enrollment.id)).toMatchObject({
      status: "failed",
      failure: [{ code: "problem.unexpected" }],
    });
    expect(await count("members", "client_id = $1", [clientId])).toBe(members);
    expect(await count("coverages", "enrollment_id = $1", [enrollment.id])).toBe(0);

    await owner.query("drop trigger planted on member_events");
    const again = await server.call("POST", `/reprocessenrollment/${enrollment.id}`, { token: admin.token });
    expect(again.json()).toEqual({ outcome: "done", status: "processed", why: [] });
    expect(await coversOf({ enrollmentId: enrollment.id })).toHaveLength(6);
    const twice = await server.call("POST", `/reprocessenrollment/${enrollment.id}`, { token: admin.token });
    expect(twice.json()).toMatchObject({ outcome: "refused", why: [{ code: "move.processed" }] });
    expect(await coversOf({ enrollmentId: enrollment.id })).toHaveLength(6);
  });
});

describe("what cannot be processed fails with its reasons, and can be tried again once it is mended", () => {
  test("a terminated member", async () => {
    const family = await aFamily();
    const { enrollment } = await sent(offering, { recipientKey: family.recipientKey });
    const terminate = (status: string, date: string | null) =>
      owner.query(
        `with m as (update members set status = $2 where id = $1)
         update employments set status = $2, last_day = $3 where member_id = $1`,
        [family.familyId, status, date],
      );
    await owner.query("update enrollment_people set hire_date = '2015-01-01' where enrollment_id = $1", [
      enrollment.id,
    ]);
    await terminate("terminated", "2026-11-01");
    expect((await detailOf(enrollment.id)).difference?.problems[0]?.code).toBe("problem.memberLeftOn");
    expect(why(await processed(enrollment.id))).toEqual(["problem.memberLeftOn"]);
    expect(await progressOf(enrollment.id)).toMatchObject({ status: "failed" });
    await terminate("active", null);
    const again = await server.call("POST", `/reprocessenrollment/${enrollment.id}`, { token: admin.token });
    expect(again.json()).toMatchObject({ outcome: "done", status: "processed" });
  });

  test("an SSN of somebody else, a plan that ended: all named together", async () => {
    const own = await anOffering(server);
    const ownAdmin = await aUser(server, own.installationId, { type: "admin", permissions: ["enrollment"] });
    const family = await aFamily(own);
    const { enrollment, ssn } = await sent(own, { recipientKey: family.recipientKey });
    const otherId = newId();
    await insert(server, "members", {
      ...owned(own),
      id: otherId,
      family_id: otherId,
      relationship: "01",
      member_number: unique("HB"),
      first_name: "Somebody",
      last_name: "Else",
      dob: "1999-09-09",
      ssn_index: server.services.vault.blindIndex(ssn.replaceAll("-", ""), "ssn"),
    });
    await owner.query(
      "update base_plans set termination_date = '2026-12-31' where client_id = $1 and coverage_type = 'dental'",
      [own.clientId],
    );
    await act("approve", [enrollment.id], undefined, ownAdmin.token);
    const run = await act("process", [enrollment.id], undefined, ownAdmin.token);
    expect(why(run).toSorted()).toEqual(["problem.planEnded", "problem.ssnOfAnother"]);
    expect(await count("coverages", "enrollment_id = $1", [enrollment.id])).toBe(0);
    await owner.query("update people set ssn_index = null where client_id = $1 and last_name = 'Else'", [
      own.clientId,
    ]);
    const again = await server.call("POST", `/reprocessenrollment/${enrollment.id}`, {
      token: ownAdmin.token,
    });
    expect(again.json<{ why: { code: string }[] }>().why.map(({ code }) => code)).toEqual([
      "problem.planEnded",
    ]);
  });
});

describe("decisions", () => {
  test("are undone until it is processed, and each stands in the history with who took it", async () => {
    const { enrollment } = await sent(offering);
    const { id } = enrollment;
    await act("review", [id]);
    await act("approve", [id]);
    expect(await act("undo", [id])).toMatchObject({ done: 1 });
    expect((await progressOf(id)).status).toBe("pendingReview");
    expect(why(await act("undo", [id]))).toEqual(["move.nothingToUndo"]);
    expect(why(await act("process", [id]))).toEqual(["move.notApproved"]);
    await processed(id);
    expect(why(await act("undo", [id]))).toEqual(["move.processed"]);
    const { history } = await detailOf(id);
    expect(history.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      "started employee",
      "submitted employee",
      "pendingReview staff",
      "approved staff",
      "undone staff",
      "approved staff",
      "processed staff",
    ]);
  });

  test("a return or a cancellation needs a reason", async () => {
    const { enrollment } = await sent(offering);
    expect(why(await act("return", [enrollment.id]))).toEqual(["move.reasonMissing"]);
    expect(why(await act("cancel", [enrollment.id]))).toEqual(["move.reasonMissing"]);
    expect(await act("cancel", [enrollment.id], "Sent twice")).toMatchObject({ done: 1 });
    expect(await act("undo", [enrollment.id])).toMatchObject({ done: 1 });
    expect((await progressOf(enrollment.id)).status).toBe("submitted");
  });

  test("a cancelled one does not come back beside the one that took its place", async () => {
    const family = await aFamily();
    const { enrollment } = await sent(offering, { recipientKey: family.recipientKey });
    await act("cancel", [enrollment.id], "Wrong plan");
    await startEnrolling(server, offering, { recipientKey: family.recipientKey });
    expect(why(await act("undo", [enrollment.id]))).toEqual(["move.replaced"]);
  });

  test("who only reads sees and notes, and decides nothing", async () => {
    const { enrollment } = await sent(offering);
    const body = { action: "approve", ids: [enrollment.id] };
    const refused = await server.call("POST", "/enrollmentaction", { token: reader.token, body });
    expect(refused.statusCode).toBe(403);
    const noted = await server.call("POST", `/enrollmentnotes/${enrollment.id}`, {
      token: reader.token,
      body: { text: "Called the employee." },
    });
    expect(noted.json()).toMatchObject({ notes: [{ text: "Called the employee." }] });
    expect((await detailOf(enrollment.id)).notes).toMatchObject([{ by: "Alex Moreno" }]);
    const { progress } = await detailOf(enrollment.id, reader.token);
    expect(progress.mayDecide).toBe(false);
  });

  test("what is not in reach is answered like what is not there", async () => {
    const elsewhere = await anOffering(server);
    const { enrollment } = await sent(elsewhere);
    const run = await act("approve", [enrollment.id, newId()]);
    expect(run.items).toHaveLength(2);
    for (const item of run.items)
      expect(item).toMatchObject({
        outcome: "refused",
        subscriberName: null,
        why: [{ code: "move.unknown" }],
      });
  });
});

describe("many at once", () => {
  test("each has its answer; what should be looked at is left for a look", async () => {
    const place = await anOffering(server);
    const { token } = await aUser(server, place.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const clean = await sent(place);
    const doubtful = await sent(place, { dependents: [child("Ana", "2015")] });
    const run = await act("approve", [clean.enrollment.id, doubtful.enrollment.id], undefined, token);
    expect(run).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect(why(run)).toEqual(["move.needsLook", "review.noSsn"]);
    const one = await act("approve", [doubtful.enrollment.id], undefined, token);
    expect(one).toMatchObject({ done: 1, failed: 0 });

    const all = await server.call("POST", "/enrollmentaction", {
      token,
      body: { action: "process", filter: { "filter[status]": "approved" } },
    });
    expect(all.json()).toMatchObject({ total: 2, done: 2 });
  });

  test("across clients nothing is decided before it is confirmed; the preview names them, and who loses what", async () => {
    const place = await anOffering(server);
    const { token } = await aUser(server, place.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const family = await aFamily(place, [
      { first_name: "Leo", dob: "2018-07-04" },
      { first_name: "Ana", dob: "2015-07-04" },
    ]);
    const covered = await startEnrolling(server, place, { recipientKey: family.recipientKey });
    await introduce(covered, place, []);
    for (const coverageType of ["medical", "dental"] as const)
      await covered.save({ benefit: { coverageType, id: place.plans[coverageType], dependents: [] } });
    await covered.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
    expect((await covered.submit(unique("loses-"))).status).toBe(200);
    // The other one is of another client of the same administrator.
    const ids = [covered.enrollment.id, await ofAnotherClient(await sent(place), place)];
    const post = async (url: string, body: object) => server.call("POST", url, { token, body });

    const preview = (await post("/enrollmentactionpreview", { ids })).json<RunPreview>();
    expect(preview).toMatchObject({ total: 2, clients: [{ count: 1 }, { count: 1 }], losingCount: 3 });
    expect(preview.losing.map(({ coverageType, people }) => [coverageType, people.toSorted()])).toEqual([
      ["medical", ["Ana", "Leo"]],
      ["dental", ["Ana", "Leo"]],
      ["vision", ["Ana", "Leo", "Old"]],
    ]);
    const filter = { "filter[status]": "submitted" };
    for (const about of [{ ids }, { filter }]) {
      const refused = await post("/enrollmentaction", { action: "review", ...about });
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: [{ path: "acrossClients", message: expect.stringContaining("2 clients") as string }],
      });
    }
    const run = await post("/enrollmentaction", { action: "review", ids, acrossClients: true });
    expect(run.json()).toMatchObject({ total: 2, done: 2 });
    // What was done can be taken back at once.
    const undone = await post("/enrollmentaction", { action: "undo", ids });
    expect(undone.json()).toMatchObject({ total: 2, done: 2 });
    const { reviewReasons } = await progressOf(covered.enrollment.id, token);
    expect(reviewReasons).toContainEqual({
      code: "review.losesCover",
      params: { coverageType: "medical", count: 2 },
    });
  });

  test("a long run is a job that goes on where it was stopped, and does nothing twice", async () => {
    const place = await anOffering(server);
    const { token } = await aUser(server, place.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const { enrollment } = await sent(place);
    const ids = [enrollment.id, ...Array.from({ length: 29 }, newId)];
    const begun = await act("approve", ids, undefined, token);
    expect(begun).toMatchObject({ status: "waiting", total: 30, done: 0 });
    const queued = await owner.query("select 1 from pgboss.job where data->>'runId' = $1", [begun.id]);
    expect(queued.rowCount).toBe(1);
    // As if killed after the first five.
    await owner.query(
      "update enrollment_run_items set outcome = 'refused' where run_id = $1 and place between 6 and 10",
      [begun.id],
    );
    await owner.query("update enrollment_runs set status = 'running', failed = 5 where id = $1", [begun.id]);
    const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
    await Promise.all([1, 2].map(() => goOnWithRun(server.services, system, begun.id)));
    const answer = await server.call("GET", `/enrollmentstatus?run=${begun.id}`, { token });
    expect(answer.json<{ run: EnrollmentRun }>().run).toMatchObject({
      status: "done",
      done: 1,
      failed: 29,
    });
    const { rows } = await owner.query<{ actor: string }>(
      "select actor from enrollment_events where enrollment_id = $1 and kind = 'approved'",
      [enrollment.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor).toMatch(/^user:/u);
    const stranger = await server.call("GET", `/enrollmentstatus?run=${begun.id}`, { token: admin.token });
    expect(stranger.statusCode).toBe(404);
  });
});

describe("the queue", () => {
  test("shows the longest wait first, counts each state, and leaves previews out", async () => {
    const place = await anOffering(server);
    const { token } = await aUser(server, place.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const first = await sent(place);
    await owner.query("update enrollments set submitted_at = '2026-11-07T15:00:00Z' where id = $1", [
      first.enrollment.id,
    ]);
    const second = await sent(place, { dependents: [child("Ana", "2015")] });
    const hidden = await sent(place);
    await owner.query("update enrollments set is_preview = true where id = $1", [hidden.enrollment.id]);
    await act("review", [second.enrollment.id], undefined, token);
    const queue = async (query = "") => {
      const answer = await server.call("GET", `/pendingenrollments${query}`, { token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ rows: QueueRow[]; total: number; counts: Record<string, number> }>();
    };
    const all = await queue();
    expect(all.rows.map(({ id, daysWaiting }) => [id, daysWaiting])).toEqual([
      [first.enrollment.id, 3],
      [second.enrollment.id, 0],
    ]);
    expect(all).toMatchObject({ total: 2, counts: { submitted: 1, pendingReview: 1, approved: 0 } });
    expect((await queue("?filter[look]=yes")).rows.map(({ id }) => id)).toEqual([second.enrollment.id]);
    expect((await queue("?filter[status]=submitted")).counts).toMatchObject({ pendingReview: 1 });

    await server.call("POST", `/enrollmentassign/${first.enrollment.id}`, { token, body: { to: "me" } });
    const mine = await queue("?filter[assigned]=me");
    expect(mine.rows).toMatchObject([{ id: first.enrollment.id, assignedTo: { name: "Alex Moreno" } }]);
    const status = await server.call("GET", `/enrollmentstatus?id=${hidden.enrollment.id}`, { token });
    expect(status.statusCode).toBe(404);
    const ofNothing = await server.call("GET", "/enrollmentstatus", { token });
    expect(ofNothing.json()).toMatchObject({ code: "malformed", errors: [{ path: "id" }] });
  });
});

test("the enrollments of a client are those of the list; another's client is not there", async () => {
  const answer = await server.call("GET", `/enrollments/${clientId}?filter[status]=submitted`, {
    token: admin.token,
  });
  expect(answer.json<{ total: number }>().total).toBeGreaterThan(0);
  const other = await anOffering(server);
  expect(
    (await server.call("GET", `/enrollments/${other.clientId}`, { token: admin.token })).statusCode,
  ).toBe(404);
});

test("coverage that starts or ends in a range is listed, and exported", async () => {
  const place = await anOffering(server);
  const { token } = await aUser(server, place.installationId, { type: "admin", permissions: ["enrollment"] });
  const family = await aFamily(place);
  const { enrollment } = await sent(place, { recipientKey: family.recipientKey });
  await act("approve", [enrollment.id], undefined, token);
  await act("process", [enrollment.id], undefined, token);
  const url = "/coveragechanges?filter[date]=2026-12-31..2027-01-31";
  const answer = await server.call("GET", url, { token });
  const { rows, total } = answer.json<{
    rows: { kind: string; date: string; coverageType: string }[];
    total: number;
  }>();
  expect(total).toBe(6);
  expect(rows.map(({ kind, date }) => `${kind} ${date}`)).toEqual([
    ...Array.from({ length: 3 }, () => "ends 2026-12-31"),
    ...Array.from({ length: 3 }, () => "starts 2027-01-01"),
  ]);
  const starts = await server.call("GET", `${url}&filter[kind]=starts&filter[coverageType]=dental`, {
    token,
  });
  expect(starts.json<{ total: number }>().total).toBe(1);
  const csv = await server.call("GET", url.replace("changes?", "changes/export?"), { token });
  expect(csv.body.split("\r\n")).toHaveLength(8);
  expect(csv.body).toContain("12/31/2026,Ends,");
});

describe("an enrollment begun by staff", () => {
  test("is a link that opens with what is known, the same one when asked again", async () => {
    const family = await aFamily(offering, [{ first_name: "Leo", dob: "2018-07-04" }]);
    await owner.query("delete from invitations where member_id = $1", [family.familyId]);
    const body = { memberId: family.familyId, sessionId: offering.sessionId };
    const begin = async () =>
      (await server.call("POST", "/enrollment", { token: admin.token, body })).json<{
        link: string;
        isNew: boolean;
      }>();
    const first = await begin();
    expect(first.isNew).toBe(true);
    expect(await begin()).toEqual({ ...first, isNew: false });
    const recipientKey = first.link.split("/").at(-1) ?? "";
    const { enrollment } = await startEnrolling(server, offering, { recipientKey });
    expect(enrollment.people.map(({ firstName }) => firstName)).toEqual(["Old", "Leo"]);
  });

  test("by a change in life goes by the link that was mailed; without one it says what is missing", async () => {
    const { place, family, eventId } = await aReportedBirth();
    const begin = async (memberId: string) => {
      const body = { memberId, sessionId: place.sessionId };
      const { token } = await aUser(server, place.installationId, {
        type: "admin",
        permissions: ["enrollment", "manageEnrollmentSessions"],
      });
      const answer = await server.call("POST", "/enrollment", { token, body });
      return {
        status: answer.statusCode,
        body: answer.json<{ link: string; isNew: boolean; facts?: object }>(),
      };
    };
    const begun = await begin(family.familyId);
    expect([begun.status, begun.body.isNew]).toEqual([200, false]);
    const recipientKey = begun.body.link.split("/").at(-1) ?? "";
    const { enrollment } = await startEnrolling(server, place, { recipientKey });
    expect(enrollment.event).toMatchObject({ eventDate: "2026-11-03" });
    await owner.query("update life_events set status = 'withdrawn' where id = $1", [eventId]);
    const refused = await begin(family.familyId);
    expect([refused.status, refused.body.facts]).toMatchObject([409, { reason: "enroll.noEvent" }]);
  });

  test("is refused for a dependent, and for a session of another client", async () => {
    const family = await aFamily(offering, [{ first_name: "Leo", dob: "2018-07-04" }]);
    const other = await anOffering(server);
    for (const [memberId, sessionId, status] of [
      [family.memberIds[1], offering.sessionId, 422],
      [family.familyId, other.sessionId, 404],
    ]) {
      const body = { memberId, sessionId };
      const answer = await server.call("POST", "/enrollment", { token: admin.token, body });
      expect(answer.statusCode).toBe(status);
    }
  });
});

/** A family whose birth of November 3 was reported, with the link that was mailed. */
async function aReportedBirth() {
  const place = await anOffering(server, {
    kind: "lifeEvent",
    opens_on: "2026-01-01",
    closes_on: "2026-12-31",
  });
  const family = await aFamily(place);
  await owner.query("delete from invitations where member_id = $1", [family.familyId]);
  const words = { en: "A birth", ko: "A birth", es: "A birth" };
  const kindId = await insert(server, "life_event_kinds", {
    installation_id: place.installationId,
    code: "birth",
    label: words,
    help: words,
    date_label: words,
    effective_date_kind: "dateOfEvent",
    permits: ["addDependent", "enroll", "changePlan"],
    sort_order: 1,
  });
  const { token } = await aUser(server, place.installationId, { type: "admin", permissions: ["enrollment"] });
  const answer = await server.call("POST", "/lifeevents", {
    token,
    body: { memberId: family.familyId, kindId, eventDate: "2026-11-03" },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { place, family, eventId: answer.json<{ event: { id: string } }>().event.id };
}

async function detailOf(id: string, token = admin.token): Promise<StaffEnrollment> {
  const answer = await server.call("GET", `/enrollment?id=${id}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StaffEnrollment>();
}

/** A session of the same client with a later first day. */
async function anotherSession(): Promise<TestOffering> {
  const signupKey = unique("LATER-").toUpperCase();
  const sessionId = newId();
  await owner.query(
    `insert into enrollment_sessions (id, installation_id, client_id, name, signup_key, status, opens_on, closes_on,
       effective_date_calculation, effective_date)
     select $1, installation_id, client_id, 'Later', $2, 'open', opens_on, closes_on, 'setDate', '2027-06-01'
     from enrollment_sessions where id = $3`,
    [sessionId, signupKey, offering.sessionId],
  );
  const { rows } = await owner.query<{ id: string; type: "medical" | "dental" | "vision" }>(
    `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order)
     select gen_random_uuid(), p.installation_id, p.client_id, $1, p.base_plan_id, p.display_name, p.sort_order
     from session_plans p where p.session_id = $2
     returning id, (select coverage_type from base_plans b where b.id = base_plan_id) as type`,
    [sessionId, offering.sessionId],
  );
  const plans = Object.fromEntries(rows.map(({ id, type }) => [type, id]));
  return { ...offering, sessionId, signupKey, plans: { ...offering.plans, ...plans } };
}

/** The same enrollment at another client of the administrator, in place of this one; answers its id. */
async function ofAnotherClient({ enrollment }: Enrollee, place: TestOffering): Promise<string> {
  const clientId = await aClient(server, place.installationId);
  const copy = async (table: string, from: string, changed: Record<string, unknown>) => {
    const id = newId();
    await owner.query(
      `insert into ${table} select (jsonb_populate_record(r, $2)).* from ${table} r where id = $1`,
      [from, JSON.stringify({ id, client_id: clientId, ...changed })],
    );
    return id;
  };
  const { rows } = await owner.query<{ invitation: string }>(
    "select invitation_id as invitation from enrollments where id = $1",
    [enrollment.id],
  );
  const session_id = await copy("enrollment_sessions", place.sessionId, { signup_key: unique("ELSEWHERE-") });
  const invitation_id = await copy("invitations", rows[0]?.invitation ?? "", {
    session_id,
    key_hash: `\\x${Buffer.from(newId()).toString("hex")}`,
  });
  const identifier = newId();
  const changed = { session_id, invitation_id, identifier, division_id: null, reference_number: unique("R") };
  const id = await copy("enrollments", enrollment.id, changed);
  await owner.query("update enrollments set status = 'cancelled' where id = $1", [enrollment.id]);
  return id;
}

/** From now on no row about this enrollment can be written to the table. */
async function plant(table: string, enrollmentId: string): Promise<void> {
  await owner.query(
    `create or replace function planted() returns trigger language plpgsql as $$
     begin if new.enrollment_id = '${enrollmentId}' then raise exception 'planted'; end if; return new; end $$`,
  );
  await owner.query(
    `create trigger planted before insert on ${table} for each row execute function planted()`,
  );
}
