import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { decimalMarks } from "#kernel/written-amounts.ts";
import { dateOrders } from "#kernel/written-dates.ts";
import { adjustedPeople, adjustmentKinds } from "./adjustments.ts";
import { contributionKinds, personKinds, ratingModes } from "./rates.ts";
import { amountTermsShape } from "./amount-terms.ts";
import { ageBases } from "./rating-age.ts";
import { tierCodes } from "./tier.ts";

const access = { types: ["admin"], permission: "manageClients" } as const;
const date = z.string();
const wantedDate = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const kept = { id: z.uuid(), version: z.int() };
const period = { effectiveDate: date, terminationDate: date.nullable() };
const tier = z.enum(tierCodes);
const cents = z.int();

const rate = z.object({
  ...kept,
  ...period,
  tierCode: tier.nullable(),
  personKind: z.enum(personKinds).nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  tobacco: z.boolean().nullable(),
  ratingArea: z.string().nullable(),
  divisionId: z.uuid().nullable(),
  amountCents: cents,
  amountMicros: z.int().nullable(),
  basisPoints: z.int().nullable(),
});

const plan = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  name: z.string(),
  code: z.string(),
  coverageType: z.string(),
  ratingMode: z.enum(ratingModes),
  childCountLimit: z.int().nullable(),
  coversDependents: z.boolean(),
  maxChildAge: z.int(),
  volumeCents: cents.nullable(),
  ...amountTermsShape,
  ageBasis: z.enum(ageBases),
  planYearStart: date.nullable(),
  terminationDate: date.nullable(),
  repricesWithPlanYear: z.boolean(),
});

/** All that says what a plan costs, and which people need a price. */
export const priceList = call({
  method: "GET",
  path: "/admin/baseplans/{id}/rates",
  access,
  summary:
    "All prices of a base plan: rates, the employer’s shares, partner tiers, and the places that need them",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    plan,
    rates: z.array(rate),
    contributions: z.array(
      z.object({
        ...kept,
        tierCode: tier.nullable(),
        divisionId: z.uuid().nullable(),
        kind: z.enum(contributionKinds),
        amountCents: cents.nullable(),
        basisPoints: z.int().nullable(),
        capCents: cents.nullable(),
        effectiveDate: date.nullable(),
        terminationDate: date.nullable(),
      }),
    ),
    partnerTiers: z.array(
      z.object({
        ...kept,
        ...period,
        tierCode: tier,
        dpTierCode: tier,
        employeePostTaxCents: cents,
        imputedIncomeCents: cents,
      }),
    ),
    adjustments: z.array(
      z.object({
        ...kept,
        ...period,
        kind: z.enum(adjustmentKinds),
        appliesTo: z.enum(adjustedPeople),
        amountCents: cents,
      }),
    ),
    tierItems: z.array(
      z.object({
        code: tier,
        label: z.string(),
        allowSpouse: z.boolean(),
        allowPartner: z.boolean(),
        minChildren: z.int(),
        maxChildren: z.int().nullable(),
        order: z.int(),
      }),
    ),
    divisions: z.array(
      z.object({ id: z.uuid(), code: z.string(), name: z.string(), ratingArea: z.string().nullable() }),
    ),
    /** The client's own area; people of divisions without one are in it. */
    ratingAreas: z.array(z.string()),
  }),
});
export type PriceList = z.output<(typeof priceList)["answer"]>;
export type ListedRate = PriceList["rates"][number];

export const endRates = call({
  method: "POST",
  path: "/admin/baseplans/{id}/rates/end",
  access,
  summary: "End many rates of a base plan on a day",
  params: z.strictObject({ id: z.uuid() }),
  bodyBytes: 256_000,
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(5000), terminationDate: wantedDate }),
  answer: z.object({ ended: z.int() }),
});

const counts = { added: z.int(), changed: z.int(), ended: z.int(), same: z.int() };

const form = z.enum([...dateOrders, ...decimalMarks]);

/** What a sheet would change. Its lists are cut off; the counts are not. */
const preview = z.object({
  id: z.uuid(),
  fileName: z.string(),
  canApply: z.boolean(),
  ...counts,
  shares: z.object(counts),
  /** Rows of other plans than the one that the sheet was sent for. */
  otherRows: z.int(),
  problemCount: z.int(),
  /** The same all down a column is one problem; its count, and its first rows. */
  problems: z.array(
    z.object({
      row: z.int(),
      column: z.string().nullable(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      count: z.int(),
      rows: z.array(z.int()),
    }),
  ),
  /** How the sheet is written, where its rows leave that open: sent again with the answers, it is read. */
  questions: z.array(
    z.object({
      about: z.enum(["dates", "amounts"]),
      why: z.enum(["both", "mixed"]),
      choices: z.array(z.object({ form, misfits: z.int() })),
      examples: z.array(
        z.object({ row: z.int(), text: z.string(), readings: z.partialRecord(form, z.string()) }),
      ),
    }),
  ),
  /** The lowest age takes in everyone younger, the highest everyone older. */
  ends: z.object({ from: z.int(), to: z.int() }).nullable(),
  plans: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      code: z.string(),
      from: date,
      ...counts,
      /** What would be wrong with its prices then, on the first day of the sheet. */
      findings: z.array(
        z.object({
          code: z.string(),
          severity: z.enum(["error", "warning"]),
          where: z.record(z.string(), z.union([z.string(), z.boolean()])),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
  ),
  rows: z.array(
    z.object({
      row: z.int(),
      what: z.enum(["added", "changed", "ended"]),
      planId: z.uuid(),
      ...rate.omit({ id: true, version: true }).shape,
      was: z
        .object({ amountCents: cents, amountMicros: z.int().nullable(), basisPoints: z.int().nullable() })
        .nullable(),
    }),
  ),
});
export type SheetPreview = z.output<typeof preview>;

export const checkRateSheet = call({
  method: "POST",
  path: "/admin/ratesheets",
  access,
  summary:
    "Take a sheet of rates (CSV, XLSX) of a client, or of one plan, and say what it would change; changes nothing",
  upload: { maxBytes: 10_000_000 },
  body: z.strictObject({
    clientId: z.uuid(),
    basePlanId: z.uuid().optional(),
    /** For rows without dates. */
    effectiveDate: wantedDate.optional(),
    terminationDate: wantedDate.optional(),
    /** Whether the lowest and the highest age stand for all beyond them. */
    openEnds: z.enum(["yes", "no"]).default("yes"),
    /** Answers to `questions`; they count where the rows leave it open. */
    dateOrder: z.enum(dateOrders).optional(),
    decimalMark: z.enum(decimalMarks).optional(),
  }),
  answer: preview,
  statuses: [413],
});

export const applyRateSheet = call({
  method: "POST",
  path: "/admin/ratesheets/{id}/apply",
  access,
  summary: "Write a sheet that was checked: all of it or nothing",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ ...counts, shares: z.object(counts) }),
});
