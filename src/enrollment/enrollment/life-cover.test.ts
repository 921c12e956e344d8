import { writeMailJob } from "#organization/messaging/jobs.ts";
import { describe, expect, test } from "vitest";
import { chooseAll, type Enrollee, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { jobHandlers } from "#app/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";
import type { Home } from "#workspace/home/home.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { forgetOffering } from "#enrollment/offering/offering.service.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";

// An amount of insurance from the page to the coverage: who is paid, what waits for EOI, and the decision on it.

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, sessionId } = offering;
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["enrollment", "viewHealthData"],
});
/** Who decides on enrollments, and an employer: neither sees health data. */
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const employer = await aUser(server, installationId, {
  type: "client",
  entityId: offering.clientId,
  permissions: ["enrollment"],
});
const words = (text: string) => ({ en: text, ko: `${text} (ko)`, es: `${text} (es)` });

// $0.10 for each $1,000 a month; $100,000 for anyone who asks.
const lifeBase = await insert(server, "base_plans", {
  ...owned(offering),
  external_plan_code: "LIFE",
  name: "Life plan",
  coverage_type: "life",
  rating_mode: "per1000",
  covers_dependents: false,
  guaranteed_issue_cents: 10_000_000,
  effective_date: "2026-01-01",
});
await insert(server, "rates", {
  ...owned(offering),
  base_plan_id: lifeBase,
  amount_cents: 0,
  amount_micros: 100_000,
  effective_date: "2026-01-01",
});
const lifePlan = await insert(server, "session_plans", {
  ...owned(offering),
  session_id: sessionId,
  base_plan_id: lifeBase,
  display_name: "Life plan",
  sort_order: 4,
});
const question = (row: Record<string, unknown>) =>
  insert(server, "benefit_required_values", { ...owned(offering), session_id: sessionId, ...row });
await question({
  coverage_type: "life",
  key: "amount",
  label: words("Amount"),
  kind: "money",
  min: 1_000_000,
  max: 50_000_000,
  step: 1_000_000,
  feeds: "volume",
});
await question({
  coverage_type: "life",
  key: "payees",
  label: words("Paid"),
  kind: "beneficiaries",
  sort_order: 2,
});
await question({
  coverage_type: "medical",
  key: "doctor",
  label: words("Doctor"),
  kind: "provider",
  required: false,
  sort_order: 3,
});
await question({
  coverage_type: "medical",
  key: "doctorOf",
  label: words("Doctor"),
  kind: "provider",
  required: false,
  applies_to: "eachDependent",
  sort_order: 4,
});

const nobodyBorn = { month: "", day: "", year: "" };
const payee = (name: string, share: string, more: object = {}) => ({
  id: newId(),
  rank: "primary",
  name,
  relationship: "other",
  dob: nobodyBorn,
  share,
  ...more,
});
const life = (
  amount: string,
  beneficiaries: unknown[] = [payee("Pat García", "100", { relationship: "spouse" })],
) => ({
  benefit: { coverageType: "life", id: lifePlan, dependents: [], values: { amount }, beneficiaries },
});
type Place = { recipientKey?: string; language?: "en" | "ko" | "es" };

async function aPerson(place: Place = {}, dependents: unknown[] = []): Promise<Enrollee> {
  const enrollee = await startEnrolling(server, offering, place);
  const { people } = await introduce(enrollee, offering, dependents);
  await enrollee.save({ ssn: { ssn: `219-09-${String(2000 + (number += 1))}` } });
  await chooseAll(
    enrollee,
    offering,
    people.slice(1).map(({ id }) => id),
  );
  return enrollee;
}
let number = 0;

async function send(enrollee: Enrollee, amount: string, beneficiaries?: unknown[]) {
  const saved = await enrollee.save(life(amount, beneficiaries));
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const answer = await enrollee.submit(unique("life-cover-send-"));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.enrollment;
}

