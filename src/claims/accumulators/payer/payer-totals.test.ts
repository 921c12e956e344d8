import { importTotalsJob, takeWaitingTotalsJob } from "#claims/accumulators/jobs.ts";
import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, aUser, insert, owned } from "#test/factories.ts";
import type { TotalDifferences } from "../difference-list.ts";
import type { PayerFileDetail } from "./payer-totals.ts";
import { readFigure, readHead } from "./figure-rows.ts";

const desk = await aClaimsDesk();
const { server, owner, installationId, clientId, subscriberId, handlers, admin, post, get } = desk;
const place = { installationId, clientId };
const planId = await insert(server, "base_plans", {
  ...owned(place),
  external_plan_code: "PPO",
  name: "PPO 500",
  coverage_type: "medical",
  rating_mode: "ageBand",
  effective_date: "2026-01-01",
});
await insert(server, "plan_benefits", {
  ...owned(place),
  base_plan_id: planId,
  effective_date: "2026-01-01",
  termination_date: "2026-12-31",
  deductible_individual_cents: 50_000,
});
await insert(server, "coverages", {
  ...owned(place),
  family_id: subscriberId,
  member_id: subscriberId,
  base_plan_id: planId,
  coverage_type: "medical",
  tier_code: "EMP",
  effective_date: "2026-01-01",
});
const head = "member_number,code,as_of,amount";

beforeEach(() =>
  owner.query(
    "truncate payer_totals, payer_total_files, unknown_accumulators, accumulators, total_differences, accumulator_totals cascade",
  ),
);

async function bring(content: string, { token = admin.token, client = "" } = {}) {
  const form = new FormData();
  if (client !== "") form.append("clientId", client);
  form.append("file", new File([content], "totals.csv"));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/accumulators/imports",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<PayerFileDetail>() };
}
async function whole(content: string, client = "") {
  const { body } = await bring(content, { client });
  await handlers.run(importTotalsJob, { fileId: body.id, installationId });
  return get<PayerFileDetail>(`/accumulators/imports/${body.id}`);
}
const recount = () => handlers.run(recountTotalsJob, { installationId, familyIds: [subscriberId] });
const define = (code: string) =>
  insert(server, "accumulators", {
    installation_id: installationId,
    code,
    name: code,
    name_ko: code,
    name_es: code,
    kind: "deductible",
    scope: "person",
    network: "in",
    use: "compare",
    sort_order: 1,
  });
const unknown = async () =>
  (await owner.query("select code, status, figures from unknown_accumulators order by code")).rows;

test("a known figure that is not ours becomes a task; the same file again changes nothing", async () => {
  await define("DED");
  const file = await whole(`${head}\nM1001,DED,2026-10-01,125.50\n`);
  expect(file).toMatchObject({ status: "done", taken: 1, same: 0, waiting: 0, badRows: 0 });
  await recount();
  expect(await get<TotalDifferences>("/accumulatordifferences")).toMatchObject({
    total: 1,
    rows: [{ memberId: subscriberId, problem: "payerDiffers", oursCents: 0, otherCents: 12_550 }],
  });
  const again = await bring(`${head}\nM1001,DED,2026-10-01,125.50\n`);
  expect(again.body.id).toBe(file.id);
  expect(await whole(`${head}\r\nM1001,DED,2026-10-01,125.50\r\n`)).toMatchObject({ taken: 0, same: 1 });
  expect(await whole(`${head}\nM1001,DED,10/01/2026,"$1,000"\n`)).toMatchObject({ taken: 1, same: 0 });
  const { rows } = await owner.query("select amount_cents from payer_totals");
  expect(rows).toEqual([{ amount_cents: 100_000 }]);
});

test("the same number in a file of another client touches nothing of this one’s", async () => {
  await define("DED");
  await whole(`${head}\nM1001,DED,2026-10-01,125.50\n`);
  const other = await aClient(server, installationId);
  expect(await whole(`${head}\nM1001,DED,2026-10-01,900\n`, other)).toMatchObject({ taken: 0, waiting: 1 });
  await handlers.run(takeWaitingTotalsJob, { installationId });
  const { rows } = await owner.query(
    "select member_id, client_id, amount_cents from payer_totals order by amount_cents",
  );
  expect(rows).toEqual([
    { member_id: subscriberId, client_id: clientId, amount_cents: 12_550 },
    { member_id: null, client_id: other, amount_cents: 90_000 },
  ]);
});

