import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { insert, owned } from "#test/factories.ts";
import { aPayment, interchange, paidClaim } from "#test/x12.ts";
import type { Claim, ClaimList, ClaimVersion } from "./claims.ts";
import { compareVersions } from "./staff/version-rows.ts";

const desk = await aClaimsDesk();
const { owner, whole, get, server, subscriberId } = desk;

beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

const set = (segments: readonly string[]) => ["ST*837*0001", ...segments, `SE*${segments.length + 2}*0001`];
const above = (taxId: string) => [
  "BHT*0019*00*0123*20261006*0932*CH",
  "HL*1**20*1",
  "NM1*85*2*LAKESIDE CLINIC*****XX*1234567893",
  taxId,
  "HL*2*1*22*1",
  "SBR*S**GRP77*LAKESIDE GROUP*****CI",
  "NM1*IL*1*RUIZ*DANA****MI*M1001",
  "DMG*D8*19850302*F",
  "NM1*PR*2*HARBORVIEW HEALTH*****PI*HV1",
  "HL*3*2*23*0",
  "PAT*19",
  "NM1*QC*1*RUIZ*ROWAN",
  "DMG*D8*20150604*M",
];
const otherPayer = [
  "SBR*P*01*G9*FIRST GROUP*****CI",
  "CAS*PR*2*30",
  "AMT*D*100",
  "AMT*A8*5",
  "AMT*EAF*30",
  "OI***Y***Y",
  "NM1*IL*1*RUIZ*SAM****MI*555443333",
  "NM1*PR*2*FIRST HEALTH*****PI*FH1",
  "DTP*573*D8*20261010",
];

/** A professional bill that says everything its form has. */
const hcfa = () =>
  interchange(
    set([
      ...above("REF*EI*123456789"),
      "CLM*LAKE-1001*300***11:B:1*Y*A*Y*Y**AA:EM::CA",
      "DTP*431*D8*20260930",
      "DTP*439*D8*20260929",
      "AMT*F5*25.5",
      "REF*9F*R-12",
      "REF*G1*AUTH-7",
      "REF*EA*MRN 123-45-6789",
      "NTE*ADD*seen with his father",
      "HI*ABK:J069*ABF:R0789*ABF:Y0701",
      "NM1*DN*1*WELLS*ORA****XX*1982746534",
      "NM1*82*1*CHO*MINA****XX*1497758544",
      "NM1*77*2*LAKESIDE ANNEX*****XX*1881699452",
      ...otherPayer,
      "LX*1",
      "SV1*HC:99213:25*200*UN*1*22**1:2",
      "DTP*472*D8*20261005",
      "REF*6R*L1",
      "NM1*82*1*PARK*JOON****XX*1669473492",
      "SVD*FH1*70*HC:99213**1",
      "CAS*CO*45*130",
      "DTP*573*D8*20261011",
      "LX*2",
      "SV1*HC:80053*100*UN*2***2",
      "DTP*472*RD8*20261005-20261006",
      "REF*6R*L2",
    ]),
    { guide: "005010X222A1", functional: "HC" },
  );

const ub = () =>
  interchange(
    set([
      ...above("REF*SY*123456789"),
      "CLM*LAKE-1001*300***11:A:1*Y*A*Y*Y",
      "DTP*096*TM*1130",
      "DTP*434*RD8*20261005-20261006",
      "DTP*435*DT*202610050915",
      "CL1*3*1*01",
      "HI*ABK:J069:::::::Y",
      "HI*ABJ:R079",
      "HI*APR:R05",
      "HI*ABN:W1830XA:::::::N",
      "HI*DR:193",
      "HI*BBR:0BJ08ZZ:D8:20261005*BBQ:0BH17EZ:D8:20261006",
      "HI*BH:11:D8:20261003*BH:18:D8:20261001",
      "HI*BI:71:RD8:20260901-20260903",
      "HI*BE:80:::2*BE:A1:::150.25",
      "HI*BG:02*BG:09",
      "NM1*71*1*WELLS*ORA****XX*1982746534",
      "NM1*72*1*CHO*MINA****XX*1497758544",
      "LX*1",
      "SV2*0120*HC:99213*200*DA*2**15.5",
      "DTP*472*D8*20261005",
      "LX*2",
      "SV2*0300**100*UN*1",
    ]),
    { guide: "005010X223A2", functional: "HC" },
  );

