import { describe, expect, test } from "vitest";
import { noFigures } from "#plans/plans/benefits-on.ts";
import { type CardFacts, cardOfPerson, cardsOf, type CardSupplier } from "./card.ts";
import { facesOf } from "./faces.ts";

const person = (memberId: string, firstName: string, relationship = "18") => ({
  memberId,
  firstName,
  lastName: "Park",
  memberNumber: `HB-${memberId}`,
  relationship,
  effectiveDate: "2026-01-01",
  terminationDate: null,
});
const mina = person("mina", "Mina");
const haru = person("haru", "하루", "19");

const supplier = (some: Partial<CardSupplier>): CardSupplier => ({
  supplierId: "net",
  name: "Direct Care Network",
  kind: "network",
  phone: null,
  providerPhone: null,
  precertificationPhone: null,
  url: null,
  claimsAddress: null,
  payerId: null,
  rxBin: null,
  rxPcn: null,
  rxGroup: null,
  policyNumber: null,
  ...some,
});

const facts = (some: Partial<CardFacts> = {}): CardFacts => ({
  day: "2026-06-01",
  clientName: "Harborview",
  clientCode: "HARB",
  groupNumber: null,
  tierCode: "ECH",
  plan: {
    id: "ppo",
    name: "PPO 1500",
    coverageType: "medical",
    coverageName: "Medical",
    carrier: "Bayline",
    network: null,
    fundingType: "insured",
    oneIdCardPerFamily: false,
    showsSubscriberNumber: false,
    supplierId: "net",
  },
  subscriber: mina,
  payerNumbers: [],
  covered: [mina, haru],
  benefits: [
    {
      ...noFigures,
      effectiveDate: "2026-01-01",
      terminationDate: "2026-12-31",
      deductibleIndividualCents: 150_000,
      deductibleFamilyCents: 300_000,
      outOfPocketIndividualCents: 400_000,
      outOfPocketFamilyCents: 800_000,
      outOfNetworkDeductibleIndividualCents: 300_000,
      outOfNetworkDeductibleFamilyCents: 600_000,
    },
  ],
  suppliers: [],
  designs: [],
  siteLogo: null,
  ...some,
});
const plan = (some: Partial<CardFacts["plan"]>) => ({ plan: { ...facts().plan, ...some } });
const figures = (some: Partial<CardFacts["benefits"][number]>) => ({
  benefits: facts().benefits.map((year) => ({ ...year, ...some })),
});
const limitsOf = (some: Partial<CardFacts> = {}) =>
  cardsOf(facts(some))[0]?.value.limits.map(
    ({ kind, network, individualCents, familyCents }) =>
      `${kind} ${network} ${individualCents ?? "-"} ${familyCents ?? "-"}`,
  );
const codes = (some: Partial<CardFacts> = {}) => cardsOf(facts(some))[0]?.why.map(({ code }) => code);

test.each([
  ["2025-01-01", 920_000, 1_840_000],
  ["2026-01-01", 1_060_000, 2_120_000],
  ["2027-01-01", 1_200_000, 2_400_000],
])("a plan year from %s says no more than federal law lets a plan ask in the network", (from, one, all) => {
  const stated = { outOfPocketIndividualCents: 9_000_000, outOfPocketFamilyCents: 9_000_000 };
  const year = (some: Partial<CardFacts["benefits"][number]>) => ({
    day: from,
    benefits: facts().benefits.map((row) => ({
      ...row,
      ...stated,
      ...some,
      effectiveDate: from,
      terminationDate: null,
    })),
  });
  expect(limitsOf(year({}))).toContain(`outOfPocket in ${one} ${all}`);
  expect(limitsOf(year({ isOutOfPocketEmbedded: false }))).toContain(`outOfPocket in ${one} ${all}`);
  const below = { outOfPocketIndividualCents: null, outOfPocketFamilyCents: one };
  expect(limitsOf(year({ ...below, isOutOfPocketEmbedded: false }))).toContain(`outOfPocket in - ${one}`);
});

