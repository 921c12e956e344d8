import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { orderStatuses } from "./order-status.ts";

const orderSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  coverageType: coverageTypeSchema,
  planName: z.string(),
  /** The day whose card is printed. */
  effectiveDate: z.string(),
  status: z.enum(orderStatuses),
  requestedAt: z.string(),
  sentAt: z.string().nullable(),
  mailedAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
});
export type Order = z.output<typeof orderSchema>;

const params = z.object({ memberId: z.uuid(), coverageType: coverageTypeSchema });

export const orderCard = call({
  method: "POST",
  path: "/idcard/{memberId}/{coverageType}",
  access: [{ types: ["member"] }, { types: ["admin", "tpa", "broker", "client"], permission: "enrollment" }],
  service: "idCardOrders",
  summary: "Orders a printed ID card; one that waits for the printer already is answered again",
  params,
  query: z.strictObject({
    /** The day whose card is wanted: today where it is left out. */
    effectiveDate: z.iso.date().refine(isDate).optional(),
  }),
  answer: orderSchema,
  statuses: [409],
});

export const cardOrders = call({
  method: "GET",
  path: "/idcardorders/{memberId}/{coverageType}",
  access: { types: ["admin", "tpa", "broker", "client", "partner", "member"] },
  service: "idCardOrders",
  summary: "The printed cards that were ordered of a member's coverage type, the latest first",
  params,
  answer: z.object({ orders: z.array(orderSchema) }),
});

const staff = { types: ["admin", "tpa"], permission: "enrollment" } as const;

const listedOrderSchema = orderSchema.extend({
  memberName: z.string(),
  memberNumber: z.string(),
  clientName: z.string(),
  batchId: z.uuid().nullable(),
});
export type ListedOrder = z.output<typeof listedOrderSchema>;

const planLackingSchema = z.object({
  planId: z.uuid(),
  planName: z.string(),
  clientName: z.string(),
  lacksPhone: z.boolean(),
  lacksWebsite: z.boolean(),
});
/** A plan whose card says nowhere whom to call, or where to look. */
export type PlanLacking = z.output<typeof planLackingSchema>;

export const orderList = call({
  method: "GET",
  path: "/idcardorders",
  access: staff,
  service: "idCardOrders",
  summary: "Orders of printed ID cards in one state, those that wait longest first",
  query: z.strictObject({
    "filter[status]": z.enum(orderStatuses).default("asked"),
    "filter[clientId]": z.uuid().optional(),
    sort: z.enum(["requestedAt", "-requestedAt"]).default("requestedAt"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({
    rows: z.array(listedOrderSchema),
    total: z.int(),
    /** Of all states, in reach. */
    counts: z.object({
      asked: z.int(),
      sent: z.int(),
      mailed: z.int(),
      returned: z.int(),
      cancelled: z.int(),
    }),
    /** Plans with coverage today whose cards lack a phone or a web site; at most twenty. */
    lacking: z.array(planLackingSchema),
  }),
});

export const moveOrders = call({
  method: "POST",
  path: "/idcardorders/status",
  access: staff,
  service: "idCardOrders",
  summary: "Moves orders on, or back as an undo: to the printer, mailed, returned, canceled",
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(500),
    status: z.enum(orderStatuses),
  }),
  answer: z.object({
    /** The orders that moved; others were elsewhere by then. */
    moved: z.array(z.uuid()),
    /** What went to the printer together. */
    batchId: z.uuid().nullable(),
  }),
});

export const batchList = call({
  method: "GET",
  path: "/idcardorders/batch/{batchId}/csv",
  access: staff,
  service: "idCardOrders",
  summary: "What the printer needs of a batch as CSV: what the cards say, and where they go",
  params: z.object({ batchId: z.uuid() }),
  file: ["text/csv"],
});

export const batchCards = call({
  method: "GET",
  path: "/idcardorders/batch/{batchId}/pdf",
  access: staff,
  service: "idCardOrders",
  summary: "The cards of a batch as PDF in card size, front and back one after the other",
  params: z.object({ batchId: z.uuid() }),
  file: ["application/pdf"],
});
