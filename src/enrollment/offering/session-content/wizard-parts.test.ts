import { expect, test } from "vitest";
import { chooseAll, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, owned } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { forgetOffering } from "../offering.service.ts";

// What the parts of a session mean to the person who enrolls.

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, sessionId } = offering;
const words = (text: string) => ({ en: text, ko: `${text} (ko)`, es: `${text} (es)` });
const part = (table: string, row: Record<string, unknown>) =>
  insert(server, table, { ...owned(offering), session_id: sessionId, ...row });
const pdf = Buffer.from("%PDF-1.7 guide");
const baseOf = async (planId: string) => {
  const { rows } = await owner.query<{ id: string }>(
    "select base_plan_id as id from session_plans where id = $1",
    [planId],
  );
  return rows[0]?.id ?? "";
};

// Life cover of $0.10 for each $1,000, in steps of $10,000 from $10,000 to $100,000; dearer for those who smoke.
const lifeBase = await insert(server, "base_plans", {
  ...owned(offering),
  external_plan_code: "LIFE",
  name: "Life plan",
  coverage_type: "life",
  rating_mode: "per1000",
  covers_dependents: false,
  effective_date: "2026-01-01",
});
for (const [tobacco, micros] of [
  [false, 100_000],
  [true, 300_000],
] as const) {
  await insert(server, "rates", {
    ...owned(offering),
    base_plan_id: lifeBase,
    tobacco,
    amount_cents: 0,
    amount_micros: micros,
    effective_date: "2026-01-01",
  });
}
const lifePlan = await insert(server, "session_plans", {
  ...owned(offering),
  session_id: sessionId,
  base_plan_id: lifeBase,
  display_name: "Life plan",
  sort_order: 4,
});
const question = (row: Record<string, unknown>) =>
  part("benefit_required_values", { coverage_type: "life", label: words("Amount"), ...row });
await question({
  key: "amount",
  kind: "money",
  min: 1_000_000,
  max: 10_000_000,
  step: 1_000_000,
  feeds: "volume",
  message: words("Ask payroll."),
});
await question({ key: "smokes", label: words("Tobacco"), kind: "flag", feeds: "tobacco", sort_order: 2 });
await part("benefit_required_values", {
  coverage_type: "dental",
  key: "card",
  label: words("Card number"),
  kind: "number",
  min: 1,
  max: 9,
  applies_to: "eachDependent",
});
const pageId = await part("plan_pages", {
  coverage_type: "medical",
  language: "en",
  title: "How it works",
  body: '<h2>Hi</h2><script>alert(1)</script><p><a href="https://a.example">More</a></p>',
});
await part("plan_pages", { coverage_type: "medical", language: "ko", title: "안내", body: "<p>안내</p>" });
const required = await part("external_benefits", {
  coverage_type: "eap",
  name: "Help line",
  url: "https://help.example.com",
  description_en: "Talk to someone.",
  description_ko: "상담하십시오.",
  require_ack: true,
});
const optional = await part("external_benefits", {
  coverage_type: "commuter",
  name: "Commuter",
  description_en: "Trains.",
  sort_order: 2,
});

async function aPerson(language: "en" | "ko" | "es" = "en") {
  const enrollee = await startEnrolling(server, offering, { language });
  await introduce(enrollee, offering, [spouse]);
  return enrollee;
}
/** Who is paid is asked by every life plan, also where nobody set it up. */
const sister = {
  id: crypto.randomUUID(),
  rank: "primary",
  name: "Mai Tran",
  relationship: "sibling",
  dob: { month: "", day: "", year: "" },
  share: "100",
};
const life = (values: Record<string, unknown>) => ({
  benefit: { coverageType: "life", id: lifePlan, dependents: [], values, beneficiaries: [sister] },
});

test("pages, questions, external benefits and summaries come in the person's language", async () => {
  await server.database.owner.query(
    `update base_plans set summary = coverage_type || ' in short', summary_ko = case when coverage_type = 'dental' then '치과 요약' end
     where client_id = $1 and coverage_type in ('medical', 'dental')`,
    [offering.clientId],
  );
  forgetOffering(offering.sessionId);
  const korean = (await startEnrolling(server, offering, { language: "ko" })).enrollment;
  expect(korean.pages.map(({ title, language }) => [title, language])).toEqual([["안내", "ko"]]);
  expect(korean.requiredValues.map(({ label }) => label)).toEqual([
    "Amount (ko)",
    "Card number (ko)",
    "Tobacco (ko)",
    "본인이 사망하면 누가 보험금을 받습니까?",
  ]);
  expect(korean.externalBenefits).toMatchObject([
    { name: "Help line", description: "상담하십시오.", descriptionLanguage: "ko", isRead: false },
    { name: "Commuter", description: "Trains.", descriptionLanguage: "en", requireAck: false },
  ]);
  expect(korean.missing).toContain("external");
  const told = new Map(korean.plans.map((plan) => [plan.coverageType, [plan.summary, plan.summaryLanguage]]));
  expect(told.get("medical")).toEqual(["medical in short", "en"]);
  expect(told.get("dental")).toEqual(["치과 요약", "ko"]);
});

