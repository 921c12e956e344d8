import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";

const daySchema = z.iso.date().refine(isDate);
const sum = z.int().nullable();
const word = z.string().nullable();

const cardSchema = z.object({
  memberId: z.uuid(),
  planId: z.uuid(),
  coverageType: coverageTypeSchema,
  coverageName: z.string(),
  planName: z.string(),
  issuer: z.string(),
  administeredBy: word,
  network: word,
  groupNumber: word,
  subscriberName: z.string(),
  memberNumber: z.string(),
  people: z.array(z.object({ memberId: z.uuid(), name: z.string(), memberNumber: z.string() })),
  effectiveDate: z.string(),
  terminationDate: word,
  limits: z.array(
    z.object({
      kind: z.enum(["deductible", "outOfPocket"]),
      network: z.enum(["in", "out"]),
      individualCents: sum,
      familyCents: sum,
    }),
  ),
  copays: z.array(
    z.object({
      kind: z.enum([
        "primary",
        "specialist",
        "urgentCare",
        "emergency",
        "genericDrug",
        "preferredDrug",
        "brandDrug",
      ]),
      cents: z.int(),
    }),
  ),
  rx: z.object({ bin: z.string(), pcn: word, group: word, phone: word }).nullable(),
  memberPhone: word,
  providerPhone: word,
  precertificationPhone: word,
  website: word,
  claimsAddress: word,
  payerId: word,
  frontText: word,
  backText: word,
  bandColor: z.string(),
  textColor: z.string(),
  logo: word,
});

const shownCardSchema = cardSchema.extend({
  /** Why it says this; for staff. */
  why: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

const viewers = { types: ["admin", "tpa", "broker", "client", "partner", "member"] } as const;

export const idCards = call({
  method: "GET",
  path: "/idcard/{memberId}",
  access: viewers,
  service: "idCards",
  summary: "The ID cards of a member's family on a day; none for people who are not covered then",
  params: z.object({ memberId: z.uuid() }),
  query: z.strictObject({
    /** Today at the client where it is left out. */
    day: daySchema.optional(),
  }),
  answer: z.object({ today: z.string(), day: z.string(), cards: z.array(shownCardSchema) }),
});

export const ownIdCards = call({
  method: "GET",
  path: "/myidcards",
  access: { types: ["member"] },
  service: "idCards",
  summary: "The ID cards of the member who asks and of their family, the member's own first",
  query: z.strictObject({ day: daySchema.optional() }),
  answer: z.object({
    memberId: z.uuid(),
    today: z.string(),
    day: z.string(),
    cards: z.array(shownCardSchema),
    /** Which wallets of phones take them. */
    wallets: z.object({ apple: z.boolean(), google: z.boolean() }),
  }),
});

export const idCard = call({
  method: "GET",
  path: "/idcard/{memberId}/{coverageType}",
  access: viewers,
  service: "idCards",
  summary: "A member's ID card of a coverage type on a day",
  params: z.object({ memberId: z.uuid(), coverageType: coverageTypeSchema }),
  query: z.strictObject({ day: daySchema.optional() }),
  answer: shownCardSchema,
  statuses: [409],
});
export type ShownCard = z.output<typeof shownCardSchema>;

export const idCardPdf = call({
  method: "GET",
  path: "/idcard/{memberId}/{coverageType}/pdf",
  access: viewers,
  service: "idCards",
  summary:
    "A member's ID card as tagged PDF, front and back: as large as the card, or on letter paper to cut out",
  params: z.object({ memberId: z.uuid(), coverageType: coverageTypeSchema }),
  query: z.strictObject({ day: daySchema.optional(), size: z.enum(["card", "letter"]).optional() }),
  file: ["application/pdf"],
  statuses: [409],
});

export const idCardPicture = call({
  method: "GET",
  path: "/idcard/{memberId}/{coverageType}/picture",
  access: viewers,
  service: "idCards",
  summary: "A member's ID card as a picture (SVG), front and back",
  params: z.object({ memberId: z.uuid(), coverageType: coverageTypeSchema }),
  query: z.strictObject({ day: daySchema.optional() }),
  file: ["image/svg+xml"],
  statuses: [409],
});

export const appleCard = call({
  method: "GET",
  path: "/idcard/{memberId}/{coverageType}/applewallet",
  access: { types: ["member"] },
  service: "idCards",
  summary: "A member's ID card of today as a signed pass for Apple Wallet",
  params: z.object({ memberId: z.uuid(), coverageType: coverageTypeSchema }),
  file: ["application/vnd.apple.pkpass"],
  statuses: [409],
});

export const googleCard = call({
  method: "GET",
  path: "/idcard/{memberId}/{coverageType}/googlewallet",
  access: { types: ["member"] },
  service: "idCards",
  summary: "Where a member adds the ID card of today to Google Wallet: an address with the signed card",
  params: z.object({ memberId: z.uuid(), coverageType: coverageTypeSchema }),
  answer: z.object({ url: z.string() }),
  statuses: [409],
});
