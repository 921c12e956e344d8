import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "#kernel/access.ts";
import type { Field, Resource, Value, Values } from "#records/definition.ts";
import { resourcesOf } from "#records/resource.routes.ts";
import { hasText } from "#server/i18n.ts";
import { anInstallation, aClient, aUser, newId } from "../factories.ts";
import { testServer } from "../server.ts";
import { fitting, goodValue, inOrder, wrongValue } from "./samples.ts";

// Holds for every resource that is mounted; a new one needs no test of its own for this.

type Place = { installationId: string; clientId: string; token: string };
type Saved = Values & { id: string; version: number };

const server = await testServer();
// Those that are one list are held to theirs in `whole-lists.test.ts`.
const resources = resourcesOf(server.api)
  .filter(({ resource }) => resource.whole === undefined)
  .map((kept) => [kept.resource.path, kept] as const);
let ours: Place;
let theirs: Place;

beforeAll(async () => {
  [ours, theirs] = [await place(), await place()];
});

const referencesOf = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "reference" ? [[name, field] as const] : [],
  );
const fixedOf = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, field]) => (field.fixed === true ? [[name, field] as const] : []));

test("there are resources to hold to this", () => {
  expect(resources.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "clients",
      "divisions",
      "brokers",
      "partners",
      "tpas",
      "brokermap",
      "tiers",
      "tieritems",
      "baseplans",
      "planbenefits",
      "rates",
      "contributions",
      "dptier",
      "planadjustments",
      "coveragetypes",
      "suppliers",
      "clientsuppliers",
      "announcements",
      "enrollmentsessiontheme",
    ]),
  );
});

// What only some resources have is a test for each of those; these are known to have it.
test.each<[string, (one: (typeof resources)[number][1]) => number, string[]]>([
  ["a pair in order", ({ resource }) => resource.ascending?.length ?? 0, ["tieritems", "announcements"]],
  ["a reference", ({ resource }) => referencesOf(resource).length, ["divisions", "tieritems", "brokermap"]],
  ["a field that is set once", ({ resource }) => fixedOf(resource).length, ["divisions", "tieritems"]],
  ["a search", ({ resource }) => resource.search.length, ["clients", "brokers", "tiers", "suppliers"]],
  ["a filter", ({ resource }) => resource.filters.length, ["clients", "divisions", "baseplans"]],
  ["days of which no two overlap", ({ resource }) => (resource.dated ? 1 : 0), ["dptier", "contributions"]],
  ["a unique field", ({ unique }) => unique.size, ["clients", "divisions", "tieritems"]],
])("some resources have %s", (_, count, paths) => {
  const having = resources.filter(([, kept]) => count(kept) > 0).map(([path]) => path);
  expect(having).toEqual(expect.arrayContaining(paths));
});