test("a page is read by those whose enrollment offers it, and nothing harmful comes with it", async () => {
  const enrollee = await startEnrolling(server, offering);
  const read = (token: string, identifier: string, id = pageId) =>
    server.call("GET", `/selfenrollment/planpage/${identifier}/${id}`, { token });
  const answer = await read(enrollee.token, enrollee.enrollment.identifier);
  expect(answer.json()).toEqual({
    title: "How it works",
    language: "en",
    body: '<h2>Hi</h2><p><a href="https://a.example" rel="noopener noreferrer" target="_blank">More (opens in a new tab)</a></p>',
  });
  expect((await read(enrollee.token, crypto.randomUUID())).statusCode).toBe(404);
  const other = await startEnrolling(server, await anOffering(server));
  expect((await read(other.token, enrollee.enrollment.identifier)).statusCode).toBe(404);
  expect((await read(other.token, other.enrollment.identifier)).statusCode).toBe(404);
});

test("the answers of a benefit decide its price, and each wrong one has its own words", async () => {
  const enrollee = await aPerson();
  const messages: string[] = [];
  for (const [amount, pattern] of [
    ["", /^Amount is Required\. .*Ask payroll\.$/u],
    ["lots", /^Amount must be a number/u],
    ["5000", /^Amount is too low\. Enter \$10,000 or more\. Ask payroll\.$/u],
    ["200000", /^Amount is too high\. Enter \$100,000 or less\./u],
    ["15000", /^Amount goes in steps of \$10,000\. Enter \$10,000 or \$20,000\./u],
    ["1.234", /^Amount must be dollars and cents/u],
  ] as const) {
    const { status, body } = await enrollee.save(life({ amount, smokes: "no" }));
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ["selections.life.values.amount"]]);
    expect(body.errors?.[0]?.message).toMatch(pattern);
    messages.push(body.errors?.[0]?.message ?? "");
  }
  expect(new Set(messages).size).toBe(messages.length);
  const nobody = life({ amount: "50000", smokes: "no" }).benefit;
  const unpaid = await enrollee.save({ benefit: { ...nobody, beneficiaries: [] } });
  expect(unpaid.body.errors?.map(({ path }) => path)).toEqual(["selections.life.beneficiaries.primary"]);
  const both = await enrollee.save(life({ smokes: "maybe" }));
  expect(both.body.errors?.map(({ path }) => path)).toEqual([
    "selections.life.values.amount",
    "selections.life.values.smokes",
  ]);

  const saved = await enrollee.save(life({ amount: "$50,000", smokes: "no", other: "x" }));
  expect(saved.body.enrollment.benefitSelections["life"]).toMatchObject({
    values: { amount: 5_000_000, smokes: "no" },
    price: { totalCents: 500 },
  });
  const smoker = await enrollee.save(life({ amount: "50000.00", smokes: "yes" }));
  expect(smoker.body.enrollment.benefitSelections["life"]?.price?.totalCents).toBe(1500);
});

test("a question about each dependent asks for those who are covered, by name", async () => {
  const enrollee = await aPerson("es");
  const id = (await enrollee.read()).people.find(({ relationship }) => relationship === "01")?.id ?? "";
  const dental = (values: Record<string, string>) => ({
    benefit: { coverageType: "dental", id: offering.plans.dental, dependents: [id], values },
  });
  const { body } = await enrollee.save(dental({ [`card.${id}`]: "10" }));
  expect(body.errors).toEqual([
    {
      path: `selections.dental.values.card.${id}`,
      message: "Card number (es) (Pat): es muy alto. Escriba 9 o menos.",
    },
  ]);
  const saved = await enrollee.save(dental({ [`card.${id}`]: "7" }));
  expect(saved.body.enrollment.benefitSelections["dental"]?.values).toEqual({ [`card.${id}`]: 7 });
});

