/** How a person is related to the employee. Any code but 18 is a dependent (spec §3). */
export const relationshipCodes = ["18", "01", "19", "22", "53"] as const;

export type RelationshipCode = (typeof relationshipCodes)[number];

/** The spec's own words; pages translate by code. */
export const relationshipLabels = {
  "18": "Employee",
  "01": "Spouse",
  "19": "Child",
  "22": "Disabled Child",
  "53": "Life Partner",
} as const satisfies Record<RelationshipCode, string>;

export function isRelationshipCode(value: unknown): value is RelationshipCode {
  return relationshipCodes.some((code) => code === value);
}

export function isDependent(code: RelationshipCode): boolean {
  return code !== "18";
}

export function isSpouseLike(code: RelationshipCode): boolean {
  return code === "01" || code === "53";
}

export function isChild(code: RelationshipCode): boolean {
  return code === "19" || code === "22";
}

/** X12 834 knows no 22: a disabled child goes out as INS02 = 19 with INS10 = Y, and comes in the same way. */
export function toX12(code: RelationshipCode): { code: Exclude<RelationshipCode, "22">; disabled: boolean } {
  return code === "22" ? { code: "19", disabled: true } : { code, disabled: false };
}

export function fromX12(code: Exclude<RelationshipCode, "22">, disabled: boolean): RelationshipCode {
  return code === "19" && disabled ? "22" : code;
}
