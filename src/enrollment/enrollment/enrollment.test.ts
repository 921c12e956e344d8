import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { child, chooseAll, contact, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { anInvitation, anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { forgetOffering } from "#enrollment/offering/offering.service.ts";

const server = await testServer();
const offering = await anOffering(server);

test("a family of four enrols in three coverages, and the price adds up", async () => {
  const enrollee = await startEnrolling(server, offering);
  expect(enrollee.enrollment.activeStep).toBe("about");
  const { people } = await introduce(enrollee, offering, [
    spouse,
    child("Ana", "2015"),
    child("Leo", "2018"),
  ]);
  const dependents = people.slice(1).map((person) => person.id);
  await chooseAll(enrollee, offering, dependents);

  const ready = await enrollee.read();
  expect(ready.missing).toEqual([]);
  expect(ready.benefitSelections["medical"]).toMatchObject({
    tierCode: "FAM",
    price: {
      totalCents: 120_000,
      employerCents: 60_000,
      employeeCents: 60_000,
      employeePerPayPeriodCents: 27_692,
    },
  });
  expect(ready.benefitSelections["dental"]?.price?.totalCents).toBe(12_000);

  const sent = await enrollee.submit("first-key-1");
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body.enrollment).toMatchObject({
    status: "submitted",
    dates: { effectiveDate: "2027-01-01", terminationDate: "2026-12-31" },
    totals: { employeeCents: 67_800, employerCents: 67_800 },
  });
  expect(sent.body.enrollment.referenceNumber).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);

  // What is answered at once is what is read from then on.
  const { submittedAt, ...kept } = await enrollee.read();
  const { submittedAt: answeredAt, ...answered } = sent.body.enrollment;
  expect(answered).toEqual(kept);
  expect(Date.parse(answeredAt ?? "")).toBe(Date.parse(submittedAt ?? ""));
});

test("an SSN never leaves: only its last four digits do", async () => {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering, [{ ...spouse, ssn: "219-09-9991" }]);
  const answer = await server.call("GET", "/selfenrollment/enrollment", { token: enrollee.token });
  expect(answer.body).toContain('"ssnLast4":"9990"');
  expect(answer.body).not.toMatch(/21909999|219-09/);
  const { rows } = await server.database.owner.query(
    "select ssn_sealed from enrollment_people where ssn_last4 = '9991'",
  );
  expect((rows[0] as { ssn_sealed: Buffer }).ssn_sealed.toString("latin1")).not.toContain("219099991");
});

