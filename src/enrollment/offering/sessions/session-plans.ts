import { z } from "zod";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { call } from "#kernel/call.ts";
import { manageAccess, text } from "./sessions.ts";

const path = "/admin/enrollmentsessions/{id}";
const params = z.strictObject({ id: z.uuid() });

const planParams = z.strictObject({ id: z.uuid(), planId: z.uuid() });

export const sessionRates = call({
  method: "GET",
  path: `${path}/rates`,
  access: manageAccess,
  summary: "The rates of the session's plans that hold on its first day",
  params,
  answer: z.object({
    /** The day that was asked about. */
    on: z.string(),
    /** Of so many rows in all, the first thousand of each plan. */
    plans: z.array(
      z.object({
        id: z.uuid(),
        basePlanId: z.uuid(),
        name: z.string(),
        coverageType: coverageTypeSchema,
        ratingMode: z.string(),
        total: z.int(),
        rates: z.array(
          z.object({
            id: z.uuid(),
            tierCode: z.string().nullable(),
            ageFrom: z.int().nullable(),
            ageTo: z.int().nullable(),
            ratingArea: z.string().nullable(),
            divisionId: z.uuid().nullable(),
            personKind: z.string().nullable(),
            tobacco: z.boolean().nullable(),
            amountCents: z.int(),
            amountMicros: z.int().nullable(),
            basisPoints: z.int().nullable(),
            effectiveDate: z.string(),
            terminationDate: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

export type SessionRates = z.output<typeof sessionRates.answer>;

const planValues = {
  displayName: text(120),
  /** Empty lists: whatever the division, whatever the class of work. */
  divisionIds: z.array(z.uuid()).max(500),
  eligibilityClasses: z.array(text(60)).max(50),
};

export const planSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  basePlanId: z.uuid(),
  basePlanName: z.string(),
  carrier: z.string().nullable(),
  coverageType: coverageTypeSchema,
  ratingMode: z.string(),
  displayName: z.string(),
  sortOrder: z.int(),
  divisionIds: z.array(z.uuid()),
  eligibilityClasses: z.array(z.string()),
});

export type SessionPlan = z.output<typeof planSchema>;

export const sessionPlanList = call({
  method: "GET",
  path: `${path}/plans`,
  access: manageAccess,
  summary: "The plans that a session offers, and what there is to choose them from",
  params,
  answer: z.object({
    plans: z.array(planSchema),
    /** The client's plans that the session does not offer yet. */
    available: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        carrier: z.string().nullable(),
        coverageType: coverageTypeSchema,
        effectiveDate: z.string(),
        terminationDate: z.string().nullable(),
      }),
    ),
    divisions: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Classes of work that divisions, members or plans of the client name. */
    classes: z.array(z.string()),
  }),
});

export type SessionPlans = z.output<typeof sessionPlanList.answer>;

export const addSessionPlan = call({
  method: "POST",
  path: `${path}/plans`,
  access: manageAccess,
  summary: "Offer a plan of the client in the session, after the others",
  params,
  body: z.strictObject({ basePlanId: z.uuid() }),
  answer: planSchema,
});

export const updateSessionPlan = call({
  method: "PUT",
  path: `${path}/plans/{planId}`,
  access: manageAccess,
  summary: "Change how a plan is called in the session, and for whom it is",
  params: planParams,
  body: z.strictObject(planValues),
  answer: planSchema,
  needs: ["if-match"],
});

export const removeSessionPlan = call({
  method: "DELETE",
  path: `${path}/plans/{planId}`,
  access: manageAccess,
  summary: "Offer a plan no longer; refused once somebody has chosen it",
  params: planParams,
  statuses: [409],
});

export const orderSessionPlans = call({
  method: "POST",
  path: `${path}/plans/order`,
  access: manageAccess,
  summary: "Put the plans of a session in an order",
  params,
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  answer: z.object({ plans: z.array(planSchema) }),
});
