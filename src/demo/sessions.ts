import type { InferInsertModel } from "drizzle-orm";
import type { SessionKind } from "#enrollment/offering/eligibility.ts";
import type { EffectiveDateRule } from "#plans/plans/effective-date.ts";
import type { enrollmentSessionsTable, sessionPlansTable } from "../enrollment/offering/offering.table.ts";
import { addDays } from "#kernel/dates.ts";
import { type Demo, kept, newYear, newYearsEve } from "./demo.ts";
import type { Employer, EmployerKey, Organisations } from "./organisations.ts";
import type { DemoPlan, PlanKey, Plans } from "./plans.ts";
import { Random } from "./random.ts";

type EnrollmentSession = InferInsertModel<typeof enrollmentSessionsTable>;
type SessionPlan = InferInsertModel<typeof sessionPlansTable>;
export type SessionKey =
  | "openEnrollment"
  | "newHires"
  | "crews"
  | "terminals"
  | "lastYear"
  | "bakeryHires"
  | "lifeEvents"
  | "leave";

export type DemoSession = {
  key: SessionKey;
  employerKey: EmployerKey;
  employer: Employer;
  row: EnrollmentSession & { opensOn: string; closesOn: string };
  rule: EffectiveDateRule;
  planRows: SessionPlan[];
  plans: readonly DemoPlan[];
};

export type EnrollmentSessions = Record<SessionKey, DemoSession>;

type Definition = EffectiveDateRule & {
  employer: EmployerKey;
  name: string;
  signupKey: string;
  status: "draft" | "open" | "closed";
  opensOn: string;
  closesOn: string;
  plans: readonly PlanKey[];
  contactName: string;
  /** openEnrollment where it is left out. */
  kind?: SessionKind;
  /** Who is not on the payroll pays by themselves, and says who they are first. */
  isDirect?: true;
};

const noWait = { effectiveDate: null, waitingPeriod: 0, waitingPeriodUnit: "days" } as const;

/** The keys of real sessions are random; these can be read aloud. */
function definitions({ today, year }: Demo): Record<SessionKey, Definition> {
  const allYear = { opensOn: `${year - 1}-11-01`, closesOn: newYearsEve(year + 1) };
  return {
    openEnrollment: {
      employer: "bakery",
      name: `${year + 1} Open Enrollment`,
      signupKey: `HARBOR-BAKERY-${year + 1}`,
      status: "open",
      opensOn: addDays(today, -20),
      // A demo that is made in late December stays open for a while, too.
      closesOn: [newYearsEve(year), addDays(today, 60)].toSorted().at(-1) ?? today,
      ...noWait,
      effectiveDateCalculation: "setDate",
      effectiveDate: newYear(year + 1),
      plans: ["platinum", "value", "choice", "saver", "dentalHigh", "dentalLow", "vision", "life"],
      contactName: "Susan Whitaker",
    },
    newHires: {
      employer: "market",
      name: "New Hire Enrollment",
      signupKey: "HANEUL-NEW-HIRE",
      status: "open",
      ...allYear,
      ...noWait,
      effectiveDateCalculation: "firstOfNextMonth",
      plans: ["platinum", "value", "choice", "saver", "dentalHigh", "vision", "life", "lifeChoice", "adnd"],
      contactName: "박은지 (Eunji Park)",
    },
    crews: {
      employer: "builders",
      name: "Crew Enrollment",
      signupKey: "SOL-Y-PIEDRA",
      status: "open",
      ...allYear,
      ...noWait,
      effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod",
      waitingPeriod: 30,
      plans: ["platinum", "value", "dentalLow", "vision"],
      contactName: "Raúl Treviño",
    },
    terminals: {
      employer: "freight",
      name: "New Hire Enrollment",
      signupKey: "PACIFIC-TIDE-HIRES",
      status: "draft",
      ...allYear,
      ...noWait,
      effectiveDateCalculation: "hireDatePlusUnits",
      waitingPeriod: 60,
      plans: ["platinum", "value", "dentalHigh", "dentalLow", "vision", "life"],
      contactName: "Hannah Brooks",
    },
    lastYear: {
      employer: "bakery",
      name: `${year} Open Enrollment`,
      signupKey: `HARBOR-BAKERY-${year}`,
      status: "closed",
      opensOn: `${year - 1}-11-01`,
      closesOn: `${year - 1}-11-30`,
      ...noWait,
      effectiveDateCalculation: "setDate",
      effectiveDate: newYear(year),
      plans: ["platinum", "value", "dentalHigh", "dentalLow", "vision", "life"],
      contactName: "Susan Whitaker",
    },
    bakeryHires: {
      employer: "bakery",
      name: "New Hire Enrollment",
      signupKey: "HARBOR-BAKERY-HIRES",
      status: "open",
      kind: "newHire",
      ...allYear,
      ...noWait,
      effectiveDateCalculation: "firstOfNextMonth",
      plans: ["platinum", "value", "choice", "saver", "dentalHigh", "dentalLow", "vision", "life"],
      contactName: "Susan Whitaker",
    },
    leave: {
      employer: "freight",
      name: "Coverage on Leave",
      signupKey: "PACIFIC-TIDE-LEAVE",
      status: "open",
      isDirect: true,
      ...allYear,
      ...noWait,
      effectiveDateCalculation: "firstOfNextMonth",
      plans: ["platinum", "dentalHigh"],
      contactName: "Hannah Brooks",
    },
    lifeEvents: {
      employer: "market",
      name: "Life Events",
      signupKey: "HANEUL-LIFE-EVENTS",
      status: "open",
      kind: "lifeEvent",
      ...allYear,
      ...noWait,
      effectiveDateCalculation: "firstOfNextMonth",
      plans: ["platinum", "value", "choice", "saver", "dentalHigh", "dentalLow", "vision", "life", "adnd"],
      contactName: "박은지 (Eunji Park)",
    },
  };
}

export function makeSessions(demo: Demo, { employers }: Organisations, plans: Plans): EnrollmentSessions {
  return Object.fromEntries(
    (Object.entries(definitions(demo)) as [SessionKey, Definition][]).map(([key, definition]) => [
      key,
      makeSession(demo, key, {
        definition,
        employer: employers[definition.employer],
        plans: plans[definition.employer],
      }),
    ]),
  ) as EnrollmentSessions;
}

function makeSession(
  demo: Demo,
  key: SessionKey,
  { definition, employer, plans }: { definition: Definition; employer: Employer; plans: readonly DemoPlan[] },
): DemoSession {
  const random = new Random(`session ${key}`);
  const { employer: employerKey, plans: offered, isDirect = false, ...given } = definition;
  const owned = () => ({
    ...kept(random, demo.founded),
    installationId: demo.installationId,
    clientId: employer.row.id,
  });
  const row = {
    ...owned(),
    kind: "openEnrollment" as const,
    ...given,
    paymentRequired: isDirect,
    requiresSignIn: isDirect,
    payPeriodsPerYear: employer.payPeriodsPerYear,
    languages: ["en" as const, "ko" as const, "es" as const],
    contactPhone: employer.row.phone ?? null,
    contactEmail: employer.row.email ?? null,
  };
  const chosen = plans.filter((plan) => offered.includes(plan.key));
  const planRows = chosen.map((plan, at) => ({
    ...owned(),
    sessionId: row.id,
    basePlanId: plan.row.id,
    displayName: plan.row.name,
    sortOrder: at + 1,
  }));
  return { key, employerKey, employer, row, rule: given, planRows, plans: chosen };
}
