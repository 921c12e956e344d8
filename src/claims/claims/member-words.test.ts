import { beforeEach, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser } from "#test/factories.ts";
import { aBill, aPayment, reversedClaim } from "#test/x12.ts";
import type { Claim, ClaimList, OwedSums } from "./claims.ts";
import type { Eob } from "./eob/eob.ts";
import { owedOf } from "./owed.ts";
import { placeOfClaim } from "./place-of-claim.ts";
import { whyLines } from "./why-lines.ts";

const desk = await aClaimsDesk();
const { server, owner, whole, get } = desk;
const dana = await aUser(server, desk.installationId, { type: "member", entityId: desk.subscriberId });
beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

let control = 700;
const next = () => {
  control += 1;
  return { interchange: { control: String(control).padStart(9, "0") } };
};
const patient = "NM1*QC*1*RUIZ*DANA****MI*M1001";
const pay = (claims: readonly string[], paid: string) =>
  whole(aPayment({ claims, payment: paid, ...next() }));
/** The only claim as its member reads it, in the list and by itself. */
async function own() {
  const { rows } = await get<ClaimList>("/claims", dana.token);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const claim = await get<Claim>(`/claims/${row?.id ?? ""}`, dana.token);
  expect(claim).toMatchObject(row ?? {});
  return claim;
}

test("a stay whose payment came alone was in the hospital, from its first day to its last", async () => {
  const lines = ["SVC*NU:0120*5000*4000**4", "CAS*PR*2*1000"];
  await pay(
    ["CLP*S1*1*5000*4000*1000*12*P1*11*1", patient, "DTM*232*20261005", "DTM*233*20261009", ...lines],
    "4000",
  );
  const claim = await own();
  expect(placeOfClaim(claim).value).toBe("21");
  expect(claim).toMatchObject({ servedFrom: "2026-10-05", servedTo: "2026-10-09" });
});

test("a denial says that the plan did not pay, in the list, on its page and first of all in its EOB", async () => {
  await pay(["CLP*D1*4*165*0*0*12*P2*11*1", patient, "DTM*232*20261005", "CAS*CO*16*165"], "0");
  const claim = await own();
  expect(owedOf(claim, claim.latest).value).toBe("deniedNothing");
  expect(whyLines(claim)).toEqual([
    { key: "billed", cents: 16_500 },
    { key: "notYours", cents: 16_500 },
  ]);
  const { blocks } = await get<Eob>(`/eob?claimId=${claim.id}`, dana.token);
  const strong = blocks.flatMap((block) => (block.kind === "strong" ? block.text : []));
  expect(strong).toEqual([
    "This is not a bill.",
    "Your plan did not pay this claim.",
    "You owe nothing to LAKESIDE CLINIC.",
  ]);
});

test("a claim that was paid does not say that it was not", async () => {
  await whole(aPayment(next()));
  const claim = await own();
  expect(owedOf(claim, claim.latest).value).toBe("some");
  const { blocks } = await get<Eob>(`/eob?claimId=${claim.id}`, dana.token);
  expect(JSON.stringify(blocks)).not.toContain("did not pay");
});

test("a secondary claim names what the other plan paid, and adds up", async () => {
  const lines = ["CAS*CO*45*300", "CAS*OA*23*2050", "CAS*PR*2*50"];
  await pay(["CLP*C1*2*2600*200*50*12*P3*11*1", patient, "DTM*232*20261005", ...lines], "200");
  const claim = await own();
  expect(whyLines(claim)).toEqual([
    { key: "billed", cents: 260_000 },
    { key: "discount", cents: 30_000 },
    { key: "otherPlan", cents: 205_000 },
    { key: "paid", cents: 20_000 },
  ]);
  expect(claim.patientResponsibilityCents).toBe(5_000);
});

test("a decision that was taken back says so in the list, and each step has the payer’s day", async () => {
  await whole(aPayment(next()));
  expect((await own()).versions).toMatchObject([{ kind: "decided", paidOn: "2026-10-20" }]);
  await pay(reversedClaim(), "-125.40");
  const claim = await own();
  expect(claim.latest).toBe("reversed");
  expect(claim.versions.map(({ kind, paidOn }) => [kind, paidOn])).toEqual([
    ["decided", "2026-10-20"],
    ["reversed", "2026-10-20"],
  ]);
  expect(owedOf(claim, claim.latest).value).toBe("reversed");
});

test("a bill that its provider took back, after the payer did, owes nothing and nothing comes", async () => {
  await whole(aPayment(next()));
  await pay(reversedClaim(), "-125.40");
  await whole(aBill({ frequency: "8", payerNumber: "P7001", control: "0002", ...next() }));
  const claim = await own();
  expect(owedOf(claim, claim.latest).value).toBe("voided");
  expect(claim.patientResponsibilityCents).toBe(0);
});

test("a bill has no day of a decision, and a request to take it back decides nothing", async () => {
  await whole(aBill(next()));
  expect(await own()).toMatchObject({ latest: "billed", versions: [{ kind: "billed", paidOn: null }] });
  await whole(aBill({ frequency: "8", control: "0002", ...next() }));
  const claim = await own();
  expect(owedOf(claim, claim.latest).value).toBe("pending");
});

