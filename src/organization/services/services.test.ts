import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { clientsWithService, isServiceOn, type Switch } from "./service-rules.ts";

const none = { clientId: null, brokerId: null, partnerId: null };
const off = (row: Partial<Switch>): Switch => ({ ...none, ...row, enabled: false });
const on = (row: Partial<Switch>): Switch => ({ ...none, ...row, enabled: true });

describe("the rule", () => {
  test.each([
    ["nobody said anything", [], true, "service.usual"],
    ["off for everybody", [off({})], false, "service.everybody"],
    ["off for everybody, on for the client", [off({}), on({ clientId: "a" })], true, "service.client"],
    ["off for another client", [off({ clientId: "b" })], true, "service.usual"],
    [
      "off for the client, on for its broker",
      [off({ clientId: "a" }), on({ brokerId: "x" })],
      false,
      "service.client",
    ],
    [
      "on for the client, off for the reader's broker",
      [on({ clientId: "a" }), off({ brokerId: "x" })],
      false,
      "service.organization",
    ],
    [
      "off for everybody, on for the partner",
      [off({}), on({ partnerId: "x" })],
      true,
      "service.organization",
    ],
  ])("%s", (_what, switches, value, code) => {
    const answer = isServiceOn({ active: true, switches }, { clientId: "a", organisation: "x" });
    expect(answer).toEqual({ value, why: [{ code }] });
    expect(isServiceOn({ active: false, switches }, { clientId: "a", organisation: "x" }).value).toBe(false);
  });

  test("a reader keeps exactly the clients for whom it is on, in whatever order the switches stand", () => {
    const ids = ["a", "b", "c", "d"] as const;
    const aSwitch = fc.record({ clientId: fc.constantFrom(...ids, null), enabled: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(aSwitch, { selector: (one) => one.clientId ?? "" }),
        fc.subarray([...ids], { minLength: 1 }),
        (drawn, clients) => {
          const switches = drawn.map((one) => ({ ...none, ...one }));
          const found = clientsWithService({ active: true, switches }, { clients, organisation: null });
          const turned = clientsWithService(
            { active: true, switches: switches.toReversed() },
            { clients, organisation: null },
          );
          expect(turned).toEqual(found);
          const forAll = drawn.find((one) => one.clientId === null)?.enabled ?? true;
          const kept = clients.filter((id) => drawn.find((one) => one.clientId === id)?.enabled ?? forAll);
          expect(found).toEqual(kept.length === 0 ? null : kept);
        },
      ),
    );
  });
});

