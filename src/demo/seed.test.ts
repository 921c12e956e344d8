import { noParts } from "#plans/plans/price-parts.ts";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readDraft } from "#enrollment/enrollment/draft.service.ts";
import { priceSelection } from "#enrollment/enrollment/draft-prices.service.ts";
import { readOffering } from "#enrollment/offering/offering.service.ts";
import { checkDependents } from "#enrollment/enrollment/people.ts";
import { checkSelections } from "#enrollment/enrollment/selection.ts";
import { TokenReader } from "#identity/access/tokens.service.ts";
import { permissions } from "#kernel/access.ts";
import { addDays } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { languages } from "#kernel/language.ts";
import { parsePhone } from "#kernel/phone.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { Vault } from "#server/crypto.ts";
import { Scope, SystemScope } from "#server/scope.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { testDatabase, type TestDatabase } from "#test/database/test-database.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer, type TestServer } from "#test/server.ts";
import { demoPassword, demoSignIns } from "./access.ts";
import { makeCodes } from "./codes.ts";
import { type Demo, momentOf } from "./demo.ts";
import { makeEnrollments } from "./enrollments.ts";
import { makeMembers } from "./members.ts";
import { makeOrganisations } from "./organisations.ts";
import { SsnSource } from "./people.ts";
import { ageRates, makePlans } from "./plans.ts";
import { type DemoGuide, seedDemo } from "./seed.ts";
import { makeSessions } from "./sessions.ts";

type Row = Record<string, unknown>;

let server: TestServer;
let guide: DemoGuide;
/** What the seed wrote, before any test has changed it. */
let written: Record<string, string>;

beforeAll(async () => {
  server = await testServer();
  const made = await seedDemo(server.services);
  if (made === undefined) throw new Error("An empty database gets a demo installation");
  guide = made;
  written = await dump(server.database);
});

// Random by their nature: the salt of the password, the nonces of sealed numbers, the keys of files.
const randomColumns = new Set([
  "password_hash",
  "ssn_sealed",
  "account_sealed",
  "file_key_sealed",
  "answers_sealed",
  "secret_sealed",
  "blob_key",
]);
/** The standard types and reasons come with the installation, by a trigger; a webhook begins with the transaction it was made in. */
const madeByDatabase: Readonly<Record<string, readonly string[]>> = {
  coverage_types: ["id", "created_at", "updated_at"],
  termination_reasons: ["id", "created_at", "updated_at"],
  webhooks: ["seen_transaction"],
};

async function dump(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await database.owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('audit_events', 'audit_changes', 'zip_codes', 'tokens', 'attempts')",
  );
  const dumps: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await database.owner.query<Row>(`select * from "${name}"`);
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.entries(row).filter(
          ([column]) => !randomColumns.has(column) && !madeByDatabase[name]?.includes(column),
        ),
      ),
    );
    dumps[name] = createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
  }
  return dumps;
}

const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.owner.query<Row>(text, values)).rows;
const count = async (text: string): Promise<unknown> =>
  (await query(`select count(*)::int as count ${text}`))[0]?.["count"];

