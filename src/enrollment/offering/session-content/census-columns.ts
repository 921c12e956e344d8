import { partOfSession } from "./session-parts.ts";
import { type RecordOf, resource, type RowOf } from "#records/definition.ts";

/** The columns that a session's census has, beyond or instead of those that we know. */
export const censusColumns = resource({
  ...partOfSession,
  domain: "exchange",
  path: "censusfields",
  subject: "censusField",
  ordered: true,
  without: ["get", "order"],
  fields: {
    /** The header as the file writes it. */
    key: { kind: "text", max: 40, pattern: "\\p{L}[\\p{L}\\p{N}_]{0,39}", required: true },
    label: { kind: "text", max: 80, required: true },
    aliases: { kind: "text", max: 500, required: true, blank: true },
    /** The field of the person that it fills; `isCensusField` says which there are. */
    target: { kind: "text", max: 60 },
    required: { kind: "flag", initial: false },
    isUnique: { kind: "flag", initial: false },
    isSensitive: { kind: "flag", initial: false },
  },
  title: "label",
  list: ["key", "target"],
  sort: "key",
});
export type CensusColumn = RowOf<typeof censusColumns.fields>;
export type CensusColumnValues = RecordOf<typeof censusColumns.fields>;