describe("over HTTP", async () => {
  const server = await testServer();
  const [one, other] = [await anOffering(server), await anOffering(server)];
  const { installationId, clientId } = one;
  // A second client of the same installation, with the same broker.
  const second = await insert(server, "clients", {
    installation_id: installationId,
    name: unique("Client "),
    external_code: unique("C"),
  });
  const brokerId = await insert(server, "brokers", {
    installation_id: installationId,
    name: "B",
    code: unique("B"),
  });
  for (const id of [clientId, second])
    await insert(server, "broker_maps", {
      installation_id: installationId,
      client_id: id,
      broker_id: brokerId,
      effective_date: "2020-01-01",
    });
  const admin = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageServices", "enrollment"],
  });
  const member = async (client: string) => {
    const id = newId();
    await insert(server, "members", {
      installation_id: installationId,
      client_id: client,
      id,
      family_id: id,
      relationship: "18",
      member_number: unique("M"),
      first_name: "Ana",
      last_name: "Ruiz",
      dob: "1990-01-01",
    });
    return { id, ...(await aUser(server, installationId, { type: "member", entityId: id })) };
  };
  const [first, elsewhere] = [await member(clientId), await member(second)];
  const broker = await aUser(server, installationId, {
    type: "broker",
    entityId: brokerId,
    permissions: ["enrollment"],
  });
  const send = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    more: Parameters<typeof server.call>[2],
  ) => server.call(method, path, more);
  const made = await send("POST", "/admin/services", {
    token: admin.token,
    body: {
      key: "idCards",
      name: "Insurance cards",
      nameKo: "Insurance cards",
      nameEs: "Insurance cards",
      icon: "card",
    },
  });
  const serviceId = made.json<{ id: string }>().id;
  const statusOf = async (path: string, token: string) =>
    (await server.call("GET", path, { token })).statusCode;
  const offFor = async (token: string) =>
    (await server.call("GET", "/userInfo", { token })).json<{ servicesOff: string[] }>().servicesOff;

  test("what is off for a client is 404 for its people, gone from the menu, and there for everybody else", async () => {
    expect([await statusOf("/myidcards", first.token), await offFor(first.token)]).toEqual([200, []]);
    const row = await send("POST", "/admin/entityservices", {
      token: admin.token,
      body: { serviceId, clientId, enabled: false },
    });
    expect(row.statusCode).toBe(200);
    expect([await statusOf("/myidcards", first.token), await offFor(first.token)]).toEqual([
      404,
      ["idCards"],
    ]);
    expect([await statusOf("/myidcards", elsewhere.token), await offFor(elsewhere.token)]).toEqual([200, []]);
    // A broker of both reaches the other one's cards, and none of this client's.
    expect(await statusOf(`/idcard/${first.id}`, broker.token)).toBe(404);
    expect(await statusOf(`/idcard/${elsewhere.id}`, broker.token)).toBe(200);
    expect(await offFor(broker.token)).toEqual([]);
    expect(await statusOf(`/idcard/${first.id}`, admin.token)).toBe(200);
    // Nothing else of the client is touched.
    expect(await statusOf("/home", first.token)).toBe(200);

    const again = await send("POST", "/admin/entityservices", {
      token: admin.token,
      body: { serviceId, clientId, enabled: true },
    });
    expect([again.statusCode >= 400, again.statusCode < 500]).toEqual([true, true]);
    const { id } = row.json<{ id: string }>();
    await send("DELETE", `/admin/entityservices/${id}`, { token: admin.token });
    expect(await statusOf("/myidcards", first.token)).toBe(200);
  });

  test("the broker's own switch takes it from the broker's people alone", async () => {
    const row = await send("POST", "/admin/entityservices", {
      token: admin.token,
      body: { serviceId, brokerId, enabled: false },
    });
    expect(await statusOf(`/idcard/${elsewhere.id}`, broker.token)).toBe(404);
    expect(await offFor(broker.token)).toEqual(["idCards"]);
    expect(await statusOf("/myidcards", elsewhere.token)).toBe(200);
    await send("DELETE", `/admin/entityservices/${row.json<{ id: string }>().id}`, { token: admin.token });
  });

  test("where enrollment is off, a sign-up key opens nothing and a draft that was begun is not there", async () => {
    const enrollee = await startEnrolling(server, one);
    const service = await send("POST", "/admin/services", {
      token: admin.token,
      body: {
        key: "enrollment",
        name: "Enrollment",
        nameKo: "Enrollment",
        nameEs: "Enrollment",
        icon: "link",
      },
    });
    const body = { serviceId: service.json<{ id: string }>().id, clientId, enabled: false };
    const row = await send("POST", "/admin/entityservices", { token: admin.token, body });
    expect((await server.call("GET", `/selfenrollment/${one.signupKey}`)).statusCode).toBe(404);
    expect((await server.call("GET", `/selfenrollment/${other.signupKey}`)).statusCode).toBe(200);
    expect(await statusOf("/selfenrollment/enrollment", enrollee.token)).toBe(404);
    await send("DELETE", `/admin/entityservices/${row.json<{ id: string }>().id}`, { token: admin.token });
    expect(await statusOf("/selfenrollment/enrollment", enrollee.token)).toBe(200);
  });

  test("a service with an address is shown to whom it is on for, in their language", async () => {
    const telehealth = await send("POST", "/admin/services", {
      token: admin.token,
      body: {
        key: "telehealth",
        name: "Doctor by video",
        nameKo: "화상 진료",
        nameEs: "Doctor by video",
        url: "https://video.example.com/",
        icon: "video",
      },
    });
    const body = {
      serviceId: telehealth.json<{ id: string }>().id,
      clientId,
      enabled: true,
      url: "https://video.example.com/own",
    };
    await send("POST", "/admin/entityservices", {
      token: admin.token,
      body: { ...body, clientId: null, enabled: false, url: null },
    });
    await send("POST", "/admin/entityservices", { token: admin.token, body });
    const shown = async (token: string) =>
      (await server.call("GET", "/services", { token, headers: { "accept-language": "ko" } })).json<{
        services: { name: string; url: string }[];
      }>().services;
    expect(await shown(first.token)).toMatchObject([
      { name: "화상 진료", url: "https://video.example.com/own" },
    ]);
    expect(await shown(elsewhere.token)).toEqual([]);
  });
});