async function process(id: string): Promise<void> {
  for (const action of ["approve", "process"]) {
    const answer = await server.call("POST", "/enrollmentaction", {
      token: admin.token,
      body: { action, ids: [id] },
    });
    expect(answer.json<{ done: number }>().done, answer.body).toBe(1);
  }
}
async function memberOf(enrollmentId: string, token = admin.token): Promise<MemberDetail> {
  const { rows } = await owner.query<{ id: string }>(
    "select member_id as id from enrollments where id = $1",
    [enrollmentId],
  );
  const answer = await server.call("GET", `/member/${rows[0]?.id}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MemberDetail>();
}
const lifeOf = (member: MemberDetail) =>
  member.coverages.filter(({ coverageType }) => coverageType === "life");
const decide = (cover: { id: string; version: number } | undefined, body: unknown, token = admin.token) =>
  server.call("POST", `/coverages/${cover?.id}/eoi`, {
    token,
    body,
    headers: { "if-match": `"${cover?.version}"` },
  });

describe("who is paid", () => {
  test("is saved with the choice, whatever becomes of the family, and is dropped by a waiver", async () => {
    const enrollee = await aPerson({}, [spouse]);
    const saved = await enrollee.save(life("50,000"));
    expect(saved.body.enrollment.benefitSelections["life"]?.beneficiaries).toMatchObject([
      { name: "Pat García", relationship: "spouse", share: 10_000, dob: null },
    ]);
    const alone = await enrollee.save({ dependents: [] });
    expect(alone.body.enrollment.benefitSelections["life"]?.beneficiaries).toHaveLength(1);
    const waived = await enrollee.save({ benefit: { coverageType: "life", waiveReasons: ["medicare"] } });
    expect(waived.body.enrollment.benefitSelections["life"]).toMatchObject({
      beneficiaries: [],
      eoi: null,
    });
  });

  test.each([
    ["en", "add up to 99.99%. They must add up to 100%. Add 0.01% to one of them."],
    ["ko", "99.99%입니다"],
    ["es", "suman 99.99%"],
  ] as const)("a sum that is not 100 %% is told at its place, in %s", async (language, words) => {
    const enrollee = await aPerson({ language });
    const three = ["Ana", "Bo", "Cy"].map((name) => payee(name, "33.33"));
    const answer = await enrollee.save(life("50,000", three));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: "selections.life.beneficiaries.primary", message: expect.stringContaining(words) as string },
    ]);
  });

  test("every error comes back at once, with the name of whom it is about", async () => {
    const enrollee = await aPerson();
    const [ana, bo] = [payee("Ana", "half"), payee("", "50")];
    const { body } = await enrollee.save(life("50,000", [ana, bo]));
    expect(body.errors?.map(({ path, message }) => [path.split(".").slice(-2).join("."), message])).toEqual([
      [`${ana.id}.share`, "Share of Ana must be a number, like 50 or 33.34."],
      [`${bo.id}.name`, "Name is Required. Enter the name of each person or group."],
    ]);
  });
});

test("a provider's number is checked, may be still to come, and reaches the coverage of each person", async () => {
  const enrollee = await aPerson({}, [spouse]);
  const dependent = (await enrollee.read()).people[1]?.id ?? "";
  const medical = (values: object) =>
    enrollee.save({
      benefit: { coverageType: "medical", id: offering.plans.medical, dependents: [dependent], values },
    });
  const wrong = await medical({ doctor: "1234567890" });
  expect(wrong.body.errors).toEqual([
    {
      path: "selections.medical.values.doctor",
      message: "Doctor is not right. No doctor has this number. Check it and type it again.",
    },
  ]);
  expect((await medical({ doctor: "none", [`doctorOf.${dependent}`]: "1234 567 893" })).status).toBe(200);
  const { id } = await send(enrollee, "50,000");
  await process(id);
  const { rows } = await owner.query<{ values: object }>(
    `select v.values from coverages v join members m on m.id = v.member_id
     where v.enrollment_id = $1 and v.coverage_type = 'medical' order by m.relationship <> '18'`,
    [id],
  );
  expect(rows).toEqual([{ values: {} }, { values: { doctorOf: "1234567893" } }]);
});

describe("an amount beyond what anyone gets", () => {
  test("is priced, frozen and told by what starts at once", async () => {
    const enrollee = await aPerson({ language: "ko" });
    const { body } = await enrollee.save(life("$300,000"));
    const draft = body.enrollment.benefitSelections["life"];
    expect(draft).toMatchObject({
      // $0.10 for each $1,000 of $100,000, in 26 paychecks a year.
      price: { totalCents: 1_000, employeeCents: 1_000, employeePerPayPeriodCents: 462 },
      eoi: { requestedCents: 30_000_000, guaranteedCents: 10_000_000, pendingCents: 20_000_000 },
      asked: [],
    });
    expect(draft?.eoi?.morePerPayPeriodCents).toBe(1_385 - 462);
    expect(draft?.why.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["eoi.guaranteed", "eoi.pending"]),
    );
    const { rows } = await owner.query(
      "select pending_cents as pending from enrollment_selections where enrollment_id = $1 and coverage_type = 'life'",
      [enrollee.enrollment.id],
    );
    expect(rows).toEqual([{ pending: 20_000_000 }]);

    const sent = await send(enrollee, "$300,000");
    const asked = [
      { label: "Amount (ko)", answer: "$300,000" },
      { label: "1순위 수익자", answer: "Pat García, 배우자, 100%" },
    ];
    expect(sent.benefitSelections["life"]).toMatchObject({
      price: { totalCents: 1_000 },
      eoi: { pendingCents: 20_000_000, morePerPayPeriodCents: 923 },
      asked,
    });
    // Other words and another limit, later: what was promised stays.
    await owner.query("update benefit_required_values set label = $1 where key = 'amount'", [words("Sum")]);
    await owner.query("update base_plans set guaranteed_issue_cents = 5000000 where id = $1", [lifeBase]);
    try {
      const staff = await server.call("GET", `/enrollment?id=${sent.id}`, { token: admin.token });
      const shown = staff.json<StaffEnrollment>();
      expect(shown.benefitSelections["life"]).toMatchObject({
        asked,
        eoi: { guaranteedCents: 10_000_000 },
      });
      expect(
        shown.difference?.types.find(({ coverageType }) => coverageType === "life")?.after,
      ).toMatchObject({
        volumeCents: 10_000_000,
        pendingCents: 20_000_000,
        beneficiaries: [{ name: "Pat García" }],
      });
      // It holds nothing up: what waits is decided on the coverage.
      expect(shown.progress.reviewReasons).toEqual([]);
      const paper = await server.call("GET", `/enrollmentpdf/${sent.id}`, { token: admin.token });
      const text = (await readPdf(paper.rawPayload)).text.replaceAll(/\s+/gu, " ");
      for (const part of [
        "Amount (ko)",
        "Pat García",
        "$300,000를 신청하셨습니다",
        "$200,000는 보험사의 건강 심사에서",
      ])
        expect(text).toContain(part);
    } finally {
      await owner.query("update benefit_required_values set label = $1 where key = 'amount'", [
        words("Amount"),
      ]);
      await owner.query("update base_plans set guaranteed_issue_cents = 10000000 where id = $1", [lifeBase]);
      // Whoever read it in between has remembered the other limit.
      forgetOffering(sessionId);
    }
  });

  test("approved, it holds from a day on at its price; the row before ends the day before, and all of it is written down", async () => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    const [before] = lifeOf(await memberOf(id));
    expect(before).toMatchObject({
      volumeCents: 10_000_000,
      pendingCents: 20_000_000,
      eoi: "pending",
      beneficiaries: [{ name: "Pat García" }],
    });
    const early = await decide(before, { decision: "approved", effectiveDate: "2026-12-31" });
    expect(early.json<{ errors: object[] }>().errors).toMatchObject([{ path: "effectiveDate" }]);

    const answer = await decide(before, { decision: "approved", effectiveDate: "2027-03-01" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ volumeCents: 30_000_000, employeeCents: 3_000, employerCents: 0 });
    const member = await memberOf(id);
    expect(lifeOf(member)).toMatchObject([
      { effectiveDate: "2027-03-01", volumeCents: 30_000_000, pendingCents: null, eoi: "approved" },
      {
        effectiveDate: "2027-01-01",
        terminationDate: "2027-02-28",
        volumeCents: 10_000_000,
        pendingCents: null,
      },
    ]);
    expect(lifeOf(member)[0]?.beneficiaries).toMatchObject([{ name: "Pat García" }]);
    const { rows: events } = await owner.query(
      `select kind, effective_date::text as day, details ->> 'eoi' as eoi, why -> 0 ->> 'code' as why
       from member_events where family_id = $1 and details ? 'eoi'`,
      [member.familyId],
    );
    expect(events).toEqual([
      { kind: "coverageChange", day: "2027-03-01", eoi: "approved", why: "eoi.approved" },
    ]);
    const { rows: audited } = await owner.query(
      "select details from audit_events where subject_id = $1 and details ->> 'eoi' = 'approved'",
      [member.id],
    );
    expect(audited).toHaveLength(1);
    // Once.
    expect((await decide(before, { decision: "declined" })).statusCode).toBe(412);
    const now = { id: before?.id ?? "", version: (before?.version ?? 0) + 1 };
    expect((await decide(now, { decision: "declined" })).statusCode).toBe(409);
  });

  /** Another price begins on a day: the plan goes on in a second row, in which the same amount waits. */
  async function goesOnFrom(coverId: string | undefined, day: string): Promise<void> {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_name = 'coverages' and is_generated = 'NEVER' and column_name not in ('id', 'effective_date', 'enrollment_id')`,
    );
    await owner.query(
      `with own as (select * from coverages where id = $1),
         ended as (update coverages set termination_date = $2::date - 1 where id = $1 returning id)
       insert into coverages (id, effective_date, ${rows[0]?.columns})
       select gen_random_uuid(), $2, ${rows[0]?.columns} from own where exists (select from ended)`,
      [coverId, day],
    );
  }
  const shown = (member: MemberDetail) =>
    lifeOf(member)
      .map(({ effectiveDate, terminationDate, volumeCents, pendingCents, eoi }) =>
        [effectiveDate, terminationDate ?? "-", (volumeCents ?? 0) / 100, pendingCents ?? "-", eoi].join(" "),
      )
      .toSorted();

  test.each([
    [
      "in the first row",
      0,
      "2027-03-01",
      [
        "2027-01-01 2027-02-28 100000 - approved",
        "2027-03-01 2027-06-30 300000 - approved",
        "2027-07-01 - 300000 - approved",
      ],
    ],
    [
      "in the later row, of a day before it",
      1,
      "2027-03-01",
      [
        "2027-01-01 2027-02-28 100000 - approved",
        "2027-03-01 2027-06-30 300000 - approved",
        "2027-07-01 - 300000 - approved",
      ],
    ],
    [
      "in the first row, of a day after it",
      0,
      "2027-08-01",
      [
        "2027-01-01 2027-06-30 100000 - approved",
        "2027-07-01 2027-07-31 100000 - approved",
        "2027-08-01 - 300000 - approved",
      ],
    ],
  ])("what waits in two rows of one plan is approved once, %s", async (_, at, effectiveDate, rows) => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    await goesOnFrom(lifeOf(await memberOf(id))[0]?.id, "2027-07-01");
    const waiting = lifeOf(await memberOf(id)).toSorted((one, other) =>
      one.effectiveDate.localeCompare(other.effectiveDate),
    );
    expect(waiting.map(({ eoi }) => eoi)).toEqual(["pending", "pending"]);
    const answer = await decide(waiting[at], { decision: "approved", effectiveDate });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ volumeCents: 30_000_000, employeeCents: 3_000 });
    expect(shown(await memberOf(id))).toEqual(rows);
    expect(lifeOf(await memberOf(id)).at(0)?.beneficiaries).toMatchObject([{ name: "Pat García" }]);
  });

  test("what waits in two rows of one plan is declined once, and another request of later coverage stays", async () => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    const [first] = lifeOf(await memberOf(id));
    await goesOnFrom(first?.id, "2027-07-01");
    const [later] = lifeOf(await memberOf(id)).filter(({ id: one }) => one !== first?.id);
    await goesOnFrom(later?.id, "2028-01-01");
    // After a gap of a day it is another request.
    await owner.query(
      "update coverages set effective_date = '2028-01-02' where member_id = (select member_id from coverages where id = $1) and effective_date = '2028-01-01'",
      [first?.id],
    );
    const [now] = lifeOf(await memberOf(id)).filter(({ id: one }) => one === first?.id);
    expect((await decide(now, { decision: "declined" })).statusCode).toBe(200);
    expect(shown(await memberOf(id))).toEqual([
      "2027-01-01 2027-06-30 100000 - declined",
      "2027-07-01 2027-12-31 100000 - declined",
      "2028-01-02 - 100000 20000000 pending",
    ]);
  });

  test("declined, nothing waits any more, and the rest goes on", async () => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    const [before] = lifeOf(await memberOf(id));
    expect((await decide(before, { decision: "declined" })).statusCode).toBe(200);
    expect(lifeOf(await memberOf(id))).toMatchObject([
      { volumeCents: 10_000_000, pendingCents: null, eoi: "declined", terminationDate: null },
    ]);
  });

  test("what was decided is shown to those who may see health data alone", async () => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    const member = await memberOf(id);
    const eoiFor = async (token: string) => lifeOf(await memberOf(id, token)).map(({ eoi }) => eoi);
    const timelineFor = async (token: string) =>
      (await server.call("GET", `/member/${member.id}/timeline`, { token })).body;
    // That an amount waits says nothing about anybody's health.
    for (const { token } of [admin, clerk, employer]) expect(await eoiFor(token)).toEqual(["pending"]);
    expect((await decide(lifeOf(member)[0], { decision: "declined" }, clerk.token)).statusCode).toBe(200);
    expect(await eoiFor(admin.token)).toEqual(["declined"]);
    expect(await timelineFor(admin.token)).toContain("eoi.declined");
    for (const { token } of [clerk, employer]) {
      expect(await eoiFor(token)).toEqual([null]);
      const timeline = await timelineFor(token);
      expect(timeline).toContain('"entries":[{');
      expect(timeline).not.toContain("eoi");
    }
  });

  test("only whose cover it is finds it on their home page; staff without the permission do not decide", async () => {
    const { id } = await send(await aPerson({}, [spouse]), "300000");
    await process(id);
    const member = await memberOf(id);
    const other = member.family[0]?.id ?? "";
    const [subscriber, dependent, reader] = await Promise.all([
      aUser(server, installationId, { type: "member", entityId: member.id }),
      aUser(server, installationId, { type: "member", entityId: other }),
      aUser(server, installationId, { type: "tpa" }),
    ]);
    const homeOf = async (token: string) => {
      const answer = await server.call("GET", "/home", { token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Home>().coverages?.find(({ coverageType }) => coverageType === "life");
    };
    expect(await homeOf(subscriber.token)).toMatchObject({
      volumeCents: 10_000_000,
      pendingCents: 20_000_000,
      beneficiaries: [{ name: "Pat García" }],
    });
    // Others of the family see their own coverage alone.
    expect(await homeOf(dependent.token)).toBeUndefined();
    expect(lifeOf(await memberOf(id, dependent.token))).toEqual([]);
    const [cover] = lifeOf(member);
    expect((await decide(cover, { decision: "declined" }, reader.token)).statusCode).toBe(403);
    expect((await decide(cover, { decision: "declined" }, subscriber.token)).statusCode).toBe(403);
  });
});

