import { z } from "zod";
import { call } from "#kernel/call.ts";

/** What the server answers for itself, beside the calls of the rooms. */
export const health = call({
  method: "GET",
  path: "/health",
  access: "public",
  summary: "Whether the server and its database are ready, and whether files still find room",
  /** `diskFull`: what is there is served; no file is taken in any more. */
  answer: z.object({ status: z.enum(["ok", "diskFull"]) }),
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
