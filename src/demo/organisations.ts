import type { InferInsertModel } from "drizzle-orm";
import type { clientsTable, divisionsTable, groupsTable } from "#organization/clients/clients.table.ts";
import type { installationsTable } from "../server/database/installations.table.ts";
import type { brokerMapsTable } from "../organization/clients/broker-map.table.ts";
import type { brokersTable, partnersTable, tpasTable } from "#organization/partners/partners.table.ts";
import { type Demo, kept, newYear, newYearsEve } from "./demo.ts";
import type { Origin } from "./names.ts";
import type { Region } from "./places.ts";
import { Random } from "./random.ts";
import type { RatingArea } from "./rates/direct-care-platinum-2018.ts";

/** An employer of the demo, with what the other parts need to know to fill it with people and plans. */
export type Employer = {
  row: InferInsertModel<typeof clientsTable> & { name: string; ratingArea: RatingArea };
  group: InferInsertModel<typeof groupsTable>;
  divisions: (InferInsertModel<typeof divisionsTable> & {
    ratingArea: RatingArea;
    region: Region;
    weight: number;
  })[];
  headcount: number;
  origins: Record<Origin, number>;
  payPeriodsPerYear: 12 | 24 | 26 | 52;
};

type Branch = {
  code: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  ratingArea: RatingArea;
  region: Region;
  weight: number;
  eligibilityClass?: string;
};

type Plan = {
  key: EmployerKey;
  name: string;
  externalCode: string;
  taxId: string;
  phone: string;
  email: string;
  timeZone: NonNullable<Employer["row"]["timeZone"]>;
  hasPartner: boolean;
  hasTpa: boolean;
  headcount: number;
  origins: Record<Origin, number>;
  payPeriodsPerYear: Employer["payPeriodsPerYear"];
  /** A large employer says this for its Forms 1095-C; the others have not said it. */
  forms?: Pick<Employer["row"], "isLargeEmployer" | "acaSafeHarbor" | "acaContactName" | "acaContactPhone">;
  /** The first one is the head office. */
  branches: [Branch, ...Branch[]];
};

export const demoMachineName = "harborview";

export const employerKeys = ["bakery", "market", "builders", "freight"] as const;
export type EmployerKey = (typeof employerKeys)[number];

/**
 * Made-up employers. The rating areas are those of our price figures, which are Massachusetts' own: employers elsewhere
 * are priced by one of them all the same, because the demo has no other figures.
 */
