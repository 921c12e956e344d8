export type CensusFieldKind =
  | "relationship"
  | "name"
  | "text"
  | "key"
  | "ssn"
  | "date"
  | "gender"
  | "email"
  | "phone"
  | "state"
  | "zip"
  | "money"
  | "payKind"
  | "hours"
  | "yesNo"
  | "language"
  | "division"
  | "endReason"
  | "employer";

/** What a column may hold, and how it is known. */
export type FieldShape = {
  kind: CensusFieldKind;
  max?: number;
  /** `all`: nobody is taken without it; `employee`: no employee. */
  required?: "all" | "employee";
  /** Headers by which the column is known, as `plainWords` writes them; those of the exchange's template come first. */
  aliases: readonly string[];
};
