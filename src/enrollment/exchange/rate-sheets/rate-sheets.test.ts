import { existsSync, readFileSync } from "node:fs";
import writeXlsxFile from "write-excel-file/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { PriceList, SheetPreview } from "#plans/plans/price-list.ts";

const server = await testServer();
const address = await server.http.listen({ port: 0, host: "127.0.0.1" });
let token: string;
let installationId: string;
let clientId: string;
let planId: string;

beforeAll(async () => {
  installationId = await anInstallation(server);
  ({ token } = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] }));
});
beforeEach(async () => {
  clientId = await aClient(server, installationId);
  planId = await aPlan("MED-1", { rating_mode: "ageBand" });
});

async function aPlan(code: string, more: Record<string, unknown> = {}): Promise<string> {
  return insert(server, "base_plans", {
    installation_id: installationId,
    client_id: clientId,
    external_plan_code: code,
    name: `Plan ${code}`,
    coverage_type: "medical",
    rating_mode: "compositeTier",
    effective_date: "2026-01-01",
    ...more,
  });
}

async function send(content: string | Buffer, terms: Record<string, string> = {}, name = "rates.csv") {
  const form = new FormData();
  for (const [key, value] of Object.entries({ clientId, basePlanId: planId, ...terms }))
    if (value !== "") form.append(key, value);
  form.append("file", new File([Uint8Array.from(Buffer.from(content))], name));
  const answer = await fetch(`${address}/api/admin/ratesheets`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as SheetPreview & { errors?: unknown } };
}
const apply = async (id: string) => {
  const answer = await server.call("POST", `/admin/ratesheets/${id}/apply`, { token });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const list = async (id = planId) =>
  (await server.call("GET", `/admin/baseplans/${id}/rates`, { token })).json<PriceList>();
const counts = ({ added, changed, ended, same }: SheetPreview) => ({ added, changed, ended, same });
const problems = ({ problems: found }: SheetPreview) =>
  found.map(({ row, column, code }) => [row, column, code]);
const sheet = (...lines: string[]) => `${lines.join("\n")}\n`;
const ages = (cents: number, from = "2026-01-01") =>
  sheet(
    "plan code,effective from,rating area,age,monthly rate",
    ...["0-20", "21", "22-64", "65+"].map((age) => `MED-1,${from},RA1,${age},${cents / 100}`),
  );

test("a sheet is checked, changes nothing, is written, and adds nothing the second time", async () => {
  const checked = await send(ages(100_00));
  expect(checked.status).toBe(200);
  expect(checked.body).toMatchObject({ canApply: true, added: 4, changed: 0, problemCount: 0, otherRows: 0 });
  expect(checked.body.plans).toMatchObject([{ id: planId, added: 4, from: "2026-01-01", findings: [] }]);
  expect((await list()).rates).toEqual([]);

  expect(await apply(checked.body.id)).toMatchObject({ status: 200, body: { added: 4, ended: 0 } });
  expect((await list()).rates).toMatchObject([
    { ageFrom: 0, ageTo: 20, ratingArea: "RA1", amountCents: 100_00, terminationDate: null },
    { ageFrom: 21, ageTo: 21 },
    { ageFrom: 22, ageTo: 64 },
    { ageFrom: 65, ageTo: null },
  ]);
  expect((await apply(checked.body.id)).status).toBe(409);

  const again = await send(ages(100_00));
  expect(again.body).toMatchObject({ canApply: false, added: 0, changed: 0, ended: 0, same: 4 });
  await apply(again.body.id);
  expect((await list()).rates).toHaveLength(4);
});

test("a tier is refused for a plan that covers the employee alone, as a cell and as a column", async () => {
  planId = await aPlan("STD-1", { coverage_type: "std", rating_mode: "flat" });
  const byRow = await send(sheet("plan code,effective from,tier,monthly rate", "STD-1,2026-01-01,EMP,12.00"));
  expect(problems(byRow.body)).toEqual([[2, "tier", "noTiers"]]);
  const byColumn = await send(sheet("plan code,effective from,EMP,FAM", "STD-1,2026-01-01,12.00,20.00"));
  expect(problems(byColumn.body)).toEqual([
    [2, "EMP", "noTiers"],
    [2, "FAM", "noTiers"],
  ]);
  const without = await send(sheet("plan code,effective from,monthly rate", "STD-1,2026-01-01,12.00"));
  expect(without.body).toMatchObject({ canApply: true, added: 1 });
});

test("another price from the same day takes its place, a later one ends it", async () => {
  await apply((await send(ages(100_00))).body.id);
  const changed = await send(ages(110_00));
  expect(counts(changed.body)).toEqual({ added: 0, changed: 4, ended: 0, same: 0 });
  expect(changed.body.rows[0]).toMatchObject({
    what: "changed",
    amountCents: 110_00,
    was: { amountCents: 100_00 },
  });
  await apply(changed.body.id);
  const next = await send(ages(120_00, "2027-01-01"));
  expect(counts(next.body)).toEqual({ added: 4, changed: 0, ended: 4, same: 0 });
  expect(next.body.plans[0]?.findings).toEqual([]);
  await apply(next.body.id);
  const { rates } = await list();
  expect(rates.map(({ amountCents, terminationDate }) => [amountCents, terminationDate])).toEqual([
    ...Array<unknown>(4).fill([110_00, "2026-12-31"]),
    ...Array<unknown>(4).fill([120_00, null]),
  ]);
  // The first sheet again finds its rows ended since, and leaves them so; the second one changes nothing.
  expect(counts((await send(ages(110_00))).body)).toEqual({ added: 0, changed: 0, ended: 0, same: 4 });
  expect(counts((await send(ages(120_00, "2027-01-01"))).body)).toEqual({
    added: 0,
    changed: 0,
    ended: 0,
    same: 4,
  });
});

describe("what cannot be taken is named by row and column, and nothing of the sheet is written", () => {
  const header = "age,rating area,effective from,monthly rate";
  test.each([
    ["no price", "20-30,RA1,2026-01-01,", [[3, "monthly rate", "rateMissing"]]],
    ["words for a price", "20-30,RA1,2026-01-01,about 100", [[3, "monthly rate", "moneyForm"]]],
    ["less than nothing", "20-30,RA1,2026-01-01,-5", [[3, "monthly rate", "moneyForm"]]],
    ["parts of a cent", "20-30,RA1,2026-01-01,100.005", [[3, "monthly rate", "moneyDecimals"]]],
    ["no age", ",RA1,2026-01-01,100", [[3, "age", "ageMissing"]]],
    ["an age that is none", "old,RA1,2026-01-01,100", [[3, "age", "ageForm"]]],
    ["ages the wrong way round", "30-20,RA1,2026-01-01,100", [[3, "age", "ageForm"]]],
    ["no date", "20-30,RA1,,100", [[3, "effective from", "dateMissing"]]],
    ["a date that is none", "20-30,RA1,2026-02-30,100", [[3, "effective from", "dateForm"]]],
    ["the row again", "0-19,RA1,2026-01-01,100", [[3, null, "rowTwice"]]],
    ["another price for some of the same", "19-30,RA1,2026-01-01,200", [[3, null, "rowOverlap"]]],
    [
      "several things",
      "old,RA1,soon,x",
      [
        [3, "effective from", "dateForm"],
        [3, "age", "ageForm"],
        [3, "monthly rate", "moneyForm"],
      ],
    ],
  ])("%s", async (_, line, expected) => {
    const { body } = await send(sheet(header, "0-19,RA1,2026-01-01,100", line));
    expect(problems(body)).toEqual(expected);
    expect(body.canApply).toBe(false);
    expect((await apply(body.id)).status).toBe(409);
    expect((await list()).rates).toEqual([]);
  });

  test("a price for people whose kept price begins later or for other ages", async () => {
    await apply((await send(ages(100_00, "2026-06-01"))).body.id);
    const early = await send(ages(90_00, "2026-01-01"));
    expect(problems(early.body)).toEqual([2, 3, 4, 5].map((row) => [row, null, "keptOverlap"]));
    const same = await send(sheet(header, "20-30,RA1,2026-06-01,100"));
    expect(problems(same.body)).toEqual([[2, null, "keptOverlap"]]);
    // Ended in time, it is welcome.
    const ended = sheet("age,area,from,until,rate", '20-30,RA1,1/1/2026,5/31/2026,"$1,000.50"');
    const fits = await send(ended);
    expect(counts(fits.body)).toMatchObject({ added: 1, ended: 0 });
    expect(fits.body.rows[0]).toMatchObject({ amountCents: 1000_50, terminationDate: "2026-05-31" });
  });

  test("a sheet without a header, or without prices", async () => {
    expect(problems((await send(sheet("hello,world", "1,2"))).body)).toEqual([[1, null, "noHeader"]]);
    expect(problems((await send(sheet("plan,tier", "x,EMP"))).body)).toEqual([[1, null, "noRateColumn"]]);
  });

  test("formulas, with their row", async () => {
    const file = await writeXlsxFile([
      [{ value: "Age" }, { value: "Rate" }, { value: "Effective date" }],
      [{ value: 20 }, { value: 100.5 }, { value: new Date("2026-01-01T00:00:00Z"), format: "yyyy-mm-dd" }],
      [
        { value: 21 },
        { value: "B2*1.1", type: "Formula" },
        { value: new Date("2026-01-01T00:00:00Z"), format: "yyyy-mm-dd" },
      ],
    ] as unknown as Parameters<typeof writeXlsxFile>[0]).toBuffer();
    const { body } = await send(file, { openEnds: "no" }, "rates.xlsx");
    expect(problems(body)).toEqual([[3, "Rate", "formula"]]);
  });

  test("a file that is no spreadsheet, in words", async () => {
    const answer = await send(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), {}, "x.csv");
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "fileRefused", errors: [{ path: "file", message: expect.stringContaining("CSV") }] },
    });
  });
});

