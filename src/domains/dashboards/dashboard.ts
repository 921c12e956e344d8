import { z } from "zod";
import { call } from "#kernel/call.ts";
import { dashboardShapes, dashboardSizes, dashboardTypes, dashboardUnits } from "./item-words.ts";

const access = { types: dashboardTypes } as const;
/** More would be a page that nobody reads. */
const mostItems = 40;

const placed = z.strictObject({ id: z.uuid(), size: z.enum(dashboardSizes) });
export type Placed = z.output<typeof placed>;

const shownItem = placed.extend({ name: z.string(), shape: z.enum(dashboardShapes) });
export type ShownItem = z.output<typeof shownItem>;

const dashboardSchema = z.object({
  /** What stands on the home, in its order. */
  items: z.array(shownItem),
  /** What could be added. */
  others: z.array(shownItem),
  /** The reader arranged it; else it stands as administrators made it. */
  isOwn: z.boolean(),
});
export type Dashboard = z.output<typeof dashboardSchema>;

export const dashboard = call({
  method: "GET",
  path: "/dashboard",
  access,
  summary: "The items on the caller's home, in the caller's own order, and those that could be added",
  answer: dashboardSchema,
});

export const arrangeDashboard = call({
  method: "PUT",
  path: "/dashboard",
  access,
  summary: "Arrange one's own home; null gives back what administrators made",
  body: z.strictObject({ items: z.array(placed).max(mostItems).nullable() }),
  answer: dashboardSchema,
  statuses: [422],
});

const itemRow = z.object({
  label: z.string(),
  /** The same where there is little room: "Nov" of a month; null of all else. */
  short: z.string().nullable(),
  value: z.int(),
  /** Of how many, where that is known: who may enroll in a session. */
  of: z.int().nullable(),
});
const itemData = z.object({
  id: z.uuid(),
  name: z.string(),
  shape: z.enum(dashboardShapes),
  unit: z.enum(dashboardUnits),
  total: z.int(),
  rows: z.array(itemRow),
  /** The page with the rows that were counted; null where the caller has none. */
  path: z.string().nullable(),
});
export type ItemData = z.output<typeof itemData>;

export const dashboardItem = call({
  method: "GET",
  path: "/dashboarditem/{id}",
  access,
  summary: "What an item counts in the caller's reach today, with a line for each part",
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ client: z.uuid().optional() }),
  answer: itemData,
  statuses: [404],
});