test("all errors of a step come back together, and nothing of it is stored", async () => {
  const enrollee = await startEnrolling(server, offering);
  const refused = await enrollee.save({
    contact: { ...contact, email: "", phone: "12", dob: { month: "2", day: "30", year: "1990" } },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.map((error) => error.path).toSorted()).toEqual(["dob.day", "email", "phone"]);
  expect(refused.body.errors?.find((error) => error.path === "email")?.message).toMatch(
    /^Email Address is Required\./,
  );
  expect((await enrollee.read()).people).toEqual([]);
});

describe("half of the contact step", () => {
  const {
    email: _email,
    phone: _phone,
    address1: _address1,
    city: _city,
    state: _state,
    zip: _zip,
    ...about
  } = contact;
  const half = { contact: { ...about, part: "about" } };
  const rest = { email: "maria@example.com", phone: "6175550123", address1: "12 Harbor St", zip: "02134" };
  const others = { city: "Boston", state: "MA" };
  const linkMails = async (enrollmentId: string) => {
    const { rows } = await server.database.owner.query<{ jobs: number }>(
      "select count(*)::int as jobs from pgboss.job where data->>'kind' = 'returnLink' and data->>'subjectId' = $1",
      [enrollmentId],
    );
    return rows[0]?.jobs;
  };

  test("is kept, and comes back by the personal link", async () => {
    const enrollee = await startEnrolling(server, offering);
    expect(enrollee.enrollment.missing.slice(0, 2)).toEqual(["about", "contact"]);
    const saved = await enrollee.save(half);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const [, , signupKey = "", recipientKey = ""] = saved.body.enrollment.returnPath?.split("/") ?? [];
    const { enrollment } = await startEnrolling(server, { signupKey }, { recipientKey });
    expect(enrollment).toMatchObject({ activeStep: "contact", dates: { effectiveDate: "2027-01-01" } });
    expect(enrollment.missing[0]).toBe("contact");
    expect(enrollment.people).toMatchObject([
      { firstName: "María José", dob: "1986-04-09", hireDate: "2020-06-01", email: null, address1: null },
    ]);
    expect(await linkMails(enrollment.id)).toBe(0);
  });

  test("is checked fully, and nothing of the other half is asked", async () => {
    const enrollee = await startEnrolling(server, offering);
    const refused = await enrollee.save({ contact: { ...half.contact, firstName: "", hireDate: undefined } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(["firstName", "hireDate.month"]);
    expect((await enrollee.read()).people).toEqual([]);
  });

  test("waits for the other one, which leaves it as it is", async () => {
    const enrollee = await startEnrolling(server, offering);
    const reach = { contact: { ...rest, ...others, part: "reach" } };
    const early = await enrollee.save(reach);
    expect(early.body).toMatchObject({ code: "incomplete", facts: { step: "about" } });
    await enrollee.save(half);
    const saved = await enrollee.save(reach);
    expect(saved.body.enrollment.activeStep).toBe("location");
    expect(saved.body.enrollment.missing).not.toContain("contact");
    expect(saved.body.enrollment.people).toMatchObject([{ firstName: "María José", ...rest, ...others }]);
    expect(await linkMails(enrollee.enrollment.id)).toBe(1);

    const again = await enrollee.save({ contact: { ...half.contact, firstName: "Mary" } });
    expect(again.body.enrollment.people).toMatchObject([{ firstName: "Mary", ...rest, ...others }]);
    expect(again.body.enrollment.missing).not.toContain("contact");
  });

  test("is not enough to submit: the answer names what is missing, in the person's words", async () => {
    const own = await anOffering(server);
    const enrollee = await startEnrolling(server, own);
    await enrollee.save(half);
    await enrollee.save({ location: { divisionId: own.divisionIds[0] } });
    await enrollee.save({ ssn: { ssn: "219-09-9990" } });
    await enrollee.save({ dependents: [] });
    await chooseAll(enrollee, own);
    expect((await enrollee.read()).missing).toEqual(["contact"]);
    const refused = await enrollee.submit("half-a-contact");
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "incomplete", facts: { step: "contact" } });
    expect(refused.body.errors).toEqual(
      ["email", "phone", "address1", "city", "state", "zip"].map((path) => ({
        path,
        message: expect.stringMatching(/^[A-Z][\w ]+ is Required\. [A-Z]/),
      })),
    );
    expect((await enrollee.save({ contact: { ...rest, ...others, part: "reach" } })).status).toBe(200);
    expect((await enrollee.submit("whole-contact")).status).toBe(200);
  });

  test("of a known person is confirmed on its own: the data we have is no answer yet", async () => {
    const enrollee = await startEnrolling(server, offering);
    await enrollee.save({ contact });
    await server.database.owner.query("update enrollments set steps_done = '{}' where id = $1", [
      enrollee.enrollment.id,
    ]);
    expect((await enrollee.save({ contact: { ...rest, ...others, part: "reach" } })).body.facts).toEqual({
      step: "about",
    });
    const saved = await enrollee.save(half);
    expect(saved.body.enrollment.missing).toContain("contact");
    expect(saved.body.enrollment.people).toMatchObject([rest]);
  });
});

test("a step is not answered what is offered where the page has that already, and nothing else is missing", async () => {
  const offering = await anOffering(server);
  const enrollee = await startEnrolling(server, offering);
  let page = enrollee.enrollment;
  let spared = 0;
  const steps = [
    { contact },
    { location: { divisionId: offering.divisionIds[0] } },
    { ssn: { ssn: "219-09-9990" } },
    { dependents: [spouse, child("Kim", "2015")] },
    { benefit: { coverageType: "medical", waived: true, waiveReasons: ["otherGroupPlan"] } },
    { language: "ko" },
  ];
  for (const step of steps) {
    const { status, body } = await enrollee.save({ ...step, offerTag: page.offerTag });
    expect(status, JSON.stringify(body)).toBe(200);
    const isSpared = !("plans" in body.enrollment);
    expect(isSpared).toBe(body.enrollment.offerTag === page.offerTag);
    if (isSpared) spared += 1;
    page = { ...page, ...body.enrollment };
    const whole = await enrollee.read();
    expect({ ...page, returnPath: null }).toEqual({ ...whole, returnPath: null });
  }
  // Place of work, SSN and coverage; the ages of the family bring rates of theirs, another language its own words.
  expect(spared).toBe(3);
  expect((await enrollee.save({ goTo: "ssn", offerTag: "another" })).body.enrollment.plans).toEqual(
    page.plans,
  );
});

test("a long answer comes packed to a browser that can read it so", async () => {
  const { token, enrollment } = await startEnrolling(server, await anOffering(server));
  const answer = await server.call("GET", "/selfenrollment/enrollment", {
    token,
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  const unpacked = JSON.parse(gunzipSync(answer.rawPayload).toString()) as { enrollment: unknown };
  expect(unpacked.enrollment).toMatchObject({ id: enrollment.id, plans: enrollment.plans });
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(unpacked).length / 3);
});

test("errors are in the person's language", async () => {
  const enrollee = await startEnrolling(server, offering, { language: "ko" });
  const refused = await enrollee.save({ contact: { ...contact, email: "" } });
  expect(refused.body.errors?.[0]?.message).toMatch(/[가-힣]/);
});

test("a plan choice replaces the earlier one of its type, and a waiver replaces the plan", async () => {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await enrollee.save({ benefit: { coverageType: "dental", id: offering.plans.dental, dependents: [] } });
  const waived = await enrollee.save({ benefit: { coverageType: "dental", waiveReasons: ["medicare"] } });
  expect(waived.body.enrollment.benefitSelections["dental"]).toMatchObject({
    id: null,
    waiveReasons: ["medicare"],
  });
  const { rows } = await server.database.owner.query(
    "select 1 from enrollment_selections where enrollment_id = $1",
    [enrollee.enrollment.id],
  );
  expect(rows).toHaveLength(1);
});

test("setting dependents replaces everyone but the employee, keeps a known one's SSN and keeps each choice for those who are left, repriced", async () => {
  const enrollee = await startEnrolling(server, offering);
  const first = await introduce(enrollee, offering, [
    { ...spouse, ssn: "219-09-9993" },
    child("Ana", "2015"),
  ]);
  const [, pat, ana] = first.people;
  await chooseAll(enrollee, offering, [pat?.id ?? "", ana?.id ?? ""]);
  const changed = await enrollee.save({ dependents: [{ ...spouse, id: pat?.id, firstName: "Patricia" }] });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(
    changed.body.enrollment.people.map((person) => [person.id, person.firstName, person.ssnLast4]),
  ).toEqual([
    [first.people[0]?.id, "María José", "9990"],
    [pat?.id, "Patricia", "9993"],
  ]);
  const { plans } = offering;
  expect(changed.body.enrollment.benefitSelections).toMatchObject({
    medical: { id: plans.medical, dependents: [pat?.id], price: { totalCents: 80_000 } },
    dental: { id: plans.dental, dependents: [pat?.id], tierCode: "ESP", price: { totalCents: 9000 } },
    vision: { id: plans.vision, tierCode: "ESP", price: { totalCents: 2700 } },
  });
  expect(changed.body.enrollment.missing).toEqual([]);
  const nobody = await enrollee.save({ dependents: [] });
  expect(nobody.body.enrollment).toMatchObject({
    benefitSelections: { dental: { tierCode: "EMP", dependents: [], price: { totalCents: 3000 } } },
    missing: [],
  });
});

test("only a choice that is not possible any more is asked again when somebody is removed", async () => {
  const enrollee = await startEnrolling(server, offering);
  const first = await introduce(enrollee, offering, [spouse]);
  await chooseAll(enrollee, offering, [first.people[1]?.id ?? ""]);
  await server.database.owner.query(
    `update rates set active = false where tier_code = 'EMP' and base_plan_id =
       (select base_plan_id from session_plans where id = $1)`,
    [offering.plans.dental],
  );
  forgetOffering(offering.sessionId);
  const { body } = await enrollee.save({ dependents: [] });
  await server.database.owner.query("update rates set active = true where tier_code = 'EMP'");
  forgetOffering(offering.sessionId);
  expect(body.enrollment.missing).toEqual(["benefit:dental"]);
  expect(body.enrollment.benefitSelections["dental"]).toMatchObject({
    id: offering.plans.dental,
    tierCode: "EMP",
    price: null,
  });
});

test("a submit that misses an answer says which step", async () => {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  const refused = await enrollee.submit("incomplete-1");
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "incomplete", facts: { step: "benefit:medical" } });
});