describe("whose number is on a card", () => {
  const numbersOf = (some: Partial<CardFacts>) =>
    cardsOf(facts(some)).map(({ value }) => [value.memberNumber, value.people[0]?.memberNumber]);
  const given = (memberId: string, supplierId: string, number: string) => ({ memberId, supplierId, number });

  test("each one’s own, or the employee’s where the plan’s payer knows families by it", () => {
    expect(numbersOf({})).toEqual([
      ["HB-mina", "HB-mina"],
      ["HB-haru", "HB-haru"],
    ]);
    expect(numbersOf(plan({ showsSubscriberNumber: true }))).toEqual([
      ["HB-mina", "HB-mina"],
      ["HB-mina", "HB-mina"],
    ]);
  });

  test("the number that the plan’s payer gave comes before our own; another payer’s is not the card’s", () => {
    const payerNumbers = [given("mina", "net", "W-100"), given("haru", "dental", "D-200")];
    expect(numbersOf({ payerNumbers })).toEqual([
      ["W-100", "W-100"],
      ["HB-haru", "HB-haru"],
    ]);
    expect(numbersOf({ payerNumbers, ...plan({ showsSubscriberNumber: true }) })).toEqual([
      ["W-100", "W-100"],
      ["W-100", "W-100"],
    ]);
  });
});

describe("who is on a card", () => {
  test("each person has one, with their own name and number", () => {
    expect(cardsOf(facts()).map(({ value }) => value.people.map(({ name }) => name))).toEqual([
      ["Mina Park"],
      ["하루 Park"],
    ]);
    expect(cardOfPerson(facts(), "haru")?.value).toMatchObject({
      memberNumber: "HB-haru",
      subscriberName: "Mina Park",
    });
  });

  test("of a plan with one a family, everybody stands on the same", () => {
    const family = facts(plan({ oneIdCardPerFamily: true }));
    expect(cardsOf(family)).toHaveLength(1);
    expect(cardOfPerson(family, "haru")?.value).toMatchObject({ memberId: "mina", memberNumber: "HB-mina" });
  });

  test("nobody who is not covered that day has one", () => {
    expect(cardsOf(facts({ covered: [] }))).toEqual([]);
    expect(cardOfPerson(facts({ covered: [haru] }), "mina")).toBeUndefined();
  });
});

describe("the limits", () => {
  test("are those of the plan year of the day, in and out of the network, as far as the plan states them", () => {
    expect(limitsOf()).toEqual([
      "deductible in 150000 300000",
      "outOfPocket in 400000 800000",
      "deductible out 300000 600000",
    ]);
    expect(codes()).toContain("benefits.planYear");
    expect(limitsOf({ day: "2027-01-01" })).toEqual([]);
    expect(codes({ day: "2027-01-01" })).toContain("benefits.none");
  });

  test("an aggregate deductible has none for one person of a family, and does where only one is covered", () => {
    const aggregate = figures({ isDeductibleEmbedded: false });
    expect(limitsOf(aggregate)).toEqual([
      "deductible in - 300000",
      "outOfPocket in 400000 800000",
      "deductible out - 600000",
    ]);
    expect(codes(aggregate)).toContain("card.aggregate");
    expect(limitsOf({ ...aggregate, tierCode: "EMP" })?.[0]).toBe("deductible in 150000 300000");
    expect(limitsOf({ ...aggregate, tierCode: "NOTIER" })?.[0]).toBe("deductible in - 300000");
    expect(limitsOf({ ...aggregate, tierCode: "NOTIER", covered: [mina] })?.[0]).toBe(
      "deductible in 150000 300000",
    );
  });
});

describe("whose card it is", () => {
  test.each([
    ["the carrier of an insured plan", plan({}), "Bayline", null],
    [
      "the employer, where the plan is self-funded",
      plan({ fundingType: "selfFunded" }),
      "Harborview",
      "Bayline",
    ],
    ["the employer, where nothing else is known", plan({ carrier: null }), "Harborview", null],
  ])("%s", (_, some, issuer, administeredBy) => {
    expect(cardsOf(facts(some))[0]?.value).toMatchObject({ issuer, administeredBy });
  });

  test("a design for the plan's supplier comes before the client's, whose words before the plan's", () => {
    const look = {
      id: "all",
      supplierId: null,
      bandColor: "#111111",
      textColor: "#ffffff",
      issuerName: "Harborview Benefits",
      administeredBy: null,
      website: null,
      frontText: null,
      backText: null,
    };
    const own = { ...look, id: "net", supplierId: "net", issuerName: "Direct Care" };
    expect(cardsOf(facts({ designs: [look] }))[0]?.value.issuer).toBe("Harborview Benefits");
    expect(cardsOf(facts({ designs: [look, own] }))[0]?.value.issuer).toBe("Direct Care");
    expect(codes({ designs: [look, { ...own, supplierId: "other" }] })).toContain("card.designOfClient");
  });
});

