import { adjustmentParts } from "#plans/plans/price-parts.ts";
import { partsSql } from "#plans/plans/price-parts.service.ts";
import { holdsOn } from "#people/coverage/as-of.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { reportJob } from "#workspace/reporting/jobs.ts";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { Cover } from "#people/coverage/as-of.ts";
import type { TerminationPreview } from "#people/coverage/termination/termination.ts";
import { monthDifferences } from "#people/coverage/termination/month-differences.ts";
import type { Participation } from "#enrollment/processing/participation/participation.ts";
import type { ItemData } from "#workspace/dashboards/dashboard.ts";
import { csvOf } from "#workspace/dashboards/staff/item-csv.ts";
import type { ClientOverview, MatrixRow } from "#workspace/finding/client-matrix.ts";
import type { Home } from "#workspace/home/home.ts";
import type { Catalog, Report, ReportPreview, ReportResult } from "#workspace/reporting/reports.ts";
import { aUser, unique } from "#test/factories.ts";
import { sentEnrollments } from "#test/sent-enrollments.ts";
import { testServer } from "#test/server.ts";

// One figure, one truth: each figure is asked of every page, report, CSV and home that shows it, for one client on one day.
// Today is November 10, 2026.

const server = await testServer();
const { owner } = server.database;
const { aPlace, aMember, covered, sentBy } = sentEnrollments(server);
const place = await aPlace();
const { clientId, installationId, sessionId } = place;
const handlers = jobHandlers(server.services, undefined);
const signIn = async () =>
  (
    await aUser(server, installationId, {
      type: "admin",
      permissions: [
        "manageReports",
        "manageClients",
        "manageEnrollmentSessions",
        "enrollment",
        "viewHealthData",
      ],
    })
  ).token;
let token = await signIn();

// A couple whose price rose in September; the employee alone is covered in dental.
const couple = await aMember(place, { hire_date: "2020-01-06" });
const wife = await aMember(place, { family_id: couple, relationship: "01" });
const former = { effective_date: "2026-01-01", termination_date: "2026-08-31" };
await covered(
  place,
  couple,
  "medical",
  { tier: "ESP", people: [wife], employee: 30_000, employer: 90_000 },
  former,
);
await covered(
  place,
  couple,
  "medical",
  { tier: "ESP", people: [wife], employee: 33_000, employer: 99_000 },
  { effective_date: "2026-09-01" },
);
await owner.query(
  `update coverages set spouse_surcharge_cents = 3000, tobacco_surcharge_cents = 1000, wellness_credit_cents = 500
   where member_id = $1 and effective_date = '2026-09-01'`,
  [couple],
);
await covered(place, couple, "dental", { employee: 1000, employer: 3000 });
// Coverage that begins within the month costs it in full.
const newcomer = await aMember(place, { hire_date: "2026-11-02" });
await covered(
  place,
  newcomer,
  "medical",
  { employee: 10_000, employer: 20_000 },
  { effective_date: "2026-11-08" },
);
// A month in which somebody changes costs what held on its first day.
const changer = await aMember(place, { hire_date: "2026-09-14" });
await covered(
  place,
  changer,
  "medical",
  { employee: 5000, employer: 7000 },
  { effective_date: "2026-09-14", termination_date: "2026-11-04" },
);
await covered(
  place,
  changer,
  "medical",
  { employee: 6000, employer: 8000 },
  { effective_date: "2026-11-05" },
);
// Dental alone, whose first type is dental; and somebody who is hired in December and works for nobody yet.
const dentalOnly = await aMember(place, { hire_date: "2020-01-06" });
await covered(place, dentalOnly, "dental", { employee: 900, employer: 100 });
await aMember(place, { hire_date: "2026-12-01" });
// An employee who left in October, whose coverage ended with them; and coverage that never began.
const leaver = await aMember(place, { hire_date: "2020-01-06" });
await covered(
  place,
  leaver,
  "vision",
  { employee: 400, employer: 600 },
  { effective_date: "2026-01-01", termination_date: "2026-10-31" },
);
await covered(
  place,
  leaver,
  "dental",
  { employee: 777, employer: 777 },
  { effective_date: "2026-11-08", termination_date: "2026-11-07" },
);
await owner.query(
  "update employments set last_day = '2026-10-31', status = 'terminated' where member_id = $1",
  [leaver],
);
await owner.query("update members set status = 'terminated' where id = $1", [leaver]);
await sentBy(place, couple, [{ type: "medical" }]);
await sentBy(place, newcomer, [{ type: "medical", waived: true }]);
await sentBy(place, null, [], { status: "started" });
await sentBy(place, null, [{ type: "vision" }], { is_preview: true });