test("what a person may owe in all is the sum of their decided claims, by person and year of care", async () => {
  const claim = (
    number: string,
    day: string,
    owed: string,
    more: { status?: string; first?: string } = {},
  ) => [
    `CLP*${number}*${more.status ?? "1"}*100*${100 - Number(owed)}*${owed}*12*P${number}*11*1`,
    `NM1*QC*1*RUIZ*${more.first ?? "DANA"}****MI*M1001`,
    `DTM*232*${day}`,
    `CAS*PR*1*${owed}`,
  ];
  const claims = [
    claim("O1", "20261005", "40"),
    claim("O2", "20260201", "2.50"),
    claim("O3", "20251231", "7"),
    claim("O4", "20261006", "30", { first: "ROWAN" }),
    claim("O5", "20261007", "90", { status: "25" }),
    ["CLP*O6*1*100*100*0*12*PO6*11*1", patient, "DTM*232*20261008"],
  ];
  await pay(claims.flat(), "430.50");
  const owed = async (token: string) => (await get<ClaimList & { owed: OwedSums }>("/claims", token)).owed;
  expect(
    (await owed(dana.token)).map(({ name, year, claims: n, owedCents }) => [name, year, n, owedCents]),
  ).toEqual([
    ["Dana Ruiz", 2026, 2, 4_250],
    ["Rowan Ruiz", 2026, 1, 3_000],
    ["Dana Ruiz", 2025, 1, 700],
  ]);
  expect(await owed(desk.admin.token)).toEqual([]);

  // An amount that looks too high is no demand, until staff have settled it.
  const difference = await desk.owner.query<{ id: string }>(
    `insert into total_differences (id, installation_id, client_id, family_id, member_id, claim_id, period_from, kind, network,
       scope, problem, ours_cents, other_cents)
     select gen_random_uuid(), c.installation_id, c.client_id, m.family_id, m.id, c.id, '2026-01-01', 'deductible', 'in', 'person',
       'beyondLimit', 4000, 1000
     from claims c join members m on m.id = c.member_id where c.claim_number = 'O1' returning id`,
  );
  const ofDana = async () => {
    const [first] = await owed(dana.token);
    return [first?.year, first?.claims, first?.owedCents];
  };
  const differs = (change: string) =>
    desk.owner.query(`update total_differences set ${change} where id = $1`, [difference.rows[0]?.id]);
  expect(await ofDana()).toEqual([2026, 1, 250]);
  await differs("problem = 'payerDiffers'");
  expect(await ofDana()).toEqual([2026, 2, 4_250]);
  await differs("problem = 'beyondLimit', deleted_at = now()");
  expect(await ofDana()).toEqual([2026, 2, 4_250]);
  await differs("deleted_at = null, status = 'settled'");
  expect(await ofDana()).toEqual([2026, 2, 4_250]);

  // A note of the family changes no amount, and counts no more than the claim leaves.
  const marks = async (token: string) =>
    (await owed(token)).map(({ name, year, markedPaidCents }) => [name, year, markedPaidCents]);
  const unpaid = async () =>
    (await get<ClaimList>("/claimSearch?unpaid=yes", dana.token)).rows.map(({ claimNumber }) => claimNumber);
  const idOf = async (number: string) =>
    (await get<ClaimList>(`/claimSearch?number=${number}`, dana.token)).rows[0]?.id ?? "";
  const mark = async (number: string, isPaid: boolean, token = dana.token) =>
    desk.server.call("PUT", `/claims/${await idOf(number)}/paid`, { token, body: { isPaid } });
  expect((await unpaid()).toSorted()).toEqual(["O1", "O2", "O3", "O4"]);
  await differs("status = 'open'");
  expect((await unpaid()).toSorted()).toEqual(["O2", "O3", "O4"]);
  await differs("status = 'settled'");
  const remove = (at: string) =>
    desk.owner.query(`update claims set deleted_at = ${at} where claim_number = 'O1'`);
  await remove("now()");
  expect(await ofDana()).toEqual([2026, 1, 250]);
  await remove("null");
  expect((await mark("O1", true)).json()).toEqual({ paidCents: 4_000 });
  await mark("O4", true);
  expect(await marks(dana.token)).toEqual([
    ["Dana Ruiz", 2026, 4_000],
    ["Rowan Ruiz", 2026, 3_000],
    ["Dana Ruiz", 2025, 0],
  ]);
  expect((await unpaid()).toSorted()).toEqual(["O2", "O3"]);
  expect((await owed(dana.token))[0]?.owedCents).toBe(4_250);
  // A later decision that asks for more leaves the rest; one that asks for less never counts above it.
  const decide = (cents: number) =>
    desk.owner.query("update claims set patient_responsibility_cents = $1 where claim_number = 'O1'", [
      cents,
    ]);
  await decide(5_500);
  expect((await marks(dana.token))[0]).toEqual(["Dana Ruiz", 2026, 4_000]);
  expect(await unpaid()).toContain("O1");
  await decide(1_000);
  expect((await marks(dana.token))[0]).toEqual(["Dana Ruiz", 2026, 1_000]);
  expect(await unpaid()).not.toContain("O1");
  await decide(4_000);
  expect((await mark("O1", false)).json()).toEqual({ paidCents: null });
  expect(await unpaid()).toContain("O1");
  expect((await mark("O1", true, desk.admin.token)).statusCode).toBe(403);
});
