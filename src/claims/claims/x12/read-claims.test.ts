import { createReadStream, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/project-root.ts";
import { aBill, aPayment, interchange } from "#test/x12.ts";
import { type ClaimEvent, readClaims } from "./read-claims.ts";
import { lettersOf, TextReader } from "#server/text/text-reader.ts";
import { readSegments, type X12Refused } from "./segments.ts";
import { amountOf, dateOf, daysOf } from "./values.ts";

/** The text in pieces of this length: a file comes in chunks that end anywhere. */
async function* pieces(text: string, length = 64): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function eventsOf(content: AsyncIterable<Buffer | string>): Promise<ClaimEvent[]> {
  const events: ClaimEvent[] = [];
  for await (const event of readClaims(lettersOf(content, new TextReader()))) events.push(event);
  return events;
}
const read = (text: string, length?: number) => eventsOf(pieces(text, length));
const claimsOf = (events: readonly ClaimEvent[]) =>
  events.flatMap((one) => (one.type === "claim" ? [one] : []));
const endsOf = (events: readonly ClaimEvent[]) =>
  events.flatMap((one) => (one.type === "setEnd" ? [one] : []));
const refusal = (text: string) =>
  read(text).then(
    () => "read",
    (error: X12Refused) => error.code,
  );

describe("segments", () => {
  test.each([
    ["", "empty"],
    ["  \r\n ", "empty"],
    ["first_name,last_name\nDana,Ruiz\n", "notX12"],
    ["PK\u0003\u0004rest of an archive", "compressed"],
    ["ISA*00*", "cutOff"],
    [interchange([]).replaceAll("*", "A"), "noSeparators"],
    [
      interchange([])
        .replace(/GS[^~]*~/u, "")
        .replace(/GE[^~]*~/u, ""),
      "noGroup",
    ],
    [aPayment().replace(/GS[^~]*~/u, ""), "noGroup"],
    [aPayment().slice(0, 106) + "A".repeat(30_000), "segmentTooLong"],
    [`${aPayment().slice(0, 106)}GS${"*".repeat(500)}~`, "elementsTooMany"],
  ])("a file that is no X12 is refused: %.20s → %s", async (text, code) => {
    expect(await refusal(text)).toBe(code);
  });

  test("come out the same however the file is cut, and whatever stands between them", async () => {
    const text = aPayment();
    const whole = await read(text, text.length);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (length) => {
        expect(await read(text, length)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
    const claims = (events: ClaimEvent[]) => claimsOf(events).map(({ claim }) => claim);
    expect(claims(await read(text.replaceAll("~", "~\r\n")))).toEqual(claims(whole));
    const others = text.replaceAll("*", "|").replaceAll(":", "^").replaceAll("~", "\n");
    expect(claims(await read(others))).toEqual(claims(whole));
  });

  test("are told by place and line", async () => {
    const found: [string, number, number][] = [];
    const text = aPayment().replaceAll("~", "~\n");
    for await (const some of readSegments(lettersOf(pieces(text, 7), new TextReader())))
      for (const { segment } of some) found.push([segment.name, segment.place, segment.line]);
    expect(found.slice(0, 4)).toEqual([
      ["ISA", 1, 1],
      ["GS", 2, 2],
      ["ST", 3, 3],
      ["BPR", 4, 4],
    ]);
  });
});

describe("values", () => {
  test.each([
    ["541.00", 54_100],
    ["-9.00", -900],
    ["127.8", 12_780],
    [".5", 50],
    ["0", 0],
    ["-0", 0],
    ["1.0000", 100],
    ["1.005", undefined],
    ["", undefined],
    ["-", undefined],
    ["1,000.00", undefined],
    ["1e3", undefined],
    ["9999999999.99", 999_999_999_999],
    ["10000000000", undefined],
  ])("the amount %s is %s cents", (text, cents) => expect(amountOf(text)).toBe(cents));

  test.each([
    ["20150330", "2015-03-30"],
    ["150330", "2015-03-30"],
    ["20150229", undefined],
    ["99999999", undefined],
    ["", undefined],
  ])("the date %s is %s", (text, date) => expect(dateOf(text)).toBe(date));

  test("a range ends no earlier than it begins", () => {
    expect(daysOf("RD8", "20050314-20050325")).toEqual({ from: "2005-03-14", to: "2005-03-25" });
    expect(daysOf("RD8", "20050325-20050314")).toBeUndefined();
    expect(daysOf("D8", "20050314")).toEqual({ from: "2005-03-14", to: "2005-03-14" });
  });
});

describe("a payment", () => {
  test("is read with its adjustments, and every identity holds", async () => {
    const [{ claim, findings, broken } = { claim: undefined, findings: [], broken: [] }] = claimsOf(
      await read(aPayment()),
    );
    expect([findings, broken]).toEqual([[], []]);
    expect(claim).toMatchObject({
      kind: "835",
      claimNumber: "LAKE-1001",
      payerNumber: "P7001",
      billed: 30_000,
      paid: 12_540,
      patientResponsibility: 9_460,
      patient: { lastName: "RUIZ", firstName: "DANA", id: "M1001" },
      provider: { name: "LAKESIDE CLINIC", npi: "1234567893" },
      from: "2026-10-05",
      paidOn: "2026-10-20",
    });
    expect(claim?.lines).toMatchObject([
      { procedure: "99213", modifiers: ["25"], billed: 20_000, paid: 8_540, from: "2026-10-05" },
      { procedure: "80053", billed: 10_000, paid: 4_000 },
    ]);
  });

  test("an empty quantity between two reasons loses none of them", async () => {
    const claims = claimsOf(await read(aPayment()));
    expect(claims[0]?.claim.lines[0]?.adjustments).toEqual([
      { group: "PR", reason: "1", cents: 7_460, quantity: null },
      { group: "PR", reason: "3", cents: 2_000, quantity: null },
      { group: "CO", reason: "45", cents: 2_000, quantity: null },
    ]);
  });

  test.each([
    ["a line that does not add up", "SVC*HC:80053*100*40", "SVC*HC:80053*100*41", ["balance.line"]],
    [
      "charges that differ from the lines'",
      "CLP*LAKE-1001*1*300*",
      "CLP*LAKE-1001*1*310*",
      ["balance.charge", "balance.claim"],
    ],
    ["a header paid otherwise than its lines", "*300*125.4*94.6*", "*300*120*94.6*", ["balance.claim"]],
    ["another patient responsibility", "*125.4*94.6*", "*125.4*94*", ["balance.responsibility"]],
  ])("%s is told with its figures", async (_says, from, to, codes) => {
    const text = aPayment();
    expect(text).toContain(from);
    const [claim] = claimsOf(await read(text.replace(from, to)));
    expect(claim?.broken.map(({ code }) => code)).toEqual(codes);
  });

  test("what its set says in sum is checked: the payment, provider adjustments, and the count of segments", async () => {
    const problems = async (text: string) => endsOf(await read(text))[0]?.findings;
    expect(await problems(aPayment())).toEqual([]);
    expect(await problems(aPayment({ payment: "126.40" }))).toMatchObject([
      {
        code: "balance.set",
        params: { paidCents: 12_540, providerCents: 0, paymentCents: 12_640, differenceCents: -100 },
      },
    ]);
    expect(await problems(aPayment({ payment: "126.40", more: ["PLB*1234567893*20261231*L6*-1"] }))).toEqual(
      [],
    );
    expect(
      await problems(aPayment({ payment: "-20", more: ["PLB*1234567893*20261231*WO:x*100*L6*45.4"] })),
    ).toEqual([]);
    expect(await problems(aPayment().replace(/SE\*\d+/u, "SE*5"))).toMatchObject([
      { code: "set.count", params: { said: "5" }, at: { segment: "SE", element: 1 } },
    ]);
    expect(await problems(aPayment().replace(/(SE\*\d+)\*0001/u, "$1*0009"))).toMatchObject([
      { code: "set.control" },
    ]);
  });

  test.each([
    [
      "an amount",
      "SVC*HC:80053*100*",
      "SVC*HC:80053*1OO*",
      { code: "amountInvalid", at: { segment: "SVC", element: 2 } },
    ],
    [
      "a date of 99999999",
      "DTM*472*20261005",
      "DTM*472*99999999",
      { code: "dateInvalid", at: { segment: "DTM", element: 2 } },
    ],
    [
      "a negative charge",
      "CLP*LAKE-1001*1*300*",
      "CLP*LAKE-1001*1*-300*",
      { code: "chargeNegative", at: { segment: "CLP", element: 3 } },
    ],
    [
      "a claim without a number",
      "CLP*LAKE-1001*",
      "CLP**",
      { code: "claimNumberMissing", at: { segment: "CLP", element: 1 } },
    ],
    [
      "an adjustment without a reason",
      "CAS*CO*45*60",
      "CAS*CO**60",
      { code: "reasonMissing", at: { segment: "CAS", element: 2 } },
    ],
  ])("%s that cannot be read is told by segment and element", async (_says, from, to, finding) => {
    const text = aPayment();
    expect(text).toContain(from);
    const [claim] = claimsOf(await read(text.replace(from, to)));
    expect(claim?.findings).toMatchObject([finding]);
  });

  test("with ten thousand lines is refused alone", async () => {
    const services = Array.from({ length: 10_000 }, () => "SVC*HC:99213*1*1");
    const [claim] = claimsOf(await read(aPayment({ services })));
    expect(claim?.findings).toMatchObject([{ code: "linesTooMany", params: { max: 1000 } }]);
  });

  test("a file that is cut off gives all before the cut, and holds the open set", async () => {
    const text = interchange([
      ...setOf(aPayment()),
      ...setOf(aPayment({ number: "LAKE-1002", control: "0002" })),
    ]);
    const events = await read(text.slice(0, text.indexOf("LAKE-1002") + 60));
    expect(endsOf(events).map(({ findings }) => findings.map(({ code }) => code))).toMatchObject([
      [],
      ["set.notClosed"],
    ]);
    expect(events.at(-1)).toMatchObject({ type: "finding", finding: { code: "cutOff" } });
  });
});

/** The segments from ST to SE. */
const setOf = (text: string) => /ST\*.*SE\*[^~]*~/su.exec(text)?.[0].split("~").slice(0, -1) ?? [];

describe("a bill", () => {
  test("of a professional has place of service, diagnoses and lines", async () => {
    const [{ claim, findings, broken } = { claim: undefined, findings: [], broken: [] }] = claimsOf(
      await read(aBill()),
    );
    expect([findings, broken]).toEqual([[], []]);
    expect(claim).toMatchObject({
      kind: "837P",
      form: "hcfa",
      claimNumber: "LAKE-1001",
      frequency: "1",
      placeOfService: "11",
      billed: 30_000,
      paid: null,
      patient: { lastName: "RUIZ", firstName: "DANA", id: "M1001", dob: "1985-03-02" },
      provider: { name: "LAKESIDE CLINIC", npi: "1234567893" },
      diagnoses: [
        { kind: "principal", code: "J069" },
        { kind: "other", code: "R0789" },
      ],
      lines: [
        { procedure: "99213", modifiers: ["25"], billed: 20_000, controlNumber: "L1", from: "2026-10-05" },
        { procedure: "80053", billed: 10_000, controlNumber: "L2" },
      ],
    });
  });

  test("of an institution has type of bill, discharge status and revenue codes; of a dependent the dependent's name", async () => {
    const [{ claim } = { claim: undefined }] = claimsOf(await read(aBill({ kind: "837I", dependent: true })));
    expect(claim).toMatchObject({
      form: "ub",
      typeOfBill: "111",
      header: { dischargeStatus: "01", admissionType: "3" },
      patient: { lastName: "RUIZ", firstName: "ROWAN" },
      subscriber: { firstName: "DANA", id: "M1001" },
      lines: [{ revenueCode: "0300" }, { revenueCode: "0300" }],
    });
  });

  test("whose lines come to something else is told", async () => {
    const [claim] = claimsOf(await read(aBill().replace("CLM*LAKE-1001*300", "CLM*LAKE-1001*500")));
    expect(claim?.broken).toMatchObject([
      { code: "balance.charge", params: { billedCents: 50_000, linesCents: 30_000 } },
    ]);
  });
});

const files = join(projectRoot, "../shared/data");
/** Files of the field, where they are at hand; each set's claims, its payment and what is wrong with it. */
const real: [
  string,
  [kind: string | undefined, claims: number, payment: number | null, codes: string[]][],
][] = [
  ["x12_835/lfh_cob-contractural-adjustment.835", [["835", 1, 3_400, []]]],
  ["x12_835/lfh_managed-care.835", [["835", 2, 94_500, []]]],
  ["x12_835/pyx12_835_mult_loops.txt", [["835", 1, 0, []]]],
  ["x12_837i/hccinfhir_sample_837_1.txt", [["837I", 1, null, []]]],
  ["x12_837i/lfh_institutional.837", [["837I", 1, null, []]]],
  ["x12_837i/ims_x223-test.txt", [["837I", 1, null, ["set.count"]]]],
  ["x12_837p/ims_x12_many_claims.txt", [["837P", 820, null, ["set.count"]]]],
  ["x12_837p/ims_x12_valid_different_separators.txt", [["837P", 2, null, ["set.count"]]]],
  ["x12_837p/lfh_dependent-commercial-insurance-01.837", [["837P", 1, null, []]]],
  ["x12_999/ims_x12_999_rejected.txt", [["999", 0, null, []]]],
  ["x12_834/lfh_reinstate-employee.834", [[undefined, 0, null, ["set.kind"]]]],
];

describe.runIf(existsSync(files))("files of the field, which are at hand", () => {
  test.each(real)("%s", async (name, sets) => {
    const events = await eventsOf(createReadStream(join(files, name)));
    expect(
      endsOf(events).map(({ set, claims, payment, findings }) => [
        set.kind,
        claims,
        payment,
        findings.map(({ code }) => code),
      ]),
    ).toEqual(sets);
  });

  test("every payment of them balances, to the cent", async () => {
    const names = readdirSync(join(files, "x12_835"));
    expect(names.length).toBeGreaterThan(0);
    const all = await Promise.all(
      names.map((name) => eventsOf(createReadStream(join(files, "x12_835", name)))),
    );
    const claims = claimsOf(all.flat());
    expect(claims.map(({ broken, findings }) => [...broken, ...findings])).toEqual(claims.map(() => []));
    expect(claims.map(({ claim }) => claim.paid)).toEqual([3_400, 45_000, 49_500, 0]);
  });
});
