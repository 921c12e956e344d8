import { expect, test } from "vitest";
import type { UserType } from "#kernel/access.ts";
import { compareKeys } from "#kernel/compare.ts";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, aUser, insert, owned, unique } from "#test/factories.ts";
import { aPayment, paidClaim } from "#test/x12.ts";
import type { ClaimList } from "./claims.ts";
import { sensitiveCategory } from "./sensitive.ts";

const desk = await aClaimsDesk();
const { server, owner, installationId, clientId, subscriberId, childId } = desk;
const ofFamily = { family_id: subscriberId };
const spouseId = await desk.aMember({
  ...ofFamily,
  first_name: "Quinn",
  relationship: "01",
  dob: "1984-01-01",
});
const adultId = await desk.aMember({ ...ofFamily, first_name: "Sky", relationship: "19", dob: "2004-01-01" });
const neighborId = await desk.aMember({
  first_name: "Alex",
  relationship: "18",
  dob: "1970-01-01",
  member_number: "M2002",
});

const patients = ["DANA", "ROWAN", "QUINN", "SKY"].flatMap((first, at) =>
  paidClaim({ first, number: `LAKE-${at}`, payerNumber: `P${at}` }),
);
const neighbor = paidClaim({ first: "ALEX", memberNumber: "M2002", number: "LAKE-9", payerNumber: "P9" });
await desk.whole(aPayment({ claims: [...patients, ...neighbor], payment: "627" }));

const organization = (table: string) =>
  insert(server, table, { installation_id: installationId, name: unique("Org "), code: unique("O") });
const [broker, partner, tpa, otherTpa] = [
  await organization("brokers"),
  await organization("partners"),
  await organization("tpas"),
  await organization("tpas"),
];
await insert(server, "broker_maps", {
  ...owned({ installationId, clientId }),
  broker_id: broker,
  effective_date: "2026-01-01",
});
await owner.query("update clients set partner_id = $1, tpa_id = $2 where id = $3", [partner, tpa, clientId]);
const otherClient = await aClient(server, installationId);
await owner.query("update clients set tpa_id = $1 where id = $2", [otherTpa, otherClient]);

const everybody = ["Alex", "Dana", "Quinn", "Rowan", "Sky"];
/** First names of those whose claims the user finds in the list, in the search, and opens. */
async function seen(token: string) {
  const names = async (path: "/claims" | "/claimSearch") => {
    const answer = await server.call("GET", path, { token });
    if (answer.statusCode !== 200) return answer.statusCode;
    return answer
      .json<ClaimList>()
      .rows.map(({ patientName }) => patientName?.split(" ")[0] ?? "")
      .toSorted(compareKeys);
  };
  const opened: string[] = [];
  const { rows } = await owner.query<{ id: string; name: string }>(
    "select c.id, m.first_name as name from claims c join members m on m.id = c.member_id order by 2",
  );
  for (const { id, name } of rows)
    if ((await server.call("GET", `/claims/${id}`, { token })).statusCode === 200) opened.push(name);
  const [list, search] = [await names("/claims"), await names("/claimSearch")];
  expect(search).toEqual(list);
  expect(opened).toEqual(Array.isArray(list) ? list : []);
  return list;
}

const permissions = ["viewHealthData", "manageClaims", "enrollment", "manageClients"] as const;
test.each<[UserType, string | undefined, "with" | "without", string[] | number]>([
  ["admin", undefined, "with", everybody],
  ["admin", undefined, "without", 403],
  ["tpa", tpa, "with", everybody],
  ["tpa", tpa, "without", 403],
  ["tpa", otherTpa, "with", []],
  ["broker", broker, "with", 403],
  ["partner", partner, "with", 403],
  ["client", clientId, "with", 403],
])("%s (%s), %s the permissions, sees %j", async (type, entityId, held, expected) => {
  const user = await aUser(server, installationId, {
    type,
    permissions: held === "with" ? permissions : ["enrollment"],
    ...(entityId === undefined ? {} : { entityId }),
  });
  expect(await seen(user.token)).toEqual(expected);
});

test("the row policies keep claims from employers, brokers and partners, whatever they hold and whatever asks", async () => {
  const { TokenReader } = await import("#identity/access/tokens.service.ts");
  const { SystemScope } = await import("#server/scope.ts");
  const reader = new TokenReader(server.services);
  const system = new SystemScope(server.database, { requestId: "claims", language: "en" });
  const found: Record<string, unknown> = {};
  for (const [type, entityId] of [
    ["broker", broker],
    ["partner", partner],
    ["client", clientId],
    ["tpa", tpa],
  ] as const) {
    const { token } = await aUser(server, installationId, { type, entityId, permissions });
    const known = await reader.read(token);
    if (known === undefined) throw new Error("The token is not known");
    const counts = await system
      .scopeFor(known.principal, known.accessScope)
      .transaction(async ({ client }) => {
        const tables = [
          "claims",
          "claim_versions",
          "claim_lines",
          "claim_files",
          "claim_sets",
          "claim_holds",
        ];
        const all: number[] = [];
        for (const table of tables) all.push((await client.query(`select from ${table}`)).rowCount ?? 0);
        return all;
      });
    found[type] = counts;
  }
  expect(found).toEqual({
    broker: [0, 0, 0, 0, 0, 0],
    partner: [0, 0, 0, 0, 0, 0],
    client: [0, 0, 0, 0, 0, 0],
    tpa: [5, 5, 10, 0, 0, 0],
  });
});

