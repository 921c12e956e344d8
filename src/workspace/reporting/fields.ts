import type { Permission, UserType } from "#kernel/access.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { claimStatuses } from "#claims/claims/claim-status.ts";
import { statusSchema } from "#enrollment/enrollment/enrollment-words.ts";
import { genders } from "#people/members/contact.ts";
import { payKinds } from "#people/members/work/pay.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import type { DatasetKey, StaffType } from "./report-words.ts";

// The catalogue of reports: what may be shown, of what, and to whom. Nothing outside it can be asked for.

export type FieldKind = "text" | "date" | "moment" | "month" | "money" | "count" | "choice" | "flag";

export type ReportField = {
  kind: FieldKind;
  /** Of a choice: all that may stand there; left out where an installation has values of its own. */
  options?: readonly string[];
  /** Where the words of the options stand, if not under the field's own name. */
  words?: string;
  /** It tells who somebody is, or how to reach them. */
  isPersonal?: true;
  /** Only for those who may see health data. */
  isHealth?: true;
  /** It is counted, so that only a report with groups has it. */
  isCounted?: true;
};

export type Dataset = {
  /** One day, the days from and to, or the difference between two days. */
  time: "day" | "days" | "between";
  permission: Permission;
  types: readonly StaffType[];
  /** What the audit calls what was shown. */
  subject: string;
  /** Its rows are never shown one by one. */
  isTotalsOnly?: true;
  /** All of it is health data. */
  isHealth?: true;
  fields: Readonly<Record<string, ReportField>>;
};

const text = { kind: "text" } as const;
const date = { kind: "date" } as const;
const money = { kind: "money" } as const;
const flag = { kind: "flag" } as const;
const personalText = { kind: "text", isPersonal: true } as const;
const counted = { kind: "count", isCounted: true } as const;

const person = {
  memberNumber: personalText,
  lastName: personalText,
  firstName: personalText,
  relationship: { kind: "choice", options: relationshipCodes },
  dob: { kind: "date", isPersonal: true },
} as const;

const place = { clientName: text, clientCode: text, divisionName: text } as const;

const cover = {
  ...place,
  ...person,
  gender: { kind: "choice", options: genders, isPersonal: true },
  subscriberName: personalText,
  subscriberNumber: personalText,
  hireDate: date,
  eligibilityClass: text,
  address: personalText,
  city: personalText,
  state: text,
  zip: personalText,
  email: personalText,
  phone: personalText,
  coverageType: { kind: "choice" },
  planName: text,
  planCode: text,
  tierCode: { kind: "choice", options: tierCodes },
  effectiveDate: date,
  terminationDate: date,
  isCobra: flag,
  volumeCents: money,
  evidence: { kind: "choice", options: ["pending", "approved", "declined"], isHealth: true },
  employeeCents: money,
  employerCents: money,
  employeePostTaxCents: money,
  imputedIncomeCents: money,
  tobaccoSurchargeCents: money,
  spouseSurchargeCents: money,
  wellnessCreditCents: money,
  totalCents: money,
  people: counted,
  employees: counted,
  dependents: counted,
} as const satisfies Record<string, ReportField>;

const staff = ["admin", "broker", "client", "partner", "tpa"] as const;
const ofCover = { permission: "enrollment", types: staff, subject: "coverages" } as const;

const enrollment = {
  ...place,
  sessionName: text,
  sessionKind: { kind: "choice", options: ["openEnrollment", "newHire", "lifeEvent"] },
  referenceNumber: text,
  subscriberName: personalText,
  status: { kind: "choice", options: statusSchema.options },
  language: { kind: "choice", options: ["en", "ko", "es"] },
  startedOn: date,
  submittedAt: { kind: "moment" },
  effectiveDate: date,
} as const satisfies Record<string, ReportField>;

