import type { InferInsertModel } from "drizzle-orm";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { accumulatorsTable, unknownAccumulatorsTable } from "#claims/accumulators/accumulators.table.ts";
import type { connectedSystemsTable } from "#claims/installations/installations.table.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import { type Demo, kept } from "./demo.ts";
import type { MemberFamily } from "./members.ts";
import { Random } from "./random.ts";

export type Connected = {
  systems: InferInsertModel<typeof connectedSystemsTable>[];
  accumulators: InferInsertModel<typeof accumulatorsTable>[];
  unknown: InferInsertModel<typeof unknownAccumulatorsTable>[];
};

const named = [
  ["DED-IND", "Deductible", "공제액", "Deducible", "deductible"],
  ["OOP-IND", "Out-of-pocket maximum", "본인 부담 한도액", "Desembolso máximo", "outOfPocket"],
] as const;

/** Where the demo's data comes from, and what its payer calls the totals that it sends. */
export function makeConnected(demo: Demo): Connected {
  const { installationId } = demo;
  const row = (name: string) => ({ ...kept(new Random(`connected ${name}`), demo.founded), installationId });
  const system = {
    status: "connected",
    timeZone: "America/New_York",
    memberNumberFormat: "HB########",
  } as const;
  return {
    systems: [
      { ...row("demo"), ...system, name: "Harborview demo data", machineName: "demo", kind: "demo" },
      { ...row("file"), ...system, name: "Harborview Health (payer)", machineName: "payer", kind: "file" },
    ],
    accumulators: named.map(([code, name, nameKo, nameEs, kind], at) => ({
      ...row(code),
      code,
      name,
      nameKo,
      nameEs,
      kind,
      scope: "person",
      network: "in",
      use: "compare",
      sortOrder: 10 + at,
    })),
    unknown: [
      {
        ...row("RXD"),
        code: "RXD",
        status: "new",
        firstSeenOn: addDays(demo.today, -20),
        lastSeenOn: addDays(demo.today, -6),
        figures: 0,
        sampleReference: "HB00100100",
      },
    ],
  };
}

const plain = (day: PlainDate) => day.replaceAll("-", "");
const money = (cents: number) => String(cents / 100);

/** Files to try the uploads and the file drop with: they name members of the demo, and are like those that payers send. */
export async function writeExamples(
  folder: string,
  demo: Demo,
  members: readonly MemberFamily[],
): Promise<void> {
  const people = members
    .filter(
      ({ status, coverages }) =>
        status === "active" && coverages.some((one) => one.coverageType === "medical"),
    )
    .slice(0, 12)
    .flatMap(({ rows: [row], people: [first] }) =>
      row === undefined || first === undefined ? [] : { number: row.memberNumber, ...first.person },
    );
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  const random = new Random("examples");
  const claims = people.map((person, at) => {
    const billed = random.whole(80, 400) * 100;
    const allowed = Math.round(billed * 0.7);
    const copay = Math.min(2500, allowed);
    const served = addDays(demo.today, -random.whole(8, 40));
    return { person, billed, allowed, copay, served, number: `LC-${7000 + at}` };
  });
  await write("payment.835", payment(demo, claims, "000004101"));
  const wrong = claims.map((claim, at) => (at === 1 ? { ...claim, allowed: claim.allowed + 500 } : claim));
  await write("payment-that-does-not-balance.835", payment(demo, claims, "000004102", wrong));
  await write("bills.837", bills(demo, claims, "000004103"));
  const asOf = addDays(demo.today, -1);
  await write(
    "totals.csv",
    [
      "member_number,code,as_of,amount",
      ...people
        .slice(0, 6)
        .flatMap(({ number }) => [
          `${number},DED-IND,${asOf},${money(random.whole(0, 40) * 1000)}`,
          `${number},VISITS,${asOf},${random.whole(1, 9)}`,
        ]),
      "HB99999999,DED-IND,soon,10",
    ].join("\n"),
  );
}

type Example = {
  person: { number: string; firstName: string; lastName: string; dob: PlainDate };
  billed: number;
  allowed: number;
  copay: number;
  served: PlainDate;
  number: string;
};

function interchange(
  demo: Demo,
  { control, guide, kind }: { control: string; guide: string; kind: string },
  set: string[],
) {
  const day = plain(demo.today);
  return [
    `ISA*00*          *00*          *ZZ*HARBORPAYER    *ZZ*OPENROLL       *${day.slice(2)}*0815*^*00501*${control}*0*P*:`,
    `GS*${kind}*HARBORPAYER*OPENROLL*${day}*0815*1*X*${guide}`,
    ...set,
    `SE*${set.length + 1}*0001`,
    "GE*1*1",
    `IEA*1*${control}`,
    "",
  ].join("~\n");
}

/** `said`: what the lines say where the payer made a mistake. */
function payment(demo: Demo, claims: readonly Example[], control: string, said = claims): string {
  const paid = claims.reduce((sum, { allowed, copay }) => sum + allowed - copay, 0);
  const segments = claims.flatMap(({ person, billed, allowed, copay, served, number }, at) => [
    `CLP*${number}*1*${money(billed)}*${money(allowed - copay)}*${money(copay)}*12*HP${control}${at}*11*1`,
    `NM1*QC*1*${person.lastName.toUpperCase()}*${person.firstName.toUpperCase()}****MI*${person.number}`,
    `DTM*050*${plain(addDays(served, 3))}`,
    `SVC*HC:99213*${money(billed)}*${money(allowed - copay)}**1`,
    `DTM*472*${plain(served)}`,
    `CAS*CO*45*${money(billed - (said[at]?.allowed ?? allowed))}`,
    `CAS*PR*3*${money(copay)}`,
  ]);
  return interchange(demo, { control, guide: "005010X221A1", kind: "HP" }, [
    "ST*835*0001",
    `BPR*I*${money(paid)}*C*ACH************${plain(demo.today)}`,
    `TRN*1*${control}*1935665544`,
    `DTM*405*${plain(demo.today)}`,
    "N1*PR*HARBORVIEW HEALTH",
    "N1*PE*LAKESIDE CLINIC*XX*1234567893",
    "LX*1",
    ...segments,
  ]);
}

function bills(demo: Demo, claims: readonly Example[], control: string): string {
  const segments = claims
    .slice(0, 5)
    .flatMap(({ person, billed, served, number }, at) => [
      `HL*${at + 2}*1*22*0`,
      "SBR*P*18*******CI",
      `NM1*IL*1*${person.lastName.toUpperCase()}*${person.firstName.toUpperCase()}****MI*${person.number}`,
      `DMG*D8*${plain(person.dob)}*U`,
      "NM1*PR*2*HARBORVIEW HEALTH*****PI*HV1",
      `CLM*${number}B*${money(billed)}***11:B:1*Y*A*Y*Y`,
      "HI*ABK:J069",
      "LX*1",
      `SV1*HC:99213*${money(billed)}*UN*1***1`,
      `DTP*472*D8*${plain(served)}`,
    ]);
  return interchange(demo, { control, guide: "005010X222A1", kind: "HC" }, [
    "ST*837*0001*005010X222A1",
    `BHT*0019*00*${control}*${plain(demo.today)}*0815*CH`,
    "HL*1**20*1",
    "NM1*85*2*LAKESIDE CLINIC*****XX*1234567893",
    ...segments,
  ]);
}