test("the patient; the subscriber for minors; another adult only by consent, which can be withdrawn", async () => {
  const users: Record<string, string> = {};
  for (const [name, entityId] of Object.entries({
    dana: subscriberId,
    quinn: spouseId,
    sky: adultId,
    rowan: childId,
    alex: neighborId,
  }))
    users[name] = (await aUser(server, installationId, { type: "member", entityId })).token;
  const by = (name: string) => seen(users[name] ?? "");
  expect(await by("dana")).toEqual(["Dana", "Rowan"]);
  expect(await by("quinn")).toEqual(["Quinn"]);
  expect(await by("sky")).toEqual(["Sky"]);
  expect(await by("rowan")).toEqual(["Rowan"]);
  expect(await by("alex")).toEqual(["Alex"]);
  const consent = async (shares: boolean) => {
    await server.call("PUT", "/user/healthsharing", { token: users["quinn"] ?? "", body: { shares } });
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
  };
  await consent(true);
  expect(await by("dana")).toEqual(["Dana", "Quinn", "Rowan"]);
  expect(await by("sky")).toEqual(["Sky"]);
  await owner.query("update claims set is_sensitive = true where member_id = any ($1)", [
    [spouseId, childId],
  ]);
  expect(await by("dana")).toEqual(["Dana", "Rowan"]);
  expect(await by("quinn")).toEqual(["Quinn"]);
  await owner.query("update claims set is_sensitive = false");
  await owner.query("update members set termination_date = '2026-11-01' where id = $1", [spouseId]);
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  expect(await by("dana")).toEqual(["Dana", "Rowan"]);
  expect(await by("quinn")).toEqual(["Quinn"]);
  await owner.query("update members set termination_date = null where id = $1", [spouseId]);
  await consent(false);
  expect(await by("dana")).toEqual(["Dana", "Rowan"]);
});

test.each([
  [["F32.1"], [], "mentalHealth"],
  [["F1020"], [], "substanceUse"],
  [["Z3009"], [], "reproductive"],
  [["B20"], [], "infection"],
  [["J069", "T7411XA"], [], "violence"],
  [["J069"], [{ procedure: "90834", revenueCode: null }], "mentalHealth"],
  [[], [{ procedure: null, revenueCode: "0126" }], "substanceUse"],
  [["J069", "Z0000"], [{ procedure: "99213", revenueCode: "0300" }], null],
] as const)("the codes %j and %j make a claim sensitive as %j", (codes, lines, category) => {
  const diagnoses = codes.map((code) => ({ kind: "principal" as const, code }));
  expect(sensitiveCategory({ diagnoses, lines: [...lines] }).value).toBe(category);
});

test("a claim of another member or client than the one asked for is not found", async () => {
  const { rows } = await owner.query<{ id: string }>("select id from claims where member_id = $1", [
    subscriberId,
  ]);
  const path = `/claims/${rows[0]?.id ?? ""}`;
  const status = async (query: string) =>
    (await server.call("GET", `${path}?${query}` as "/claims", { token: desk.admin.token })).statusCode;
  expect(await status(`memberId=${subscriberId}&clientId=${clientId}`)).toBe(200);
  expect(await status(`memberId=${childId}`)).toBe(404);
  expect(await status(`clientId=${otherClient}`)).toBe(404);
});

test("each look of staff is in the audit, and a look at a family's list by its own people is not", async () => {
  const { token, userId } = await aUser(server, installationId, { type: "tpa", entityId: tpa, permissions });
  const { rows: claims } = await owner.query<{ id: string }>("select id from claims where member_id = $1", [
    childId,
  ]);
  await server.call("GET", `/claims?memberId=${childId}`, { token });
  await server.call("GET", `/claims/${claims[0]?.id ?? ""}`, { token });
  const { rows } = await owner.query(
    "select action, subject, subject_id, client_id, details from audit_events where actor = $1 order by id",
    [`user:${userId}`],
  );
  expect(rows).toEqual([
    { action: "view", subject: "claims", subject_id: null, client_id: clientId, details: { ids: [childId] } },
    {
      action: "view",
      subject: "claims",
      subject_id: claims[0]?.id,
      client_id: clientId,
      details: { ids: [childId] },
    },
  ]);
});
