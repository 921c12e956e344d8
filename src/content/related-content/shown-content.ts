import { z } from "zod";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";
import { placements } from "./placements.ts";

export const shownContent = call({
  method: "GET",
  path: "/relatedcontent",
  access: "signedIn",
  summary: "The cards that stand beside a page today, in the caller's language where they are written in it",
  query: z.strictObject({ placement: z.enum(placements) }),
  answer: z.object({
    rows: z
      .array(
        z.object({
          id: z.uuid(),
          /** The one it is written in. */
          language: z.enum(languages),
          title: z.string(),
          /** HTML that can do no harm. */
          body: z.string().nullable(),
          url: z.string().nullable(),
        }),
      )
      .max(20),
  }),
});
