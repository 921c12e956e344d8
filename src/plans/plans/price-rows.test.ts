import { beforeAll, describe, expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
let token: string;
let clientId: string;
let installationId: string;

beforeAll(async () => {
  installationId = await anInstallation(server);
  clientId = await aClient(server, installationId);
  ({ token } = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] }));
});

let plans = 0;
async function aPlan(): Promise<string> {
  plans += 1;
  return insert(server, "base_plans", {
    installation_id: installationId,
    client_id: clientId,
    external_plan_code: `P${plans}`,
    name: "Plan",
    coverage_type: "medical",
    rating_mode: "ageBand",
    effective_date: "2026-01-01",
  });
}
const add = (path: string, body: Record<string, unknown>) =>
  server.call("POST", `/admin/${path}`, { token, body });

describe("two prices for the same people at the same time are refused where they are entered", () => {
  const first = {
    ageFrom: 21,
    ageTo: 30,
    ratingArea: "RA1",
    tobacco: false,
    amountCents: 100,
    effectiveDate: "2026-01-01",
    terminationDate: "2026-12-31",
  };
  test.each([
    ["the same", {}, 422],
    ["one age the same", { ageFrom: 30, ageTo: 40 }, 422],
    ["no upper age", { ageFrom: 1, ageTo: null }, 422],
    ["one day the same", { effectiveDate: "2026-12-31", terminationDate: null }, 422],
    ["the day after", { effectiveDate: "2027-01-01", terminationDate: null }, 200],
    ["older", { ageFrom: 31, ageTo: null }, 200],
    ["for all ages", { ageFrom: null, ageTo: null }, 200],
    ["who use tobacco", { tobacco: true }, 200],
    ["who did not say", { tobacco: null }, 200],
    ["another area", { ratingArea: "RA2" }, 200],
    ["no area", { ratingArea: null }, 200],
    ["a tier", { tierCode: "EMP" }, 200],
    ["a kind", { personKind: "child" }, 200],
  ])("%s", async (_, change, status) => {
    const basePlanId = await aPlan();
    expect((await add("rates", { ...first, basePlanId })).statusCode).toBe(200);
    const answer = await add("rates", { ...first, basePlanId, ...change });
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.json()).toMatchObject({ errors: [{ path: "effectiveDate" }] });
    expect((await add("rates", { ...first, basePlanId: await aPlan() })).statusCode).toBe(200);
  });

  test("a removed one may be entered anew, and then not come back", async () => {
    const basePlanId = await aPlan();
    const { id } = (await add("rates", { ...first, basePlanId })).json<{ id: string }>();
    await server.call("DELETE", `/admin/rates/${id}`, { token });
    expect((await add("rates", { ...first, basePlanId })).statusCode).toBe(200);
    const back = await server.call("POST", "/admin/rates/restore", { token, body: { ids: [id] } });
    expect(back.statusCode).toBe(422);
  });

  test("what the employer pays, and life partners, likewise", async () => {
    const basePlanId = await aPlan();
    const share = { basePlanId, kind: "fixed", amountCents: 100 };
    expect((await add("contributions", share)).statusCode).toBe(200);
    expect((await add("contributions", share)).statusCode).toBe(422);
    expect((await add("contributions", { ...share, tierCode: "FAM" })).statusCode).toBe(200);
    expect((await add("contributions", { ...share, effectiveDate: "2026-01-01" })).statusCode).toBe(200);
    expect((await add("contributions", { ...share, effectiveDate: "2027-01-01" })).statusCode).toBe(422);
    const mapping = {
      basePlanId,
      tierCode: "ESP",
      dpTierCode: "FAM",
      employeePostTaxCents: 0,
      imputedIncomeCents: 0,
      effectiveDate: "2026-01-01",
    };
    expect((await add("dptier", mapping)).statusCode).toBe(200);
    expect((await add("dptier", mapping)).statusCode).toBe(422);
    expect((await add("dptier", { ...mapping, tierCode: "FAM" })).statusCode).toBe(200);
  });
});

test("a price of another client's division is refused", async () => {
  const other = await aClient(server, installationId);
  const divisionId = await insert(server, "divisions", {
    installation_id: installationId,
    client_id: other,
    code: "X",
    name: "North",
  });
  const body = { basePlanId: await aPlan(), divisionId, amountCents: 1, effectiveDate: "2026-01-01" };
  expect((await add("rates", body)).json()).toMatchObject({ errors: [{ path: "divisionId" }] });
});
