import { z } from "zod";
import { partCalls } from "../session-content/session-content.ts";
import { formMapShape, formStatuses } from "#domains/surveys/form-words.ts";

// The forms that a session asks for, in their order.

const fields = z.strictObject({ ...formMapShape, formId: z.uuid() });
export const formMapCalls = partCalls("forms", "forms", {
  body: fields,
  row: fields.extend({
    id: z.uuid(),
    version: z.int(),
    sortOrder: z.int(),
    formName: z.string(),
    formStatus: z.enum(formStatuses),
    holdsHealth: z.boolean(),
    isSigned: z.boolean(),
  }),
});
export type FormMapRow = z.output<typeof formMapCalls.get.answer>;
