import { resource, type RowOf } from "#records/definition.ts";
import { formTriggers } from "#content/surveys/form-words.ts";
import type { FormStatus } from "#content/surveys/survey-words.ts";
import { coverageType, partOfSession } from "../session-content/session-parts.ts";

/** The forms that a session asks for, in their order. */
export const formMaps = resource({
  ...partOfSession,
  path: "forms",
  subject: "formMap",
  ordered: true,
  fields: {
    formId: { kind: "id", required: true },
    trigger: { kind: "choice", options: formTriggers, required: true },
    /** Of which coverage; none: of any. What is always asked for has none. */
    coverageType,
    required: { kind: "flag", initial: true },
  },
  derived: {
    formName: { kind: "text", max: 200, required: true },
    formStatus: { kind: "text", max: 20, required: true },
    holdsHealth: { kind: "flag", initial: false },
    isSigned: { kind: "flag", initial: false },
  },
  title: "formId",
  list: ["trigger", "coverageType", "required"],
  sort: "trigger",
});
export type FormMapRow = RowOf<typeof formMaps.fields> & {
  formName: string;
  formStatus: FormStatus;
  holdsHealth: boolean;
  isSigned: boolean;
};
