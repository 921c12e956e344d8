import { z } from "zod";
import { call } from "#kernel/call.ts";
import { serviceIcons } from "./services.ts";

export const ownServices = call({
  method: "GET",
  path: "/services",
  access: "signedIn",
  summary: "Services with a web address that are switched on for the caller, in the caller's language",
  answer: z.object({
    services: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string().nullable(),
        url: z.string(),
        icon: z.enum(serviceIcons),
      }),
    ),
  }),
});
