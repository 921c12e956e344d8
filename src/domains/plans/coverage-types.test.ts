import { beforeAll, expect, test } from "vitest";
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
  token = (await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] })).token;
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
