import { because, type Traced } from "#kernel/traced.ts";
import type { ParsedClaim } from "./parsed-claim.ts";

export type SensitiveCategory = "mentalHealth" | "substanceUse" | "reproductive" | "infection" | "violence";

/** Codes as claims write them, without dots. The migration says the same for claims that were there before. */
const diagnoses: readonly [SensitiveCategory, RegExp][] = [
  ["substanceUse", /^F1\d/u],
  ["mentalHealth", /^F/u],
  ["reproductive", /^(?:O|P0[0-4]|N46|N97|Z3[0-9])/u],
  ["infection", /^(?:A5\d|A6[0-4]|B20|Z21|Z20[26]|Z11[34]|Z725[123])/u],
  ["violence", /^(?:T74|T76|Y07|Z044|Z69)/u],
];
const procedures: readonly [SensitiveCategory, RegExp][] = [
  ["mentalHealth", /^(?:9079\d|908\d\d)$/u],
  ["substanceUse", /^H(?:00\d\d|20\d\d)$/u],
  ["reproductive", /^59\d{3}$/u],
];
const revenueCodes: readonly [SensitiveCategory, RegExp][] = [
  ["mentalHealth", /^0?(?:1[1-5]4|90\d|91\d)$/u],
  ["substanceUse", /^(?:0?1[1-5]6|0?94[45]|100\d)$/u],
];

type Coded = Pick<ParsedClaim, "diagnoses"> & {
  lines: readonly Pick<ParsedClaim["lines"][number], "procedure" | "revenueCode">[];
};

/**
 * What makes a claim one that another adult is not to see: mental health, substance use, pregnancy and birth control,
 * infections that pass by intimacy, violence (45 CFR 164.522(a); state laws on confidential communications).
 */
export function sensitiveCategory(claim: Coded): Traced<SensitiveCategory | null> {
  const codes = [
    ...claim.diagnoses.map(({ code }) => [diagnoses, code.replaceAll(".", "").toUpperCase()] as const),
    ...claim.lines.flatMap(({ procedure, revenueCode }) => [
      [procedures, procedure ?? ""] as const,
      [revenueCodes, revenueCode ?? ""] as const,
    ]),
  ];
  for (const [list, code] of codes) {
    const found = list.find(([, pattern]) => pattern.test(code));
    if (found !== undefined) return because(found[0], "sensitive.code", { code });
  }
  return because(null, "sensitive.no");
}
