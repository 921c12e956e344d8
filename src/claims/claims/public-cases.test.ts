import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { insert, owned } from "#test/factories.ts";
import { aBill, aPayment } from "#test/x12.ts";
import type { Claim, ClaimList } from "./claims.ts";
import { amountsOf, shareOf } from "./amounts.ts";
import { reasonKey } from "./reason-key.ts";
import { denialReasons, whyLines } from "./why-lines.ts";
import words from "./texts/en.json" with { type: "json" };
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

describe("what CLP02 says", () => {
  const decided = (code: string) =>
    payment([`CLP*K1*${code}*500*300*200*12*PX`, dana, "DTM*232*20261005", "CAS*PR*1*200"], "300");
  test.each([
    ...["1", "2", "3", "19", "20", "21", "27"].map((code) => [code, "imported", 20_000] as const),
    ["4", "denied", 20_000],
    ...["5", "10", "13", "15", "16", "17", "23"].map((code) => [code, "pending", 0] as const),
    ["25", "estimate", 0],
  ] as const)("%s comes to %s, and %d is owed", async (code, status, owed) => {
    await whole(decided(code));
    expect(await only()).toMatchObject({ status, patientResponsibilityCents: owed, deductibleCents: owed });
  });

  test.each(["99", ""])(
    "%j means nothing: the claim waits for a person, who may take it as a decision",
    async (code) => {
      const file = await whole(decided(code));
      expect(file).toMatchObject({ posted: 0, held: 1 });
      expect(file.holds).toMatchObject([
        { canRelease: true, findings: [{ code: "statusUnknown", params: { code } }] },
      ]);
    },
  );

  test("of a claim under way is no decision: the one that comes after is no second payment", async () => {
    await whole(decided("13"));
    const file = await whole(decided("1").replace("TRN*1*7001", "TRN*1*7002"));
    expect(file.findings).toEqual([]);
    expect(await only()).toMatchObject({ status: "imported", patientResponsibilityCents: 20_000 });
  });
});

describe("a day of service that cannot be right is told, and its claim is found", () => {
  const found = async (doubt: string) =>
    (await get<ClaimList>(`/claimSearch?doubt=${doubt}`)).rows.map(({ claimNumber }) => claimNumber);
  const dayOf = (number: string, day: string, more = "1") =>
    payment(
      [
        `CLP*${number}*${more}*500*300*200*12*${number}`,
        dana,
        ...(day === "" ? [] : [`DTM*232*${day}`]),
        "CAS*PR*1*200",
      ],
      "300",
    ).replace("TRN*1*7001", `TRN*1*${number}`);

  test("after the decision, without a day, and in a year of which the plan states nothing", async () => {
    const place = owned({ installationId: desk.installationId, clientId: desk.clientId });
    const planId = await insert(desk.server, "base_plans", {
      ...place,
      name: "Choice PPO",
      external_plan_code: "PPO",
      rating_mode: "ageBand",
      coverage_type: "medical",
      effective_date: "2025-01-01",
    });
    await insert(desk.server, "coverages", {
      ...place,
      member_id: desk.subscriberId,
      family_id: desk.subscriberId,
      base_plan_id: planId,
      coverage_type: "medical",
      tier_code: "EMP",
      effective_date: "2025-01-01",
    });
    expect((await whole(dayOf("D1", "20261021"))).findings).toEqual([
      { code: "posted.ahead", params: { claim: "D1" } },
    ]);
    expect((await whole(dayOf("D2", ""))).findings).toEqual([
      { code: "posted.noDay", params: { claim: "D2" } },
    ]);
    expect((await whole(dayOf("D3", "20251005"))).findings).toEqual([]);
    expect((await whole(dayOf("D4", "20261020"))).findings).toEqual([]);
    // An estimate is asked before the care.
    expect((await whole(dayOf("D5", "20261201", "25"))).findings).toEqual([]);
    expect(await found("ahead")).toEqual(["D1"]);
    expect(await found("noDay")).toEqual(["D2"]);
    // A plan that states nothing at all has no other year.
    expect(await found("otherYear")).toEqual([]);
    await insert(desk.server, "plan_benefits", {
      ...place,
      base_plan_id: planId,
      effective_date: "2026-01-01",
      termination_date: "2026-12-31",
    });
    expect(await found("otherYear")).toEqual(["D3"]);
    const sums = await get<ClaimList>("/claimSearch?doubt=otherYear");
    expect(sums.sums).toEqual({ planPaymentCents: 30_000, patientResponsibilityCents: 20_000 });
    await desk.owner.query("delete from coverages");
  });

  test("a bill of a day ahead is one, too", async () => {
    const file = await whole(aBill(next()).replaceAll("20261005", "20990101"));
    expect(file.findings).toEqual([{ code: "posted.ahead", params: { claim: "LAKE-1001" } }]);
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
  ["22", "notCoveredMember"],
  ["23", "notCoveredMember"],
] as const)(
  "what a patient bears for reason %s is %s, and only where it is the patient’s",
  (reason, share) => {
    expect(shareOf({ group: "PR", reason }).value).toBe(share);
    expect(shareOf({ group: "CO", reason }).value).toBe(reason === "23" ? "cob" : "notCoveredProvider");
  },
);

const groups = ["PR", "CO", "OA", "PI", "CR"] as const;
const reasons = [...Object.keys(words.carc), "122", "126", "127", "241", "A2", "999"];
test.each(groups)("the columns of each reason of group %s add up to what is owed", (group) => {
  expect(reasons.length).toBeGreaterThan(150);
  for (const reason of reasons) {
    const adjustments = [{ group, reason, cents: 2_000, quantity: null }];
    const { deductible, copay, coinsurance, notCoveredMember, ...sums } = amountsOf({
      billed: 5_000,
      paid: 3_000,
      adjustments,
    });
    const owed = group === "PR" ? 2_000 : 0;
    expect([reason, deductible + copay + coinsurance + notCoveredMember]).toEqual([reason, owed]);
    expect([reason, sums.patientResponsibility]).toEqual([reason, owed]);
    expect(sums.allowed).toBe(sums.planPayment + sums.cob + deductible + copay + coinsurance);
    // No words ask for what is not owed, and none of another plan's payment where none paid.
    const key = reasonKey({ reason, share: shareOf({ group, reason }).value });
    const text = key.startsWith("carc.")
      ? (words.carc[reason as keyof typeof words.carc] ?? "")
      : words[key as "carcOwed"];
    expect([
      reason,
      owed === 0 && /your (?:deductible|coinsurance|copay)|you pay (?:first|this)|to you,/iu.test(text),
    ]).toEqual([reason, false]);
    expect([reason, sums.cob > 0]).toEqual([reason, reason === "23" && group !== "PR"]);
  }
});

test("a denial because another plan may have to pay says so, and that no plan paid", async () => {
  await whole(payment(["CLP*C9*4*165*0*0*12*PX", dana, "DTM*232*20261005", "CAS*CO*22*165"], "0"));
  const claim = await only();
  expect(denialReasons(claim).map(({ reason }) => reason)).toEqual(["22"]);
  expect(whyLines(claim)).toEqual([
    { key: "billed", cents: 16_500 },
    { key: "notYours", cents: 16_500 },
  ]);
});