export const datasets = {
  coverage: {
    ...ofCover,
    time: "day",
    fields: {
      ...cover,
      familyTier: { kind: "choice", options: tierCodes, words: "tierCode" },
      families: counted,
    },
  },
  starts: { ...ofCover, time: "days", fields: cover },
  ends: { ...ofCover, time: "days", fields: cover },
  changes: {
    ...ofCover,
    time: "between",
    fields: {
      ...place,
      ...person,
      subscriberName: personalText,
      coverageType: { kind: "choice" },
      changeKind: { kind: "choice", options: ["gained", "lost", "plan", "tier", "amount", "price"] },
      planBefore: text,
      planAfter: text,
      tierBefore: { kind: "choice", options: tierCodes, words: "tierCode" },
      tierAfter: { kind: "choice", options: tierCodes, words: "tierCode" },
      effectiveDate: date,
      terminationDate: date,
      totalBeforeCents: money,
      totalAfterCents: money,
      people: counted,
    },
  },
  premium: { ...ofCover, time: "days", fields: { month: { kind: "month" }, ...cover } },
  ageOut: {
    ...ofCover,
    time: "days",
    fields: {
      lastDayAsChild: date,
      age: { kind: "count" },
      ...cover,
    },
  },
  employees: {
    permission: "enrollment",
    types: ["admin", "broker", "client", "tpa"],
    subject: "employments",
    time: "day",
    fields: {
      ...place,
      memberNumber: personalText,
      lastName: personalText,
      firstName: personalText,
      dob: { kind: "date", isPersonal: true },
      hireDate: date,
      lastDay: date,
      eligibilityClass: text,
      payKind: { kind: "choice", options: payKinds },
      salaryCents: { kind: "money", isPersonal: true },
      hourlyRate: { kind: "count", isPersonal: true },
      weeklyHours: { kind: "count" },
      isFullTime: flag,
      employees: counted,
    },
  },
  enrollments: {
    permission: "enrollment",
    types: staff,
    subject: "enrollments",
    time: "days",
    fields: {
      ...enrollment,
      decidedAt: { kind: "moment" },
      processedAt: { kind: "moment" },
      employeeCents: money,
      enrollments: counted,
    },
  },
  choices: {
    permission: "enrollment",
    types: staff,
    subject: "enrollments",
    time: "days",
    fields: {
      ...enrollment,
      coverageType: { kind: "choice" },
      choice: { kind: "choice", options: ["plan", "waived"] },
      planName: text,
      tierCode: { kind: "choice", options: tierCodes },
      waiveReasons: text,
      employeeCents: money,
      employerCents: money,
      totalCents: money,
      enrollments: counted,
    },
  },
  invitations: {
    permission: "enrollment",
    types: staff,
    subject: "invitations",
    time: "days",
    fields: {
      clientName: text,
      clientCode: text,
      divisionName: text,
      sessionName: text,
      lastName: personalText,
      firstName: personalText,
      email: personalText,
      language: { kind: "choice", options: ["en", "ko", "es"] },
      sentAt: { kind: "moment" },
      openedAt: { kind: "moment" },
      remindedAt: { kind: "moment" },
      reminders: { kind: "count" },
      bouncedAt: { kind: "moment" },
      progress: { kind: "choice", options: ["notOpened", "opened", "started", "waived", "sent"] },
      invited: counted,
      opened: counted,
      started: counted,
      enrolled: counted,
      waived: counted,
      bounced: counted,
    },
  },
  claims: {
    permission: "viewHealthData",
    types: ["admin", "tpa"],
    subject: "claims",
    time: "days",
    isTotalsOnly: true,
    isHealth: true,
    fields: {
      month: { kind: "month" },
      clientName: text,
      clientCode: text,
      status: { kind: "choice", options: claimStatuses, words: "claimStatus" },
      form: { kind: "choice", options: ["hcfa", "ub"] },
      billedCents: money,
      allowedCents: money,
      planPaymentCents: money,
      responsibilityCents: money,
      claims: counted,
      people: counted,
      averageDaysToPay: counted,
    },
  },
  audit: {
    permission: "viewAuditLog",
    types: ["admin"],
    subject: "audit_events",
    time: "days",
    fields: {
      at: { kind: "moment" },
      day: date,
      actorName: personalText,
      action: text,
      subject: text,
      clientName: text,
      shown: { kind: "count" },
      isEmergency: flag,
      events: counted,
    },
  },
} as const satisfies Record<DatasetKey, Dataset>;

export const datasetOf = (key: DatasetKey): Dataset => datasets[key];
export type FieldsOf<Key extends DatasetKey> = keyof (typeof datasets)[Key]["fields"] & string;

/** What a check needs to know of the one who asks. */
export type Reader = { type: UserType; permissions: readonly string[] };

export function mayRead(reader: Reader, key: DatasetKey): boolean {
  const { types, permission, isHealth } = datasetOf(key);
  return (
    types.some((type) => type === reader.type) &&
    reader.permissions.includes(permission) &&
    (isHealth !== true || reader.permissions.includes("viewHealthData"))
  );
}

/** The fields of a dataset that this reader may see, in their order; none where the dataset is not theirs. */
export function fieldsFor(reader: Reader, key: DatasetKey): readonly [string, ReportField][] {
  if (!mayRead(reader, key)) return [];
  return Object.entries(datasetOf(key).fields).filter(
    ([, { isHealth }]) => isHealth !== true || reader.permissions.includes("viewHealthData"),
  );
}

/** A report adds such a field up, or counts it; all others are what it is grouped by. */
export const isMeasure = ({ kind, isCounted }: ReportField): boolean =>
  isCounted === true || kind === "money";
