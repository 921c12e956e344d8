import { expect, test } from "vitest";
import { anInstallation, aUser, insert, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { UnionSignup } from "./union-signups.ts";

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["manageUnions"] });
const unionId = await insert(server, "unions", { installation_id: installationId, name: "Harbor Trades" });

async function aShop(name = unique("Dock ")): Promise<{ id: string; key: string }> {
  const id = await insert(server, "union_shops", {
    installation_id: installationId,
    union_id: unionId,
    name,
  });
  const opened = await server.call("POST", `/admin/unionshops/${id}/signup`, {
    token,
    body: { act: "open" },
  });
  return { id, key: opened.json<{ link: string }>().link.split("/").at(-1) ?? "" };
}

const person = {
  firstName: "Ana",
  lastName: "Ruiz Peña",
  dob: { month: "3", day: "15", year: "1985" },
  hireDate: { month: "3", day: "15", year: "2024" },
  classification: "Welder",
  ssn: "219-09-9998",
  email: "ana@harborview.example",
  phone: "(617) 555-0142",
  address1: "12 Main Street",
  city: "Boston",
  state: "MA",
  zip: "02110",
  language: "es",
};
const send = (key: string, body: object = {}, requestKey = unique("request-of-a-test-")) =>
  server.call("POST", "/unionsignup", {
    body: { key, ...person, ...body },
    headers: { "idempotency-key": requestKey },
  });
const waiting = async (shopId: string) =>
  (await server.call("GET", `/admin/unionsignups?filter[unionShopId]=${shopId}`, { token })).json<{
    rows: UnionSignup[];
  }>().rows;
const decide = ({ id, version }: UnionSignup, act: "accept" | "refuse", body: object = {}) =>
  server.call("POST", `/admin/unionsignups/${id}/${act}`, {
    token,
    body,
    headers: { "if-match": `"${version}"` },
  });
const statusOf = async (key: string) =>
  (await server.call("GET", `/unionsignupstatus/${key}`)).json<Record<string, unknown>>();
const keyIn = (answer: { json: () => unknown }) => (answer.json() as { statusKey: string }).statusKey;

test("who signs up waits, is accepted, stands in the shop, and reads it by the link of the mail", async () => {
  const shop = await aShop("Quincy Dry Dock");
  const opened = await server.call("GET", `/unionshop/${shop.key.toLowerCase()}`);
  expect(opened.json()).toEqual({
    shopName: "Quincy Dry Dock",
    unionName: "Harbor Trades",
    localNumber: null,
  });
  const sent = await send(shop.key);
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await statusOf(keyIn(sent))).toMatchObject({ status: "waiting", answer: null });
  const [signup] = await waiting(shop.id);
  expect(signup).toMatchObject({ name: "Ana Ruiz Peña", ssnLast4: "9998", repeats: 0, known: null });
  if (signup === undefined) throw new Error("nobody waits");
  const accepted = await decide(signup, "accept");
  expect(accepted.statusCode, accepted.body).toBe(200);
  const { employeeId } = accepted.json<{ employeeId: string }>();
  const employee = await server.call("GET", `/admin/unionshopemployees/${employeeId}`, { token });
  expect(employee.json()).toMatchObject({
    lastName: "Ruiz Peña",
    classification: "Welder",
    status: "active",
  });
  expect(employee.body).not.toContain("9998");
  expect(await statusOf(keyIn(sent))).toMatchObject({ status: "accepted" });
  const mails = await owner.query<{ text: string; language: string }>(
    "select text, language from mails where event like 'unionSignup:' || $1 || ':%' order by id",
    [signup.id],
  );
  expect(mails.rows.map(({ language }) => language)).toEqual(["es", "es"]);
  expect(mails.rows[0]?.text).toContain(`/UnionStatus/${keyIn(sent)}`);
  expect(mails.rows[0]?.text).not.toMatch(/9998|Peña/u);
});

test("thirty at once with one SSN are one sign-up, each with the same answer; the queue says that others differ", async () => {
  const shop = await aShop();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => send(shop.key, at === 7 ? { city: "Quincy" } : {})),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.length)).size).toBe(1);
  const rows = await waiting(shop.id);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ repeats: 29, repeatsDiffer: true });
  const mails = await owner.query(
    `select from mails m join union_signups n on m.event like 'unionSignup:' || n.id || ':%' where n.union_shop_id = $1`,
    [shop.id],
  );
  expect(mails.rowCount).toBeLessThanOrEqual(3);
  // What becomes of the first is what each of them reads; the words only at its own address.
  const [first] = rows;
  if (first === undefined) throw new Error("nobody waits");
  const other = keyIn(await send(shop.key, { email: "other@harborview.example" }));
  await decide(first, "refuse", { answer: "Bring your union card." });
  for (const answer of answers.slice(0, 3))
    expect(await statusOf(keyIn(answer))).toMatchObject({
      status: "refused",
      answer: "Bring your union card.",
    });
  expect(await statusOf(other)).toMatchObject({ status: "refused", answer: null });
});

