import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const admin = await aUser(server, installationId, { type: "admin" });
const partnerId = await insert(server, "partners", {
  installation_id: installationId,
  name: "Partner",
  code: "P",
});
const partner = await aUser(server, installationId, { type: "partner", entityId: partnerId });

const kinds = ["Bakery", "Markets", "Fishing", "Dental", "Roofing", "Books"];
await server.database.owner.query(
  `insert into clients (id, installation_id, name, external_code, partner_id)
   select gen_random_uuid(), $1, 'Company ' || n || ' ' || ($2::text[])[1 + n % 6], 'C-' || n, case when n % 2 = 0 then $3::uuid end
   from generate_series(1, 3000) n`,
  [installationId, kinds, partnerId],
);
for (const [name, code] of [
  ["Sol y Piedra Construcción", "SYP-100"],
  ["O'Neill & Sons, Harbor-Side Catering", "N7"],
  ["하늘마켓 주식회사", "HAN 01"],
  ["Quay Fishing of New Bedford", "Q1"],
  ["C-17 Aircraft Parts", "AIR"],
  ["100% Wool", "wool_1"],
])
  await aClient(server, installationId, { name, external_code: code });
const gone = await aClient(server, installationId, { name: "Gone Quay", deleted_at: new Date() });
await server.database.owner.query("analyze clients");

type Answer = { clients: { id: string; name: string; code: string }[]; isCut: boolean };
async function find(query: Record<string, string>, token = admin.token): Promise<Answer> {
  const answer = await server.call("GET", `/clients?${new URLSearchParams(query)}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
const namesOf = async (q: string, token?: string) =>
  (await find({ q }, token)).clients.map(({ name }) => name);

test.each([
  ["piedra", ["Sol y Piedra Construcción"]],
  ["CONSTRUCCIÓN sol", ["Sol y Piedra Construcción"]],
  ["syp", ["Sol y Piedra Construcción"]],
  ["syp-100", ["Sol y Piedra Construcción"]],
  ["SYP100", ["Sol y Piedra Construcción"]],
  ["oneill", ["O'Neill & Sons, Harbor-Side Catering"]],
  ["o’neill sons", ["O'Neill & Sons, Harbor-Side Catering"]],
  ["side", ["O'Neill & Sons, Harbor-Side Catering"]],
  ["harbor-side", ["O'Neill & Sons, Harbor-Side Catering"]],
  ["하늘", ["하늘마켓 주식회사"]],
  ["마켓", ["하늘마켓 주식회사"]],
  ["주식회사 하늘", ["하늘마켓 주식회사"]],
  ["han01", ["하늘마켓 주식회사"]],
  ["fish bedford", ["Quay Fishing of New Bedford"]],
  ["2999", ["Company 2999 Books"]],
  ["company 2998", ["Company 2998 Roofing"]],
  ["ompany 2998", []],
  ["quay", ["Quay Fishing of New Bedford"]],
  ["%", []],
  ["wool_1", ["100% Wool"]],
  ["' or 'x", []],
])("among 3,000 clients %j finds %j", async (q, expected) => {
  expect(await namesOf(q)).toEqual(expected);
});

test("the client with just this code stands first", async () => {
  expect((await namesOf("c-17")).slice(0, 2)).toEqual(["Company 17 Books", "C-17 Aircraft Parts"]);
  expect((await namesOf("c-1"))[0]).toBe("Company 1 Markets");
});

test("a word that many have is cut, in the order of names, and says so", async () => {
  const { clients, isCut } = await find({ q: "fishing", limit: "5" });
  expect(clients).toHaveLength(5);
  expect(isCut).toBe(true);
  expect(clients.map(({ name }) => name)).toEqual(clients.map(({ name }) => name).toSorted());
  expect((await find({})).clients).toHaveLength(20);
});

test("nobody finds a client out of reach, or one that is gone, by word, code or id", async () => {
  expect(await namesOf("2999", partner.token)).toEqual([]);
  expect(await namesOf("c-2999", partner.token)).toEqual([]);
  expect(await namesOf("2998", partner.token)).toEqual(["Company 2998 Roofing"]);
  const [foreign] = (await find({ q: "c-2999" })).clients;
  expect((await find({ id: foreign?.id ?? "" }, partner.token)).clients).toEqual([]);
  expect((await find({ id: foreign?.id ?? "" })).clients).toEqual([foreign]);
  expect((await find({ id: gone })).clients).toEqual([]);
});
