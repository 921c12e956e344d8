import { z } from "zod";
import { type UserAccess, userTypes } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isHexColour } from "#kernel/contrast.ts";

const access = { types: ["admin"], permission: "manageSites" } as const satisfies UserAccess;

/** The file of a logo, at most. */
export const mostLogoBytes = 200_000;

/** A sign that stands for a digit is `#`; enough of them that numbers do not run out. */
export const numberForm = /^(?=(?:[^#]*#){6})[A-Za-z0-9#-]{6,20}$/u;

const text = (max: number) => z.string().trim().max(max);
const valuesSchema = z.strictObject({
  siteName: text(80),
  phone: text(40),
  email: text(254),
  /** Letters come from this address and answers go to it, in one line. */
  postalAddress: text(300),
  primaryColor: z.string().refine(isHexColour),
  accentColor: z.string().refine(isHexColour),
  /** `M########`: each # is a digit. */
  memberNumberFormat: text(20),
});
export type OrganizationValues = z.output<typeof valuesSchema>;

const organizationSchema = z.object({
  version: z.int(),
  ...valuesSchema.shape,
  /** The address of the picture; null where there is none of one's own. */
  logo: z.string().nullable(),
  /** Somebody has said who this is. Until then a production installation sends no mail. */
  isComplete: z.boolean(),
  /** How many mails wait for it. */
  waitingMails: z.int(),
  /** The types of users who sign in with a second factor, always. */
  secondFactorFor: z.array(z.enum(userTypes)),
});
export type Organization = z.output<typeof organizationSchema>;

export const organization = call({
  method: "GET",
  path: "/admin/organization",
  access,
  summary: "Who serves people here: name, logo, colors, phone, addresses, and the form of member numbers",
  answer: organizationSchema,
});

export const updateOrganization = call({
  method: "PUT",
  path: "/admin/organization",
  access,
  summary: "Say who serves people here; mails that waited for it leave",
  body: z.strictObject({
    ...valuesSchema.shape,
    /** A PNG, JPEG or WebP in base64; null takes the logo away, left out it stays. */
    logo: z
      .string()
      .max(Math.ceil((mostLogoBytes * 4) / 3) + 4)
      .nullable()
      .optional(),
  }),
  bodyBytes: 300_000,
  answer: organizationSchema,
  needs: ["if-match"],
});