const employers: readonly Plan[] = [
  {
    key: "bakery",
    name: "Harbor Bakery Company",
    externalCode: "HBC100",
    taxId: "00-1000001",
    phone: "6175550110",
    email: "hr@harborbakery.example",
    timeZone: "America/New_York",
    hasPartner: true,
    hasTpa: false,
    headcount: 110,
    origins: { english: 70, spanish: 18, korean: 12 },
    payPeriodsPerYear: 26,
    forms: {
      isLargeEmployer: true,
      acaSafeHarbor: "povertyLine",
      acaContactName: "Dana Whitcomb",
      acaContactPhone: "6175550111",
    },
    branches: [
      {
        code: "BOS",
        name: "Boston Bakehouse",
        address1: "40 Wharf Road",
        city: "Boston",
        state: "MA",
        zip: "02210",
        ratingArea: "RA5",
        region: "boston",
        weight: 34,
      },
      {
        code: "OFF",
        name: "Head Office",
        address1: "12 Harbor Street",
        city: "Boston",
        state: "MA",
        zip: "02110",
        ratingArea: "RA5",
        region: "boston",
        weight: 14,
        eligibilityClass: "Salaried",
      },
      {
        code: "LOW",
        name: "Lowell Ovens",
        address1: "255 Canal Street",
        city: "Lowell",
        state: "MA",
        zip: "01852",
        ratingArea: "RA3",
        region: "lowell",
        weight: 20,
      },
      {
        code: "WOR",
        name: "Worcester Shops",
        address1: "18 Front Street",
        city: "Worcester",
        state: "MA",
        zip: "01608",
        ratingArea: "RA2",
        region: "worcester",
        weight: 18,
      },
      {
        code: "SPR",
        name: "Springfield Depot",
        address1: "700 Mill Street",
        city: "Springfield",
        state: "MA",
        zip: "01108",
        ratingArea: "RA1",
        region: "springfield",
        weight: 14,
      },
    ],
  },
  {
    key: "market",
    name: "Haneul Markets",
    externalCode: "HNM200",
    taxId: "00-1000002",
    phone: "7185550120",
    email: "hr@haneulmarkets.example",
    timeZone: "America/New_York",
    hasPartner: true,
    hasTpa: true,
    headcount: 80,
    origins: { english: 14, spanish: 14, korean: 72 },
    payPeriodsPerYear: 24,
    branches: [
      {
        code: "FLU",
        name: "Flushing Store",
        address1: "156-10 Northern Boulevard",
        city: "Flushing",
        state: "NY",
        zip: "11354",
        ratingArea: "RA7",
        region: "flushing",
        weight: 40,
      },
      {
        code: "NYC",
        name: "Manhattan Office",
        address1: "32 West 32nd Street",
        city: "New York",
        state: "NY",
        zip: "10001",
        ratingArea: "RA7",
        region: "manhattan",
        weight: 20,
        eligibilityClass: "Salaried",
      },
      {
        code: "LAX",
        name: "Los Angeles Store",
        address1: "3000 West Olympic Boulevard",
        city: "Los Angeles",
        state: "CA",
        zip: "90006",
        ratingArea: "RA6",
        region: "losAngeles",
        weight: 40,
      },
    ],
  },
  {
    key: "builders",
    name: "Sol y Piedra Builders",
    externalCode: "SYP300",
    taxId: "00-1000003",
    phone: "2105550130",
    email: "rh@solypiedra.example",
    timeZone: "America/Chicago",
    hasPartner: false,
    hasTpa: true,
    headcount: 70,
    origins: { english: 16, spanish: 82, korean: 2 },
    payPeriodsPerYear: 52,
    branches: [
      {
        code: "SAT",
        name: "San Antonio Yard",
        address1: "2100 South Flores Street",
        city: "San Antonio",
        state: "TX",
        zip: "78204",
        ratingArea: "RA2",
        region: "sanAntonio",
        weight: 45,
      },
      {
        code: "HOU",
        name: "Houston Yard",
        address1: "4400 Navigation Boulevard",
        city: "Houston",
        state: "TX",
        zip: "77011",
        ratingArea: "RA4",
        region: "houston",
        weight: 35,
      },
      {
        code: "ELP",
        name: "El Paso Yard",
        address1: "900 Texas Avenue",
        city: "El Paso",
        state: "TX",
        zip: "79901",
        ratingArea: "RA1",
        region: "elPaso",
        weight: 20,
      },
    ],
  },
  {
    key: "freight",
    name: "Pacific Tide Freight",
    externalCode: "PTF400",
    taxId: "00-1000004",
    phone: "5105550140",
    email: "people@pacifictide.example",
    timeZone: "America/Los_Angeles",
    hasPartner: false,
    hasTpa: false,
    headcount: 40,
    origins: { english: 50, spanish: 30, korean: 20 },
    payPeriodsPerYear: 12,
    branches: [
      {
        code: "OAK",
        name: "Oakland Terminal",
        address1: "1 Middle Harbor Road",
        city: "Oakland",
        state: "CA",
        zip: "94607",
        ratingArea: "RA6",
        region: "oakland",
        weight: 60,
      },
      {
        code: "LGB",
        name: "Long Beach Terminal",
        address1: "800 Pier C Street",
        city: "Long Beach",
        state: "CA",
        zip: "90802",
        ratingArea: "RA4",
        region: "longBeach",
        weight: 40,
      },
    ],
  },
];

export type Organisations = {
  installation: InferInsertModel<typeof installationsTable>;
  tpas: InferInsertModel<typeof tpasTable>[];
  partners: InferInsertModel<typeof partnersTable>[];
  brokers: InferInsertModel<typeof brokersTable>[];
  brokerMaps: InferInsertModel<typeof brokerMapsTable>[];
  employers: Record<EmployerKey, Employer>;
};

