import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aBill, aPayment } from "#test/x12.ts";
import type { Claim, ClaimList } from "./claims.ts";
import { shareOf } from "./amounts.ts";
import { serviceClassOf } from "./service-class.ts";

const desk = await aClaimsDesk();
const { owner, whole, get } = desk;
beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

let control = 900;
const next = () => {
  control += 1;
  return { interchange: { control: String(control).padStart(9, "0") } };
};
const dana = "NM1*QC*1*RUIZ*DANA****MI*M1001";
const payment = (claims: readonly string[], paid: string) => aPayment({ claims, payment: paid, ...next() });
async function only(): Promise<Claim> {
  const { rows } = await get<ClaimList>("/claims?pageSize=100");
  expect(rows).toHaveLength(1);
  return get<Claim>(`/claims/${rows[0]?.id ?? ""}`);
}

describe("a decision is read as its payer means it", () => {
  test("an estimate asked for before the care owes nothing", async () => {
    await whole(
      payment(
        ["CLP*PD1*25*1000*0*300*12*PX", dana, "DTM*232*20261005", "CAS*PR*1*300", "CAS*CO*45*700"],
        "0",
      ),
    );
    expect(await only()).toMatchObject({
      status: "estimate",
      patientResponsibilityCents: 0,
      deductibleCents: 0,
    });
  });

  test("the doctor’s part of a stay is deductible and coinsurance", async () => {
    await whole(
      payment(["CLP*C1*1*500*300*200*12*PX", dana, "DTM*232*20261005", "CAS*PR*247*150**248*50"], "300"),
    );
    expect(await only()).toMatchObject({
      status: "imported",
      deductibleCents: 15_000,
      coinsuranceCents: 5_000,
      notCoveredMemberCents: 0,
      patientResponsibilityCents: 20_000,
    });
  });

  test("the remarks of a whole claim are stored, in the order of the file", async () => {
    await whole(
      payment(["CLP*C2*4*165*0*0*12*PX", dana, "DTM*232*20261005", "CAS*CO*16*165", "MOA***MA130*N382"], "0"),
    );
    expect(await only()).toMatchObject({ status: "denied", remarks: ["MA130", "N382"] });
  });

  test("the remarks of a stay and those of a line are stored in their places", async () => {
    const stay = [
      "MIA*0****MA01***************N19*M15",
      "SVC*HC:99213*165*0**1",
      "CAS*CO*16*165",
      "LQ*HE*N26",
    ];
    await whole(payment(["CLP*C3*1*165*0*0*12*PX", dana, "DTM*232*20261005", ...stay], "0"));
    expect(await only()).toMatchObject({ remarks: ["MA01", "N19", "M15"], lines: [{ remarks: ["N26"] }] });
  });

  test.each([
    ["NU:0450", { revenueCode: "0450", procedure: null, drugCode: null, rateCode: null }, "emergency"],
    [
      "N4:00071015523",
      { revenueCode: null, procedure: null, drugCode: "00071015523", rateCode: null },
      "drug",
    ],
    ["AD:D0120", { revenueCode: null, procedure: "D0120", drugCode: null, rateCode: null }, "dental"],
    ["HP:1AFK1", { revenueCode: null, procedure: null, drugCode: null, rateCode: "1AFK1" }, null],
    [
      "HC:99213:25",
      { revenueCode: null, procedure: "99213", modifiers: ["25"], drugCode: null },
      "officeVisit",
    ],
  ] as const)("the code of a service %s stands in its own place", async (code, fields, service) => {
    await whole(
      payment(
        ["CLP*C4*1*500*400*0*12*PX", dana, `SVC*${code}*500*400**1`, "DTM*472*20261005", "CAS*CO*45*100"],
        "400",
      ),
    );
    const { lines } = await only();
    expect(lines).toMatchObject([fields]);
    expect(lines.map(serviceClassOf)).toEqual([service]);
  });

  test("a patient in Latin-1 has that name, and the file says how it is written", async () => {
    const text = payment(
      ["CLP*C5*1*500*500*0*12*PX", "NM1*QC*1*MUÑOZ*JOSÉ****MI*M77", "DTM*232*20261005"],
      "500",
    );
    const file = await whole(Buffer.from(text, "latin1"));
    expect(file.findings).toContainEqual({ code: "letters", params: { name: "Windows-1252" } });
    expect(await only()).toMatchObject({ patientName: "JOSÉ MUÑOZ" });
  });

  test("the second payer’s decision of one insurer stands beside the first one’s, and replaces nothing", async () => {
    await whole(aBill(next()));
    const first = ["CLP*LAKE-1001*1*300*200*100*12*P1", dana, "DTM*232*20261005", "CAS*PR*2*100"];
    const second = [
      "CLP*LAKE-1001*2*300*80*20*12*P2",
      dana,
      "DTM*232*20261005",
      "CAS*OA*23*200",
      "CAS*PR*2*20",
    ];
    const file = await whole(payment([...first, ...second], "280"));
    expect(file.findings).toEqual([]);
    const { rows } = await get<ClaimList>("/claims?pageSize=100");
    const owed = rows.map((one): [string | null, number | null] => [
      one.externalNumber,
      one.patientResponsibilityCents,
    ]);
    expect(owed).toHaveLength(2);
    expect(Object.fromEntries(owed)).toEqual({ P1: 10_000, P2: 2_000 });
  });

  test("a decision that was sent on says to whom", async () => {
    const sentOn = ["NM1*TT*2*STATE MEDICAID*****PI*SM1", "DTM*232*20261005", "CAS*PR*2*100"];
    await whole(payment(["CLP*C6*19*300*200*100*12*P1", dana, ...sentOn], "200"));
    expect(await only()).toMatchObject({ status: "imported", header: { forwardedTo: "STATE MEDICAID" } });
  });

  test("a negative payment of which no money moves waits for a person", async () => {
    const claims = ["CLP*C7*22*-300*-200*-100*12*P1", dana, "DTM*232*20261005", "CAS*PR*2*-100"];
    const text = payment(claims, "-200").replace("BPR*I*", "BPR*H*");
    expect(await whole(text)).toMatchObject({
      posted: 0,
      sets: [{ status: "held", findings: [{ code: "set.negativeNotice" }] }],
    });
  });
});

