import { z } from "zod";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";

/** How close the rows of a list stand. */
const listDensities = ["compact", "standard"] as const;

/** All that a user may set for themselves by its name; a key that is not here does not exist. */
export const settingValues = {
  /** The client whose data the lists show first; none for all in reach. */
  activeClient: z.uuid().nullable(),
  language: z.enum(languages),
  listDensity: z.enum(listDensities),
} as const;
export const settingKeys = ["activeClient", "language", "listDensity"] as const;
export type SettingKey = (typeof settingKeys)[number];

const settings = z.object({
  activeClient: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  language: settingValues.language,
  listDensity: settingValues.listDensity,
});
export type UserSettings = z.output<typeof settings>;

export const findUserSettings = call({
  method: "GET",
  path: "/usersettings/{id}",
  access: "signedIn",
  summary: "A user's settings: one's own, or those of a user whom the caller manages",
  params: z.strictObject({ id: z.uuid() }),
  answer: settings,
});

export const saveUserSetting = call({
  method: "POST",
  path: "/usersettings/{id}/{key}",
  access: "signedIn",
  summary: "Change one of one's own settings: activeClient (a client in reach), language, listDensity",
  params: z.strictObject({ id: z.uuid(), key: z.enum(settingKeys) }),
  body: z.strictObject({ value: z.string().max(100).nullable() }),
  answer: settings,
  statuses: [404, 422],
});