const only = async () => {
  const { rows, total } = await get<ClaimList>("/claims");
  expect(total).toBe(1);
  return get<Claim>(`/claims/${rows[0]?.id ?? ""}`);
};

describe("a professional bill", () => {
  test("keeps each box of its form, and no SSN among them", async () => {
    await whole(hcfa());
    const claim = await only();
    expect(claim).toMatchObject({ form: "hcfa", memberId: desk.childId, payerName: "HARBORVIEW HEALTH" });
    expect(claim.header).toEqual({
      insured: "DANA RUIZ",
      relationship: "19",
      sex: "M",
      taxId: "12-3456789",
      assignment: "A",
      conditionRelatedTo: "AA EM",
      accidentState: "CA",
      onsetOn: "2026-09-30",
      accidentOn: "2026-09-29",
      patientPaid: "25.5",
      referral: "R-12",
      authorization: "AUTH-7",
      medicalRecord: "MRN ***-**-6789",
      note: "seen with his father",
      referring: "ORA WELLS",
      referringNpi: "1982746534",
      rendering: "MINA CHO",
      renderingNpi: "1497758544",
      facility: "LAKESIDE ANNEX",
      facilityNpi: "1881699452",
    });
    expect(claim.diagnoses).toEqual([
      { kind: "principal", code: "J069" },
      { kind: "other", code: "R0789" },
      { kind: "other", code: "Y0701" },
    ]);
    expect(
      claim.lines.map(({ details, servedFrom, servedTo, units }) => ({
        details,
        servedFrom,
        servedTo,
        units,
      })),
    ).toEqual([
      {
        servedFrom: "2026-10-05",
        servedTo: "2026-10-05",
        units: "1",
        details: {
          pointers: [1, 2],
          placeOfService: "22",
          rendering: "JOON PARK",
          renderingNpi: "1669473492",
          unitOf: "UN",
          notCoveredCents: null,
        },
      },
      {
        servedFrom: "2026-10-05",
        servedTo: "2026-10-06",
        units: "2",
        details: {
          pointers: [2],
          placeOfService: null,
          rendering: null,
          renderingNpi: null,
          unitOf: "UN",
          notCoveredCents: null,
        },
      },
    ]);
    const { rows } = await owner.query<{ dump: string }>(
      "select (select string_agg(c::text, '') from claims c) || (select string_agg(v::text, '') from claim_versions v) as dump",
    );
    expect(rows[0]?.dump).not.toMatch(/555443333|123-45-6789/u);
  });

  test("keeps what another payer decided, of the claim and of each line", async () => {
    await whole(hcfa());
    const { otherPayers } = await only();
    expect(otherPayers).toEqual([
      {
        rank: "P",
        name: "FIRST HEALTH",
        id: "FH1",
        insured: "SAM RUIZ",
        relationship: "01",
        group: "FIRST GROUP",
        paidCents: 10_000,
        notCoveredCents: 500,
        leftCents: 3_000,
        decidedOn: "2026-10-10",
        adjustments: [{ group: "PR", reason: "2", cents: 3_000, quantity: null }],
        lines: [
          {
            number: 1,
            paidCents: 7_000,
            decidedOn: "2026-10-11",
            adjustments: [{ group: "CO", reason: "45", cents: 13_000, quantity: null }],
          },
        ],
      },
    ]);
  });

  test.each([
    ["AMT*D*100", "AMT*D*lots", { paidCents: 0 }],
    ["SVD*FH1*70", "SVD*OTHER*70", { id: "FH1", lines: [{ number: 1, paidCents: 7_000 }] }],
    ["CAS*PR*2*30", "CAS*PR*2*x", { adjustments: [{ reason: "2", cents: 0 }] }],
  ])("is posted although another payer's figures are odd: %s as %s", async (right, odd, expected) => {
    const file = await whole(hcfa().replace(right, odd));
    expect(file).toMatchObject({ posted: 1, held: 0 });
    expect((await only()).otherPayers[0]).toMatchObject(expected);
  });

  test("takes neither sex nor relationship from the family before it in its file", async () => {
    const other = [
      "HL*4*1*22*0",
      "SBR*P********CI",
      "NM1*IL*1*RUIZ*DANA****MI*M1001",
      "NM1*PR*2*HARBORVIEW HEALTH*****PI*HV1",
      "CLM*LAKE-2002*100***11:B:1*Y*A*Y*Y",
      "HI*ABK:J069",
      "LX*1",
      "SV1*HC:80053*100*UN*1***1",
      "DTP*472*D8*20261007",
    ];
    const text = hcfa();
    const count = Number(/SE\*(\d+)/u.exec(text)?.[1]);
    await whole(
      text.replace(/SE\*\d+/u, `${other.map((one) => `${one}~`).join("")}SE*${count + other.length}`),
    );
    const { rows } = await get<ClaimList>("/claimSearch?number=LAKE-2002");
    const { header } = await get<Claim>(`/claims/${rows[0]?.id ?? ""}`);
    expect(header).toEqual({ insured: "DANA RUIZ", taxId: "12-3456789", assignment: "A" });
  });

  test("gives a decision of another payer no adjustment of the line after it", async () => {
    const text = hcfa();
    const count = Number(/SE\*(\d+)/u.exec(text)?.[1]);
    await whole(
      text
        .replace("DTP*472*RD8*20261005-20261006~", "DTP*472*RD8*20261005-20261006~CAS*OA*94*7~")
        .replace(/SE\*\d+/u, `SE*${count + 1}`),
    );
    const [payer] = (await only()).otherPayers;
    expect(payer?.lines).toMatchObject([
      { number: 1, adjustments: [{ group: "CO", reason: "45", cents: 13_000 }] },
    ]);
  });

  test("is hidden from other adults for an external cause that tells of violence", async () => {
    await whole(hcfa().replace("HI*ABK:J069*ABF:R0789*ABF:Y0701", "HI*ABK:J069*ABF:R0789"));
    const sensitive = async () =>
      (await owner.query<{ is: boolean }>("select is_sensitive as is from claims")).rows;
    expect(await sensitive()).toEqual([{ is: false }]);
    await owner.query("truncate claims, claim_versions, claim_lines, claim_sets, claim_files cascade");
    await whole(ub().replace("HI*ABN:W1830XA", "HI*ABN:Y0701"));
    expect(await sensitive()).toEqual([{ is: true }]);
  });
});