describe("small sins of envelopes are read", () => {
  const sound = () => payment(["CLP*C8*1*500*500*0*12*PX", dana, "DTM*232*20261005"], "500");
  test.each([
    ["a blank before each separator", (text: string) => text.replaceAll("~", " ~")],
    ["the last separator missing", (text: string) => text.replace(/~$/u, "")],
    ["a line end in the place of the last separator", (text: string) => text.replace(/~$/u, "\r\n")],
  ])("%s", async (_name, sin) => {
    expect(await whole(sin(sound()))).toMatchObject({ status: "done", posted: 1, findings: [] });
    expect((await only()).planPaymentCents).toBe(50_000);
  });

  test("a file that ends within another segment is cut off", async () => {
    const file = await whole(sound().replace(/GE\*1\*1~IEA.*$/u, "GE*1"));
    expect(file).toMatchObject({ posted: 1, findings: [{ code: "cutOff" }] });
  });
});

test.each([
  ["1", "deductible"],
  ["66", "deductible"],
  ["126", "deductible"],
  ["178", "deductible"],
  ["247", "deductible"],
  ["2", "coinsurance"],
  ["122", "coinsurance"],
  ["127", "coinsurance"],
  ["248", "coinsurance"],
  ["3", "copay"],
  ["142", "copay"],
  ["241", "copay"],
  ["96", "notCoveredMember"],
  ["275", "notCoveredMember"],
  ["23", "cob"],
] as const)(
  "what a patient bears for reason %s is %s, and only where it is the patient’s",
  (reason, share) => {
    expect(shareOf({ group: "PR", reason }).value).toBe(share);
    expect(shareOf({ group: "CO", reason }).value).toBe(share === "cob" ? "cob" : "notCoveredProvider");
  },
);