describe.each(resources)("%s", (path, { resource, name: table, unique }) => {
  const url = `/admin/${path}`;
  const title = resource.title;
  const create = (values: Values, at = ours) => server.call("POST", url, { body: values, token: at.token });
  const add = async (changes: Values = {}, at = ours) =>
    saved(await create({ ...(await sample(resource, at)), ...changes }, at));

  test("everything of it has a text", () => {
    const { domain, fields, sections = {} } = resource;
    const keys = [
      "one",
      "many",
      "about",
      ...Object.keys(sections).map((section) => `sections.${section}`),
      ...Object.keys(fields).map((field) => `fields.${field}`),
      ...Object.entries(fields).flatMap(([field, of]) =>
        of.kind === "choice" ? of.options.map((option) => `choices.${field}.${option}`) : [],
      ),
    ];
    expect(keys.filter((key) => !hasText("en", `${domain}:${path}.${key}`))).toEqual([]);
  });

  test("its sections show each field once", () => {
    const shown = Object.values(resource.sections ?? { all: Object.keys(resource.fields) }).flat();
    expect(shown.toSorted()).toEqual(Object.keys(resource.fields).toSorted());
  });

  test("a visitor is asked to sign in, on every call", async () => {
    for (const [method, call] of calls(url, newId())) {
      expect([call, (await server.call(method, call, { body: {} })).statusCode]).toEqual([call, 401]);
    }
  });

  test("who lacks the permission, or is of another kind, is refused every call", async () => {
    const { installationId, clientId } = ours;
    const without = await aUser(server, installationId, { type: "admin" });
    const client = await aUser(server, installationId, {
      type: "client",
      entityId: clientId,
      permissions: [resource.permission],
    });
    for (const [method, call] of calls(url, newId())) {
      const needsNone = call.endsWith("/options");
      const asAdmin = await server.call(method, call, { body: {}, token: without.token });
      if (!needsNone) expect([call, asAdmin.statusCode]).toEqual([call, 403]);
      expect([call, (await server.call(method, call, { body: {}, token: client.token })).statusCode]).toEqual(
        [call, 403],
      );
    }
  });

  test("what is created reads back the same, with a version and an ETag", async () => {
    const values = await sample(resource, ours);
    const created = await create(values);
    expect(created.statusCode).toBe(200);
    expect(created.headers["etag"]).toBe('"1"');
    expect(created.json()).toMatchObject(values);
    const read = await get(created.json<Saved>().id);
    expect(read.json()).toEqual(created.json());
  });

  test("the fewest fields that are required are enough, and each of them is", async () => {
    const required = await sample(resource, ours, (field) => field.required === true);
    expect((await create(required)).statusCode).toBe(200);
    const empty = await create({});
    expect(empty.statusCode).toBe(422);
    const missing = empty.json<Refusal>().errors.map((error) => error.path);
    expect(missing.toSorted()).toEqual(Object.keys(required).toSorted());
  });

  test("every wrong field is named at once, and one that is not known is refused", async () => {
    const wrong = Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, wrongValue(field)]),
    );
    const answer = await create(wrong);
    expect(answer.statusCode).toBe(422);
    // A text in each language is wrong in one of them: `title.ko`.
    const paths = answer.json<Refusal>().errors.map((error) => error.path.split(".")[0] ?? "");
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(wrong).toSorted());
    const unknown = await create({ ...(await sample(resource, ours)), createdBy: newId() });
    expect(unknown.json<Refusal>().errors).toMatchObject([{ path: "createdBy" }]);
  });

  test.each((resource.ascending ?? []).map(([low, high]) => ({ low, high })))(
    "$high is not before $low",
    async ({ low, high }) => {
      const isDate = resource.fields[low]?.kind === "date";
      const values = { [low]: isDate ? "2027-05-02" : 9, [high]: isDate ? "2027-05-01" : 8 };
      const answer = await create({ ...(await sample(resource, ours)), ...values });
      expect(answer.json<Refusal>().errors.map((error) => error.path)).toContain(high);
    },
  );

  const { dated } = resource;
  if (dated !== undefined)
    test("two for the same do not hold on one day: the second is told when the first does, also of two at once", async () => {
      const days = (from: string, to: string | null) => ({ [dated.from]: from, [dated.to]: to });
      const first = await add(days("2027-04-01", "2027-06-30"));
      const same = {
        ...(await sample(resource, ours)),
        ...Object.fromEntries(dated.of.map((name) => [name, first[name] ?? null])),
      };
      const beside = await create({ ...same, ...days("2027-06-30", null) });
      expect(beside.statusCode).toBe(422);
      expect(beside.json<Refusal>().errors).toEqual([
        { path: dated.from, message: expect.stringContaining("from April 1, 2027 to June 30, 2027") },
      ]);
      const atOnce = await Promise.all([1, 2, 3].map(() => create({ ...same, ...days("2027-07-01", null) })));
      expect(atOnce.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
      const later = (await rows("pageSize=100")).find((row) => row[dated.from] === "2027-07-01")!;
      const longer = { ...same, ...days("2027-04-01", null) };
      expect((await put(first.id, 1, longer)).json<Refusal>().errors).toMatchObject([{ path: dated.from }]);
      // What took its place while it was away keeps it away.
      await many("remove", [later.id]);
      await add({ ...same, ...days("2027-08-01", null) });
      expect(await many("restore", [later.id])).toEqual([{ id: later.id, outcome: "clash" }]);
    });

  test("another installation's record is not found, by any call, and not changed", async () => {
    const { id } = await add({}, theirs);
    const body = await sample(resource, ours);
    expect((await get(id)).statusCode).toBe(404);
    expect((await put(id, 1, body)).statusCode).toBe(404);
    expect((await server.call("DELETE", `${url}/${id}`, { token: ours.token })).statusCode).toBe(404);
    expect(await many("remove", [id])).toEqual([{ id, outcome: "notFound" }]);
    expect(await many("restore", [id])).toEqual([{ id, outcome: "notFound" }]);
    expect((await rows("")).map((row) => row.id)).not.toContain(id);
    expect((await get(id, theirs)).json<Saved>().version).toBe(1);
  });

  test.each(referencesOf(resource))(
    "%s that the actor cannot see, or that is another client's, is an error at its field",
    async (name, field) => {
      const foreign = await referred(field, theirs);
      for (const id of [newId(), foreign]) {
        const answer = await create({ ...(await sample(resource, ours)), [name]: id });
        expect(answer.statusCode).toBe(422);
        expect(answer.json<Refusal>().errors.map((error) => error.path)).toContain(name);
      }
    },
  );

  test("it lists in pages and in order, and says how many there are", async () => {
    const at = await place();
    const made = [await add({}, at), await add({}, at), await add({}, at)];
    const list = async (query: string) =>
      (await server.call("GET", `${url}?${query}`, { token: at.token })).json<{
        rows: Saved[];
        total: number;
        page: number;
      }>();
    const all = await list("");
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.map((row) => row.id)).toEqual(expect.arrayContaining(made.map((row) => row.id)));
    for (const name of resource.list.filter((one) => resource.fields[one]?.kind !== "longText")) {
      const up = await list(`sort=${name}`);
      const down = await list(`sort=-${name}`);
      expect(up.rows.map((row) => row.id).toSorted()).toEqual(all.rows.map((row) => row.id).toSorted());
      if (resource.fields[name]?.required) {
        expect(up.rows.map((row) => row.id)).toEqual(down.rows.map((row) => row.id).toReversed());
      }
    }
    const pages = [await list("pageSize=2"), await list("pageSize=2&page=2")];
    expect(pages.flatMap((page) => page.rows.map((row) => row.id))).toEqual(
      all.rows.slice(0, 4).map((row) => row.id),
    );
    expect(pages.map((page) => [page.page, page.total])).toEqual([
      [1, all.total],
      [2, all.total],
    ]);
  });

  test.each(resource.search)("it finds by how %s begins, in any case", async (name) => {
    const field = resource.fields[name];
    const isFree = !(field?.kind === "text" && field.pattern !== undefined);
    const { id, ...record } = await add(isFree ? { [name]: "Zürich %_\\ Zoo" } : {});
    const other = await add();
    const formed = textOf(record[name]);
    for (const q of isFree
      ? ["Zürich %_\\ Zoo", "zürich", "Zürich %_\\"]
      : [formed, formed.toUpperCase(), formed.toLowerCase()]) {
      const found = (await rows(`q=${encodeURIComponent(q)}`)).map((row) => row.id);
      expect(found).toContain(id);
      expect(found).not.toContain(other.id);
    }
    expect(await rows("q=%25")).toEqual([]);
    await server.call("DELETE", `${url}/${id}`, { token: ours.token });
  });

  test.each(resource.filters)("the filter by %s lets through what matches and nothing else", async (name) => {
    const record = await add();
    const value = record[name];
    const field = resource.fields[name]!;
    const asked = field.kind === "date" ? `${textOf(value)}..${textOf(value)}` : textOf(value);
    const found = await rows(`filter[${name}]=${asked}&pageSize=100`);
    expect(found.map((row) => row.id)).toContain(record.id);
    expect(new Set(found.map((row) => row[name]))).toEqual(new Set([value]));
    const other = otherValue(field, value);
    const none = await rows(`filter[${name}]=${textOf(other)}&pageSize=100`);
    expect(none.map((row) => row.id)).not.toContain(record.id);
  });

  test.each([
    ["sort=deletedAt"],
    ["sort=name;drop"],
    ["filter[version]=1"],
    ["filter[deletedAt]=x"],
    ["page=0"],
    ["pageSize=101"],
    ["page=9999&pageSize=100"],
    ["unknown=1"],
  ])("it refuses %s", async (query) => {
    const answer = await server.call("GET", `${url}?${query}`, { token: ours.token });
    expect([query, answer.statusCode]).toEqual([query, 400]);
  });

  test("an update changes what it says, and the version; an old version is refused, a missing one asked for", async () => {
    const { id, version } = await add();
    const values = await changeable(resource, (await get(id)).json<Saved>());
    const changed = await put(id, version, values);
    expect(changed.json()).toMatchObject({ ...values, id, version: version + 1 });
    expect(changed.headers["etag"]).toBe(`"${version + 1}"`);
    expect((await put(id, version, values)).statusCode).toBe(412);
    expect((await server.call("PUT", `${url}/${id}`, { body: values, token: ours.token })).statusCode).toBe(
      428,
    );
  });

  test.each(fixedOf(resource))("%s is set once and does not change", async (name, field) => {
    const { id, version, ...record } = await add();
    const other =
      field.kind === "reference" ? await referred(field, ours, true) : otherValue(field, record[name]);
    const values = { ...(await changeable(resource, record)), [name]: other };
    expect((await put(id, version, values)).json<Refusal>().errors).toMatchObject([{ path: name }]);
  });

  test.each([...unique.values()])("%s has to be unique: else an error at its field", async (name) => {
    const first = await add();
    const again = Object.fromEntries(
      Object.keys(resource.fields).map((field) => [field, first[field] ?? null]),
    );
    const answer = await create(again);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Refusal>().errors).toMatchObject([{ path: name }]);
  });

  test("what is removed is gone for every call, and comes back the same but for its version", async () => {
    const { id } = await add();
    const before = (await get(id)).json<Saved>();
    expect((await server.call("DELETE", `${url}/${id}`, { token: ours.token })).statusCode).toBe(204);
    expect((await get(id)).statusCode).toBe(404);
    expect((await server.call("DELETE", `${url}/${id}`, { token: ours.token })).statusCode).toBe(404);
    expect((await rows("pageSize=100")).map((row) => row.id)).not.toContain(id);
    expect(await many("restore", [id])).toEqual([{ id, outcome: "restored" }]);
    const after = (await get(id)).json<Saved>();
    expect(after).toEqual({ ...before, version: before.version + 2, updatedAt: after["updatedAt"] });
  });

  test("removing many says of each what came of it", async () => {
    const [one, other] = [await add(), await add()];
    const gone = newId();
    expect(await many("remove", [one.id, gone, other.id])).toEqual([
      { id: one.id, outcome: "removed" },
      { id: gone, outcome: "notFound" },
      { id: other.id, outcome: "removed" },
    ]);
    for (const name of unique.values()) {
      const thief = await add({ ...(await changeable(resource, one)), [name]: one[name] ?? null });
      expect(await many("restore", [one.id, other.id])).toEqual([
        { id: one.id, outcome: "clash" },
        { id: other.id, outcome: "restored" },
      ]);
      await many("remove", [thief.id]);
    }
  });

  test("no column that is not declared leaves, by any call", async () => {
    const { id } = await add();
    await server.database.owner.query(`alter table ${table} add column planted text default 'PLANTED'`);
    const texts = [
      await get(id),
      await list(""),
      await download(""),
      await put(id, 1, await changeable(resource, (await get(id)).json<Saved>())),
    ];
    for (const answer of texts) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain("PLANTED");
    }
    const { fields, derived = {} } = resource;
    const names = ["id", "version", "updatedAt", "labels", ...Object.keys({ ...fields, ...derived })];
    expect(Object.keys((await get(id)).json<Saved>()).toSorted()).toEqual(names.toSorted());
    await server.database.owner.query(`alter table ${table} drop column planted`);
  });

  test("each change is in the audit, by whom, on which record, and without its values", async () => {
    const { id } = await add();
    await put(id, 1, await changeable(resource, (await get(id)).json<Saved>()));
    await many("remove", [id]);
    await many("restore", [id]);
    const { rows: events } = await server.database.owner.query<{
      action: string;
      actor: string;
      client_id: string | null;
    }>(
      "select action, actor, client_id, details from audit_events where subject = $1 and subject_id = $2 order by id",
      [resource.subject, id],
    );
    const changes = events.filter((event) => event.action !== "view");
    expect(changes.map((event) => event.action)).toEqual(["create", "update", "remove", "restore"]);
    expect(changes.every((event) => event.actor.startsWith("user:"))).toBe(true);
    const client =
      resource.scope === "itself" ? id : ((await get(id)).json<Saved>()["clientId"] ?? undefined);
    if (client !== undefined)
      expect(changes.map((event) => event.client_id)).toEqual(changes.map(() => client));
  });

  test("the CSV has exactly the rows that match, and no cell that a spreadsheet would run", async () => {
    const text = Object.keys(resource.fields).find((name) => isFree(resource.fields[name]!));
    // A record without a free text has nothing of the kind to show.
    const evil = text === undefined ? [] : ["=1+1", "+1", "-1", "@sum", 'plain, "quoted"'];
    for (const value of evil) await add({ [text ?? title]: value });
    const answer = await download("");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toContain(`${path.replaceAll("/", "-")}.csv`);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = answer.body.slice(1).trimEnd().split("\r\n");
    const { total } = (await list("")).json<{ total: number }>();
    expect(lines.length).toBe(total + 1);
    for (const value of evil.slice(0, 4)) {
      expect(answer.body).toContain(`'${value}`);
      expect(lines.flatMap((line) => line.split(/,|"/))).not.toContain(value);
    }
    if (text !== undefined) expect(answer.body).toContain('"plain, ""quoted"""');
    if (resource.search.length > 0) {
      expect((await download("q=nothing-is-called-so")).body.slice(1).split("\r\n").length).toBe(2);
    }
    const korean = await server.call("GET", `${url}/export`, {
      token: ours.token,
      headers: { "accept-language": "ko" },
    });
    expect(korean.body.split("\r\n")[0]).toMatch(/\p{Script=Hangul}/u);
  });

  if (resource.search.length > 0)
    test("others refer to it by how its name begins", async () => {
      const record = await add();
      const q = encodeURIComponent(textOf(record[title]).toUpperCase());
      const answer = await server.call("GET", `${url}/options?q=${q}`, { token: ours.token });
      expect(answer.json()).toEqual({ rows: [{ id: record[resource.key ?? "id"], label: record[title] }] });
    });

  const get = (id: string, at = ours) => server.call("GET", `${url}/${id}`, { token: at.token });
  const list = (query: string) => server.call("GET", `${url}?${query}`, { token: ours.token });
  const rows = async (query: string) => (await list(query)).json<{ rows: Saved[] }>().rows;
  const download = (query: string) => server.call("GET", `${url}/export?${query}`, { token: ours.token });
  const put = (id: string, version: number, body: Values) =>
    server.call("PUT", `${url}/${id}`, { body, token: ours.token, headers: { "if-match": `"${version}"` } });
  const many = async (what: "remove" | "restore", ids: string[]) =>
    (await server.call("POST", `${url}/${what}`, { body: { ids }, token: ours.token })).json<{
      results: unknown;
    }>().results;
});

test("a client with divisions, and a tier set with plans, cannot be removed; a tier set takes its tiers along", async () => {
  const at = await place();
  const call = (method: "POST" | "DELETE" | "GET", url: string, body?: Values) =>
    server.call(method, url, { token: at.token, ...(body === undefined ? {} : { body }) });
  const make = async (path: string, values: Values) => saved(await call("POST", `/admin/${path}`, values)).id;
  const clientId = await make("clients", {
    name: "Acme",
    externalCode: "ACME",
    status: "active",
    timeZone: "America/Chicago",
    cobraCountsFrom: "lossOfCoverage",
  });
  const division = await make("divisions", { clientId, code: "D1", name: "North" });
  expect((await call("DELETE", `/admin/clients/${clientId}`)).json()).toMatchObject({ code: "inUse" });
  expect((await call("DELETE", `/admin/divisions/${division}`)).statusCode).toBe(204);
  const tierId = await make("tiers", { name: "Four tiers", clientId });
  const item = await make("tieritems", {
    tierId,
    code: "EMP",
    label: "Employee",
    minChildren: 0,
    sortOrder: 1,
  });
  const terms = {
    coverageType: "medical",
    ratingMode: "compositeTier",
    fundingType: "insured",
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
    ageBasis: "planYearStart",
  };
  const plan = await make("baseplans", {
    ...terms,
    clientId,
    tierId,
    name: "Gold",
    externalPlanCode: "G",
    effectiveDate: "2027-01-01",
    childCountLimit: 3,
  });
  expect((await call("DELETE", `/admin/tiers/${tierId}`)).statusCode).toBe(409);
  expect((await call("DELETE", `/admin/baseplans/${plan}`)).statusCode).toBe(204);
  expect((await call("DELETE", `/admin/tiers/${tierId}`)).statusCode).toBe(204);
  expect((await call("GET", `/admin/tieritems/${item}`)).statusCode).toBe(404);
  await call("POST", "/admin/tiers/restore", { ids: [tierId] });
  expect((await call("GET", `/admin/tieritems/${item}`)).statusCode).toBe(200);
  expect((await call("DELETE", `/admin/tiers/${tierId}`)).statusCode).toBe(204);
  expect((await call("DELETE", `/admin/clients/${clientId}`)).statusCode).toBe(204);
});

test("an organisation that has users, or that a client names, cannot be removed", async () => {
  const at = await place();
  const call = (method: "POST" | "DELETE" | "PUT", url: string, body?: Values) =>
    server.call(method, url, { token: at.token, ...(body === undefined ? {} : { body }) });
  const make = async (path: string, values: Values) => saved(await call("POST", `/admin/${path}`, values)).id;
  const [broker, partner, tpa] = [
    await make("brokers", { name: "Compass", code: "C" }),
    await make("partners", { name: "Beacon", code: "B" }),
    await make("tpas", { name: "Tide", code: "T" }),
  ];
  await make("clients", {
    name: "Served",
    externalCode: "SERVED",
    status: "active",
    timeZone: "America/Chicago",
    cobraCountsFrom: "lossOfCoverage",
    partnerId: partner,
  });
  await aUser(server, at.installationId, { type: "broker", entityId: broker });
  expect((await call("DELETE", `/admin/brokers/${broker}`)).json()).toMatchObject({ code: "inUse" });
  expect((await call("DELETE", `/admin/partners/${partner}`)).json()).toMatchObject({ code: "inUse" });
  expect((await call("DELETE", `/admin/tpas/${tpa}`)).statusCode).toBe(204);
});

test("views of a list are saved, replaced and forgotten, each user's own", async () => {
  const save = (name: string, query: string, token = ours.token) =>
    server.call("POST", "/admin/savedviews", { token, body: { resource: "clients", name, query } });
  const find = async (token = ours.token) =>
    (await server.call("GET", "/admin/savedviews?resource=clients", { token })).json<{
      views: { id: string }[];
    }>().views;
  await save("Active", "filter[status]=active");
  const { id } = (await save("Active", "filter[status]=active&sort=-name")).json<{ id: string }>();
  expect(await find()).toEqual([{ id, name: "Active", query: "filter[status]=active&sort=-name" }]);
  expect(await find(theirs.token)).toEqual([]);
  expect((await server.call("DELETE", `/admin/savedviews/${id}`, { token: theirs.token })).statusCode).toBe(
    404,
  );
  expect((await server.call("DELETE", `/admin/savedviews/${id}`, { token: ours.token })).statusCode).toBe(
    204,
  );
  expect(await find()).toEqual([]);
});

type Refusal = { code: string; errors: { path: string; message: string }[] };

async function place(): Promise<Place> {
  const installationId = await anInstallation(server);
  const clientId = await aClient(server, installationId);
  const permissions = [
    ...new Set<Permission>(resourcesOf(server.api).map(({ resource }) => resource.permission)),
  ];
  const { token } = await aUser(server, installationId, { type: "admin", permissions });
  return { installationId, clientId, token };
}

function calls(url: string, id: string) {
  return [
    ["GET", url],
    ["GET", `${url}/export`],
    ["GET", `${url}/${id}`],
    ["POST", url],
    ["PUT", `${url}/${id}`],
    ["DELETE", `${url}/${id}`],
    ["POST", `${url}/remove`],
    ["POST", `${url}/restore`],
    ["GET", `${url}/options`],
  ] as const;
}

/** Values that pass, different each time where they can be. */
async function sample(
  resource: Resource,
  at: Place,
  wanted: (field: Field) => boolean = () => true,
): Promise<Values> {
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (wanted(field)) values[name] = await goodValue(field, (one) => referred(one, at));
  }
  for (const [name, value] of Object.entries(fitting[resource.path] ?? {}))
    if (name in values) values[name] = value;
  return inOrder(resource, values);
}

