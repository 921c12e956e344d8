import { permittedChanges } from "#enrollment/offering/permitted-changes.ts";
import { resource, type RowOf } from "#records/definition.ts";
import { effectiveDateKinds } from "./life-event-rules.ts";

/** Events after which a person may change coverage within the year; those that were reported keep what was promised. */
export const lifeEventKinds = resource({
  path: "lifeeventkinds",
  domain: "life-events",
  subject: "lifeEventKinds",
  types: ["admin"],
  permission: "manageEnrollmentSessions",
  scope: "installation",
  whole: "kinds",
  without: ["remove"],
  fields: {
    code: { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{1,39}", required: true, fixed: true },
    opensBeforeDays: { kind: "number", min: 0, max: 365, initial: 0, required: true },
    closesAfterDays: { kind: "number", min: 1, max: 365, initial: 30, required: true },
    effectiveDateKind: {
      kind: "choice",
      options: effectiveDateKinds,
      initial: "firstOfNextMonth",
      required: true,
    },
    permits: {
      kind: "choices",
      options: permittedChanges,
      initial: ["addDependent", "enroll"],
      required: true,
    },
    needsProof: { kind: "flag", initial: false },
    /** 834 INS04. */
    ediCode: { kind: "text", max: 40 },
    sortOrder: { kind: "number", min: 1, max: 999, initial: 999, required: true },
    active: { kind: "flag", initial: true },
    label: { kind: "words", max: 80, required: true },
    /** How the event's date is asked for. */
    dateLabel: { kind: "words", max: 80, required: true },
    help: { kind: "words", max: 240, required: true },
  },
  /** The shortest window that the law allows for it. */
  derived: { shortestDays: { kind: "number", min: 1, max: 365, required: true } },
  title: "label",
  status: "active",
  sections: {
    rules: [
      "code",
      "opensBeforeDays",
      "closesAfterDays",
      "effectiveDateKind",
      "permits",
      "needsProof",
      "ediCode",
      "sortOrder",
      "active",
    ],
    words: ["label", "dateLabel", "help"],
  },
  list: [
    "label",
    "opensBeforeDays",
    "closesAfterDays",
    "effectiveDateKind",
    "permits",
    "needsProof",
    "active",
  ],
  filters: [],
  search: [],
  sort: "sortOrder",
});
export type LifeEventKind = RowOf<typeof lifeEventKinds.fields> & { shortestDays: number };
