import { z } from "zod";
import { call } from "#kernel/call.ts";
import {
  dashboardShapes,
  dashboardSizes,
  dashboardSources,
  dashboardTypes,
  dashboardUnits,
} from "./item-words.ts";

const access = { types: dashboardTypes } as const;
/** More would be a page that nobody reads. */
export const mostItems = 40;

export const placed = z.strictObject({ id: z.uuid(), size: z.enum(dashboardSizes) });
export type Placed = z.output<typeof placed>;

const shownItem = placed.extend({
  name: z.string(),
  shape: z.enum(dashboardShapes),
  source: z.enum(dashboardSources),
});
export type ShownItem = z.output<typeof shownItem>;

const dashboardSchema = z.object({
  /** What stands on the home, in its order. */
  items: z.array(shownItem),
  /** What could be added. */
  others: z.array(shownItem),
  /** The reader arranged it. */
  isOwn: z.boolean(),
  /** It stands as administrators arranged it for a role of the reader; else as for all users of this type. */
  isByRole: z.boolean(),
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
  summary:
    "Arrange one's own home; null gives back what administrators arranged for one's roles, or for one's type of user",
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
  /** The rule of counting, where the figure's name leaves it open. */
  about: z.string().nullable(),
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
