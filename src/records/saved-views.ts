import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";

// A list's filter, order and columns under a name, for the user who made it. Staff of every kind have lists.
const access = { types: ["admin", "broker", "client", "partner", "tpa"] } as const;
const list = z.string().min(1).max(60);
const view = z.object({ id: z.uuid(), name: z.string(), query: z.string() });

export const findSavedViews = call({
  method: "GET",
  path: "/admin/savedviews",
  access,
  summary: "The views of a list that the user has saved",
  query: z.strictObject({ resource: list }),
  answer: z.object({ views: z.array(view) }),
});

export const saveView = call({
  method: "POST",
  path: "/admin/savedviews",
  access,
  summary: "Save a view of a list; one of the same name is replaced",
  body: z.strictObject({
    resource: list,
    name: z.string().overwrite(cleanText).min(1).max(60),
    query: z.string().max(2000),
  }),
  answer: view,
});

export const removeSavedView = call({
  method: "DELETE",
  path: "/admin/savedviews/{id}",
  access,
  summary: "Forget a saved view",
  params: z.strictObject({ id: z.uuid() }),
});