test("ten submits at once with one key and ten with others leave one enrollment", async () => {
  const own = await anOffering(server);
  const enrollee = await startEnrolling(server, own);
  await introduce(enrollee, own);
  await chooseAll(enrollee, own);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      enrollee.submit(index % 2 === 0 ? "the-same-key" : `another-${index}`),
    ),
  );
  const references = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.enrollment.referenceNumber);
  expect(new Set(references).size).toBe(1);
  expect(
    answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === "alreadySubmitted"),
  ).toBe(true);
  const { rows } = await server.database.owner.query(
    "select (select count(*)::int from enrollment_events where kind = 'submitted' and enrollment_id = $1) as events, (select count(*)::int from pgboss.job where data->>'kind' = 'confirmation' and data->>'subjectId' = $1::text) as jobs",
    [enrollee.enrollment.id],
  );
  expect(rows[0]).toEqual({ events: 1, jobs: 1 });
});

test("one person cannot send two enrollments to a session, whatever link they come by", async () => {
  const own = await anOffering(server);
  for (const [index, expected] of [200, 409].entries()) {
    const enrollee = await startEnrolling(server, own);
    await introduce(enrollee, own);
    await chooseAll(enrollee, own);
    const sent = await enrollee.submit(`person-${index}-key`);
    expect(sent.status).toBe(expected);
    if (expected === 409) expect(sent.body.code).toBe("alreadySubmitted");
  }
});

