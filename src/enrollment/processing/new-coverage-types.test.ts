import { expect, test } from "vitest";
import { forgetOffering } from "#enrollment/offering/offering.service.ts";
import { chooseAll, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { paidBy } from "#test/paid-by.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId, sessionId } = offering;
const permissions = ["manageClients", "enrollment", "manageEnrollmentSessions"] as const;
const { token } = await aUser(server, installationId, { type: "admin", permissions: [...permissions] });

async function post(path: string, body: object): Promise<{ id: string }> {
  const answer = await server.call("POST", path, { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>();
}

/** As staff make it: a base plan with one price, offered in the session. */
async function offered(coverageType: string): Promise<string> {
  const { id } = await post("/admin/baseplans", {
    clientId,
    coverageType,
    name: `${coverageType} plan`,
    externalPlanCode: coverageType,
    effectiveDate: "2026-01-01",
    ratingMode: "flat",
    fundingType: "insured",
    ageBasis: "planYearStart",
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
  });
  await post("/admin/rates", { basePlanId: id, amountCents: 1_200, effectiveDate: "2026-01-01" });
  await post("/admin/contributions", { basePlanId: id, kind: "percent", basisPoints: 5_000 });
  return insert(server, "session_plans", {
    ...owned(offering),
    session_id: sessionId,
    base_plan_id: id,
    display_name: `${coverageType} plan`,
    sort_order: 9,
  });
}

test("plans of a standard type, and of one that staff have made, are chosen, sent and processed", async () => {
  const pets = { name: "Pet care", nameKo: "반려동물 보험", nameEs: "Seguro de mascotas" };
  await post("/admin/coveragetypes", {
    ...pets,
    code: "petCare",
    sortOrder: 50,
    coversDependents: false,
    hasBeneficiaries: true,
  });
  const [accident, petCare] = [await offered("accident"), await offered("petCare")];

  const enrollee = await startEnrolling(server, offering, { language: "es" });
  const { people } = await introduce(enrollee, offering, [spouse]);
  await chooseAll(enrollee, offering);
  const begun = await enrollee.read();
  expect(begun.coverageTypes).toEqual(["medical", "dental", "vision", "petCare", "accident"]);
  expect(begun.coverageNames["petCare"]).toMatchObject({ en: pets.name, ko: pets.nameKo, es: pets.nameEs });
  expect(begun.missing).toEqual(["benefit:petCare", "benefit:accident"]);

  const dependents = people.slice(1).map(({ id }) => id);
  const choose = (coverageType: string, id: string, more: object) =>
    enrollee.save({ benefit: { coverageType, id, dependents: [], ...more } });
  expect((await choose("petCare", petCare, { dependents, ...paidBy("life") })).status).toBe(422);
  expect((await choose("petCare", petCare, {})).body.errors).toMatchObject([
    { path: expect.stringMatching(/^selections\.petCare\.beneficiaries/u) as string },
  ]);
  const unsaid = await enrollee.save({ benefit: { coverageType: "petCare" } });
  expect(unsaid.body.errors?.[0]?.message).toContain("(seguro de mascotas)");
  expect((await choose("petCare", petCare, paidBy("life"))).status).toBe(200);
  const waived = { coverageType: "accident", waived: true, waiveReasons: ["medicare"] };
  expect((await enrollee.save({ benefit: waived })).status).toBe(200);
  expect((await choose("accident", accident, { dependents })).status).toBe(200);
  const sent = await enrollee.submit(unique("types-"));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);

  const { id } = sent.body.enrollment;
  const pdf = await server.call("GET", `/enrollmentpdf/${id}`, { token });
  const text = (await readPdf(pdf.rawPayload)).text.replaceAll(/\s+/gu, " ");
  expect(text).toContain(pets.nameEs);
  expect(text).toContain("Seguro de accidentes");

  for (const action of ["approve", "process"]) await post("/enrollmentaction", { action, ids: [id] });
  const { rows: own } = await server.database.owner.query<{ id: string }>(
    "select member_id as id from coverages where enrollment_id = $1 and coverage_type = 'petCare'",
    [id],
  );
  const member = await server.call("GET", `/member/${own[0]?.id}`, { token });
  expect(member.json<{ coverages: { coverageType: string }[] }>().coverages).toMatchObject(
    ["medical", "dental", "vision", "petCare", "accident"].map((coverageType) => ({ coverageType })),
  );
  const { rows } = await server.database.owner.query<{ type: string; people: number }>(
    `select coverage_type as type, count(*)::int as people from coverages
     where enrollment_id = $1 and coverage_type in ('accident', 'petCare') group by 1 order by 1`,
    [id],
  );
  expect(rows).toEqual([
    { type: "accident", people: 2 },
    { type: "petCare", people: 1 },
  ]);
  for (const [language, name] of [
    ["en", pets.name],
    ["ko", pets.nameKo],
    ["es", pets.nameEs],
  ] as const) {
    const csv = await server.call(
      "GET",
      "/coveragechanges/export?filter[date]=2027-01-01..2027-01-31&filter[coverageType]=petCare",
      { token, headers: { "accept-language": language } },
    );
    expect(csv.body).toContain(name);
  }
});

test("AD&D is add to those who call, as the specification says, and adnd inside", async () => {
  const plan = await offered("add");
  forgetOffering(sessionId);
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  const { body } = await enrollee.save({ benefit: { coverageType: "add", id: plan } });
  expect(body.errors).toMatchObject([
    { path: expect.stringMatching(/^selections\.add\.beneficiaries/u) as string },
  ]);
  await enrollee.save({ benefit: { coverageType: "add", id: plan, ...paidBy("add") } });
  const read = await enrollee.read();
  expect(read.coverageTypes).toContain("add");
  expect(read.benefitSelections["add"]).toMatchObject({ id: plan });
  expect(Object.keys(read.coverageNames)).toContain("add");
  expect(read.plans.find(({ id }) => id === plan)).toMatchObject({ coverageType: "add" });
  const { rows } = await server.database.owner.query(
    "select distinct coverage_type from enrollment_selections where session_plan_id = $1",
    [plan],
  );
  expect(rows).toEqual([{ coverage_type: "adnd" }]);
  for (const code of ["add", "adnd"]) {
    const list = await server.call("GET", `/admin/baseplans?filter[coverageType]=${code}`, { token });
    expect(list.json()).toMatchObject({ rows: [{ coverageType: "add" }] });
  }
});

test.each([
  ["none", {}, {}],
  ["hasVolume", { hasVolume: true }, { volume: 200 }],
  ["hasBeneficiaries", { hasBeneficiaries: true }, { beneficiaries: 200 }],
  ["isHealthCare", { isHealthCare: true }, { provider: 200 }],
  [
    "all",
    { hasVolume: true, hasBeneficiaries: true, isHealthCare: true },
    { volume: 200, beneficiaries: 200, provider: 200 },
  ],
] as const)("what a type may ask for is what its row says: %s", async (name, traits, allowed) => {
  const code = `type${name}`;
  const names = { name, nameKo: name, nameEs: name };
  await post("/admin/coveragetypes", { ...names, code, sortOrder: 400, ...traits });
  const ask = async (kind: string, feeds: string | null) => {
    const label = { en: "Question", ko: "질문", es: "Pregunta" };
    const answer = await server.call("POST", `/admin/enrollmentsessions/${sessionId}/benefitrequiredvalues`, {
      token,
      body: {
        coverageType: code,
        sessionPlanId: null,
        key: `${kind}${feeds ?? ""}`,
        label,
        help: null,
        message: null,
        kind,
        min: null,
        max: null,
        step: null,
        options: [],
        required: true,
        appliesTo: "subscriber",
        feeds,
      },
    });
    return answer;
  };
  const answers = {
    volume: await ask("money", "volume"),
    beneficiaries: await ask("beneficiaries", null),
    provider: await ask("provider", null),
    money: await ask("money", null),
  };
  expect(Object.entries(answers).map(([kind, { statusCode }]) => [kind, statusCode])).toEqual(
    Object.entries({ volume: 422, beneficiaries: 422, provider: 422, money: 200, ...allowed }),
  );
  if (name !== "none") return;
  expect(answers.volume.json()).toMatchObject({ errors: [{ path: "feeds" }] });
  expect(answers.provider.json()).toMatchObject({ errors: [{ path: "kind" }] });
});