export function makeOrganisations(demo: Demo): Organisations {
  const random = new Random("organisations");
  const owned = () => ({ ...kept(random, demo.founded), installationId: demo.installationId });
  const installation = {
    ...kept(random, demo.founded),
    id: demo.installationId,
    name: "Harborview Administrators",
    machineName: demoMachineName,
    kind: "demo" as const,
    timeZone: "America/New_York",
    memberNumberFormat: "HB########",
  };
  const tpa = {
    ...owned(),
    name: "Tidewater Benefit Services",
    code: "TIDE",
    phone: "8005550150",
    email: "service@tidewater.example",
  };
  const partner = {
    ...owned(),
    name: "Beacon Payroll Partners",
    code: "BEACON",
    phone: "8005550160",
    email: "hello@beaconpayroll.example",
  };
  const brokers = [
    {
      ...owned(),
      name: "Compass Point Insurance",
      code: "COMPASS",
      phone: "6175550170",
      email: "team@compasspoint.example",
      licenseNumber: "DEMO-0001",
    },
    {
      ...owned(),
      name: "Lone Star Coverage Group",
      code: "LONESTAR",
      phone: "2105550180",
      email: "team@lonestarcoverage.example",
      licenseNumber: "DEMO-0002",
    },
  ] as const;
  const made = Object.fromEntries(
    employers.map((plan) => [
      plan.key,
      makeEmployer(demo, plan, {
        partnerId: plan.hasPartner ? partner.id : null,
        tpaId: plan.hasTpa ? tpa.id : null,
      }),
    ]),
  ) as Record<EmployerKey, Employer>;

  const [compass, loneStar] = brokers;
  const mapped = (broker: { id: string }, key: EmployerKey, terminationDate: string | null = null) => ({
    ...owned(),
    brokerId: broker.id,
    clientId: made[key].row.id,
    effectiveDate: newYear(demo.year - 1),
    terminationDate,
  });
  return {
    installation,
    tpas: [tpa],
    partners: [partner],
    brokers: [...brokers],
    brokerMaps: [
      mapped(compass, "bakery"),
      mapped(compass, "market"),
      // A former client of Compass Point: mapped, and no longer to be seen.
      mapped(compass, "freight", newYearsEve(demo.year - 1)),
      mapped(loneStar, "builders"),
      mapped(loneStar, "freight"),
    ],
    employers: made,
  };
}

function makeEmployer(
  demo: Demo,
  plan: Plan,
  served: { partnerId: string | null; tpaId: string | null },
): Employer {
  const random = new Random(`employer ${plan.key}`);
  const [office] = plan.branches;
  const row = {
    ...kept(random, demo.founded),
    installationId: demo.installationId,
    name: plan.name,
    externalCode: plan.externalCode,
    taxId: plan.taxId,
    phone: plan.phone,
    email: plan.email,
    address1: office.address1,
    city: office.city,
    state: office.state,
    zip: office.zip,
    timeZone: plan.timeZone,
    planYearStart: newYear(demo.year),
    status: "active" as const,
    ratingArea: office.ratingArea,
    ...plan.forms,
    ...served,
  };
  const group = {
    ...kept(new Random(`group ${plan.key}`), demo.founded),
    installationId: demo.installationId,
    clientId: row.id,
    groupNumber: `${plan.externalCode}-01`,
    name: plan.name,
    effectiveDate: newYear(demo.year - 1),
  };
  const divisions = plan.branches.map(({ eligibilityClass, ...branch }) => ({
    ...kept(random, demo.founded),
    installationId: demo.installationId,
    clientId: row.id,
    groupId: group.id,
    ...branch,
    eligibilityClass: eligibilityClass ?? "Hourly",
    effectiveDate: newYear(demo.year - 1),
  }));
  return {
    row,
    group,
    divisions,
    headcount: plan.headcount,
    origins: plan.origins,
    payPeriodsPerYear: plan.payPeriodsPerYear,
  };
}