describe("while a decision is waited for", () => {
  const waiting = async (token: string, more = "") => {
    const answer = await server.call("GET", `/membersearch?filter[eoi]=pending&pageSize=100${more}`, {
      token,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows, total } = answer.json<{ rows: { id: string }[]; total: number }>();
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  const figure = async (token: string, client = "") =>
    (await server.call("GET", `/home${client}`, { token })).json<Home>().waiting?.eoi;

  test("staff in reach find the member by a filter and as a figure on their home page, and nobody else", async () => {
    const { id } = await send(await aPerson({}, [spouse]), "300000");
    const before = await waiting(admin.token);
    await process(id);
    const member = await memberOf(id);
    const [cover] = lifeOf(member);
    const now = await waiting(admin.token);
    expect(now.toSorted()).toEqual([...before, member.id].toSorted());
    expect(await figure(admin.token)).toBe(now.length);
    expect(await figure(admin.token, `?client=${offering.clientId}`)).toBe(now.length);
    expect(await waiting(admin.token, `&filter[clientId]=${offering.clientId}&sort=-dob`)).toHaveLength(
      now.length,
    );
    expect(await waiting(admin.token, `&q=${encodeURIComponent("O’Neill")}`)).toContain(member.id);
    expect(await waiting(admin.token, "&q=nobody")).toEqual([]);

    const elsewhere = await aClient(server, installationId);
    const [own, others] = await Promise.all(
      [offering.clientId, elsewhere].map((entityId) =>
        aUser(server, installationId, { type: "client", entityId, permissions: ["enrollment"] }),
      ),
    );
    expect(await waiting(own?.token ?? "")).toEqual(now);
    expect([await waiting(others?.token ?? ""), await figure(others?.token ?? "")]).toEqual([[], 0]);
    expect(await figure(admin.token, `?client=${elsewhere}`)).toBe(0);

    expect((await decide(cover, { decision: "declined" })).statusCode).toBe(200);
    expect((await waiting(admin.token)).toSorted()).toEqual(before.toSorted());
    expect(await figure(admin.token)).toBe(before.length);
    const unknown = await server.call("GET", "/membersearch?filter[eoi]=declined", {
      token: admin.token,
    });
    expect(unknown.statusCode).toBe(400);
  });
});

describe("the decision", () => {
  const queued = async (coverId: string | undefined) => {
    const { rows } = await owner.query<{ data: PayloadOf<typeof writeMailJob> }>(
      "select data from pgboss.job where name = 'write-mail' and data ->> 'subjectId' = $1",
      [coverId],
    );
    return rows.map(({ data }) => data);
  };
  const mailsOf = async (coverId: string | undefined) => {
    const { rows } = await owner.query<Record<"to" | "language" | "subject" | "html" | "text", string>>(
      `select recipient as "to", language, subject, html, text from mails where event = $1`,
      [`eoi:${coverId}`],
    );
    return rows;
  };

  test.each([
    ["en", { decision: "declined" }, "There is a decision on your coverage"],
    ["ko", { decision: "approved", effectiveDate: "2027-03-01" }, "보장에 대한 결정이 나왔습니다"],
    ["es", { decision: "declined" }, "Hay una decisión sobre su cobertura"],
  ] as const)(
    "is told by one mail in %s, which does not say what it is",
    async (language, decision, subject) => {
      const { id } = await send(await aPerson({ language }), "300000");
      await process(id);
      const [cover] = lifeOf(await memberOf(id));
      const wrong = await decide(cover, { decision: "approved", effectiveDate: "2020-01-01" });
      expect([wrong.statusCode, await queued(cover?.id)]).toEqual([422, []]);
      expect((await decide(cover, decision)).statusCode).toBe(200);
      const [job, ...more] = await queued(cover?.id);
      expect([job, more]).toEqual([{ kind: "eoi", subjectId: cover?.id }, []]);
      const write = (payload: PayloadOf<typeof writeMailJob>) =>
        jobHandlers(server.services, undefined).run(writeMailJob, payload);
      if (job) await Promise.all([write(job), write(job)]);
      if (job) await write(job);
      const [mail, ...others] = await mailsOf(cover?.id);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: "maria@example.com", language, subject });
      expect(mail?.text).toContain("\nhttp://localhost:3000/member\n");
      // The HTML is made of the same parts; only its style sheet has figures.
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(
        /\$|,000|2027|Life|approv|declin|health|승인|거절|건강|aproba|rechaz|salud/u,
      );
    },
  );

  test("is not mailed to somebody without an address, nor before there is one", async () => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    const member = await memberOf(id);
    const [cover] = lifeOf(member);
    const write = (payload: PayloadOf<typeof writeMailJob>) =>
      jobHandlers(server.services, undefined).run(writeMailJob, payload);
    const job = { kind: "eoi", subjectId: cover?.id ?? "" } as const;
    await write(job);
    await owner.query("update people set email = null where id = $1", [member.id]);
    expect((await decide(cover, { decision: "declined" })).statusCode).toBe(200);
    await write(job);
    expect(await mailsOf(cover?.id)).toEqual([]);
  });

  test.each([
    [{ decision: "declined" }, ["declined"]],
    [{ decision: "approved", effectiveDate: "2027-03-01" }, ["approved", "approved"]],
  ] as const)("is read by the person on their home page: %j", async (decision, told) => {
    const { id } = await send(await aPerson(), "300000");
    await process(id);
    const member = await memberOf(id);
    const { token } = await aUser(server, installationId, { type: "member", entityId: member.id });
    const eoi = async () => {
      const { coverages } = (await server.call("GET", "/home", { token })).json<Home>();
      return coverages?.filter((one) => one.coverageType === "life").map((one) => one.eoi);
    };
    expect(await eoi()).toEqual(["pending"]);
    await decide(lifeOf(member)[0], decision);
    expect(await eoi()).toEqual(told);
  });
});

