import type { RouteObject } from "react-router";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { signTemplates } from "./templates.ts";

/** The door through which the administrator's area shows this domain. */
export const esignPages: RouteObject[] = resourceRoutes(signTemplates, {
  form: () => import("./staff/TemplatePage.tsx").then((file) => file.TemplatePage),
  texts: ["esign-staff"],
});