test("what must be read is read before it is sent; values and marks stay as they were sent", async () => {
  const enrollee = await aPerson();
  await chooseAll(enrollee, offering);
  await enrollee.save(life({ amount: "20000", smokes: "no" }));
  expect((await enrollee.read()).missing).toEqual(["external"]);
  expect((await enrollee.submit("much-too-early")).body).toMatchObject({
    code: "incomplete",
    facts: { step: "external" },
  });
  const refused = await enrollee.save({ external: { read: [optional] } });
  expect(refused.body.errors).toEqual([
    {
      path: `external.${required}`,
      message: "Check the box to say that you have read about “Help line”.",
    },
  ]);
  const saved = await enrollee.save({ external: { read: [required, crypto.randomUUID()] } });
  expect(saved.body.enrollment).toMatchObject({ missing: [], activeStep: "review" });
  expect(saved.body.enrollment.externalBenefits.map(({ isRead }) => isRead)).toEqual([true, false]);

  const sent = await enrollee.submit("now-it-is-whole");
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await owner.query("update benefit_required_values set min = 9000000 where key = 'amount'");
  const kept = await enrollee.read();
  expect(kept.benefitSelections["life"]).toMatchObject({
    values: { amount: 2_000_000, smokes: "no" },
    price: { totalCents: 200 },
  });
  expect(kept.externalBenefits[0]?.isRead).toBe(true);

  const { identifier, id } = kept;
  const paper = await server.call("GET", `/selfenrollment/confirmation/${identifier}`, {
    token: enrollee.token,
  });
  const { text: read } = await readPdf(paper.rawPayload);
  const text = read.replaceAll(/\s+/gu, " ");
  for (const words of ["Amount: $20,000", "Tobacco: No", "More benefits", "Help line"])
    expect(text).toContain(words);
  const staff = await aUser(server, installationId, { type: "admin" });
  const seen = await server.call("GET", `/enrollment?id=${id}`, {
    token: staff.token,
    headers: { "accept-language": "ko" },
  });
  expect(seen.json()).toMatchObject({
    requiredValues: expect.arrayContaining([expect.objectContaining({ label: "Amount (ko)" })]),
    externalBenefits: [expect.objectContaining({ isRead: true }), expect.objectContaining({ isRead: false })],
  });
  await owner.query("update benefit_required_values set min = 1000000 where key = 'amount'");
});

test("an answer that is no longer right is asked again before it is sent", async () => {
  const enrollee = await aPerson();
  await owner.query("update enrollments set subscriber_ssn_index = null where id = $1", [
    enrollee.enrollment.id,
  ]);
  await enrollee.save({ ssn: { ssn: "219-09-9991" } });
  await chooseAll(enrollee, offering);
  await enrollee.save(life({ amount: "20000", smokes: "no" }));
  await enrollee.save({ external: { read: [required] } });
  await owner.query("update benefit_required_values set min = 3000000 where key = 'amount'");
  // An offering is remembered for three seconds.
  await expect
    .poll(async () => (await enrollee.read()).requiredValues[0]?.min, { timeout: 8000, interval: 500 })
    .toBe(3_000_000);
  const { body } = await enrollee.submit("with-an-old-amount");
  expect(body).toMatchObject({ code: "incomplete", facts: { step: "benefit:life" } });
  await owner.query("update benefit_required_values set min = 1000000 where key = 'amount'");
}, 15_000);

test("the session's own document takes the place of the plan's, and an external benefit's opens by its identifier", async () => {
  const fresh = await anOffering(server);
  const admin = await aUser(server, fresh.installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  const base = `/admin/enrollmentsessions/${fresh.sessionId}`;
  const upload = async (url: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append("file", new File([new Uint8Array(pdf)], "guide.pdf"));
    const request = new Response(form);
    const headers = {
      authorization: `Bearer ${admin.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    };
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await server.http.inject({ method: "POST", url: `/api${url}`, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const own = { kind: "sbc", title: "This year", language: "en", sessionPlanId: fresh.plans.dental };
  await upload(`${base}/plandocs`, own);
  const benefitId = await insert(server, "external_benefits", {
    ...owned(fresh),
    session_id: fresh.sessionId,
    coverage_type: "eap",
    name: "Help line",
    description_en: "Talk.",
  });
  await upload(`${base}/externalbenefits/${benefitId}/docs`, { title: "Guide", language: "en" });

  const { token, enrollment } = await startEnrolling(server, fresh);
  const titles = enrollment.plans.map(({ documents }) => documents.map(({ title }) => title));
  expect(titles).toEqual([["medical summary"], ["This year"], ["vision summary"]]);
  const open = (by: string, identifier: string, document: string | undefined) =>
    server.call("GET", `/selfenrollment/plandoc/${identifier}/${document}`, { token: by });
  const guide = enrollment.externalBenefits[0]?.documents[0];
  const document = enrollment.plans[1]?.documents[0];
  for (const one of [guide, document]) {
    const file = await open(token, enrollment.identifier, one?.identifier);
    expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true]);
  }
  const stranger = await startEnrolling(server, offering);
  for (const one of [guide, document]) {
    const { identifier } = stranger.enrollment;
    expect((await open(stranger.token, identifier, one?.identifier)).statusCode).toBe(404);
  }
  // Another session that offers the same plan shows the plan's own.
  const other = await insert(server, "enrollment_sessions", {
    ...owned(fresh),
    name: "Other",
    signup_key: "OTHER-SESSION",
    status: "open",
    opens_on: "2026-11-01",
    closes_on: "2026-12-15",
    effective_date_calculation: "firstOfNextMonth",
  });
  await insert(server, "session_plans", {
    ...owned(fresh),
    session_id: other,
    base_plan_id: await baseOf(fresh.plans.dental),
    display_name: "Dental",
    sort_order: 1,
  });
  const guest = await startEnrolling(server, { signupKey: "OTHER-SESSION" });
  expect(guest.enrollment.plans[0]?.documents.map(({ title }) => title)).toEqual(["dental summary"]);
  expect((await open(guest.token, guest.enrollment.identifier, document?.identifier)).statusCode).toBe(404);
});
