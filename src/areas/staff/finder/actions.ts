import type { Permission, UserType } from "#kernel/access.ts";

/** What people begin often, beside the pages of the menu. The name is `areas:finder.action.<key>`. */
type Action = { path: string; key: string; permission: Permission };

export const actions: Readonly<Partial<Record<UserType, readonly Action[]>>> = {
  admin: [
    { path: "/admin/clients/new", key: "newClient", permission: "manageClients" },
    { path: "/admin/divisions/new", key: "newDivision", permission: "manageClients" },
    { path: "/admin/baseplans/new", key: "newPlan", permission: "manageClients" },
    { path: "/admin/enrollmentsessions/new", key: "newSession", permission: "manageEnrollmentSessions" },
    { path: "/admin/announcements/new", key: "newAnnouncement", permission: "manageAnnouncements" },
    { path: "/admin/users/new", key: "newUser", permission: "manageUsers" },
    { path: "/admin/roles/new", key: "newRole", permission: "manageUsers" },
    { path: "/admin/apikeys/new", key: "newKey", permission: "manageApiKeys" },
  ],
};