describe("a hospital's bill", () => {
  test("keeps each box of its form", async () => {
    await whole(ub());
    const claim = await only();
    expect(claim).toMatchObject({ form: "ub", typeOfBill: "111" });
    expect(claim.header).toEqual({
      insured: "DANA RUIZ",
      relationship: "19",
      sex: "M",
      taxId: "…6789",
      assignment: "A",
      dischargeHour: "11:30",
      admittedOn: "2026-10-05",
      admissionHour: "09:15",
      admissionType: "3",
      admissionSource: "1",
      dischargeStatus: "01",
      drg: "193",
      attending: "ORA WELLS",
      attendingNpi: "1982746534",
      operating: "MINA CHO",
      operatingNpi: "1497758544",
    });
    expect(claim.diagnoses).toEqual([
      { kind: "principal", code: "J069", present: "Y" },
      { kind: "admitting", code: "R079" },
      { kind: "reason", code: "R05" },
      { kind: "external", code: "W1830XA", present: "N" },
    ]);
    const none = { from: null, to: null, amount: null };
    const on = (day: string) => ({ from: day, to: day, amount: null });
    expect(claim.formCodes).toEqual([
      { kind: "principalProcedure", code: "0BJ08ZZ", ...on("2026-10-05") },
      { kind: "otherProcedure", code: "0BH17EZ", ...on("2026-10-06") },
      { kind: "occurrence", code: "11", ...on("2026-10-03") },
      { kind: "occurrence", code: "18", ...on("2026-10-01") },
      { kind: "occurrenceSpan", code: "71", from: "2026-09-01", to: "2026-09-03", amount: null },
      { kind: "value", code: "80", ...none, amount: "2" },
      { kind: "value", code: "A1", ...none, amount: "150.25" },
      { kind: "condition", code: "02", ...none },
      { kind: "condition", code: "09", ...none },
    ]);
    expect(claim.lines[0]).toMatchObject({
      units: "2",
      details: { unitOf: "DA", notCoveredCents: 1_550, pointers: [] },
    });
  });

  test("keeps its boxes when the payment comes", async () => {
    await whole(ub());
    await whole(aPayment({ first: "ROWAN", interchange: { control: "000000002" } }));
    const claim = await only();
    expect(claim).toMatchObject({ status: "completed", planPaymentCents: 12_540 });
    expect(claim.formCodes).toHaveLength(9);
    expect(claim.header).toMatchObject({ drg: "193", operating: "MINA CHO" });
    expect(claim.lines[0]).toMatchObject({ details: { unitOf: "DA", notCoveredCents: 1_550 } });
  });
});

