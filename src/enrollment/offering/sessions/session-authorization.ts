import { z } from "zod";
import { authorizationSchema } from "#enrollment/payments/authorization/authorization.ts";
import { chargeBases } from "#enrollment/payments/charge.ts";
import { call } from "#kernel/call.ts";

/** For the set-up of a session: what its people will read. */
export const sessionAuthorization = call({
  method: "GET",
  path: "/admin/enrollmentsessions/{id}/authorization",
  access: { types: ["admin"], permission: "manageEnrollmentSessions" },
  summary: "What the people of a session agree to when they give a bank account, in each of its languages",
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    monthlyChargeCents: z.coerce.number().int().min(1).max(100_000_00).optional(),
    chargeBasis: z.enum(chargeBases).optional(),
  }),
  answer: z.object({ texts: z.array(authorizationSchema) }),
  statuses: [404],
});