test("a payer’s own number, and an employee’s with the birth date of another one of the family, lead to the member", async () => {
  await define("DED");
  await insert(server, "member_numbers", {
    ...owned(place),
    family_id: subscriberId,
    member_id: subscriberId,
    number: "W-100",
    effective_date: "2026-10-01",
    termination_date: "2026-10-02",
  });
  const rows = [
    "W100,DED,2026-10-01,10,",
    "w-100,DED,2026-09-30,20,",
    "W-100,DED,2026-10-02,30,2015-06-04",
    "M1001,DED,2026-10-03,40,2015-06-04",
    "M1001,DED,2026-10-03,50,2001-01-01",
    "W100,DED,2026-10-03,60,",
  ];
  await whole(`${head},dob\n${rows.join("\n")}\n`);
  const found = await owner.query("select member_id, amount_cents from payer_totals order by amount_cents");
  expect(found.rows).toEqual([
    { member_id: subscriberId, amount_cents: 1_000 },
    { member_id: null, amount_cents: 2_000 },
    { member_id: desk.childId, amount_cents: 3_000 },
    { member_id: desk.childId, amount_cents: 4_000 },
    { member_id: null, amount_cents: 5_000 },
    { member_id: null, amount_cents: 6_000 },
  ]);
  const other = await aClient(server, installationId);
  expect(await whole(`${head}\nW100,DED,2026-10-02,70\n`, other)).toMatchObject({ taken: 0, waiting: 1 });
  await owner.query("delete from payer_totals where amount_cents = 7000");
  await owner.query("update member_numbers set effective_date = '2026-09-01'");
  await handlers.run(takeWaitingTotalsJob, { installationId });
  const waiting = await owner.query("select amount_cents from payer_totals where member_id is null");
  expect(waiting.rows.map((row) => Number(row.amount_cents)).toSorted((one, other) => one - other)).toEqual([
    5_000, 6_000,
  ]);
  await owner.query("delete from member_numbers");
});

test("a number of nine digits that is no SSN waits without being readable, and leads to the member who gets it later", async () => {
  await define("DED");
  expect(await whole(`${head}\n457551462,DED,2026-10-01,70\n`)).toMatchObject({ taken: 0, waiting: 1 });
  const stored = await owner.query("select member_reference from payer_totals");
  expect(JSON.stringify(stored.rows)).not.toContain("457551462");
  await insert(server, "member_numbers", {
    ...owned(place),
    family_id: subscriberId,
    member_id: subscriberId,
    number: "457-55-1462",
  });
  await handlers.run(takeWaitingTotalsJob, { installationId });
  const { rows } = await owner.query("select member_id from payer_totals");
  expect(rows).toEqual([{ member_id: subscriberId }]);
  await owner.query("delete from member_numbers");
});

test("a file that writes what stands for an SSN here holds up nothing else that waits", async () => {
  await whole(`${head}\nssn:1462:not-hex,DED,2026-10-01,70\nM1001,DED,2026-10-01,80\n`);
  await define("DED");
  await handlers.run(takeWaitingTotalsJob, { installationId });
  const { rows } = await owner.query(
    "select amount_cents from payer_totals where accumulator_id is not null and member_id is not null",
  );
  expect(rows).toEqual([{ amount_cents: 8_000 }]);
});

test("what a table of claims says is outside the network counts there, whatever its amounts say", async () => {
  const columns =
    "claim_number,member_number,patient_last_name,patient_first_name,served_from,paid_on,billed,paid,deductible,network";
  const rows = [
    "N1,M1001,RUIZ,DANA,2026-10-05,2026-10-20,100,60,40,out",
    "N2,M1001,RUIZ,DANA,2026-10-06,2026-10-20,100,70,30,",
  ];
  expect(await desk.whole(`${columns}\n${rows.join("\n")}\n`)).toMatchObject({ posted: 2, held: 0 });
  await recount();
  const { rows: totals } = await owner.query(
    "select network, used_cents from accumulator_totals where kind = 'deductible' and used_cents > 0 order by network",
  );
  expect(totals).toEqual([
    { network: "in", used_cents: 3_000 },
    { network: "out", used_cents: 4_000 },
  ]);
  await owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade",
  );
});

test("a figure of a number that two clients have waits, unless its file is of one of them", async () => {
  await define("DED");
  const other = await aClient(server, installationId);
  await insert(server, "members", {
    ...owned({ installationId, clientId: other }),
    first_name: "Ola",
    last_name: "Berg",
    relationship: "18",
    member_number: "M1001",
    is_number_brought: true,
  });
  expect(await whole(`${head}\nM1001,DED,2026-10-01,1\n`)).toMatchObject({ taken: 0, waiting: 1 });
  expect(await whole(`${head}\nM1001,DED,2026-10-01,2\n`, clientId)).toMatchObject({ taken: 1, waiting: 0 });
  await owner.query("update members set deleted_at = now() where client_id = $1", [other]);
});

