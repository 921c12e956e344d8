import { beforeAll, describe, expect, test } from "vitest";
import { permissions } from "#kernel/access.ts";
import type { Resource, Value, Values } from "#records/definition.ts";
import { resourcesOf } from "#records/resource.routes.ts";
import { hasText } from "#server/i18n.ts";
import { aForm } from "../access/rows.ts";
import { aUser, newId } from "../factories.ts";
import { anOffering, type TestOffering } from "../offering.ts";
import { testServer } from "../server.ts";
import { fitting, goodValue, wrongValue } from "./samples.ts";

// Holds for every resource that is one list, of the installation or of a parent; a new one needs no test of its own for this.

type Saved = Values & { id: string; version: number };
type Place = { offering: TestOffering; token: string };

const server = await testServer();
const resources = resourcesOf(server.api)
  .filter(({ resource }) => resource.whole !== undefined)
  .map((kept) => [kept.resource.path, kept] as const);
let ours: Place;
let theirs: Place;

beforeAll(async () => {
  [ours, theirs] = [await place(), await place()];
});

async function place(): Promise<Place> {
  const offering = await anOffering(server);
  const { token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: [...permissions],
  });
  return { offering, token };
}

test("there are resources to hold to this", () => {
  expect(resources.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "waivereasons",
      "lifeeventkinds",
      "terminationreasons",
      "planpages",
      "externalbenefits",
      "notices",
      "forms",
    ]),
  );
});

describe.each(resources)("%s", (path, { resource, unique }) => {
  const { fields, without = [], whole = "rows", parent } = resource;
  const addressOf = ({ offering }: Place) =>
    `/admin/${parent ? `${parent.path}/${offering.sessionId}/` : ""}${path}`;
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", end = "", more: object = {}, at = ours) =>
    server.call(method, `${addressOf(at)}${end}`, { token: at.token, ...more });
  const add = async (changes: Values = {}, at = ours) => {
    const answer = await call("POST", "", { body: { ...(await sample(resource, at)), ...changes } }, at);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Saved>();
  };
  const put = (id: string, version: number, body: Values, at = ours) =>
    call("PUT", `/${id}`, { body, headers: { "if-match": `"${version}"` } }, at);
  const rows = async (at = ours) =>
    (await call("GET", "", {}, at)).json<Record<string, Saved[]>>()[whole] ?? [];
  /** Its unique field would clash with another test's, where few values are possible. */
  const clear = () =>
    server.database.owner.query(`delete from ${resources.find(([one]) => one === path)![1].name}`);

  const key = (end: string) => `${resource.domain}:${path}.${end}`;
  // Dialogs of their own have words of their own.
  if (hasText("en", key("one")))
    test("everything of it has a text", () => {
      const keys = ["many", "about", ...Object.keys(fields).map((name) => `fields.${name}`)];
      expect(keys.filter((end) => !hasText("en", key(end)))).toEqual([]);
    });

  test("what is created reads back the same, and a stale change is refused", async () => {
    await clear();
    const values = await sample(resource, ours);
    const made = await add(values);
    expect(made).toMatchObject({ ...values, version: 1 });
    if (!without.includes("get")) expect((await call("GET", `/${made.id}`)).json()).toEqual(made);
    const { body, fixed } = changeOf(resource, values);
    expect((await put(made.id, 1, body)).json()).toMatchObject({ ...body, version: 2 });
    expect((await put(made.id, 1, body)).statusCode).toBe(412);
    for (const name of fixed) {
      const other = { ...body, [name]: await otherOf(resource, name, values[name] ?? null) };
      expect((await put(made.id, 2, other)).json<Refusal>().errors).toMatchObject([{ path: name }]);
    }
  });

  test("every wrong field is named at once, and one that is not known is refused", async () => {
    const wrong = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, wrongValue(field)]),
    );
    const refused = (await call("POST", "", { body: wrong })).json<Refusal>().errors;
    expect(new Set(refused.map((error) => error.path.split(".")[0]))).toEqual(new Set(Object.keys(wrong)));
    const unknown = await call("POST", "", {
      body: { ...(await sample(resource, ours)), createdBy: newId() },
    });
    expect(unknown.json<Refusal>().errors).toMatchObject([{ path: "createdBy" }]);
  });

  test("another's are not found, by any call", async () => {
    await clear();
    const { id } = await add({}, theirs);
    const { body } = changeOf(resource, await sample(resource, ours));
    expect((await put(id, 1, body)).statusCode).toBe(404);
    if (!without.includes("get")) expect((await call("GET", `/${id}`)).statusCode).toBe(404);
    if (!without.includes("remove")) expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
    expect((await rows()).map((row) => row.id)).not.toContain(id);
  });

  if (unique.size > 0)
    test("of two that must differ, the second is an error at that field", async () => {
      await clear();
      const first = await sample(resource, ours);
      await add(first);
      const again = (await call("POST", "", { body: first })).json<Refusal>();
      expect([...unique.values()]).toContain(again.errors[0]?.path);
    });

  if (resource.ordered && !without.includes("order"))
    test("they stand in the order that is given, whole or not at all, also of two at once", async () => {
      await clear();
      const made = [(await add()).id, (await add()).id, (await add()).id];
      expect((await rows()).map(({ id }) => id)).toEqual(made);
      const turned = made.toReversed();
      const order = (ids: string[]) => call("PUT", "/order", { body: { ids } });
      expect((await order(turned)).json<Record<string, Saved[]>>()[whole]!.map(({ id }) => id)).toEqual(
        turned,
      );
      for (const ids of [made.slice(1), [...made, newId()], [made[0]!, made[0]!, made[1]!]])
        expect((await order(ids)).statusCode).toBe(412);
      const both = await Promise.all([order(made), order(turned)]);
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect([made.join(), turned.join()]).toContain((await rows()).map(({ id }) => id).join());
    });

  if (!without.includes("remove"))
    test("what is removed is gone", async () => {
      await clear();
      const { id } = await add();
      expect((await call("DELETE", `/${id}`)).statusCode).toBe(204);
      expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
      // A notice that is gone is the shipped one again.
      expect((await rows()).map((row) => row.id)).not.toContain(id);
    });
});

type Refusal = { errors: { path: string; message: string }[] };

async function sample(resource: Resource, at: Place): Promise<Values> {
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    values[name] = field.kind === "id" ? null : await goodValue(field, async () => newId());
  }
  if ("formId" in values) values["formId"] = await aForm(server, at.offering);
  return { ...values, ...fitting[resource.path] };
}

/** A change leaves out what is set once. */
function changeOf({ fields }: Resource, values: Values): { body: Values; fixed: string[] } {
  const fixed = Object.keys(fields).filter((name) => fields[name]?.fixed);
  return {
    fixed,
    body: Object.fromEntries(Object.entries(values).filter(([name]) => !fixed.includes(name))),
  };
}

async function otherOf({ fields }: Resource, name: string, value: Value): Promise<Value> {
  const field = fields[name]!;
  for (;;) {
    const other = await goodValue(field, async () => newId());
    if (other !== value) return other;
  }
}
