import { noFigures } from "#plans/plans/benefits-on.ts";
import { type Card, type CardDesign, cardsOf } from "./card.ts";

/** A card of nobody, to see a design on: made as every other one. */
export function sampleCard(design: CardDesign): Card {
  const person = {
    memberId: "",
    firstName: "Jordan",
    lastName: "Moreno",
    memberNumber: "HB10000001",
    relationship: "18",
    effectiveDate: "2026-01-01",
    terminationDate: null,
  };
  const supplier = {
    supplierId: "",
    phone: "6175550171",
    providerPhone: "6175550175",
    precertificationPhone: "6175550176",
    url: "https://plan.example",
    claimsAddress: "PO Box 4100, Boston, MA 02205",
    payerId: "12345",
    rxBin: "610000",
    rxPcn: "PCN",
    rxGroup: "RXGRP",
    policyNumber: "4100",
  };
  const [card] = cardsOf({
    day: "2026-01-01",
    clientName: "Client",
    clientCode: "CLIENT",
    groupNumber: null,
    tierCode: "FAM",
    plan: {
      id: "",
      name: "PPO 1500",
      coverageType: "medical",
      coverageName: "Medical",
      carrier: "Carrier",
      network: "Network",
      fundingType: "selfFunded",
      oneIdCardPerFamily: false,
      showsSubscriberNumber: false,
      supplierId: null,
    },
    subscriber: person,
    payerNumbers: [],
    covered: [person],
    benefits: [
      {
        ...noFigures,
        effectiveDate: "2026-01-01",
        terminationDate: null,
        deductibleIndividualCents: 150_000,
        deductibleFamilyCents: 300_000,
        outOfPocketIndividualCents: 400_000,
        outOfPocketFamilyCents: 800_000,
        primaryCopayCents: 2_500,
        specialistCopayCents: 4_000,
        emergencyCopayCents: 15_000,
        genericDrugCopayCents: 1_000,
      },
    ],
    suppliers: [
      { ...supplier, name: "Carrier", kind: "carrier" },
      { ...supplier, name: "Pharmacy", kind: "pharmacy" },
    ],
    designs: [design],
    siteLogo: null,
  });
  if (card === undefined) throw new Error("One person is covered, who has a card");
  return card.value;
}