describe("what the demo holds", () => {
  test.each([
    ["from installations where kind = 'demo'", 1],
    ["from tpas", 1],
    ["from brokers", 2],
    ["from partners", 1],
    ["from clients", 4],
    ["from members where relationship = '18'", 300],
    ["from enrollment_sessions where status = 'open'", 6],
    ["from life_event_kinds", 17],
    ["from life_events where status = 'open'", 1],
    ["from enrollment_sessions where status = 'closed'", 1],
    ["from enrollments where status not in ('started', 'cancelled')", 60],
    ["from enrollments where status = 'started'", 7],
    ["from enrollments where status = 'cancelled'", 4],
    ["from permissions", permissions.length],
    ["from waive_reasons", 6],
    ["from users", 10],
    ["from announcements", 3],
    ["from help_requests", 2],
    ["from mails where status = 'kept'", 20],
    ["from audit_events where action = 'create' and subject = 'installations'", 1],
  ])("%s: %i", async (text, expected) => {
    expect(await count(text)).toBe(expected);
  });

  test("the open sessions calculate dates in three ways, and a draft has the fourth", async () => {
    const rows = await query(
      "select distinct effective_date_calculation as rule, status from enrollment_sessions where status <> 'closed' order by 1",
    );
    expect(rows).toEqual([
      { rule: "firstOfMonthAfterWaitingPeriod", status: "open" },
      { rule: "firstOfNextMonth", status: "open" },
      { rule: "hireDatePlusUnits", status: "draft" },
      { rule: "setDate", status: "open" },
    ]);
  });

  test("families, coverage and names are of all kinds", async () => {
    const kinds = await query("select relationship from members group by 1 order by 1");
    expect(kinds.map((row) => row["relationship"])).toEqual(["01", "18", "19", "22", "53"]);
    expect(await count("from members where last_name ~ '[가-힣]'")).toBeGreaterThan(20);
    expect(await count("from members where last_name ~ '[áéíóúñ]'")).toBeGreaterThan(50);
    const [spans] = await query(`select
      count(*) filter (where termination_date < '2026-11-10')::int as expired,
      count(*) filter (where effective_date > '2026-11-10')::int as upcoming,
      count(*) filter (where effective_date <= '2026-11-10' and coalesce(termination_date, '2026-11-10') >= '2026-11-10')::int as current
      from coverages`);
    expect(Number(spans?.["expired"])).toBeGreaterThan(300);
    expect(Number(spans?.["upcoming"])).toBeGreaterThan(20);
    expect(Number(spans?.["current"])).toBeGreaterThan(1000);
  });

  test("every city belongs to its ZIP code", async () => {
    expect(
      await query(`select distinct a.city, a.state, a.zip
        from (select city, state, zip from people union select city, state, zip from clients union select city, state, zip from divisions) a
        where not exists (select 1 from zip_codes z where z.code = a.zip and z.city = a.city and z.state = a.state)`),
    ).toEqual([]);
  });

  test("nobody's number, mail address or phone can be somebody's", async () => {
    const rows = await query("select id, ssn_sealed, email, phone, mobile_phone from people");
    const ssns = rows.flatMap(({ id, ssn_sealed: sealed }) =>
      Buffer.isBuffer(sealed) ? [server.services.vault.open(sealed, `members.ssn:${String(id)}`)] : [],
    );
    expect(new Set(ssns).size).toBe(ssns.length);
    expect(ssns.filter((ssn) => !parseSsn(ssn).ok || Number(ssn.slice(0, 3)) < 773)).toEqual([]);
    for (const { email, phone, mobile_phone: mobile } of rows) {
      if (email !== null)
        expect(parseEmail(email)).toMatchObject({ value: expect.stringMatching(/@example\.com$/u) });
      for (const one of [phone, mobile]) {
        if (one !== null)
          expect(parsePhone(one)).toMatchObject({ value: expect.stringMatching(/^...55501..$/u) });
      }
    }
  });

  test("each plan's summary opens in three languages and says the figures of its plan", async () => {
    const rows =
      await query(`select distinct on (d.blob_key) d.blob_key, d.size_bytes, d.language, d.title, n.*
      from plan_documents d join plan_benefits n on n.base_plan_id = d.base_plan_id and n.termination_date is null order by d.blob_key`);
    // Four medical plans, two dental ones and one for the eyes.
    expect(rows).toHaveLength(7 * languages.length);
    for (const { blob_key: key, size_bytes: size, language, title, ...plan } of rows) {
      const content = await server.services.blobs.get(String(key));
      expect(content).toHaveLength(Number(size));
      const pdf = await readPdf(content);
      expect(pdf).toMatchObject({ language, title, isMarked: true });
      expect(pdf.pages.length).toBeLessThanOrEqual(2);
      const said = pdf.text;
      const sums = Object.entries(plan).filter(
        ([field, value]) =>
          /^(?:deductible|out_of_pocket)_.*_cents$|_copay_cents$/u.test(field) && typeof value === "number",
      );
      for (const [field, cents] of sums)
        expect(said, `${String(title)}: ${field}`).toContain(
          `$${(Number(cents) / 100).toLocaleString("en-US")}`,
        );
      if (typeof plan["coinsurance_basis_points"] === "number")
        expect(said, String(title)).toContain(`${plan["coinsurance_basis_points"] / 100}%`);
      expect(sums.length).toBeGreaterThan(0);
    }
  });

  test("a card's summary is there in each language, and its amounts are figures of its plan", async () => {
    const rows = await query(
      "select distinct on (b.name) b.*, n.* from base_plans b left join plan_benefits n on n.base_plan_id = b.id and n.termination_date is null order by b.name",
    );
    for (const plan of rows) {
      for (const text of [plan["summary"], plan["summary_ko"], plan["summary_es"]].map(String)) {
        expect(text).not.toBe("null");
        const amounts = text.match(/\$\d+(?:,\d{3})*/gu) ?? [];
        // What glasses are paid with stands in no field.
        const known = Object.entries(plan).flatMap(([field, value]) =>
          field.endsWith("_cents") && typeof value === "number"
            ? [`$${(value / 100).toLocaleString("en-US")}`]
            : [],
        );
        for (const amount of amounts.filter((one) => one !== "$150")) expect(known, text).toContain(amount);
        expect(text.includes("PPO")).toBe(plan["summary"]?.toString().includes("PPO"));
      }
    }
  });
});

