import type { PlainDate } from "#kernel/dates.ts";

/** A cell as the spreadsheet reader gives it. */
export type CensusCell =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  | { kind: "date"; date: PlainDate }
  | { kind: "flag"; flag: boolean }
  | { kind: "formula" }
  | { kind: "error"; error: string }
  | { kind: "empty" };