describe("claims to look into", () => {
  const covered = (terminationDate: string | null) =>
    owner.query("update coverages set termination_date = $2 where member_id = $1", [
      subscriberId,
      terminationDate,
    ]);
  const doubtful = (doubt: string) => get<ClaimList>(`/claimSearch?doubt=${doubt}`);

  test("are those paid for a day after the coverage ended, with their sums", async () => {
    const planId = await insert(server, "base_plans", {
      ...owned({ installationId: desk.installationId, clientId: desk.clientId }),
      name: "Choice PPO",
      external_plan_code: "PPO",
      rating_mode: "ageBand",
      coverage_type: "medical",
      effective_date: "2026-01-01",
    });
    await insert(server, "coverages", {
      ...owned({ installationId: desk.installationId, clientId: desk.clientId }),
      member_id: subscriberId,
      family_id: subscriberId,
      base_plan_id: planId,
      coverage_type: "medical",
      tier_code: "EMP",
      effective_date: "2026-01-01",
    });
    await whole(aPayment());
    await whole(
      aPayment({
        number: "LAKE-1002",
        payerNumber: "P7002",
        interchange: { control: "000000004" },
      }).replaceAll("20261005", "20260905"),
    );
    expect(await doubtful("notCovered")).toMatchObject({ total: 0, sums: { planPaymentCents: 0 } });
    await covered("2026-10-05");
    expect(await doubtful("notCovered")).toMatchObject({ total: 0 });
    await covered("2026-10-04");
    // A coverage that was removed covers nobody, and a claim that was not paid asks for nothing back.
    await owner.query(
      `insert into coverages (id, installation_id, client_id, member_id, family_id, base_plan_id, coverage_type, tier_code,
         effective_date, deleted_at)
       select gen_random_uuid(), installation_id, client_id, member_id, family_id, base_plan_id, coverage_type, tier_code,
         '2026-01-01', now() from coverages where member_id = $1`,
      [subscriberId],
    );
    await whole(
      aPayment({
        payment: "0",
        claims: [
          "CLP*LAKE-1003*4*100*0**12*P7003*11*1",
          "NM1*QC*1*RUIZ*DANA****MI*M1001",
          "SVC*HC:80053*100*0**1",
          "DTM*472*20261005",
          "CAS*CO*29*100",
        ],
        interchange: { control: "000000005" },
      }),
    );
    expect(await doubtful("notCovered")).toMatchObject({
      total: 1,
      rows: [{ claimNumber: "LAKE-1001" }],
      sums: { planPaymentCents: 12_540, patientResponsibilityCents: 9_460 },
    });
    await covered("2026-08-31");
    expect(await doubtful("notCovered")).toMatchObject({ total: 2, sums: { planPaymentCents: 25_080 } });
    expect(await doubtful("beyondLimit")).toMatchObject({ total: 0, rows: [] });
    expect(await get<ClaimList>("/claimSearch")).toMatchObject({ total: 3, sums: null });
  });
});