test("a request that is sent again is the same sign-up; its key is not taken for another one", async () => {
  const shop = await aShop();
  const key = unique("the-same-request-");
  const both = await Promise.all([send(shop.key, {}, key), send(shop.key, {}, key)]);
  expect(keyIn(both[0])).toBe(keyIn(both[1]));
  expect((await waiting(shop.id))[0]).toMatchObject({ repeats: 0 });
  expect((await send(shop.key, { city: "Lynn" }, key)).json()).toMatchObject({
    code: "idempotencyKeyReused",
  });
  const bare = await server.call("POST", "/unionsignup", { body: { key: shop.key, ...person } });
  expect(bare.json()).toMatchObject({ code: "idempotencyKeyNeeded" });
});

test("every wrong field comes back in the person's language, and nothing is kept", async () => {
  const shop = await aShop();
  const wrong = await server.call("POST", "/unionsignup", {
    body: { key: shop.key, language: "es", ssn: "123", classification: "x".repeat(61) },
    headers: { "idempotency-key": unique("a-wrong-request-"), "accept-language": "es" },
  });
  expect(wrong.statusCode).toBe(422);
  const { errors } = wrong.json<{ errors: { path: string; message: string }[] }>();
  expect(errors.map(({ path }) => path.split(".")[0])).toEqual(
    expect.arrayContaining(["firstName", "lastName", "dob", "hireDate", "ssn", "classification", "email"]),
  );
  expect(errors.find(({ path }) => path === "classification")?.message).toMatch(/^Oficio o trabajo/u);
  expect(errors.find(({ path }) => path === "ssn")?.message).toContain("9 números");
  expect(await waiting(shop.id)).toEqual([]);
});

test("of two clerks one wins; an SSN that the shop knows brings that row up to date", async () => {
  const shop = await aShop();
  await send(shop.key);
  const [first] = await waiting(shop.id);
  if (first === undefined) throw new Error("nobody waits");
  const both = await Promise.all([decide(first, "accept"), decide(first, "refuse", { answer: "No." })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
  const again = await aShop();
  await send(again.key);
  const [one] = await waiting(again.id);
  if (one === undefined) throw new Error("nobody waits");
  const { employeeId } = (await decide(one, "accept")).json<{ employeeId: string }>();
  await send(again.key, { classification: "Foreman" });
  const [next] = await waiting(again.id);
  expect(next).toMatchObject({ known: { id: employeeId } });
  if (next === undefined) throw new Error("nobody waits");
  expect((await decide(next, "accept")).json()).toMatchObject({ employeeId });
  const { rows } = await owner.query(
    "select classification from union_shop_employees where union_shop_id = $1",
    [again.id],
  );
  expect(rows).toEqual([{ classification: "Foreman" }]);
});

test("a closed or renewed link, a suspended shop, a page that is over: each says what it is", async () => {
  const shop = await aShop();
  const sent = keyIn(await send(shop.key));
  const act = (body: object) => server.call("POST", `/admin/unionshops/${shop.id}/signup`, { token, body });
  const renewed = (await act({ act: "renew" })).json<{ link: string; waiting: number }>();
  expect(renewed.waiting).toBe(1);
  expect((await send(shop.key)).json()).toMatchObject({ code: "keyUnknown" });
  const key = renewed.link.split("/").at(-1) ?? "";
  await owner.query("update union_shops set status = 'suspended' where id = $1", [shop.id]);
  expect((await send(key)).json()).toMatchObject({ code: "signupClosed" });
  expect((await act({ act: "close" })).json()).toMatchObject({ link: null });
  const [signup] = await waiting(shop.id);
  if (signup === undefined) throw new Error("nobody waits");
  expect((await decide(signup, "refuse", { answer: "  " })).statusCode).toBe(422);
  await decide(signup, "refuse", { answer: "The shop is suspended." });
  const { now } = server.clock;
  server.clock.now = new Date("2027-03-10T15:00:00Z");
  expect(await statusOf(sent)).toMatchObject({ code: "linkEnded" });
  server.clock.now = now;
  expect(await statusOf("x".repeat(43))).toMatchObject({ code: "keyUnknown" });
});