describe("layouts", () => {
  test("ages down, areas across, the lowest and the highest age for all beyond them", async () => {
    const { body } = await send(
      sheet("Our rates of 2026,,", "Age,Rating Area 1,Rating Area 2", "20,100,110", "21,120,130", "22,140,"),
      { effectiveDate: "2026-01-01" },
    );
    expect(body).toMatchObject({ problemCount: 0, added: 5, ends: { from: 20, to: 22 } });
    const whole = await send(sheet("Age,RA1", "20,100", "21,120", "22,140"), { effectiveDate: "2026-01-01" });
    expect(whole.body.ends).toEqual({ from: 20, to: 22 });
    expect(whole.body.rows.map(({ ageFrom, ageTo, ratingArea }) => [ageFrom, ageTo, ratingArea])).toEqual([
      [0, 20, "RA1"],
      [21, 21, "RA1"],
      [22, null, "RA1"],
    ]);
    const exact = await send(sheet("Age,RA1", "20,100", "21,120", "22,140"), {
      effectiveDate: "2026-01-01",
      openEnds: "no",
    });
    expect(exact.body.ends).toBeNull();
    expect(exact.body.plans[0]?.findings.map(({ code }) => code)).toEqual(["agesMissing", "agesMissingFrom"]);
  });

  test("many plans, tiers across, with what the employer pays of each tier in rows", async () => {
    const dental = await aPlan("DEN");
    const vision = await aPlan("VIS");
    const across = await send(
      sheet(
        "Plan code,Effective date,Employee Only,Employee + Spouse,Employee + Child(ren),Family",
        "DEN,2026-01-01,30,60,70,100",
        "vis,2026-01-01,5,10,11,15",
        "NONE,2026-01-01,1,1,1,1",
      ),
      { basePlanId: "" },
    );
    expect(problems(across.body)).toEqual([[4, "Plan code", "planUnknown"]]);
    const good = await send(
      sheet(
        "plan code,from,tier,total,employer amount,employee amount",
        "DEN,2026-01-01,EMP,30,20,10",
        "DEN,2026-01-01,Family,100,50,50",
        "VIS,2026-01-01,EMP,5,,",
      ),
      { basePlanId: "" },
    );
    expect(good.body).toMatchObject({ added: 3, shares: { added: 2 }, canApply: true });
    await apply(good.body.id);
    expect((await list(dental)).contributions).toMatchObject([
      { tierCode: "EMP", kind: "fixed", amountCents: 20_00 },
      { tierCode: "FAM", kind: "fixed", amountCents: 50_00 },
    ]);
    expect((await list(vision)).contributions).toEqual([]);
    const wrong = await send(
      sheet("plan code,from,tier,total,employer,employee amount", "DEN,2026-01-01,EMP,30,20,11"),
      { basePlanId: "" },
    );
    expect(problems(wrong.body)).toEqual([[2, "total", "notTheSum"]]);
  });

  test("rows of other plans are left out where the sheet is sent for one; none for it is an error", async () => {
    await aPlan("DEN");
    const both = await send(
      sheet("plan code,age,from,rate", "MED-1,20-30,2026-01-01,5", "DEN,20-30,2026-01-01,5"),
    );
    expect(both.body).toMatchObject({ added: 1, otherRows: 1 });
    const none = await send(sheet("plan code,age,from,rate", "DEN,20-30,2026-01-01,5"));
    expect(problems(none.body)).toEqual([[1, null, "otherPlan"]]);
  });

  test("tobacco in a column of its own, quarters that end each other, rates below a cent, shares of pay", async () => {
    const tobacco = await send(
      sheet(
        "Age,Rate Effective Date,Individual Rate,Individual Tobacco Rate",
        "0-20,2026-01-01,100,",
        "21 and over,2026-01-01,200,300",
      ),
    );
    expect(tobacco.body.rows.map((row) => [row.ageFrom, row.tobacco, row.amountCents])).toEqual([
      [0, false, 100_00],
      [21, false, 200_00],
      [21, true, 300_00],
    ]);
    const quarters = await send(
      sheet("age,from,rate", "0-99,2026-01-01,1", "0-99,2026-04-01,2", "0-99,2026-07-01,3"),
    );
    expect(quarters.body.rows.map(({ terminationDate }) => terminationDate)).toEqual([
      "2026-03-31",
      "2026-06-30",
      null,
    ]);
    await aPlan("LIFE", { rating_mode: "per1000" });
    await aPlan("STD", { rating_mode: "salaryPercent" });
    const fine = await send(sheet("plan code,from,rate", "LIFE,2026-01-01,0.085", "STD,2026-01-01,0.6%"), {
      basePlanId: "",
    });
    expect(fine.body.rows.map((row) => [row.amountMicros, row.basisPoints])).toEqual([
      [85_000, null],
      [null, 60],
    ]);
  });

  test("rates without and with tobacco side by side become rows", async () => {
    const rowsOf = async (content: string, terms: Record<string, string> = {}) => {
      const { body } = await send(content, { effectiveDate: "2026-01-01", openEnds: "no", ...terms });
      expect(problems(body)).toEqual([]);
      return body.rows.map((row) => [
        row.ageFrom,
        row.tierCode ?? row.personKind ?? row.ratingArea,
        row.tobacco,
        row.amountCents / 100,
      ]);
    };
    expect(await rowsOf(sheet("Age,Non-Tobacco,Tobacco", "20,100,150", "21,110,"))).toEqual([
      [20, null, false, 100],
      [20, null, true, 150],
      [21, null, false, 110],
    ]);
    expect(await rowsOf(sheet("Age,NT Rate,Smoker Rate", "20,100,150"))).toEqual([
      [20, null, false, 100],
      [20, null, true, 150],
    ]);
    expect(await rowsOf(sheet("Age,RA1 (Non-Smoker),RA1 (Smoker)", "20,1,2"))).toEqual([
      [20, "RA1", false, 1],
      [20, "RA1", true, 2],
    ]);
    expect(await rowsOf(sheet("Age,Employee NT,Employee TOB,Spouse NT,Spouse TOB", "20,1,2,3,4"))).toEqual([
      [20, "subscriber", false, 1],
      [20, "subscriber", true, 2],
      [20, "spouse", false, 3],
      [20, "spouse", true, 4],
    ]);
    await aPlan("DEN");
    const tiers = sheet(
      "plan code,Employee NT,Employee TOB,Family - Non-Tobacco,Family - Tobacco",
      "DEN,1,2,3,4",
    );
    expect(await rowsOf(tiers, { basePlanId: "" })).toEqual([
      [null, "EMP", false, 1],
      [null, "EMP", true, 2],
      [null, "FAM", false, 3],
      [null, "FAM", true, 4],
    ]);
    // A column of yes and no stays one.
    expect(await rowsOf(sheet("Age,Tobacco,Rate", "20,no,5", "20,yes,6"))).toEqual([
      [20, null, false, 5],
      [20, null, true, 6],
    ]);
    const unknown = await send(sheet("plan code,Grandchild NT,Grandchild TOB", "DEN,1,2"), {
      basePlanId: "",
    });
    expect(problems(unknown.body)).toEqual([[1, "Grandchild NT", "columnUnknown"]]);
  });

  test("what is wrong all down a column is told once, with its count and first rows", async () => {
    const lines = Array.from({ length: 45 }, (_, at) => `${20 + at},RA1,2026-01-01,100,perhaps`);
    const { body } = await send(sheet("age,rating area,effective from,rate,tobacco", ...lines));
    expect(body.problems).toEqual([
      { row: 2, column: "tobacco", code: "tobaccoUnknown", params: {}, count: 45, rows: [2, 3, 4] },
    ]);
    expect(body).toMatchObject({ problemCount: 1, canApply: false });
  });

  test("one row says how all of the sheet is written: the order of its dates, the mark before the cents", async () => {
    const { body } = await send(
      sheet(
        "age;effective from;effective to;rate",
        "20;01.02.2026;31.12.2026;1.234,50",
        "21;01.02.2026;31.12.2026;987,65",
        "22;1.2.26;31.12.26;1.100",
      ),
      { openEnds: "no" },
    );
    expect(problems(body)).toEqual([]);
    expect(body.rows.map((row) => [row.effectiveDate, row.terminationDate, row.amountCents])).toEqual([
      ["2026-02-01", "2026-12-31", 1234_50],
      ["2026-02-01", "2026-12-31", 987_65],
      ["2026-02-01", "2026-12-31", 1100_00],
    ]);
  });

  test("where both readings fit every row, it is asked, and nothing can be applied before the answer", async () => {
    const content = sheet("age,effective from,rate", "20,01/02/2026,1.234", "21,03/04/2026,2.345");
    const asked = await send(content, { openEnds: "no" });
    expect(asked.body).toMatchObject({
      canApply: false,
      problemCount: 0,
      questions: [
        {
          about: "dates",
          why: "both",
          examples: [{ row: 2, text: "01/02/2026", readings: { mdy: "2026-01-02", dmy: "2026-02-01" } }, {}],
        },
        { about: "amounts", why: "both", choices: [{ form: "point" }, { form: "comma" }] },
      ],
    });
    expect((await apply(asked.body.id)).status).toBe(409);
    const said = await send(content, { openEnds: "no", dateOrder: "dmy", decimalMark: "comma" });
    expect(said.body.questions).toEqual([]);
    expect((await apply(said.body.id)).status).toBe(200);
    expect(
      (await list()).rates.map(({ effectiveDate, amountCents }) => [effectiveDate, amountCents]),
    ).toEqual([
      ["2026-02-01", 1234_00],
      ["2026-04-03", 2345_00],
    ]);
    const point = await send(content, { openEnds: "no", dateOrder: "dmy", decimalMark: "point" });
    expect(problems(point.body)).toEqual([[2, "rate", "moneyDecimals"]]);
  });

  test("a list bill by person, divisions by code or name", async () => {
    await aPlan("LB", { rating_mode: "listBill" });
    const divisionId = await insert(server, "divisions", {
      installation_id: installationId,
      client_id: clientId,
      code: "N1",
      name: "North",
    });
    const { body } = await send(
      sheet(
        "plan code,division,person,from,rate",
        "LB,north,Employee,2026-01-01,5",
        "LB,N1,Spouse,2026-01-01,6",
        "LB,Mars,Child,2026-01-01,7",
      ),
      { basePlanId: "" },
    );
    expect(problems(body)).toEqual([[4, "division", "divisionUnknown"]]);
    expect(body.rows.map((row) => [row.personKind, row.divisionId])).toEqual([
      ["subscriber", divisionId],
      ["spouse", divisionId],
    ]);
  });
});

