import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { resource, type RowOf } from "#records/definition.ts";

/** Of an employee, a dependent, or both. */
export const endedPeople = ["employee", "dependent", "both"] as const;

/** Why employment or a person's coverage may end. What was ended for a reason keeps it, also when nobody uses it any more. */
export const terminationReasons = resource({
  path: "terminationreasons",
  domain: "coverage-termination-reasons",
  subject: "terminationReasons",
  types: ["admin"],
  permission: "manageClients",
  scope: "installation",
  whole: "reasons",
  without: ["remove"],
  fields: {
    code: { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{1,39}", required: true, fixed: true },
    of: { kind: "choice", options: endedPeople, initial: "both", required: true },
    /** The maintenance reason of a carrier's file (834, INS04). */
    x12Code: { kind: "text", max: 2, pattern: "[0-9A-Z]{2}", required: true },
    /** The COBRA event that it is; none where it starts no clock. */
    cobraEvent: { kind: "choice", options: qualifyingEvents },
    sortOrder: { kind: "number", min: 1, max: 999, initial: 999, required: true },
    active: { kind: "flag", initial: true },
    label: { kind: "words", max: 80, required: true },
  },
  title: "label",
  status: "active",
  sections: { rules: ["code", "of", "x12Code", "cobraEvent", "sortOrder", "active"], words: ["label"] },
  list: ["label", "of", "x12Code", "cobraEvent", "active"],
  filters: [],
  search: [],
  sort: "sortOrder",
});
export type TerminationReason = RowOf<typeof terminationReasons.fields>;
