import { sumOf } from "#kernel/money.ts";
import type { Language } from "#kernel/language.ts";
import type {
  ConfirmationData,
  ConfirmationPrice,
} from "#enrollment/enrollment/confirmation/confirmation.ts";
import { whatHappensNext } from "#enrollment/enrollment/confirmation/confirmation.texts.ts";

export function aPrice(employeeCents: number, employerCents: number): ConfirmationPrice {
  return {
    employeeCents,
    employerCents,
    totalCents: employeeCents + employerCents,
    employeePerPayPeriodCents: Math.round((employeeCents * 12) / 26),
  };
}

/** A family of four with three coverages; tests change what they are about. */
export function aConfirmation(language: Language, changes: Partial<ConfirmationData> = {}): ConfirmationData {
  const prices = [aPrice(41_230, 96_200), aPrice(2_140, 3_560)];
  const names = ["Mina Park", "José Ángel Núñez", "박서연", "Lucía Park-Núñez"];
  return {
    coverageNames: {
      medical: { en: "Medical coverage", ko: "의료 보험", es: "Cobertura médica" },
      dental: { en: "Dental coverage", ko: "치과 보험", es: "Cobertura dental" },
      vision: { en: "Vision coverage", ko: "시력 보험", es: "Cobertura de la vista" },
      life: { en: "Life insurance", ko: "생명 보험", es: "Seguro de vida" },
    },
    siteName: "Harborview Administrators",
    siteColour: "#0f5c6e",
    language,
    referenceNumber: "K7Q4-92MD",
    submittedAt: new Date("2026-05-04T19:05:00Z"),
    timeZone: "America/New_York",
    clientName: "Blue Harbor Foods",
    sessionName: "2026 Open Enrollment",
    effectiveDate: "2026-06-01",
    noCoverage: null,
    people: [
      { name: "Mina Park", relationship: "18", dob: "1986-02-14", ssnLast4: "6789" },
      { name: "José Ángel Núñez", relationship: "01", dob: "1984-11-30", ssnLast4: "4321" },
      { name: "박서연", relationship: "19", dob: "2014-07-09", ssnLast4: "1122" },
      { name: "Lucía Park-Núñez", relationship: "22", dob: "2025-12-24", ssnLast4: null },
    ],
    location: "Portland Plant",
    contact: {
      email: "mina.park@example.com",
      phone: "(207) 555-0134",
      address: ["12 Wharf Street, Apt 4", "Portland, ME 04101"],
    },
    selections: [
      {
        kind: "covered",
        coverageType: "medical",
        planName: "Harbor Choice PPO 1500",
        tierCode: "FAM",
        coveredNames: names,
        price: aPrice(41_230, 96_200),
      },
      {
        kind: "covered",
        coverageType: "dental",
        planName: "Bright Dental Plus",
        tierCode: "FAM",
        coveredNames: names,
        price: aPrice(2_140, 3_560),
      },
      { kind: "waived", coverageType: "vision", reasons: ["Individual policy"] },
    ],
    totals: {
      employeeCents: sumOf(prices.map((price) => price.employeeCents)),
      employerCents: sumOf(prices.map((price) => price.employerCents)),
      totalCents: sumOf(prices.map((price) => price.totalCents)),
      employeePerPayPeriodCents: sumOf(prices.map((price) => price.employeePerPayPeriodCents)),
    },
    payPeriodsPerYear: 26,
    whatHappensNext: whatHappensNext({ effectiveDate: "2026-06-01", noCoverage: null }, language),
    contacts: [
      {
        name: "Harborview Member Services",
        phone: "(800) 555-0142",
        email: "help@harborview.example",
        hours: "Mon–Fri 8–6 ET",
      },
    ],
    ...changes,
  };
}
