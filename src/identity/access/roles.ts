import { userTypes } from "#kernel/access.ts";
import { resource } from "#records/definition.ts";

/** What users of one type may do, under a name; its permissions are kept by the matrix (`permissions.ts`). */
export const roles = resource({
  path: "roles",
  domain: "access",
  subject: "roles",
  types: ["admin"],
  permission: "manageUsers",
  scope: "installation",
  fields: {
    name: { kind: "text", max: 80, required: true },
    userType: { kind: "choice", options: userTypes, required: true, fixed: true },
    active: { kind: "flag", initial: true },
  },
  title: "name",
  status: "active",
  list: ["name", "userType", "active"],
  filters: ["userType", "active"],
  search: ["name"],
  sort: "name",
});
