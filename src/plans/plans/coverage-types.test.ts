import { beforeAll, describe, expect, test } from "vitest";
import { aClient, anInstallation, aUser } from "../../../test/factories.ts";
import { testServer } from "../../../test/server.ts";

type Row = { id: string; version: number; code: string; name: string; labels: Record<string, string> };

const server = await testServer();
let installationId: string;
let token: string;
let clientId: string;

beforeAll(async () => {
  installationId = await anInstallation(server);
  clientId = await aClient(server, installationId);
  token = (
    await aUser(server, installationId, { type: "admin", permissions: ["manageClients", "manageTiers"] })
  ).token;
});

const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, headers = {}) =>
  server.call(method, `/admin${path}`, { token, headers, ...(body && { body }) });
const all = async () => (await send("GET", "/coveragetypes?pageSize=100")).json<{ rows: Row[] }>().rows;
const pets = {
  code: "petCare",
  name: "Pet insurance",
  nameKo: "반려동물 보험",
  nameEs: "Seguro de mascotas",
};
const aPlan = (coverageType: string) => ({
  clientId,
  coverageType,
  name: "Basic",
  externalPlanCode: coverageType,
  effectiveDate: "2027-01-01",
  ratingMode: "flat",
  fundingType: "insured",
  ageBasis: "planYearStart",
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
});

test("an installation begins with the standard types, which stay", async () => {
  const rows = await all();
  expect(rows.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      "medical",
      "dental",
      "vision",
      "life",
      "std",
      "ltd",
      "healthFsa",
      "hsa",
      "accident",
    ]),
  );
  const { id, version, ...medical } = rows.find(({ code }) => code === "medical")!;
  expect(medical).toMatchObject({ insuranceLine: "HLT", nameKo: "의료 보험", isHealthCare: true });
  expect((await send("DELETE", `/coveragetypes/${id}`)).json()).toMatchObject({ code: "inUse" });
  const { updatedAt: _, labels: __, ...values } = medical as Record<string, unknown>;
  const renamed = await send(
    "PUT",
    `/coveragetypes/${id}`,
    { ...values, code: "med" },
    { "if-match": `"${version}"` },
  );
  expect(renamed.json()).toMatchObject({ errors: [{ path: "code" }] });
});

test("staff add a type; a plan of it is shown by its name in each language, and keeps it from being removed", async () => {
  const made = await send("POST", "/coveragetypes", { ...pets, sortOrder: 300 });
  expect(made.statusCode).toBe(200);
  const plan = await send("POST", "/baseplans", aPlan("petCare"));
  expect(plan.json()).toMatchObject({ coverageType: "petCare" });
  const { id } = plan.json<Row>();
  for (const [language, name] of [
    ["en", pets.name],
    ["ko", pets.nameKo],
    ["es", pets.nameEs],
  ] as const) {
    const headers = { "accept-language": language };
    const read = (await send("GET", `/baseplans/${id}`, undefined, headers)).json<Row>();
    expect(read.labels["coverageType"]).toBe(name);
    expect((await send("GET", "/baseplans/export", undefined, headers)).body).toContain(name);
    const options = await send("GET", "/coveragetypes/options?id=petCare", undefined, headers);
    expect(options.json()).toEqual({ rows: [{ id: "petCare", label: name }] });
  }
  const type = `/coveragetypes/${made.json<Row>().id}`;
  expect((await send("DELETE", type)).json()).toMatchObject({ code: "inUse" });
  await send("DELETE", `/baseplans/${id}`);
  expect((await send("DELETE", type)).statusCode).toBe(204);
});

test.each(["review", "constructor", "Pets", "pet care"])("%s is no code", async (code) => {
  const answer = await send("POST", "/coveragetypes", { ...pets, code, sortOrder: 300 });
  expect(answer.json()).toMatchObject({ errors: [{ path: "code" }] });
});

test.each(["nothing", "petCare"])(
  "a plan of a type that is not there, or was removed, is refused: %s",
  async (code) => {
    const answer = await send("POST", "/baseplans", aPlan(code));
    expect(answer.json()).toMatchObject({ errors: [{ path: "coverageType" }] });
  },
);

