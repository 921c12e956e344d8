import { z } from "zod";
import { call } from "#kernel/call.ts";

/** What the server answers for itself, beside the calls of the domains. */
export const health = call({
  method: "GET",
  path: "/health",
  access: "public",
  summary: "Whether the server and its database are ready",
  answer: z.object({ status: z.literal("ok") }),
});

export const openApi = call({
  method: "GET",
  path: "/openapi.json",
  access: "public",
  summary: "This document",
  answer: z.record(z.string(), z.unknown()),
});

export const apiDocs = call({
  method: "GET",
  path: "/docs",
  access: "public",
  summary: "This document as a page, for staff",
  file: ["text/html"],
});