test("numbers come from the vendors: pharmacy's from the pharmacy manager, a carrier's before a network's", () => {
  const [card] = cardsOf(
    facts({
      suppliers: [
        supplier({ phone: "6175550171", payerId: "DCN01", policyNumber: "4100" }),
        supplier({
          supplierId: "rx",
          kind: "pharmacy",
          rxBin: "610000",
          rxGroup: "HRB1",
          phone: "6175550172",
          policyNumber: "9",
        }),
        supplier({ supplierId: "bay", name: "Bayline", kind: "carrier", phone: "6175550173" }),
        supplier({ supplierId: "eap", kind: "assistance", phone: "6175550174", claimsAddress: "1 Help St" }),
      ],
    }),
  );
  expect(card?.value).toMatchObject({
    network: "Direct Care Network",
    groupNumber: "4100",
    memberPhone: "6175550173",
    payerId: "DCN01",
    claimsAddress: null,
    rx: { bin: "610000", pcn: null, group: "HRB1", phone: "6175550172" },
  });
});

test("a self-funded client without a number at a vendor is known by its own code; an insured one has no group number", () => {
  expect(cardsOf(facts(plan({ fundingType: "selfFunded" })))[0]?.value.groupNumber).toBe("HARB");
  expect(cardsOf(facts())[0]?.value.groupNumber).toBeNull();
  expect(cardsOf({ ...facts(), groupNumber: "G-77" })[0]?.value.groupNumber).toBe("G-77");
});

test("the faces say it in English lines, front and back, and leave out what is not known", () => {
  const [, card] = cardsOf(facts({ suppliers: [supplier({ phone: "6175550171", policyNumber: "4100" })] }));
  const faces = card && facesOf(card.value);
  const linesOf = (face: "front" | "back") =>
    faces?.[face].flatMap(({ lines }) => lines.map(({ label, value }) => `${label}: ${value}`));
  expect(linesOf("front")).toEqual([
    "Member: 하루 Park",
    "Subscriber: Mina Park",
    "Member ID: HB-haru",
    "Group: 4100",
    "Plan: PPO 1500",
    "Type: Medical",
    "Network: Direct Care Network",
    "Effective: 01/01/2026",
    "In-network deductible: $1,500 ind. / $3,000 fam.",
    "In-network out-of-pocket max: $4,000 ind. / $8,000 fam.",
    "Out-of-network deductible: $3,000 ind. / $6,000 fam.",
  ]);
  expect(linesOf("back")).toEqual(["Members call: (617)\u00a0555-0171"]);
});

describe("copays", () => {
  const linesOf = (benefits: Partial<typeof noFigures>, some: Partial<CardFacts> = {}) => {
    const [card] = cardsOf(
      facts({
        benefits: [{ ...noFigures, ...benefits, effectiveDate: "2026-01-01", terminationDate: null }],
        ...some,
      }),
    );
    const parts = card === undefined ? [] : facesOf(card.value).front;
    return parts
      .filter(({ name }) => name === "copays")
      .flatMap(({ lines }) =>
        lines.map(({ label, value }) => `${label}: ${value.replaceAll("\u00a0", " ")}`),
      );
  };

  test("stand on the front as far as the plan of the day states them; nothing is free that is not said", () => {
    const benefits = {
      primaryCopayCents: 2_500,
      emergencyCopayCents: 15_050,
      genericDrugCopayCents: 0,
      brandDrugCopayCents: 6_000,
    };
    expect(linesOf(benefits)).toEqual([
      "Copays: office $25 / ER $150.50",
      "Rx copays: generic $0 / brand $60",
    ]);
    expect(linesOf({ specialistCopayCents: 4_000, urgentCareCopayCents: 7_500 })).toEqual([
      "Copays: specialist $40 / urgent care $75",
    ]);
    expect(linesOf({ preferredDrugCopayCents: 3_000 })).toEqual(["Rx copays: preferred $30"]);
    expect(linesOf(benefits, { day: "2025-12-31" })).toEqual([]);
    expect(linesOf({})).toEqual([]);
  });
});

test("the logo of those who administer stands on a self-funded plan's card, and beside no carrier's name", () => {
  const logoOf = (some: Partial<CardFacts>) =>
    cardsOf(facts({ siteLogo: "/site-logo?v=2", ...some }))[0]?.value.logo;
  expect(logoOf(plan({ fundingType: "selfFunded" }))).toBe("/site-logo?v=2");
  expect(logoOf(plan({ fundingType: "insured" }))).toBeNull();
  expect(logoOf({ ...plan({ fundingType: "selfFunded" }), siteLogo: null })).toBeNull();
});