describe("what was sent", () => {
  test("has the prices, reasons and dates that the product works out", async () => {
    const sent = await query(
      "select id, session_id from enrollments where status not in ('started', 'cancelled')",
    );
    const system = new SystemScope(server.database, { requestId: "test", language: "en" });
    let priced = 0;
    for (const { id, session_id: sessionId } of sent) {
      const draft = await system.transaction(String(id), (transaction) => readDraft(transaction, String(id)));
      const offering = await readOffering(server.database.system, String(sessionId));
      if (offering === undefined) throw new Error("Each enrollment has a session");
      const people = draft.people.map((person) => ({ ...person, dob: person.dob ?? "" }));
      const selections = Object.fromEntries(
        draft.selections.map(({ coverageType, sessionPlanId, ...rest }) => [
          coverageType,
          { ...rest, id: sessionPlanId ?? "" },
        ]),
      );
      const checked = checkSelections(selections, {
        offering: { plans: offering.plans, waiveReasons: offering.waiveReasons.map(({ code }) => code) },
        people,
        effectiveDate: draft.effectiveDate ?? "",
      });
      expect(checked.errors).toEqual([]);
      let employeeCents = 0;
      for (const selection of draft.selections) {
        const plan = offering.plans.find((one) => one.id === selection.sessionPlanId);
        if (plan === undefined) continue;
        const answer = priceSelection(draft, offering, plan, selection);
        expect(answer.ok).toBe(true);
        if (!answer.ok) continue;
        const { lines: _, adjustments: _adjustments, ...price } = answer.value;
        const promised = Object.fromEntries(Object.entries(price).filter(([name]) => !(name in noParts)));
        expect(selection).toMatchObject({ ...promised, why: answer.why, planName: plan.name });
        employeeCents += price.employeeCents;
        priced += 1;
      }
      expect(await query("select employee_cents from enrollments where id = $1", [id])).toEqual([
        { employee_cents: employeeCents },
      ]);
    }
    expect(priced).toBeGreaterThan(150);
  });

  test("has families that the dependents step takes", async () => {
    const rows = await query("select * from enrollment_people order by enrollment_id, sort_order");
    const families = new Map<unknown, Row[]>();
    for (const row of rows)
      families.set(row["enrollment_id"], [...(families.get(row["enrollment_id"]) ?? []), row]);
    const ssnOf = ({ id, ssn_sealed: sealed }: Row) =>
      Buffer.isBuffer(sealed)
        ? server.services.vault.open(sealed, `enrollment_people.ssn:${String(id)}`)
        : null;
    for (const [subscriber, ...dependents] of families.values()) {
      expect(subscriber?.["relationship"]).toBe("18");
      const list = dependents.map((row) => ({
        prefix: row["prefix"],
        firstName: row["first_name"],
        middleName: row["middle_name"],
        lastName: row["last_name"],
        suffix: row["suffix"],
        gender: row["gender"],
        dob: row["dob"],
        relationship: row["relationship"],
        ssn: ssnOf(row),
      }));
      const parts = list.map(({ dob, ...rest }) => {
        const [year, month, day] = String(dob).split("-");
        return { ...rest, dob: { year, month, day } };
      });
      const rules = {
        today: "2026-11-10",
        prefixes: ["Mr", "Mrs", "Ms", "Mx", "Dr"],
        suffixes: ["Jr", "Sr", "II", "III", "IV"],
      };
      const checked = checkDependents(
        parts,
        { dob: String(subscriber?.["dob"]), ssn: subscriber ? ssnOf(subscriber) : null },
        rules,
      );
      expect(checked.errors).toEqual([]);
    }
  });
});

