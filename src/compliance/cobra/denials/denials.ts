import { z } from "zod";
import { call } from "#kernel/call.ts";
import { addDays, isDate, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { cobraDays } from "../cobra-rules.ts";
import { cobraAccess } from "../cobra.ts";
import { denialReasons, denialRequests } from "./denial-kinds.ts";

// The family told of an event, a second event or a disability, and the plan gives nothing for it: the notice of unavailability.

/**
 * The last day to send the notice of unavailability: 14 days after the administrator was told, as for the notice of the right
 * to elect (29 CFR 2590.606-4(c)(2)).
 */
export const denialDue = (toldOn: PlainDate): Traced<PlainDate> =>
  because(addDays(toldOn, cobraDays.notice), "date.denial", { since: toldOn, days: cobraDays.notice });

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });

export const denialSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  memberId: z.uuid(),
  name: z.string(),
  request: z.enum(denialRequests),
  eventDate: z.string(),
  toldOn: z.string(),
  reason: z.enum(denialReasons),
  dueOn: z.string(),
  sentOn: z.string().nullable(),
  why: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});
export type Denial = z.output<typeof denialSchema>;

const denialBody = z.strictObject({
  /** Whose request it is. */
  memberId: z.uuid(),
  request: z.enum(denialRequests),
  /** The day of what was told. */
  eventDate: date,
  /** The moment when whoever sends the notices was told. */
  toldOn: date,
  reason: z.enum(denialReasons),
});
export type DenialInput = z.output<typeof denialBody>;

const answer = z.object({ denial: denialSchema });
const params = z.strictObject({ id: z.uuid() });

export const createDenial = call({
  method: "POST",
  path: "/cobra/denials",
  access: cobraAccess,
  service: "cobra",
  summary:
    "Record that a request to continue coverage, or to continue it longer, is refused; the notice of unavailability is due 14 days after being told",
  body: denialBody,
  answer,
  statuses: [404, 422],
});

export const sendDenial = call({
  method: "POST",
  path: "/cobra/denials/{id}/sent",
  access: cobraAccess,
  service: "cobra",
  summary: "Say on which day the notice of unavailability was sent; without a day, that it was not",
  params,
  needs: ["if-match"],
  body: z.strictObject({ sentOn: date.nullable() }),
  answer,
  statuses: [404, 412, 422, 428],
});

export const removeDenial = call({
  method: "DELETE",
  path: "/cobra/denials/{id}",
  access: cobraAccess,
  service: "cobra",
  summary: "Remove a refusal that was recorded by mistake; one whose notice was sent stays",
  params,
  needs: ["if-match"],
  statuses: [404, 409, 412, 428],
});
