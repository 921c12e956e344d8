import { z } from "zod";
import { call } from "./call.ts";

export const zipLookup = call({
  method: "GET",
  path: "/zip",
  access: "public",
  summary:
    "City and state of a ZIP code, empty when it is not known; with a city and a state, whether they may belong together",
  query: z.object({
    code: z.string().min(1).max(20),
    city: z.string().max(100).optional(),
    state: z.string().max(40).optional(),
  }),
  answer: z.object({
    places: z.array(z.object({ code: z.string(), city: z.string(), state: z.string() })),
    /** `unknown`: no such ZIP code is on file; `elsewhere`: it is in another place. Never a reason to refuse an address. */
    doubt: z.enum(["unknown", "elsewhere"]).nullable(),
  }),
});