async function ask<Answer>(url: string): Promise<Answer> {
  const answer = await server.call("GET", url, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

/** An item of the homes, as its call and as its CSV say it. */
async function item(source: string) {
  const made = await server.call("POST", "/admin/dashboarditems", {
    token,
    body: {
      name: source,
      nameKo: source,
      nameEs: source,
      active: true,
      source,
      shape: "list",
      size: "small",
      audience: ["admin"],
      position: 10,
    },
  });
  const data = await ask<ItemData>(`/dashboarditem/${made.json<{ id: string }>().id}?client=${clientId}`);
  const csv = await csvOf(data, { value: "Value", of: "Of" }).text();
  const cells = parse(csv, { bom: true, from: 2, relax_column_count: true });
  const factor = data.unit === "cents" ? 100 : 1;
  const inCsv = new Map(cells.map(([label = "", value]) => [label, Math.round(Number(value) * factor)]));
  return { data, inCsv, row: (label: string) => data.rows.find((one) => one.label.startsWith(label)) };
}

type Asked = {
  dataset: string;
  columns: string[];
  groups: string[];
  from: string;
  to: string;
  filters?: object[];
};
const inCents = (cell = "") => Math.round(Number(cell.replaceAll(/[$,]/gu, "")) * 100);

const sum = (values: Iterable<number>) => [...values].reduce((one, other) => one + other, 0);

/** The rows of a report as the preview and as its CSV say them, by the first cell; the row of totals under "Total". */
async function report({ columns, groups, filters = [], ...asked }: Asked) {
  const definition = { columns, groups, filters, period: "days", ...asked };
  const preview = await server.call("POST", "/admin/reporttypes/preview", {
    token,
    body: { ...definition, clientId },
  });
  expect(preview.statusCode, preview.body).toBe(200);
  const rows = preview.json<ReportPreview>().table.rows.map(({ cells }) => cells);
  const key = unique("report-");
  const names = { nameEn: key, nameKo: null, nameEs: null, key };
  const type = await server.call("POST", "/admin/reporttypes", {
    token,
    body: { ...names, ...definition, frequency: "onDemand", userTypes: ["admin"], fileName: "{key}" },
  });
  expect(type.statusCode, type.body).toBe(200);
  const run = await server.call("POST", `/reports/${type.json<{ id: string }>().id}/run`, {
    token,
    body: { format: "csv", clientId, days: null },
  });
  const { id } = run.json<ReportResult>();
  await handlers.run(reportJob, { runId: id, installationId });
  const file = await server.call("GET", `/reports/results/${id}/file`, { token });
  const csv = parse(file.body, { bom: true, from: 2 });
  // A file for spreadsheets has no row of totals: a reader adds it up.
  const total = columns.map((_, at) => String(sum(csv.map((cells) => Number(cells[at + 1])))));
  return [rows, [...csv, ["Total", ...total]]].map(
    (read) => new Map(read.map(([first = "", ...rest]) => [first, rest])),
  );
}

const november = { from: "2026-11-01", to: "2026-11-30" };
const onTheDay = { from: "2026-11-10", to: "2026-11-10" };
const premium = await report({
  dataset: "premium",
  columns: [
    "employeeCents",
    "employerCents",
    "totalCents",
    "tobaccoSurchargeCents",
    "spouseSurchargeCents",
    "wellnessCreditCents",
  ],
  groups: ["coverageType"],
  ...november,
});
const months = await report({
  dataset: "premium",
  columns: ["totalCents"],
  groups: ["month"],
  from: "2026-08-01",
  to: "2026-11-30",
});
const byPlan = await report({
  dataset: "coverage",
  columns: ["people", "totalCents"],
  groups: ["planName"],
  ...onTheDay,
});
const byTier = await report({
  dataset: "coverage",
  columns: ["families"],
  groups: ["familyTier"],
  ...onTheDay,
});
const workers = await report({
  dataset: "employees",
  columns: ["employees"],
  groups: ["clientName"],
  ...onTheDay,
});
const hired = await report({
  dataset: "employees",
  columns: ["employees"],
  groups: ["clientName"],
  ...onTheDay,
  filters: [{ field: "hireDate", from: "2026-11-01", to: "2026-11-30" }],
});
const { rows: covers } = await owner.query<Cover>(
  `select member_id as "memberId", coverage_type as "coverageType", base_plan_id as "basePlanId", '' as "planName",
     tier_code as "tierCode", effective_date as "effectiveDate", termination_date as "terminationDate",
     employee_cents as "employeeCents", employer_cents as "employerCents", null as "volumeCents",
     ${partsSql("coverages")}
   from coverages where client_id = $1`,
  [clientId],
);
const deductions = monthDifferences([], covers, "2026-11-10").value;
const deducted = (month: string, of: (one: (typeof deductions)[number]) => number) =>
  deductions.filter((one) => one.month === month).reduce((sum, one) => sum + of(one), 0);
const both = (one: { employeeCents: number; employerCents: number }) => one.employeeCents + one.employerCents;
const pages = await Promise.all(
  [couple, newcomer, changer, dentalOnly, leaver].map((id) => ask<CoverageOn>(`/member/${id}/coverage`)),
);
const shown = pages.flatMap(({ people }) => people.flatMap(({ coverages }) => coverages));
const details = await Promise.all(
  [couple, newcomer, changer, dentalOnly, leaver].map((id) => ask<MemberDetail>(`/member/${id}`)),
);
/** The rows hold on the day. */
const costs = details.flatMap(({ coverages }) =>
  coverages.flatMap((one) => (holdsOn(one, "2026-11-10") && one.cost !== null ? [one.cost] : [])),
);
/** What a preview says of the deductions of November, where the couple's work ended before it. */
async function givenBack(path: string, asked: object) {
  const ends = { lastDay: "2026-10-31", coverEnds: "lastDay", reasonCode: "quit" };
  const answer = await server.call("POST", path, { token, body: { ...ends, ...asked } });
  expect(answer.statusCode, answer.body).toBe(200);
  const { months } = answer.json<Pick<TerminationPreview, "months">>();
  return months.filter(({ month }) => month === "2026-11-01");
}
const { rows: numbersOfCouple } = await owner.query<{ number: string }>(
  "select member_number as number from members where id = $1",
  [couple],
);
const backs = await Promise.all([
  givenBack("/termmember/preview", { memberId: couple }),
  givenBack("/terminationruns/preview", {
    clientId,
    who: { by: "numbers", memberNumbers: numbersOfCouple.map(({ number }) => number) },
  }),
]);
const home = await ask<Home>(`/home?client=${clientId}`);
const { rows: matrix } = await ask<{ rows: MatrixRow[] }>("/admin/clientmatrix");
const row = matrix.find(({ id }) => id === clientId);
const overview = await ask<ClientOverview>(`/admin/clientoverview/${clientId}`);
const part = await ask<Participation>(`/admin/enrollmentsessions/${sessionId}/participation`);
const sessions = await ask<{ rows: { id: string; submitted: number; phase: string }[] }>(
  "/admin/enrollmentsessions",
);
const members = await ask<{ total: number }>(
  `/membersearch?filter[clientId]=${clientId}&filter[status]=active`,
);
const [byType, byMonth, plans, tiers, hires, states, taking] = await Promise.all(
  [
    "costByType",
    "costByMonth",
    "membersByPlan",
    "membersByTier",
    "newMembers",
    "membersByStatus",
    "participation",
  ].map(item),
);

const cells = (read: Map<string, string[]>[], name: string, at = 0) =>
  read.map((one) => one.get(name)?.[at] ?? "none");
const counted = (read: Map<string, string[]>[], name: string, at = 0) => cells(read, name, at).map(Number);
const money = (read: Map<string, string[]>[], name: string, at = 0) => cells(read, name, at).map(inCents);
const numbers = (...all: readonly (number | undefined | null | number[])[]) => all.flat();

type Figure = [name: string, value: number, said: (number | undefined | null)[]];
const figures: Figure[] = [
  [
    "what a month costs",
    179_000,
    numbers(
      byType?.data.total,
      sum(byType?.inCsv.values() ?? []),
      byMonth?.data.total,
      byMonth?.data.rows.at(-1)?.value,
      byMonth?.inCsv.get("November 2026"),
      money(premium, "Total", 2),
      money([months[0] ?? new Map()], "Nov 2026"),
      money([months[1] ?? new Map()], "2026-11"),
      deducted("2026-11-01", both),
    ),
  ],
  [
    "the employees' share of a month",
    49_900,
    numbers(
      money(premium, "Total", 0),
      deducted("2026-11-01", (one) => one.employeeCents),
    ),
  ],
  [
    "the employer's share of a month",
    129_100,
    numbers(
      money(premium, "Total", 1),
      deducted("2026-11-01", (one) => one.employerCents),
    ),
  ],
  [
    "what one type costs in a month",
    174_000,
    numbers(
      byType?.row("Medical coverage")?.value,
      byType?.inCsv.get("Medical coverage"),
      money(premium, "Medical coverage", 2),
      deducted("2026-11-01", (one) => (one.coverageType === "medical" ? both(one) : 0)),
    ),
  ],
  [
    "what an earlier month cost",
    126_000,
    numbers(
      byMonth?.row("August 2026")?.value,
      byMonth?.inCsv.get("August 2026"),
      money([months[0] ?? new Map()], "Aug 2026"),
      money([months[1] ?? new Map()], "2026-08"),
      deducted("2026-08-01", both),
    ),
  ],
  ...adjustmentParts.map((part, at): Figure => [
    `${part} of a month`,
    [1000, 3000, 500][at] ?? 0,
    numbers(
      money(premium, "Total", 3 + at),
      money(premium, "Medical coverage", 3 + at),
      sum(shown.map((one) => one[part])),
      sum(costs.map((one) => one[part])),
      deducted("2026-11-01", (one) => one[part]),
      backs.map((months) => -sum(months.map((one) => one[part]))),
    ),
  ]),
  ["the price of what holds on the day", 181_000, numbers(money(byPlan, "Total", 1), sum(shown.map(both)))],
  ["covered people", 5, numbers(plans?.data.total, counted(byPlan.slice(0, 1), "Total", 0))],
  [
    "people in one plan",
    4,
    numbers(
      plans?.row("medical plan")?.value,
      plans?.inCsv.get("medical plan"),
      counted(byPlan, "medical plan", 0),
    ),
  ],
  ["covered families", 4, numbers(tiers?.data.total, counted(byTier, "Total"))],
  [
    "families of a tier",
    3,
    numbers(
      tiers?.row("Employee only")?.value,
      tiers?.inCsv.get("Employee only"),
      counted(byTier, "Employee only"),
    ),
  ],
  ["employees", 4, numbers(row?.employees, overview.employees, counted(workers, "Total"))],
  [
    "new employees of a month",
    1,
    numbers(hires?.data.rows.at(-1)?.value, hires?.inCsv.get("November 2026"), counted(hired, "Total")),
  ],
  [
    "people on record",
    6,
    numbers(
      states?.row("Active")?.value,
      states?.inCsv.get("Active"),
      home.reach?.members,
      overview.members,
      members.total,
    ),
  ],
  [
    "enrollments that were sent",
    2,
    numbers(
      taking?.data.total,
      taking?.data.rows[0]?.value,
      home.enrollmentSessions?.[0]?.submitted,
      part.total.enrolled + part.total.waived,
      sessions.rows.find(({ id }) => id === sessionId)?.submitted,
      overview.enrollments,
    ),
  ],
  [
    "people who may enroll",
    5,
    numbers(taking?.data.rows[0]?.of, home.enrollmentSessions?.[0]?.eligible, part.total.eligible),
  ],
  [
    "open sessions",
    1,
    numbers(
      row?.openSessions,
      overview.openSessions,
      home.enrollmentSessions?.length,
      taking?.data.rows.length,
      sessions.rows.filter(({ phase }) => phase === "running").length,
    ),
  ],
];

describe("one figure, one truth", () => {
  test.each(figures)("%s: %d everywhere", (_, value, said) => {
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said)).toEqual(new Set([value]));
  });

  test("a figure whose name leaves it open says what it counts, in each language", async () => {
    for (const one of [byType, byMonth, plans, tiers, hires, states, taking])
      expect(one?.data.about).toMatch(/\w+ .+\./u);
    for (const [language, word] of [
      ["ko", "1일에 유효"],
      ["es", "vigente el día 1"],
    ] as const) {
      const headers = { "accept-language": language };
      const item = await server.call("GET", `/dashboarditem/${byMonth?.data.id}`, { token, headers });
      expect(item.json<ItemData>().about).toContain(word);
      const list = await server.call("GET", "/reports", { token, headers });
      const reports = list.json<{ reports: Report[] }>().reports;
      expect(reports.find(({ dataset }) => dataset === "premium")?.about).toContain(word);
      expect(reports.find(({ dataset }) => dataset === "coverage")?.about).not.toBeNull();
    }
    const { datasets } = await ask<Catalog>("/reports/catalog");
    expect(datasets.find(({ key }) => key === "premium")?.about).toContain("holds on its 1st");
    expect(datasets.find(({ key }) => key === "starts")?.about).toBeNull();
  });

  test("a session of a client in Hawaii is open on its last evening there, on each page", async () => {
    const now = server.clock.now;
    await owner.query("update clients set time_zone = 'Pacific/Honolulu' where id = $1", [clientId]);
    await owner.query("update enrollment_sessions set closes_on = '2026-11-10' where id = $1", [sessionId]);
    server.clock.now = new Date("2026-11-11T08:00:00Z");
    token = await signIn();
    const [later, taking, rows] = [
      await ask<Home>(`/home?client=${clientId}`),
      await item("participation"),
      (await ask<{ rows: MatrixRow[] }>("/admin/clientmatrix")).rows,
    ];
    expect([
      later.enrollmentSessions?.length,
      taking.data.rows.length,
      rows.find(({ id }) => id === clientId)?.openSessions,
      (await ask<ClientOverview>(`/admin/clientoverview/${clientId}`)).openSessions,
    ]).toEqual([1, 1, 1, 1]);
    server.clock.now = now;
  });
});