/** A record to point to: the place's client, else a new one of whatever kind it is. */
async function referred(field: Field & { kind: "reference" }, at: Place, another = false): Promise<string> {
  if (field.to.path === "clients" && !another) return at.clientId;
  const target = resourcesOf(server.api).find(({ resource }) => resource.path === field.to.path)!.resource;
  const values = await sample(target, at);
  const made = saved(await server.call("POST", `/admin/${target.path}`, { body: values, token: at.token }));
  return target.key === undefined ? made.id : textOf(made[target.key]);
}

/** As it stands in an address. */
function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** What a filter does not find `value` by. */
function otherValue(field: Field, value?: unknown): Values[string] {
  if (field.kind === "flag" || field.kind === "answer") return String(value !== true);
  if (field.kind === "date") return "2026-01-01..2026-12-31";
  if (field.kind === "choice") return field.options.find((option) => option !== value) ?? null;
  return newId();
}

/** A full record's fields with new values, where they may change. */
async function changeable(resource: Resource, record: Record<string, unknown>): Promise<Values> {
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const stays =
      field.fixed || field.kind === "reference" || field.kind === "date" || field.kind === "number";
    values[name] = stays
      ? ((record[name] ?? null) as Values[string])
      : await goodValue(field, (one) => referred(one, ours));
  }
  // As where one is made: some values have to fit each other.
  for (const [name, value] of Object.entries(fitting[resource.path] ?? {}))
    if (!resource.fields[name]?.fixed) values[name] = value;
  return values;
}

function isFree(field: Field): boolean {
  return field.kind === "text" && field.pattern === undefined && field.max >= 20;
}

function saved(answer: Response): Saved {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Saved>();
}
