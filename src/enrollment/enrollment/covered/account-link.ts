import { z } from "zod";
import { call } from "#kernel/call.ts";
import { keySchema } from "../enrollment-words.ts";

export const accountLink = call({
  method: "POST",
  path: "/selfenrollment/accountLink",
  access: "public",
  summary:
    "Mail the employee of a processed enrollment a new link to make their account; it goes to their own address on file only",
  body: z.strictObject({
    /** The personal link that opened the page has it; a person inside the enrollment has none. */
    recipientKey: keySchema.optional(),
  }),
  answer: z.object({
    /**
     * `link`: it was mailed; `account`: there is one; `ask`: no address is theirs alone; `later`: nothing is processed yet. To a
     * personal link, which a family may read, always `perhaps`.
     */
    way: z.enum(["link", "account", "ask", "later", "perhaps"]),
  }),
  perMinute: 600,
  failuresPerMinute: 60,
});
