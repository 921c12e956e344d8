import { z } from "zod";
import { call } from "#kernel/call.ts";
import { manageAccess } from "./sessions.ts";

/** 500 KB: it travels to every phone. */
const longestLogo = 500_000;
const params = z.strictObject({ id: z.uuid() });
const logoSchema = z.object({ src: z.string().nullable() });

export const themeLogo = call({
  method: "GET",
  path: "/admin/enrollmentsessiontheme/{id}/logo",
  access: manageAccess,
  summary: "Where a theme's logo is, if it has one",
  params,
  answer: logoSchema,
});

export const putThemeLogo = call({
  method: "POST",
  path: "/admin/enrollmentsessiontheme/{id}/logo",
  access: manageAccess,
  summary: "Give a theme a logo: PNG, JPEG or WebP, told by its content, up to 500 KB",
  params,
  upload: { maxBytes: longestLogo },
  answer: logoSchema,
  statuses: [413],
});

export const removeThemeLogo = call({
  method: "DELETE",
  path: "/admin/enrollmentsessiontheme/{id}/logo",
  access: manageAccess,
  summary: "Take a theme's logo away",
  params,
});

export const publicLogo = call({
  method: "GET",
  path: "/selfenrollment/logo/{key}",
  access: "public",
  summary: "A theme's logo, by the key that the public pages are given",
  params: z.object({ key: z.string().regex(/^[0-9a-f-]{36}$/u) }),
  file: ["image/png", "image/jpeg", "image/webp"],
  statuses: [404],
  perMinute: 600,
});