test("a known person finds all of it filled in, and is not asked for EOI of what they have", async () => {
  const { id } = await send(await aPerson(), "300000", [
    payee("Ana Ruiz", "60"),
    payee("Hope Fund", "40", { relationship: "trust" }),
  ]);
  await process(id);
  const [before] = lifeOf(await memberOf(id));
  await decide(before, { decision: "approved", effectiveDate: "2027-01-01" });
  const { id: memberId } = await memberOf(id);
  const again = await insert(server, "enrollment_sessions", {
    ...owned(offering),
    name: "Again",
    signup_key: unique("AGAIN-"),
    status: "open",
    opens_on: "2026-11-01",
    closes_on: "2026-12-15",
    effective_date_calculation: "setDate",
    effective_date: "2027-06-01",
    pay_periods_per_year: 26,
  });
  await insert(server, "session_plans", {
    ...owned(offering),
    session_id: again,
    base_plan_id: lifeBase,
    display_name: "Life plan",
    sort_order: 1,
  });
  const recipientKey = await anInvitation(server, { ...offering, sessionId: again }, { member_id: memberId });
  const { rows } = await owner.query<{ key: string }>(
    "select signup_key as key from enrollment_sessions where id = $1",
    [again],
  );
  const enrollee = await startEnrolling(server, { signupKey: rows[0]?.key ?? "" }, { recipientKey });
  const known = enrollee.enrollment.currentCoverages.filter(({ coverageType }) => coverageType === "life");
  expect(known).toMatchObject([
    {
      volumeCents: 30_000_000,
      values: { amount: 30_000_000 },
      beneficiaries: [{ name: "Ana Ruiz" }, { name: "Hope Fund" }],
    },
  ]);
});