test("another client's plan, or client, is not found; a sheet that was replaced cannot be applied", async () => {
  const other = await aClient(server, installationId);
  expect((await send(ages(1), { clientId: other })).status).toBe(404);
  const foreign = await aClient(server, await anInstallation(server));
  expect((await send(ages(1), { clientId: foreign, basePlanId: "" })).status).toBe(404);
  const first = await send(ages(100_00));
  await send(ages(110_00));
  expect((await apply(first.body.id)).status).toBe(409);
});

test("many rates end on a day in one go; none before it begins", async () => {
  await apply((await send(ages(100_00))).body.id);
  const ids = (await list()).rates.map(({ id }) => id);
  const end = (terminationDate: string, at = planId) =>
    server.call("POST", `/admin/baseplans/${at}/rates/end`, { token, body: { ids, terminationDate } });
  expect((await end("2025-12-31")).json()).toMatchObject({ errors: [{ path: "terminationDate" }] });
  expect((await end("2026-12-31")).json()).toEqual({ ended: 4 });
  expect((await end("2026-12-31")).json()).toEqual({ ended: 0 });
  expect((await list()).rates.map(({ terminationDate }) => terminationDate)).toEqual(
    ids.map(() => "2026-12-31"),
  );
  expect((await end("2026-06-30", await aPlan("X"))).json()).toEqual({ ended: 0 });
});

test("what was written stands in the audit once, with its numbers", async () => {
  await apply((await send(ages(100_00))).body.id);
  const { rows } = await server.database.owner.query(
    "select action, subject, details->>'added' as added from audit_events where client_id = $1",
    [clientId],
  );
  expect(rows).toEqual([{ action: "import", subject: "rate", added: "4" }]);
});

const real = "../shared/data/plans_rates/derived_88806MA0020003-01_age_rates_2018.csv";
test.skipIf(!existsSync(real))(
  "the real figures of 2018 come in whole, and leave nobody without a price",
  async () => {
    const medical = await aPlan("88806MA0020003-01", { rating_mode: "ageBand" });
    const { body } = await send(readFileSync(real), { basePlanId: medical });
    expect(body).toMatchObject({ problemCount: 0, added: 1288, ends: { from: 20, to: 65 }, canApply: true });
    expect(body.plans[0]?.findings).toEqual([]);
    expect(await apply(body.id)).toMatchObject({ status: 200, body: { added: 1288 } });
    expect((await list(medical)).rates).toHaveLength(1288);
    expect((await send(readFileSync(real), { basePlanId: medical })).body).toMatchObject({
      same: 1288,
      added: 0,
    });
  },
);
