import type { InferInsertModel } from "drizzle-orm";
import type {
  unionHolidaysTable,
  unionPlansTable,
  unionShopEmployeesTable,
  unionShopsTable,
  unionsTable,
} from "#plans/unions/unions.table.ts";
import type { unionSignupsTable } from "#enrollment/union-signups/union-signups.table.ts";
import { addDays } from "#kernel/dates.ts";
import { digest } from "#server/crypto.ts";
import { type Demo, kept, momentOf, newYear } from "./demo.ts";
import { firstNames, lastNames } from "./names.ts";
import type { Plans } from "./plans.ts";
import { towns } from "./places.ts";
import { Random } from "./random.ts";

/** The rows of the demo's union, made up. */
export type DemoUnion = {
  unions: InferInsertModel<typeof unionsTable>[];
  shops: InferInsertModel<typeof unionShopsTable>[];
  employees: InferInsertModel<typeof unionShopEmployeesTable>[];
  plans: InferInsertModel<typeof unionPlansTable>[];
  holidays: InferInsertModel<typeof unionHolidaysTable>[];
  signups: InferInsertModel<typeof unionSignupsTable>[];
};

const shopNames = ["Quincy Dry Dock", "Medford Ship Fitters"] as const;
const trades = ["Welder", "Pipefitter", "Electrician", "Apprentice"] as const;
const holidays = [
  ["01-01", "New Year’s Day"],
  ["06-19", "Juneteenth"],
  ["07-04", "Independence Day"],
  ["11-11", "Veterans Day"],
  ["12-25", "Christmas Day"],
] as const;
const peopleEach = 14;
/** By which the first shop's employees sign up. */
const demoUnionKey = "QUINCY-DRY-DOCK-7KQ2M-X9RTW";
/** Of a number that was printed as an example and never issued to anybody. */
const exampleSsn = "219099998";

/** A local of shipyard trades with two shops, their people, a plan that hours earn, and the holidays of this year and the next. */
export function makeUnion(demo: Demo, plans: Plans): DemoUnion {
  const { installationId } = demo;
  const row = (name: string) => ({ ...kept(new Random(`union ${name}`), demo.founded), installationId });
  const [town] = towns.boston;
  const address = { city: town?.city ?? null, state: town?.state ?? null, zip: town?.zip ?? null };
  const union = {
    ...row("local"),
    name: "Harbor Trades",
    localNumber: "12",
    fundName: "Harbor Trades Welfare Fund",
    planYearStart: newYear(demo.year),
    contactName: "Denise Alvarez",
    phone: "6175550181",
    email: "fund@harbortrades.example",
    address1: "40 Pier Street",
    ...address,
  };
  const shops = shopNames.map((name, at) => ({
    ...row(name),
    unionId: union.id,
    name,
    employerTaxId: `04-55501${at}7`,
    agreementRef: `HT-${demo.year - 1}-${at + 1}`,
    effectiveDate: newYear(demo.year - 1),
    hourlyContributionCents: 975 + at * 50,
    signupKey: at === 0 ? demoUnionKey : null,
    contactName: at === 0 ? "Paul Mercer" : "Grace Kim",
    phone: `617555018${at + 2}`,
    ...address,
  }));
  const employees = shops.flatMap((shop) =>
    Array.from({ length: peopleEach }, (_, at) => {
      const random = new Random(`union ${shop.name} ${at}`);
      const origin = random.weighted({ english: 6, spanish: 3, korean: 1 });
      const hireDate = addDays(demo.today, -random.whole(60, 9000));
      const first = random.pick(firstNames(origin, random.chance(20) ? "F" : "M", false)).latin;
      const status = random.weighted({ active: 12, laidOff: 1, leave: 1 });
      return {
        ...kept(random, demo.founded),
        installationId,
        unionShopId: shop.id,
        firstName: first,
        lastName: random.pick(lastNames(origin, false)).latin,
        status,
        birthDate: addDays(hireDate, -random.whole(19 * 365, 30 * 365)),
        classification: random.pick(trades),
        hireDate,
        seniorityDate: hireDate,
        monthlyHours: status === "active" ? random.whole(96, 184) : 0,
      };
    }),
  );
  const signup = row("signup");
  const signups = shops.slice(0, 1).map((shop) => ({
    ...signup,
    createdAt: momentOf(addDays(demo.today, -2), 0),
    unionShopId: shop.id,
    keyHash: digest(demo.vault.linkKey(signup.id)),
    requestKey: digest("the demo's sign-up"),
    requestIndex: demo.vault.blindIndex("the demo's sign-up", "union-signup"),
    firstName: "Rosa",
    middleName: "",
    lastName: "Delgado Vega",
    birthDate: "1991-08-23",
    hireDate: addDays(demo.today, -40),
    classification: "Electrician",
    email: "rosa.delgado@example.com",
    phone: "6175550149",
    address1: "18 Harbor Street",
    city: town?.city ?? "Boston",
    state: town?.state ?? "MA",
    zip: town?.zip ?? "02110",
    language: "es" as const,
    ssnSealed: demo.vault.seal(exampleSsn, `union_signups.ssn:${signup.id}`),
    ssnIndex: demo.vault.blindIndex(exampleSsn, "ssn"),
    ssnLast4: exampleSsn.slice(-4),
  }));
  const [plan] = Object.values(plans)
    .flat()
    .filter((one) => one.row.coverageType === "medical");
  return {
    unions: [union],
    shops,
    employees,
    signups,
    plans:
      plan === undefined
        ? []
        : [
            {
              ...row("plan"),
              unionId: union.id,
              clientId: plan.row.clientId,
              basePlanId: plan.row.id,
              hoursRequired: 120,
              lookbackMonths: 1,
              lagMonths: 1,
              bankMaxHours: 720,
              monthlyRateCents: 118_500,
              effectiveDate: newYear(demo.year),
            },
          ],
    holidays: [demo.year, demo.year + 1].flatMap((year) =>
      holidays.map(([day, name]) => ({
        ...row(`holiday ${year} ${day}`),
        unionId: union.id,
        day: `${year}-${day}`,
        name,
        hoursCredited: 8,
      })),
    ),
  };
}