describe("who may see what", () => {
  const scopeOf = async (username: string): Promise<Scope> => {
    const answer = await server.call("POST", "/login", { body: { username, password: demoPassword } });
    expect(answer.statusCode).toBe(200);
    const known = await new TokenReader(server.services).read(answer.json<{ token: string }>().token);
    if (known === undefined) throw new Error("A fresh token is known");
    return new Scope(server.database, known.principal, known.accessScope, {
      requestId: "test",
      language: "en",
    });
  };
  const clientsSeen = async (scope: Scope, table: string): Promise<string[]> =>
    scope.transaction(async ({ client }) => {
      const answer = await client.query<{ name: string }>(
        `select distinct c.name from ${table} t join clients c on c.id = t.client_id order by 1`,
      );
      return answer.rows.map(({ name }) => name);
    });

  test.each(demoSignIns)("$username signs in as $type", async ({ type, username, password }) => {
    const answer = await server.call("POST", "/login", { body: { username, password } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { type, username } });
  });

  test.each([
    ["admin", ["Harbor Bakery Company", "Haneul Markets", "Pacific Tide Freight", "Sol y Piedra Builders"]],
    ["broker", ["Harbor Bakery Company", "Haneul Markets"]],
    ["broker2", ["Pacific Tide Freight", "Sol y Piedra Builders"]],
    ["client", ["Harbor Bakery Company"]],
    ["client2", ["Haneul Markets"]],
    ["partner", ["Harbor Bakery Company", "Haneul Markets"]],
    ["tpa", ["Haneul Markets", "Sol y Piedra Builders"]],
  ])("%s sees the people of %j", async (username, clients) => {
    const scope = await scopeOf(username);
    expect((await clientsSeen(scope, "members")).toSorted()).toEqual(clients.toSorted());
    const withEnrollments = clients.filter((name) => name !== "Pacific Tide Freight").toSorted();
    expect((await clientsSeen(scope, "enrollments")).toSorted()).toEqual(withEnrollments);
  });

  test("the member sees their own family", async () => {
    const scope = await scopeOf("member");
    const families = await scope.transaction(({ client }) =>
      client.query("select family_id, count(*)::int from members group by 1"),
    );
    expect(families.rows).toEqual([
      { family_id: scope.accessScope.person, count: expect.toSatisfy((n: number) => n > 3) },
    ]);
  });

  test("the clerk does not manage clients", async () => {
    const scope = await scopeOf("clerk");
    expect(scope.principal).toMatchObject({
      type: "admin",
      permissions: expect.not.arrayContaining(["manageClients"]),
    });
  });
});

describe("the links", () => {
  test("the sign-up keys are open, the closed one is not, the draft is unknown", async () => {
    expect(guide.signupKeys).toEqual([
      "HARBOR-BAKERY-2027",
      "HANEUL-NEW-HIRE",
      "HARBOR-BAKERY-HIRES",
      "PACIFIC-TIDE-LEAVE",
      "SOL-Y-PIEDRA",
    ]);
    for (const key of guide.signupKeys) {
      expect((await server.call("GET", `/selfenrollment/${key}`)).statusCode).toBe(200);
    }
    expect((await server.call("GET", "/selfenrollment/HARBOR-BAKERY-2026")).statusCode).toBe(409);
    expect((await server.call("GET", "/selfenrollment/PACIFIC-TIDE-HIRES")).statusCode).toBe(404);
  });

  test("the recipient's link asks for a code from the own mail, then knows a person with a family and coverage", async () => {
    const [, , signupKey = "", recipientKey = ""] = guide.recipientLink.split("/");
    const enrollmentSession = await server.call(
      "GET",
      `/selfenrollment/${signupKey}?recipient=${recipientKey}`,
    );
    expect(enrollmentSession.json()).toMatchObject({
      recipient: { hasStarted: false, firstName: null, asks: "mailCode" },
    });
    const { enrollment } = await startEnrolling(server, { signupKey }, { recipientKey });
    expect(enrollment.people.map(({ relationship }) => relationship)).toEqual(["18", "01", "19", "19"]);
    expect(enrollment.currentCoverages.length).toBeGreaterThan(0);
    // What they pay today, and for whom, so that the pages can tell what a choice changes.
    expect(enrollment.currentCoverages[0]).toMatchObject({
      planId: expect.any(String),
      employeeCents: expect.any(Number),
      covered: enrollment.people.slice(1).map(({ id, firstName }) => ({ id, firstName })),
    });
    expect(enrollment.plans).toHaveLength(8);
  });
});