describe("versions", () => {
  const corrected = () =>
    aPayment({
      payment: "113.40",
      claims: paidClaim({ number: "LAKE-1001" }).map((one) =>
        one
          .replace("CLP*LAKE-1001*1*300*125.4*94.6", "CLP*LAKE-1001*1*300*113.4*106.6")
          .replace("SVC*HC:99213:25*200*85.4", "SVC*HC:99213:25*200*73.4")
          .replace("CAS*PR*1*74.6**3*20", "CAS*PR*1*86.6**3*20"),
      ),
      interchange: { control: "000000003" },
    }).replaceAll("20261020", "20261028");

  test("open whole, each with what its own file says", async () => {
    await whole(aPayment());
    await whole(corrected());
    const claim = await only();
    expect(claim).toMatchObject({ memberId: subscriberId });
    const [first, second] = claim.versions;
    const open = (number: number | undefined) =>
      get<ClaimVersion>(`/claims/${claim.id}/versions?number=${number}`);
    const [one, other] = [await open(first?.number), await open(second?.number)];
    expect([one, other]).toMatchObject([
      { kind: "decided", fileName: "claims.835", deductibleCents: 7_460, planPaymentCents: 12_540 },
      {
        kind: "corrected",
        deductibleCents: 8_660,
        planPaymentCents: 11_340,
        providerName: "LAKESIDE CLINIC",
      },
    ]);
    expect(one.lines).toMatchObject([
      { procedure: "99213", planPaymentCents: 8_540 },
      { procedure: "80053" },
    ]);
    expect(other.lines).toMatchObject([
      { procedure: "99213", planPaymentCents: 7_340 },
      { procedure: "80053" },
    ]);
  });

  test("of nothing are not found, and members, employers and staff without health data open none", async () => {
    await whole(aPayment());
    const { id } = await only();
    const status = async (path: `/${string}`, token = desk.admin.token) =>
      (await server.call("GET", path, { token })).statusCode;
    expect(await status(`/claims/${id}/versions?number=0`)).toBe(200);
    expect(await status(`/claims/${id}/versions?number=7`)).toBe(404);
    expect(await status(`/claims/${subscriberId}/versions?number=0`)).toBe(404);
    await owner.query("update claims set deleted_at = now() where id = $1", [id]);
    expect(await status(`/claims/${id}/versions?number=0`)).toBe(404);
    await owner.query("update claims set deleted_at = null where id = $1", [id]);
    expect(await status(`/claims/${id}/versions?number=0`, "")).toBe(401);
  });

  test("are compared fact by fact: what changed, what is new, and what is gone", () => {
    const fact = (key: string, value: string) => ({ key, name: key, value });
    expect(
      compareVersions(
        [fact("a", "1"), fact("gone", "2"), fact("b", "3"), fact("end", "4")],
        [fact("new", "9"), fact("a", "1"), fact("b", "5")],
      ).map(({ key, left, right, isChanged }) => [key, left, right, isChanged]),
    ).toEqual([
      ["new", "", "9", true],
      ["a", "1", "1", false],
      ["gone", "2", "", true],
      ["b", "3", "5", true],
      ["end", "4", "", true],
    ]);
  });
});
