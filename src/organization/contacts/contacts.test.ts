import { beforeAll, describe, expect, test } from "vitest";
import { startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { ContactGroups } from "./contact-list.ts";

const server = await testServer();
const offering = await anOffering(server);
const other = await anOffering(server);
const { installationId, clientId } = offering;
const [brokerId, otherBroker, partnerId] = [newId(), newId(), newId()];
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageContacts"] });
const groups: string[] = [];

beforeAll(async () => {
  for (const [table, id] of [
    ["brokers", brokerId],
    ["brokers", otherBroker],
    ["partners", partnerId],
  ] as const) {
    await insert(server, table, {
      id,
      installation_id: installationId,
      name: unique("Org"),
      code: unique("O"),
    });
  }
  await insert(server, "broker_maps", {
    ...owned(offering),
    broker_id: brokerId,
    effective_date: "2020-01-01",
  });
  await server.database.owner.query("update clients set partner_id = $1 where id = $2", [
    partnerId,
    clientId,
  ]);
  for (const [name, position] of [
    ["Claims", 2],
    ["Enrollment", 1],
  ] as const) {
    groups.push(
      await insert(server, "contact_categories", {
        installation_id: installationId,
        name,
        name_ko: `${name} (ko)`,
        name_es: `${name} (es)`,
        position,
      }),
    );
  }
  const aContact = (name: string, row: Record<string, unknown> = {}) =>
    insert(server, "contacts", {
      installation_id: installationId,
      name,
      title: JSON.stringify({ en: "Desk", ko: "상담실", es: "" }),
      category_id: groups[0],
      position: 10,
      languages: ["en"],
      audience: ["member", "client", "broker", "partner"],
      ...row,
    });
  await aContact("For all", { other_category_id: groups[1] });
  await aContact("Of the client", { client_id: clientId });
  await aContact("Of another client", {
    client_id: other.clientId,
    installation_id: other.installationId,
    category_id: await insert(server, "contact_categories", {
      installation_id: other.installationId,
      name: "C",
      name_ko: "C",
      name_es: "C",
      position: 1,
    }),
  });
  await aContact("Of the broker", { broker_id: brokerId });
  await aContact("Of another broker", { broker_id: otherBroker });
  await aContact("Of the partner", { partner_id: partnerId });
  await aContact("For staff of clients", { audience: ["client"] });
  await aContact("Switched off", { active: false });
});

const namesOf = (answer: { json: <T>() => T }) =>
  [
    ...new Set(
      answer.json<ContactGroups>().groups.flatMap(({ contacts }) => contacts.map(({ name }) => name)),
    ),
  ].toSorted();

describe("who sees which contacts", () => {
  test.each([
    [
      "client",
      () => ({ type: "client" as const, entityId: clientId }),
      ["For all", "For staff of clients", "Of the client"],
    ],
    [
      "broker",
      () => ({ type: "broker" as const, entityId: brokerId }),
      ["For all", "Of the broker", "Of the client"],
    ],
    [
      "partner",
      () => ({ type: "partner" as const, entityId: partnerId }),
      ["For all", "Of the client", "Of the partner"],
    ],
    ["administrator, who keeps them", () => ({ type: "admin" as const }), []],
  ])("%s", async (_who, user, names) => {
    const { token } = await aUser(server, installationId, user());
    const answer = await server.call("GET", "/contacts", { token });
    expect(answer.statusCode).toBe(200);
    expect(namesOf(answer)).toEqual(names);
  });

  test("a person who enrolls reads what members of the client read; nobody signed in reads none", async () => {
    const { token } = await startEnrolling(server, offering);
    expect(namesOf(await server.call("GET", "/contacts", { token }))).toEqual(["For all", "Of the client"]);
    expect((await server.call("GET", "/contacts")).statusCode).toBe(401);
  });

  test("a preview shows the same to staff, and other clients' ids show nothing more", async () => {
    const preview = async (query: string) =>
      namesOf(await server.call("GET", `/admin/sitecontacts?${query}`, { token: admin.token }));
    expect(await preview(`type=broker&brokerId=${brokerId}&clientId=${clientId}`)).toEqual([
      "For all",
      "Of the broker",
      "Of the client",
    ]);
    expect(await preview(`type=member&clientId=${other.clientId}`)).toEqual(["For all"]);
    // A broker's id says nothing of a member.
    expect(await preview(`type=member&brokerId=${brokerId}`)).toEqual(["For all"]);
  });
});

test("groups stand in their order, in the reader's language, and English where a text is empty", async () => {
  const { token } = await aUser(server, installationId, { type: "client", entityId: clientId });
  const read = async (language: string) =>
    (
      await server.call("GET", "/contacts", { token, headers: { "accept-language": language } })
    ).json<ContactGroups>().groups;
  const korean = await read("ko");
  expect(korean.map(({ name }) => name)).toEqual(["Enrollment (ko)", "Claims (ko)"]);
  expect(korean[0]?.contacts.map(({ name, title }) => [name, title])).toEqual([["For all", "상담실"]]);
  expect((await read("es"))[0]?.contacts[0]?.title).toBe("Desk");
});

test("a contact of two owners is refused at the second one", async () => {
  const answer = await server.call("POST", "/admin/contacts", {
    token: admin.token,
    body: {
      name: "Both",
      categoryId: groups[0],
      position: 1,
      languages: ["en"],
      audience: ["client"],
      clientId,
      brokerId,
    },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(["brokerId"]);
});