describe("the same each time", () => {
  test("two databases get the same rows, and a second seed changes nothing", async () => {
    const other = await testDatabase();
    const services = { ...server.services, database: other };
    expect(await seedDemo(services)).toEqual(guide);
    expect(await dump(other)).toEqual(written);
    expect(await seedDemo(services)).toEqual(guide);
    expect(await dump(other)).toEqual(written);
  }, 120_000);

  test("a database with another installation stays as it is", async () => {
    const other = await testDatabase();
    await other.owner.query(
      "insert into installations (id, name, machine_name, kind, time_zone) values (gen_random_uuid(), 'Real', 'real', 'core', 'America/New_York')",
    );
    expect(await seedDemo({ ...server.services, database: other })).toBeUndefined();
    expect((await other.owner.query("select 1 from members")).rowCount).toBe(0);
  });
});

describe("on any day", () => {
  test.each(["2026-01-01", "2026-07-15", "2026-12-31", "2028-02-29", "2029-03-01"])(
    "%s makes sense",
    (today) => {
      const founded = momentOf("2024-06-01", 0);
      const vault = new Vault([{ id: "test", key: Buffer.alloc(32, 1) }]);
      const demo: Demo = {
        installationId: "018fd000-0000-7000-8000-000000000001",
        today,
        year: Number(today.slice(0, 4)),
        vault,
        founded,
      };
      const organisations = makeOrganisations(demo);
      const plans = makePlans(demo, organisations, makeCodes(demo));
      const ssns = new SsnSource();
      const members = makeMembers(demo, { organisations, plans, ssns });
      const enrollmentSessions = makeSessions(demo, organisations, plans);
      const { cases, guest } = makeEnrollments(demo, { enrollmentSessions, members, ssns, clerkId: "clerk" });
      expect(cases.filter(({ status }) => status !== "started" && status !== "cancelled")).toHaveLength(60);
      expect(guest.enrollmentSession.row.closesOn >= addDays(today, 60)).toBe(true);
      for (const { enrollment, enrollmentSession, events, family } of cases) {
        expect(
          enrollment.startedOn >= enrollmentSession.row.opensOn &&
            enrollment.startedOn <= enrollmentSession.row.closesOn,
        ).toBe(true);
        expect(enrollment.startedOn > family.subscriber.hireDate).toBe(true);
        for (const { at } of events) expect(String(at) < `${today}T00:00:00Z`).toBe(true);
      }
      for (const { rows } of members)
        for (const { createdAt } of rows) expect(String(createdAt) < `${today}T00:00:00Z`).toBe(true);
    },
  );
});

const realRates = "../shared/data/plans_rates/derived_88806MA0020003-01_age_rates_2018.csv";
test.runIf(existsSync(realRates))(
  "our price figures are the 1,288 of the source, each quarter for one plan year",
  () => {
    const [, ...lines] = readFileSync(realRates, "utf8").trim().split("\n");
    const rates = ageRates({ year: 2026 }, 100);
    const planYears: Record<string, string> = { "01": "2025", "04": "2026", "07": "2027", "10": "2028" };
    for (const line of lines) {
      const [, , from = "", , area, ageText, dollars] = line.split(",");
      const age = Number(ageText);
      const effectiveDate = `${planYears[from.slice(5, 7)]}-01-01`;
      const found = rates.filter(
        (rate) =>
          rate.ratingArea === area &&
          rate.effectiveDate === effectiveDate &&
          (rate.ageFrom ?? 0) <= age &&
          age <= (rate.ageTo ?? 999),
      );
      expect(found.map(({ amountCents }) => amountCents)).toEqual([Math.round(Number(dollars) * 100)]);
    }
    expect(lines).toHaveLength(1288);
  },
);
