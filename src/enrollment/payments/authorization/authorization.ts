import { z } from "zod";

/** What the person agrees to: in their language, with what it says of their session. */
export const authorizationSchema = z.object({
  version: z.string(),
  language: z.enum(["en", "ko", "es"]),
  text: z.string(),
  /** SHA-256 of the text, hex. It goes back with the payment: what was agreed to is what was read. */
  hash: z.string(),
});
export type Authorization = z.output<typeof authorizationSchema>;