test("the date is checked again at submit, and a new one is shown first", async () => {
  const own = await anOffering(server, {
    effective_date_calculation: "firstOfNextMonth",
    effective_date: null,
    closes_on: "2027-06-30",
  });
  const enrollee = await startEnrolling(server, own);
  await introduce(enrollee, own);
  await chooseAll(enrollee, own);
  const recipientKey = (await enrollee.read()).returnPath?.split("/")[3] ?? "";
  const before = server.clock.now;
  server.clock.now = new Date("2026-12-02T15:00:00Z");
  try {
    const again = await startEnrolling(server, own, { recipientKey });
    const moved = await again.submit("moved-key-1", "2026-12-01");
    expect(moved.body).toMatchObject({
      code: "effectiveDateChanged",
      facts: { effectiveDate: "2027-01-01" },
    });
    const sent = await again.submit("moved-key-2", "2027-01-01");
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  } finally {
    server.clock.now = before;
  }
});

test("the personal link resumes on another device, and after sending says so", async () => {
  const enrollee = await startEnrolling(server, offering, {
    recipientKey: await anInvitation(server, offering),
  });
  await enrollee.save({ contact });
  const [, , signupKey, recipientKey] = (await enrollee.read()).returnPath?.split("/") ?? [];
  const other = await startEnrolling(
    server,
    { signupKey: signupKey ?? "" },
    { recipientKey: recipientKey ?? "" },
  );
  expect(other.enrollment.identifier).toBe(enrollee.enrollment.identifier);
  expect(other.enrollment.people[0]?.firstName).toBe("María José");
});

test.each([
  [
    "a key that never was",
    "/selfenrollment/NO-SUCH-THING",
    404,
    "Your Request was Invalid. Please Try Again.",
  ],
  [
    "a link for someone else",
    "KEY?recipient=nobody-at-all",
    404,
    "Your Request was Invalid. Please Try Again.",
  ],
])("%s", async (_name, url, status, message) => {
  const answer = await server.call("GET", url.replace("KEY", `/selfenrollment/${offering.signupKey}`));
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).toContain(message);
});

test("a closed session is not active", async () => {
  const closed = await anOffering(server, { status: "closed" });
  const answer = await server.call("GET", `/selfenrollment/${closed.signupKey}`);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: "notActive",
    message: "This Enrollment is not currently active. Contact your HR Representative.",
  });
});

test("cancelling removes what was typed and changes nothing else", async () => {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  const answer = await server.call("POST", "/selfenrollment/cancel", { token: enrollee.token });
  expect(answer.json()).toEqual({ status: "cancelled" });
  const { rows } = await server.database.owner.query(
    "select 1 from enrollment_people where enrollment_id = $1",
    [enrollee.enrollment.id],
  );
  expect(rows).toEqual([]);
  expect((await enrollee.save({ contact })).body.code).toBe("notActive");
});

test("a plan document opens only within the enrollment that offers it", async () => {
  const enrollee = await startEnrolling(server, offering);
  const stranger = await startEnrolling(server, await anOffering(server));
  const document = enrollee.enrollment.plans[0]?.documents[0]?.identifier;
  const path = `/selfenrollment/plandoc/${enrollee.enrollment.identifier}/${document}`;
  const mine = await server.call("GET", path, { token: enrollee.token });
  expect([mine.statusCode, mine.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await server.call("GET", path, { token: stranger.token })).statusCode).toBe(404);
  expect((await server.call("GET", path)).statusCode).toBe(401);
});

test("a ZIP code finds its city and state", async () => {
  const answer = await server.call("GET", "/zip?code=02134-1000");
  expect(answer.json()).toEqual({ places: [{ code: "02134", city: "Allston", state: "MA" }], doubt: null });
});
