/** Plain classes of services. The words of CPT and CDT are licensed: a number stands with one of these. */
export const serviceClasses = [
  "officeVisit",
  "checkup",
  "emergency",
  "hospitalVisit",
  "mentalHealth",
  "vaccine",
  "eye",
  "hearing",
  "therapy",
  "lab",
  "imaging",
  "surgery",
  "anesthesia",
  "birth",
  "otherCare",
  "dental",
  "ambulance",
  "supply",
  "drug",
  "room",
  "pharmacy",
  "operatingRoom",
] as const;
export type ServiceClass = (typeof serviceClasses)[number];

/** Of five digits, from and to; the first that fits counts. */
const numbers: readonly [from: number, to: number, of: ServiceClass][] = [
  [100, 1999, "anesthesia"],
  [59_000, 59_899, "birth"],
  [10_000, 69_999, "surgery"],
  [70_000, 79_999, "imaging"],
  [80_000, 89_999, "lab"],
  [90_460, 90_759, "vaccine"],
  [90_785, 90_899, "mentalHealth"],
  [92_002, 92_499, "eye"],
  [92_502, 92_700, "hearing"],
  [97_000, 97_799, "therapy"],
  [98_940, 98_943, "therapy"],
  [99_202, 99_215, "officeVisit"],
  [99_221, 99_239, "hospitalVisit"],
  [99_281, 99_285, "emergency"],
  [99_381, 99_429, "checkup"],
  [90_000, 99_999, "otherCare"],
];
/** HCPCS level II, by the first letters that fit; what no line names is none that is known. */
const letters: readonly [RegExp, ServiceClass][] = [
  [/^D\d{4}$/u, "dental"],
  [/^A0\d{3}$/u, "ambulance"],
  [/^(?:A[4-9]|[BEKL]\d|C[125]|Q4)\d{3}$/u, "supply"],
  [/^(?:J\d|C9|Q[25])\d{3}$/u, "drug"],
  [/^(?:G000[89]|G0010|M020\d)$/u, "vaccine"],
  [/^(?:G010[124-6]|G012[01]|G0402|G043[89]|G051[34])$/u, "checkup"],
  [/^(?:G020[246]|G0279|R\d{4})$/u, "imaging"],
  [/^(?:G0103|G030[67]|G032[7-9]|[PU]\d{4}|Q011[1-5])$/u, "lab"],
  [/^G038[0-4]$/u, "emergency"],
  [/^(?:G0463|G2012|G2211|Q3014)$/u, "officeVisit"],
  [/^G01(?:5[129]|6[0-2])$/u, "therapy"],
  [/^G(?:017[67]|041[01]|0469|0470)$/u, "mentalHealth"],
  [/^[GMQST]\d{4}$/u, "otherCare"],
  [/^H\d{4}$/u, "mentalHealth"],
  [/^V2\d{3}$/u, "eye"],
  [/^V5\d{3}$/u, "hearing"],
];
/** Of four digits with the leading zero. */
const revenues: readonly [from: number, to: number, of: ServiceClass][] = [
  [100, 219, "room"],
  [250, 259, "pharmacy"],
  [270, 279, "supply"],
  [300, 319, "lab"],
  [320, 359, "imaging"],
  [360, 369, "operatingRoom"],
  [370, 379, "anesthesia"],
  [400, 409, "imaging"],
  [420, 449, "therapy"],
  [450, 459, "emergency"],
  [510, 529, "officeVisit"],
  [540, 549, "ambulance"],
  [610, 619, "imaging"],
  [636, 637, "drug"],
  [720, 729, "birth"],
  [771, 771, "vaccine"],
  [900, 919, "mentalHealth"],
];

type Coded = { procedure: string | null; revenueCode: string | null; drugCode?: string | null };

/** The class of a line by its procedure, else by its revenue code or its drug; null where none is known. */
export function serviceClassOf({ procedure, revenueCode, drugCode = null }: Coded): ServiceClass | null {
  return (
    byProcedure(procedure ?? "") ??
    within(revenues, Number(revenueCode ?? "")) ??
    (drugCode === null ? null : "drug")
  );
}

function byProcedure(code: string): ServiceClass | undefined {
  if (/^\d{5}$/u.test(code)) return within(numbers, Number(code));
  return letters.find(([pattern]) => pattern.test(code))?.[1];
}

const within = (ranges: typeof numbers, code: number): ServiceClass | undefined =>
  ranges.find(([from, to]) => code >= from && code <= to)?.[2];
