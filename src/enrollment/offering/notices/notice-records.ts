import { languages } from "#kernel/language.ts";
import { resource, type RowOf } from "#records/definition.ts";
import { mostLetters, partOfSession } from "../session-content/session-parts.ts";
import { noticeKinds } from "./notices.ts";

/** A session's own text of a notice, one for each kind and language; removed, people read the shipped one again. */
export const noticeRecords = resource({
  ...partOfSession,
  path: "notices",
  subject: "sessionNotice",
  // The list shows the shipped texts as well.
  without: ["list", "get"],
  fields: {
    kind: { kind: "choice", options: noticeKinds, required: true, fixed: true },
    language: { kind: "choice", options: languages, required: true, fixed: true },
    title: { kind: "text", max: 120, required: true },
    body: { kind: "html", max: mostLetters, required: true },
  },
  title: "title",
  list: ["kind", "language"],
  sort: "title",
});
export type OwnNotice = RowOf<typeof noticeRecords.fields>;