test("a code that nobody knows waits in its queue, and is taken once it is mapped", async () => {
  const accumulatorId = await define("DED");
  expect(await whole(`${head}\nM1001,IND-DED,2026-10-01,75\nM9999,DED,2026-10-01,5\n`)).toMatchObject({
    taken: 0,
    waiting: 2,
  });
  expect(await unknown()).toEqual([{ code: "IND-DED", status: "new", figures: 1 }]);
  const { rows } = await get<{ rows: Record<string, unknown>[] }>("/admin/unknownaccumulators");
  const { id, version, updatedAt: _, labels: __, ...row } = rows[0] ?? {};
  const changed = await server.call("PUT", `/admin/unknownaccumulators/${String(id)}`, {
    token: admin.token,
    headers: { "if-match": `"${String(version)}"` },
    body: { ...row, status: "mapped", accumulatorId },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const jobs = await owner.query("select data from pgboss.job where name = 'take-waiting-totals'");
  expect(jobs.rows).toContainEqual({ data: { installationId } });
  await handlers.run(takeWaitingTotalsJob, { installationId });
  expect(await unknown()).toEqual([{ code: "IND-DED", status: "mapped", figures: 0 }]);
  await recount();
  expect(await get<TotalDifferences>("/accumulatordifferences")).toMatchObject({
    rows: [{ otherCents: 7_500 }],
  });
  await desk.aMember({ first_name: "Late", member_number: "M9999", relationship: "18", dob: "1990-01-01" });
  await handlers.run(takeWaitingTotalsJob, { installationId });
  const waiting = await owner.query("select from payer_totals where member_id is null");
  expect(waiting.rowCount).toBe(0);
});

test("a bad row is told by row and column and costs nothing else; an import that was stopped goes on", async () => {
  await define("DED");
  const file = await whole(
    `${head}\nM1001,DED,99999999,1\nM1001,DED,2026-09-01,-4\n,DED,2026-09-01,4\nM1001,DED,2026-09-02,4\n`,
  );
  expect(file).toMatchObject({ status: "done", taken: 1, badRows: 3 });
  expect(file.findings.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, "as_of", "date"],
    [3, "amount", "amount"],
    [4, "member_number", "missing"],
  ]);
  await owner.query(
    "update payer_total_files set status = 'reading', rows_done = 3, taken = 0, bad_rows = 2",
  );
  await handlers.run(importTotalsJob, { fileId: file.id, installationId });
  expect(await get<PayerFileDetail>(`/accumulators/imports/${file.id}`)).toMatchObject({
    status: "done",
    taken: 0,
    same: 1,
    badRows: 3,
  });
});

describe("a file that is none", () => {
  test.each([
    ["code,amount\nDED,1\n", { code: "columns", params: { columns: "member_number, as_of" } }],
    ["", { code: "empty", params: {} }],
    [`${head}\n"M1001,DED`, { code: "cutOff", params: { row: 2 } }],
  ])("says why: %j", async (content, failure) => {
    expect(await whole(content)).toMatchObject({ status: "failed", failure });
  });
});

test("figures by call, of a key for one client, reach no other client's member", async () => {
  await define("DED");
  const other = await aClient(server, installationId);
  const maker = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageApiKeys", "manageClaims"],
  });
  const made = await post(
    "/admin/apikeys",
    {
      name: "Payer",
      permissions: ["manageClaims"],
      expiresAt: "2027-06-01T00:00:00Z",
      clientIds: [other],
    },
    maker.token,
  );
  const { key } = made.json<{ key: string }>();
  const figures = [{ memberReference: "M1001", code: "DED", onDay: "2026-10-01", amountCents: 100 }];
  expect((await post("/accumulators/figures", { figures }, key)).statusCode).toBe(422);
  expect((await post("/accumulators/figures", { clientId, figures }, key)).statusCode).toBe(404);
  const kept = await post("/accumulators/figures", { clientId: other, figures }, key);
  expect(kept.json()).toEqual({ taken: 0, same: 0, waiting: 1 });
  expect((await post("/accumulators/figures", { clientId, figures })).json()).toMatchObject({ taken: 1 });
});

test("a row is read whatever the order of the columns, and any text is an answer, never an error", () => {
  const { columns } = readHead(["\ufeffAmount", "As of", "ignored", "Member-Number", "CODE"]);
  expect(readFigure(["1,234.50", "20261005", "x", " M1 ", "DED"], columns, 2)).toEqual({
    memberReference: "M1",
    dob: null,
    code: "DED",
    onDay: "2026-10-05",
    amountCents: 123_450,
  });
  for (const amount of ["1.234", "1e3", "--1", "12,34", "٣"])
    expect(readFigure([amount, "20261005", "", "M1", "DED"], columns, 2)).toMatchObject([
      { code: "amount", column: "amount" },
    ]);
});
