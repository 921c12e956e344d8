/** How much care a person gets in a year. */
export const utilizations = ["low", "medium", "high"] as const;

export type Utilization = (typeof utilizations)[number];

/** The sums of a plan for a kind of care where it asks a fixed one. */
type Copay = "primaryCopayCents" | "specialistCopayCents" | "emergencyCopayCents" | "genericDrugCopayCents";

export interface Service {
  key: "preventive" | "primary" | "drug" | "specialist" | "test" | "emergency" | "hospital";
  /** What the whole of it costs before the plan pays, in the network. */
  billCents: number;
  /** Where the amount comes from; null: it is our own assumption. */
  source: string | null;
  copay: Copay | null;
  /** How often one person gets it in a year. More use has all that less use has, and more. */
  times: Record<Utilization, number>;
}

const healthCareGov = "https://www.healthcare.gov/";

/** What an estimate reckons with, the same for every plan. Bills count toward the deductible in this order. */
export const services: readonly Service[] = [
  // Plans pay for preventive care in full (45 CFR 147.130), so its bill never matters.
  {
    key: "preventive",
    billCents: 0,
    source: "https://www.ecfr.gov/current/title-45/section-147.130",
    copay: null,
    times: { low: 1, medium: 1, high: 1 },
  },
  // An office visit in the example of how plan and person share costs.
  {
    key: "primary",
    billCents: 12_500,
    source: `${healthCareGov}choose-a-plan/your-total-costs/`,
    copay: "primaryCopayCents",
    times: { low: 1, medium: 3, high: 6 },
  },
  // A month of a generic medicine.
  {
    key: "drug",
    billCents: 4_000,
    source: null,
    copay: "genericDrugCopayCents",
    times: { low: 1, medium: 12, high: 24 },
  },
  // The mean of a visit to a physician in an office, in 2013.
  {
    key: "specialist",
    billCents: 22_800,
    source: "https://meps.ahrq.gov/data_files/publications/st484/stat484.shtml",
    copay: "specialistCopayCents",
    times: { low: 0, medium: 2, high: 6 },
  },
  // Blood work or an X-ray.
  { key: "test", billCents: 20_000, source: null, copay: null, times: { low: 0, medium: 2, high: 5 } },
  {
    key: "emergency",
    billCents: 150_000,
    source: null,
    copay: "emergencyCopayCents",
    times: { low: 0, medium: 0, high: 1 },
  },
  // Three days.
  {
    key: "hospital",
    billCents: 3_000_000,
    source: `${healthCareGov}why-coverage-is-important/protection-from-high-medical-costs/`,
    copay: null,
    times: { low: 0, medium: 0, high: 1 },
  },
];