describe("what a type rules", () => {
  const disability = { coverageType: "std" };
  const faultsOf = (answer: { json: <T>() => T }) =>
    answer
      .json<{ errors?: { path: string; message: string }[] }>()
      .errors?.map(({ path, message }) => [path, message]);
  const made = async (path: string, body: object) => {
    const answer = await send("POST", path, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Row>();
  };
  const change = async (path: string, { id }: { id: string }, set: object) => {
    const row = (await send("GET", `${path}/${id}`)).json<Row & { updatedAt: string }>();
    const { id: _, version, labels: __, updatedAt: ___, ...values } = row;
    return send("PUT", `${path}/${id}`, { ...values, ...set }, { "if-match": `"${version}"` });
  };
  const tierSet = () => made("/tiers", { name: "Two tiers", clientId });

  test("a plan for the employee alone has no tiers, and one without an amount of insurance no volume, which is said at the field in each language", async () => {
    const { id: tierId } = await tierSet();
    const wrong = { ...aPlan("std"), tierId, ratingMode: "compositeTier" };
    const answer = await send("POST", "/baseplans", wrong);
    expect(faultsOf(answer)).toEqual([
      ["ratingMode", expect.stringContaining("no tiers. Choose another way of pricing")],
      ["tierId", expect.stringContaining("no tiers. Leave this empty")],
    ]);
    const dental = { ...aPlan("dental"), volumeCents: 1_000_000, guaranteedIssueCents: 500_000 };
    expect(faultsOf(await send("POST", "/baseplans", { ...dental, ratingMode: "per1000" }))).toEqual([
      ["guaranteedIssueCents", expect.stringContaining("no amount of insurance. Leave this empty")],
      ["ratingMode", expect.stringContaining("no amount of insurance. Choose another way of pricing")],
      ["volumeCents", expect.stringContaining("no amount of insurance. Leave this empty")],
    ]);
    const late = { ...aPlan("medical"), eventsStartByMonth: true };
    expect(faultsOf(await send("POST", "/baseplans", late))).toEqual([
      ["eventsStartByMonth", expect.stringContaining("from the day of birth")],
    ]);
    expect((await send("POST", "/baseplans", { ...late, ...aPlan("vision") })).statusCode).toBe(200);
    for (const [language, word] of [
      ["en", "Leave this empty"],
      ["ko", "비워 두십시오"],
      ["es", "Deje esto vacío"],
    ] as const) {
      const said = await send("POST", "/baseplans", dental, { "accept-language": language });
      expect(said.json<{ errors: { message: string }[] }>().errors[0]?.message).toContain(word);
    }
    const plan = await made("/baseplans", {
      ...aPlan("life"),
      volumeCents: 1_000_000,
      tierId,
      ratingMode: "per1000",
    });
    expect(faultsOf(await change("/baseplans", plan, disability))).toEqual([
      ["tierId", expect.stringContaining("no tiers. Leave this empty")],
    ]);
    await send("DELETE", `/baseplans/${plan.id}`);
  });

  test("prices by tier are refused row by row, and keep a plan from another type and the type from losing its tiers", async () => {
    await made("/coveragetypes", {
      ...pets,
      code: "dogCare",
      sortOrder: 301,
      coversDependents: true,
      hasVolume: true,
    });
    const type = (await all()).find(({ code }) => code === "dogCare")!;
    const plan = await made("/baseplans", { ...aPlan("dogCare"), volumeCents: 1_000_000 });
    const alone = await made("/baseplans", aPlan("std"));
    const rate = { amountCents: 100, effectiveDate: "2027-01-01" };
    const share = { kind: "fixed", amountCents: 100 };
    const partner = {
      dpTierCode: "EMP",
      employeePostTaxCents: 1,
      imputedIncomeCents: 1,
      effectiveDate: "2027-01-01",
    };
    for (const [path, row] of [
      ["/rates", rate],
      ["/contributions", share],
      ["/dptier", partner],
    ] as const) {
      const tiered = { ...row, tierCode: "FAM", basePlanId: alone.id };
      expect(faultsOf(await send("POST", path, tiered)), path).toEqual([
        ["tierCode", expect.stringContaining("no tiers. Leave this empty")],
      ]);
      const untiered = await send("POST", path, { ...tiered, tierCode: "NOTIER" });
      expect(untiered.statusCode, untiered.body).toBe(200);
    }
    const tiered = await made("/rates", { ...rate, tierCode: "FAM", basePlanId: plan.id });
    expect(faultsOf(await change("/baseplans", plan, disability))).toEqual([
      ["coverageType", expect.stringContaining("Take the tiers out of its prices first")],
    ]);
    expect(
      faultsOf(await change("/coveragetypes", type, { coversDependents: false, hasVolume: false })),
    ).toEqual([
      ["coversDependents", expect.stringContaining("Take the tiers out of those plans")],
      ["hasVolume", expect.stringContaining("Take it out of those plans first")],
    ]);
    await send("DELETE", `/rates/${tiered.id}`);
    expect((await change("/coveragetypes", type, { coversDependents: false })).statusCode).toBe(200);
    // What was removed comes back only as the type allows it today.
    expect(faultsOf(await send("POST", "/rates/restore", { ids: [tiered.id] }))).toEqual([
      ["tierCode", expect.stringContaining("no tiers. Leave this empty")],
    ]);
  });

  test("of a price by tier and its type losing its tiers at once, one is refused", async () => {
    await made("/coveragetypes", { ...pets, code: "catCare", sortOrder: 302, coversDependents: true });
    const type = (await all()).find(({ code }) => code === "catCare")!;
    const plan = await made("/baseplans", aPlan("catCare"));
    const answers = await Promise.all([
      change("/coveragetypes", type, { coversDependents: false }),
      ...["EMP", "ESP", "ECH", "FAM"].map((tierCode) =>
        send("POST", "/rates", {
          tierCode,
          basePlanId: plan.id,
          amountCents: 100,
          effectiveDate: "2027-01-01",
        }),
      ),
    ]);
    const [changed, ...rates] = answers.map(({ statusCode }) => statusCode === 200);
    expect(changed === true && rates.some((isKept) => isKept)).toBe(false);
    expect(changed || rates.every((isKept) => isKept)).toBe(true);
  });
});
