import { keepMailJob } from "#organization/messaging/jobs.ts";
import { reportJob } from "#workspace/reporting/jobs.ts";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { permissions } from "#kernel/access.ts";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "#server/scope.ts";
import type { ReportDefinition } from "./definition.ts";
import { startDueReports } from "./due-reports.service.ts";
import { datasets, isMeasure, type ReportField } from "./fields.ts";
import { readFirst } from "./read-report.service.ts";
import { datasetKeys } from "./report-words.ts";
import type { Catalog, Report, ReportPreview, ReportResult, ReportType } from "./reports.ts";

// Today is November 10, 2026.
const server = await testServer();
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const system = new SystemScope(server.database, { requestId: "test", language: "en" });
const offering = await anOffering(server);
const { installationId } = offering;
const admin = await aUser(server, installationId, { type: "admin", permissions: [...permissions] });
const { token } = admin;
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

type Row = Record<string, unknown>;
let clientId: string;
let clientName: string;
beforeEach(async () => {
  clientName = unique("Harbor Works ");
  clientId = await aClient(server, installationId, { name: clientName });
});
const own = () => owned({ installationId, clientId });

async function aPerson(row: Row = {}): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...own(),
    id,
    family_id: id,
    relationship: "18",
    first_name: "Mina",
    last_name: "Park",
    member_number: unique("HB"),
    dob: "1980-05-01",
    hire_date: "2020-01-06",
    ...row,
  });
}
async function aPlan(type: string, name: string): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode, effective_date, max_child_age)
     select $1, installation_id, $2, $3, $4, coverage_type, rating_mode, effective_date, 26 from base_plans where id = $5`,
    [id, clientId, unique("P"), name, plans.find((plan) => plan.type === type)?.id],
  );
  return id;
}
const covers = (memberId: string, planId: string, row: Row = {}) =>
  insert(server, "coverages", {
    ...own(),
    member_id: memberId,
    family_id: row["family_id"] ?? memberId,
    base_plan_id: planId,
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2026-01-01",
    employee_cents: 10_000,
    employer_cents: 30_050,
    ...row,
  });

const call = async <Answer>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: Row,
  by = token,
) => {
  const answer = await server.call(method, url, { token: by, ...(body ? { body } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json<Answer>() } as {
    status: number;
    body: Answer;
  };
};

const aDefinition = (row: Partial<ReportDefinition> = {}): ReportDefinition => ({
  dataset: "coverage",
  columns: ["lastName", "firstName", "planName", "totalCents"],
  groups: [],
  filters: [],
  period: "today",
  from: null,
  to: null,
  ...row,
});
const aType = (row: Row = {}) => ({
  key: unique("report-"),
  nameEn: "Covered people",
  nameKo: null,
  nameEs: null,
  ...aDefinition(),
  frequency: "onDemand",
  userTypes: ["admin", "client", "broker"],
  fileName: "{key} {client} {date}",
  ...row,
});
async function defined(row: Row = {}): Promise<ReportType> {
  const { status, body } = await call<ReportType>("POST", "/admin/reporttypes", aType(row));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const preview = async (row: Partial<ReportDefinition>, by = token) =>
  call<ReportPreview>("POST", "/admin/reporttypes/preview", { ...aDefinition(row), clientId }, by);
const shown = ({ body }: { body: ReportPreview }) => body.table.rows.map(({ cells }) => cells.join(" | "));

async function workOff(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from report_runs where status in ('waiting', 'working') and deleted_at is null order by created_at",
  );
  for (const { id } of rows) await handlers.run(reportJob, { runId: id, installationId });
}
async function run(reportId: string, format: string, by = token, row: Row = {}): Promise<ReportResult> {
  const started = await call<ReportResult>(
    "POST",
    `/reports/${reportId}/run`,
    { format, clientId, days: null, ...row },
    by,
  );
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await workOff();
  const { body } = await call<{ results: ReportResult[] }>("GET", "/reports/results", undefined, by);
  const made = body.results.find(({ id }) => id === started.body.id);
  if (made === undefined) throw new Error("The result is gone");
  return made;
}
const fileOf = (id: string, by = token) => server.call("GET", `/reports/results/${id}/file`, { token: by });

describe("the catalogue", () => {
  const scope = system.scopeFor(
    { kind: "user", userId: admin.userId, type: "admin", permissions: [...permissions] },
    { installationId, clients: "all", health: "all" },
  );
  const filterFor = (field: string, { kind, options }: ReportField) => {
    if (kind === "date" || kind === "moment" || kind === "month")
      return { field, from: "2026-01-01", to: "2026-12-31" };
    if (kind === "money" || kind === "count") return { field, from: "0", to: "100" };
    if (kind === "flag") return { field, values: ["true"] };
    return { field, values: [options?.[0] ?? "medical"] };
  };

  test.each(datasetKeys)(
    "PostgreSQL reads every field of %s, filters by it and groups by it",
    async (dataset) => {
      const fields: [string, ReportField][] = Object.entries(datasets[dataset].fields);
      const rows = fields.filter(([, { isCounted }]) => isCounted !== true).map(([name]) => name);
      const measures = fields.filter(([, field]) => isMeasure(field)).map(([name]) => name);
      const filters = fields
        .filter(([, { isCounted }]) => isCounted !== true)
        .map(([name, field]) => filterFor(name, field));
      const ask = (row: Partial<ReportDefinition>) =>
        scope.transaction(({ client }) =>
          readFirst(
            client,
            {
              definition: aDefinition({ dataset, columns: rows, ...row }),
              days: { from: "2026-01-01", to: "2026-12-31" },
              clientId: null,
              language: "en",
              timeZone: "America/New_York",
            },
            5,
          ),
        );
      expect(await ask({})).toBeInstanceOf(Array);
      expect(await ask({ filters })).toEqual([]);
      for (const name of rows.filter((one) => !measures.includes(one)))
        expect(await ask({ groups: [name], columns: measures })).toBeInstanceOf(Array);
    },
  );

  test("holds nothing that its reader may not see", async () => {
    const client = await aUser(server, installationId, {
      type: "client",
      permissions: ["enrollment", "viewHealthData", "viewAuditLog"],
      entityId: clientId,
    });
    const { body: theirs } = await call<Catalog>("GET", "/reports/catalog", undefined, client.token);
    expect(theirs.datasets.map(({ key }) => key)).not.toContain("claims");
    expect(theirs.datasets.map(({ key }) => key)).not.toContain("audit");
    const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
    const { body: clerks } = await call<Catalog>("GET", "/reports/catalog", undefined, clerk.token);
    const names = clerks.datasets.find(({ key }) => key === "coverage")?.fields.map(({ key }) => key);
    expect(names).toContain("planName");
    expect(names).not.toContain("evidence");
  });
});

describe("what a report says", () => {
  test("who is covered on a day, and headcounts with a total that counts nobody twice", async () => {
    const [gold, silver] = [await aPlan("medical", "Gold"), await aPlan("medical", "Silver")];
    const mina = await aPerson();
    const sora = await aPerson({
      family_id: mina,
      relationship: "19",
      first_name: "Sora",
      dob: "2010-02-01",
    });
    const jun = await aPerson({ first_name: "Jun" });
    await covers(mina, gold, { tier_code: "ECH" });
    await covers(sora, gold, { family_id: mina, tier_code: "ECH", employee_cents: 0, employer_cents: 0 });
    await covers(jun, silver);
    await covers(jun, silver, { coverage_type: "dental" });
    await covers(await aPerson({ first_name: "Gone" }), gold, { termination_date: "2026-10-31" });
    await covers(await aPerson({ first_name: "Never" }), gold, { termination_date: "2025-12-31" });
    expect(shown(await preview({}))).toEqual([
      "Park | Jun | Silver | $400.50",
      "Park | Jun | Silver | $400.50",
      "Park | Mina | Gold | $400.50",
      "Park | Sora | Gold | $0.00",
    ]);
    const grouped = { groups: ["planName", "tierCode"], columns: ["people", "employees", "totalCents"] };
    expect(shown(await preview(grouped))).toEqual([
      "Gold | Employee and children | 2 | 1 | $400.50",
      "Silver | Employee only | 1 | 1 | $801.00",
      "Total |  | 3 | 2 | $1,201.50",
    ]);
    const filters = [{ field: "coverageType", values: ["dental"] }];
    expect(shown(await preview({ ...grouped, filters }))).toEqual([
      "Silver | Employee only | 1 | 1 | $400.50",
      "Total |  | 1 | 1 | $400.50",
    ]);
    expect(shown(await preview({ filters: [{ field: "firstName", values: ["nobody"] }] }))).toEqual([]);
  });

  test("what begins, what ends, what is another on a second day, and what each month costs", async () => {
    const [gold, silver] = [await aPlan("medical", "Gold"), await aPlan("medical", "Silver")];
    const mina = await aPerson();
    await covers(mina, gold, { termination_date: "2026-10-31" });
    await covers(mina, silver, { effective_date: "2026-11-01" });
    await covers(await aPerson({ first_name: "New" }), gold, { effective_date: "2026-11-01" });
    await covers(await aPerson({ first_name: "Old" }), gold, { termination_date: "2026-10-31" });
    const days = { period: "days", from: "2026-10-01", to: "2026-11-30" } as const;
    const columns = ["firstName", "planName"];
    expect(shown(await preview({ ...days, dataset: "starts", columns }))).toEqual(["New | Gold"]);
    expect(shown(await preview({ ...days, dataset: "ends", columns }))).toEqual(["Old | Gold"]);
    const changes = {
      dataset: "changes",
      columns: ["firstName", "changeKind", "planBefore", "planAfter"],
    } as const;
    expect(shown(await preview({ ...days, ...changes, columns: [...changes.columns] }))).toEqual([
      "Mina | Other plan | Gold | Silver",
      "New | New coverage |  | Gold",
      "Old | Coverage ended | Gold | ",
    ]);
    const premium = {
      dataset: "premium",
      groups: ["month", "planName"],
      columns: ["employees", "totalCents"],
    } as const;
    expect(
      shown(
        await preview({ ...days, ...premium, groups: [...premium.groups], columns: [...premium.columns] }),
      ),
    ).toEqual([
      "Oct 2026 | Gold | 2 | $801.00",
      "Nov 2026 | Gold | 1 | $400.50",
      "Nov 2026 | Silver | 1 | $400.50",
      "Total |  | 3 | $1,602.00",
    ]);
  });

  test("children whose last day by age is among the days", async () => {
    const gold = await aPlan("medical", "Gold");
    const mina = await aPerson();
    const child = (first_name: string, dob: string, row: Row = {}) =>
      aPerson({ family_id: mina, relationship: "19", first_name, dob, ...row });
    for (const id of [await child("Sora", "2000-12-15"), await child("Far", "2004-12-15")])
      await covers(id, gold, { family_id: mina });
    // What is continued under COBRA ends by its own months; its case and clock are left out here.
    const continued = await covers(await child("Continued", "2000-12-16"), gold, { family_id: mina });
    const client = await owner.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update coverages set cobra_clock_id = gen_random_uuid() where id = $1", [continued]);
    await client.query("commit");
    client.release();
    const days = { period: "days", from: "2026-11-10", to: "2027-01-31" } as const;
    const columns = ["firstName", "lastDayAsChild", "age"];
    expect(shown(await preview({ ...days, dataset: "ageOut", columns }))).toEqual(["Sora | 12/31/2026 | 26"]);
  });
});

describe("a definition", () => {
  test.each<[string, Partial<ReportDefinition>, string]>([
    ["a column that there is not", { columns: ["salary"] }, "columns.0"],
    ["a count without groups", { columns: ["people"] }, "columns.0"],
    ["a name among the sums", { groups: ["planName"], columns: ["lastName"] }, "columns.0"],
    ["rows of claims", { dataset: "claims", columns: ["billedCents"] }, "groups"],
    [
      "a filter of the wrong kind",
      { filters: [{ field: "effectiveDate", values: ["x"] }] },
      "filters.0.values",
    ],
    ["a day that is none", { filters: [{ field: "effectiveDate", from: "2026-02-30" }] }, "filters.0.from"],
    ["days that are turned", { period: "days", from: "2026-02-01", to: "2026-01-01" }, "to"],
    ["an amount in words", { filters: [{ field: "totalCents", from: "ten" }] }, "filters.0.from"],
    [
      "a value that is not in the list",
      { filters: [{ field: "tierCode", values: ["HUGE"] }] },
      "filters.0.values",
    ],
  ])("with %s is refused at the field", async (_, row, path) => {
    const { status, body } = await call<{ errors: { path: string; message: string }[] }>(
      "POST",
      "/admin/reporttypes",
      aType(row),
    );
    expect(status).toBe(422);
    expect(body.errors.map((error) => error.path)).toEqual([path]);
    expect(body.errors[0]?.message).not.toBe("");
  });

  test("is changed by one at a time, and of two with one key the second is refused", async () => {
    const type = await defined();
    expect((await call("POST", "/admin/reporttypes", aType({ key: type.key }))).status).toBe(422);
    const { key: _, ...values } = aType({ nameEn: "Who is covered" });
    const put = (version: number) =>
      server.call("PUT", `/admin/reporttypes/${type.id}`, {
        token,
        body: values,
        headers: { "if-match": `"${version}"` },
      });
    expect((await put(type.version)).statusCode).toBe(200);
    expect((await put(type.version)).statusCode).toBe(412);
  });

  test("that names a column which is gone loses it, and one that filters by it is made no more", async () => {
    const old = await defined();
    await owner.query(`update report_types set columns = columns || '["shoeSize"]' where id = $1`, [old.id]);
    const { body } = await call<ReportType>("GET", `/admin/reporttypes/${old.id}`);
    expect(body.missing).toEqual(["shoeSize"]);
    expect(await run(old.id, "csv")).toMatchObject({ status: "done", leftOut: ["shoeSize"] });
    await owner.query(
      `update report_types set filters = '[{"field":"shoeSize","values":["9"]}]' where id = $1`,
      [old.id],
    );
    expect(
      (await call("POST", `/reports/${old.id}/run`, { format: "csv", clientId, days: null })).status,
    ).toBe(404);
  });
});

describe("a result", () => {
  test("is a CSV in which nothing is run as a formula, kept sealed, each download audited", async () => {
    const gold = await aPlan("medical", "=cmd|' /C calc'!A0");
    await covers(await aPerson({ last_name: "O'Brien" }), gold);
    const type = await defined();
    const made = await run(type.id, "csv");
    expect(made).toMatchObject({ status: "done", done: 1, total: 1, isPersonal: true, clientName });
    expect(made.expiresAt.slice(0, 10)).toBe("2026-11-17");
    const file = await fileOf(made.id);
    expect(file.headers["content-disposition"]).toContain(
      `${type.key} ${clientName.replaceAll(" ", "-")} 2026-11-10.csv`,
    );
    expect(parse(file.body, { bom: true })).toEqual([
      ["Last name", "First name", "Plan", "Total per month"],
      ["O'Brien", "Mina", "'=cmd|' /C calc'!A0", "400.50"],
    ]);
    const { rows } = await owner.query<{ key: string }>(
      "select blob_key as key from report_runs where id = $1",
      [made.id],
    );
    expect((await server.services.blobs.get(rows[0]?.key ?? "")).toString()).not.toContain("Brien");
    const audit = await owner.query(
      "select 1 from audit_events where action = 'export' and details ->> 'reportResult' = $1",
      [made.id],
    );
    expect(audit.rowCount).toBe(1);
  });

  test("is a workbook and a tagged PDF as well; a PDF takes no more columns than a page", async () => {
    await covers(await aPerson(), await aPlan("medical", "Gold"));
    const type = await defined({ groups: ["planName"], columns: ["people", "totalCents"] });
    const sheet = await fileOf((await run(type.id, "xlsx")).id);
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const pdf = await readPdf((await fileOf((await run(type.id, "pdf")).id)).rawPayload);
    expect(pdf.text).toContain("Gold");
    expect(pdf.text).toContain("As of 11/10/2026");
    const wide = await defined({
      columns: ["lastName", "firstName", "dob", "email", "phone", "city", "state", "zip", "planName"],
    });
    const refused = await call<{ errors: { path: string }[] }>("POST", `/reports/${wide.id}/run`, {
      format: "pdf",
      clientId: null,
      days: null,
    });
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "format"]);
  });

  test("is its owner's alone, and of the clients that they reach", async () => {
    await covers(await aPerson(), await aPlan("medical", "Gold"));
    const type = await defined();
    const other = await aClient(server, installationId);
    const client = await aUser(server, installationId, {
      type: "client",
      permissions: ["enrollment"],
      entityId: clientId,
    });
    const { body } = await call<{ reports: Report[] }>("GET", "/reports", undefined, client.token);
    expect(body.reports.map(({ id }) => id)).toContain(type.id);
    const asked = { format: "csv", clientId: other, days: null };
    expect((await call("POST", `/reports/${type.id}/run`, asked, client.token)).status).toBe(404);
    const made = await run(type.id, "csv", client.token, { clientId: null });
    expect(parse((await fileOf(made.id, client.token)).body, { bom: true })).toHaveLength(2);
    expect((await fileOf(made.id)).statusCode).toBe(404);
    expect((await call("DELETE", `/reports/results/${made.id}`)).status).toBe(404);
    expect((await call("DELETE", `/reports/results/${made.id}`, undefined, client.token)).status).toBe(204);
    expect((await fileOf(made.id, client.token)).statusCode).toBe(404);
  });

  test("of a job that was stopped is begun anew, and given up after three times", async () => {
    await covers(await aPerson(), await aPlan("medical", "Gold"));
    const type = await defined();
    const started = await call<ReportResult>("POST", `/reports/${type.id}/run`, {
      format: "csv",
      clientId,
      days: null,
    });
    await owner.query("update report_runs set status = 'working', tries = 1, done = 7 where id = $1", [
      started.body.id,
    ]);
    await workOff();
    const { body } = await call<{ results: ReportResult[] }>("GET", "/reports/results");
    expect(body.results.find(({ id }) => id === started.body.id)).toMatchObject({ status: "done", done: 1 });
    const again = await call<ReportResult>("POST", `/reports/${type.id}/run`, {
      format: "csv",
      clientId,
      days: null,
    });
    await owner.query("update report_runs set status = 'working', tries = 3 where id = $1", [again.body.id]);
    await workOff();
    const after = await call<{ results: ReportResult[] }>("GET", "/reports/results");
    expect(after.body.results.find(({ id }) => id === again.body.id)).toMatchObject({ status: "failed" });
  });
});

describe("a schedule", () => {
  const weekly = {
    format: "csv",
    frequency: "weekly",
    weekday: 3,
    monthDay: null,
    hour: 6,
    delivery: "mail",
  };
  const schedules = async (by: string) =>
    (
      await call<{ schedules: { id: string; nextAt: string; stopped: string | null }[] }>(
        "GET",
        "/reports/schedules",
        undefined,
        by,
      )
    ).body.schedules;

  test("has the report made, mails a link alone, and stops when its owner may not see it any more", async () => {
    await covers(await aPerson({ last_name: "Secretname" }), await aPlan("medical", "Gold"));
    const type = await defined();
    const user = await aUser(server, installationId, {
      type: "client",
      permissions: ["enrollment"],
      entityId: clientId,
    });
    const made = await call<{ id: string; nextAt: string }>(
      "POST",
      "/reports/schedules",
      { reportId: type.id, clientId: null, ...weekly },
      user.token,
    );
    // Wednesday at six in New York.
    expect(made.body.nextAt).toBe("2026-11-11T11:00:00Z");
    const due = () =>
      owner.query("update report_schedules set next_at = '2026-11-10T00:00:00Z' where id = $1", [
        made.body.id,
      ]);
    await due();
    await Promise.all([startDueReports(server.services, system), startDueReports(server.services, system)]);
    await workOff();
    const { body } = await call<{ results: ReportResult[] }>(
      "GET",
      "/reports/results",
      undefined,
      user.token,
    );
    expect(body.results).toMatchObject([{ status: "done", isScheduled: true }]);
    for (const { data } of (
      await owner.query<{ data: { sealed: string } }>(
        "select data from pgboss.job where name = 'keep-mail' and state = 'created'",
      )
    ).rows)
      await handlers.run(keepMailJob, data);
    const mails = await owner.query<{ text: string }>(
      "select m::text as text from mails m where kind = 'report'",
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0]?.text).toContain("/client/reports");
    expect(mails.rows[0]?.text).not.toContain("Secretname");
    await owner.query("delete from user_roles where user_id = $1", [user.userId]);
    await due();
    await startDueReports(server.services, system);
    await workOff();
    expect(await schedules(user.token)).toMatchObject([{ stopped: "notAllowed" }]);
    // Rights are remembered for a second.
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
    expect((await fileOf(body.results[0]?.id ?? "", user.token)).statusCode).toBe(403);
  });

  test("stops alone when its owner has lost the client, its owner is told, and those behind it go on", async () => {
    const type = await defined();
    const brokerId = await insert(server, "brokers", {
      installation_id: installationId,
      name: unique("Broker "),
      code: unique("B"),
    });
    const map = await insert(server, "broker_maps", {
      installation_id: installationId,
      client_id: clientId,
      broker_id: brokerId,
      effective_date: "2026-01-01",
    });
    const broker = await aUser(server, installationId, {
      type: "broker",
      permissions: ["enrollment"],
      entityId: brokerId,
    });
    const dueNow = async (by: string, asked: Row, at: string) => {
      const { status, body } = await call<{ id: string }>(
        "POST",
        "/reports/schedules",
        { reportId: type.id, clientId: null, ...weekly, ...asked },
        by,
      );
      expect(status).toBe(200);
      await owner.query("update report_schedules set next_at = $2 where id = $1", [body.id, at]);
      return body.id;
    };
    const lost = await dueNow(broker.token, { clientId }, "2026-11-10T00:00:00Z");
    const other = await dueNow(token, {}, "2026-11-10T00:01:00Z");
    await owner.query("update broker_maps set termination_date = '2026-11-01' where id = $1", [map]);
    await startDueReports(server.services, system);
    expect(await schedules(broker.token)).toMatchObject([{ id: lost, stopped: "notAllowed" }]);
    const went = await owner.query("select from report_runs where schedule_id = $1", [other]);
    expect(went.rowCount).toBe(1);
    const mails = await owner.query<{ data: { sealed: string } }>(
      "select data from pgboss.job where name = 'keep-mail' and state = 'created' order by created_on desc",
    );
    for (const { data } of mails.rows) await handlers.run(keepMailJob, data);
    const told = await owner.query<{ text: string }>(
      "select m::text as text from mails m where kind = 'report' and m::text like '%/broker/reports%'",
    );
    expect(told.rows).toHaveLength(1);
    expect(told.rows[0]?.text).toContain("has stopped");
  });

  test("a report of all clients is not opened any more by a broker who has lost one of them", async () => {
    const type = await defined();
    const brokerId = await insert(server, "brokers", {
      installation_id: installationId,
      name: unique("Broker "),
      code: unique("B"),
    });
    const other = await aClient(server, installationId, {});
    const [map] = await Promise.all(
      [clientId, other].map((one) =>
        insert(server, "broker_maps", {
          installation_id: installationId,
          client_id: one,
          broker_id: brokerId,
          effective_date: "2026-01-01",
        }),
      ),
    );
    const broker = await aUser(server, installationId, {
      type: "broker",
      permissions: ["enrollment"],
      entityId: brokerId,
    });
    const made = async (of: string | null) => {
      const asked = { clientId: of, format: "csv", days: null };
      const { body } = await call<{ id: string }>("POST", `/reports/${type.id}/run`, asked, broker.token);
      return body.id;
    };
    const [ofAll, ofOther] = [await made(null), await made(other)];
    await workOff();
    for (const id of [ofAll, ofOther]) expect((await fileOf(id, broker.token)).statusCode).toBe(200);
    await owner.query("update broker_maps set termination_date = '2026-11-01' where id = $1", [map]);
    // A reach is remembered for a second.
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
    expect((await fileOf(ofAll, broker.token)).statusCode).toBe(404);
    expect((await fileOf(ofOther, broker.token)).statusCode).toBe(200);
  });

  test("that fails by a mistake stops alone, and the mistake is thrown for the log", async () => {
    const type = await defined();
    const made = await call<{ id: string }>("POST", "/reports/schedules", {
      reportId: type.id,
      clientId: null,
      ...weekly,
    });
    await owner.query("update report_schedules set next_at = '2026-11-10T00:00:00Z' where id = $1", [
      made.body.id,
    ]);
    // What no code of today writes.
    await owner.query(`update report_types set columns = '"x"' where id = $1`, [type.id]);
    await expect(startDueReports(server.services, system)).rejects.toThrow("1 of 1 failed");
    const [row] = (
      await owner.query<{ stopped: string }>("select stopped from report_schedules where id = $1", [
        made.body.id,
      ])
    ).rows;
    expect(row?.stopped).toBe("broken");
    await expect(startDueReports(server.services, system)).resolves.toBeUndefined();
  });

  test("wants its day, and no folder where there is none", async () => {
    const type = await defined();
    const post = (row: Row) =>
      call<{ errors: { path: string }[] }>("POST", "/reports/schedules", {
        reportId: type.id,
        clientId: null,
        ...weekly,
        ...row,
      });
    expect((await post({ weekday: null })).body.errors[0]?.path).toBe("weekday");
    expect((await post({ delivery: "folder" })).body.errors[0]?.path).toBe("delivery");
  });
});
