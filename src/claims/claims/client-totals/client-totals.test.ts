import { beforeAll, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, aUser, insert, owned } from "#test/factories.ts";
import type { ClientTotals } from "./client-totals.ts";

const desk = await aClaimsDesk();
const { server, installationId, clientId } = desk;
const place = { installationId, clientId };
let number = 0;

async function aPaidClaim(month: string, cents: number, placeOfService = "11") {
  number += 1;
  const memberId = await desk.aMember({ first_name: `A${number}`, relationship: "18", dob: "1980-01-01" });
  await insert(server, "claims", {
    ...owned(place),
    member_id: memberId,
    family_id: memberId,
    claim_number: `T-${number}`,
    patient_key: "x",
    status: "completed",
    served_from: `${month}-01`,
    paid_on: `${month}-15`,
    place_of_service: placeOfService,
    billed_cents: cents * 2,
    allowed_cents: cents,
    plan_payment_cents: cents,
  });
}
const read = async (token: string, query = `clientId=${clientId}&year=2026`) =>
  server.call("GET", `/claimtotals?${query}` as "/claimtotals", { token });
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (let at = 0; at < 14; at += 1) await aPaidClaim("2026-03", 10_000);
  for (let at = 0; at < 12; at += 1) await aPaidClaim("2026-05", 10_000, "23");
  for (let at = 0; at < 2; at += 1) await aPaidClaim("2026-06", 10_000);
  // Its month is not over for long enough: today is in November.
  for (let at = 0; at < 12; at += 1) await aPaidClaim("2026-10", 10_000);
  const brokerId = await insert(server, "brokers", {
    installation_id: installationId,
    name: "Bay Brokers",
    code: "BAY",
  });
  await insert(server, "broker_maps", {
    ...owned(place),
    broker_id: brokerId,
    effective_date: "2020-01-01",
  });
  const strangerId = await aClient(server, installationId);
  for (const [name, user] of Object.entries({
    client: { type: "client", entityId: clientId },
    broker: { type: "broker", entityId: brokerId },
    stranger: { type: "client", entityId: strangerId },
    partner: { type: "partner" },
    member: { type: "member", entityId: desk.subscriberId },
    clerk: { type: "admin", permissions: ["manageClaims"] },
  } as const))
    tokens[name] = (await aUser(server, installationId, user)).token;
});

test("an employer and its broker see what is safe to tell, each cell for itself and none by the others", async () => {
  for (const who of ["client", "broker"]) {
    const answer = await read(tokens[who] ?? "");
    expect(answer.statusCode, answer.body).toBe(200);
    const { months, kinds, until } = answer.json<ClientTotals>();
    expect(until).toBe("2026-09");
    const told = months.cells.flatMap(({ cell, sums, why }) =>
      sums?.claims === 0 ? [] : [[cell, sums?.people ?? why]],
    );
    // June is too little alone, and waits for the months after it. Nothing of it is in the sum of the year.
    expect(told).toEqual([
      ["2026-03", 14],
      ["2026-05", 12],
      ...["2026-06", "2026-07", "2026-08", "2026-09"].map((month) => [month, "fewPeople"]),
    ]);
    expect(months.total).toMatchObject({ people: 26, claims: 26, allowedCents: 260_000 });
    expect(kinds.cells.find(({ cell }) => cell === "emergency")?.sums?.people).toBe(12);
  }
  expect((await read(tokens["client"] ?? "", "year=2026")).json<ClientTotals>().clientId).toBe(clientId);
});

test("what was told once stays as it was told, whatever is paid, taken back or asked at once later", async () => {
  const asked = async () => (await read(tokens["client"] ?? "")).json<ClientTotals>();
  const before = await asked();
  await aPaidClaim("2026-03", 77_700);
  await aPaidClaim("2026-05", 10_000, "21");
  await server.database.owner.query(
    "update claims set status = 'rejected' where claim_number = 'T-1' and client_id = $1",
    [clientId],
  );
  const answers = await Promise.all(Array.from({ length: 5 }, asked));
  for (const answer of answers) expect(answer).toEqual(before);
  // Nine more people in August make the four months together as safe as any other: they are told once, as one.
  for (let at = 0; at < 9; at += 1) await aPaidClaim("2026-08", 10_000);
  const again = await Promise.all(Array.from({ length: 5 }, asked));
  for (const { months } of again) {
    const cell = (month: string) => months.cells.find((one) => one.cell === month);
    expect(cell("2026-06")).toMatchObject({ sums: null, why: "tellsAnother" });
    expect(cell("2026-08")).toMatchObject({ sums: null, why: "tellsAnother" });
    expect(months.total).toMatchObject({ claims: 37, allowedCents: 370_000 });
  }
  const { rows } = await server.database.owner.query<{ month: string }>(
    "select until_month as month from claim_total_releases where client_id = $1 order by 1",
    [clientId],
  );
  expect(rows.map(({ month }) => month)).toEqual([
    "2026-01",
    "2026-02",
    "2026-03",
    "2026-04",
    "2026-05",
    "2026-08",
    "2026-09",
  ]);
});

test("nobody else does, and no answer names a person", async () => {
  const status = async (who: string) => (await read(tokens[who] ?? "")).statusCode;
  expect(await status("stranger")).toBe(404);
  expect(await status("partner")).toBe(403);
  expect(await status("member")).toBe(403);
  expect(await status("clerk")).toBe(403);
  const { body } = await read(tokens["client"] ?? "");
  expect(body).not.toMatch(/T-\d|Ruiz|"person"|memberId/u);
});

test("a client of few people learns nothing at all", async () => {
  const answer = await read(tokens["stranger"] ?? "", "year=2026");
  expect(answer.json<ClientTotals>()).toMatchObject({ months: { total: null }, kinds: { total: null } });
});
