import { resource, type RowOf } from "#records/definition.ts";

/** Why people may decline a coverage, in the order in which they read it. */
export const waiveReasons = resource({
  path: "waivereasons",
  domain: "offering-waive-reasons",
  subject: "waiveReasons",
  types: ["admin"],
  permission: "manageEnrollmentSessions",
  scope: "installation",
  whole: "reasons",
  without: ["get", "remove"],
  ordered: true,
  fields: {
    label: { kind: "words", max: 160, required: true },
    code: { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{1,39}", required: true, fixed: true },
    /** The person says more in words of their own. */
    asksText: { kind: "flag", initial: false },
    /** No other reason goes with it. */
    excludesOthers: { kind: "flag", initial: false, stays: true },
    /** People can choose it; what was chosen before stays readable. */
    active: { kind: "flag", initial: true },
  },
  /** How many enrollments name it. */
  derived: { used: { kind: "number", min: 0, max: 2_000_000_000, required: true } },
  title: "label",
  status: "active",
  list: ["asksText", "excludesOthers"],
  filters: [],
  search: [],
  sort: "code",
});
export type WaiveReason = RowOf<typeof waiveReasons.fields> & { used: number };
