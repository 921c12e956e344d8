import { beforeAll, describe, expect, test } from "vitest";
import { knownUser } from "#identity/access/tokens.service.ts";
import { type FamilyFact, type Relative, seesOf } from "#people/members/family-sight.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { type Scope, SystemScope } from "#server/scope.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// The table of members/family-sight.ts, cell by cell, by the calls and by the policies of the database.

const server = await testServer();
const { owner } = server.database;
const today = "2026-11-10";
const people = {
  employee: { relationship: "18", dob: "1986-04-09", terminationDate: null, shares: false },
  spouse: { relationship: "01", dob: "1985-01-02", terminationDate: null, shares: false },
  "sharing partner": { relationship: "53", dob: "1985-01-02", terminationDate: null, shares: true },
  "grown child": { relationship: "19", dob: "2006-01-02", terminationDate: null, shares: false },
  child: { relationship: "19", dob: "2016-01-02", terminationDate: null, shares: false },
  "former spouse": { relationship: "01", dob: "1985-01-02", terminationDate: "2026-06-30", shares: true },
} as const;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];
const readers = names.filter((name) => name !== "child");
const ids = {} as Record<Name, string>;
const tokens = {} as Record<Name, string>;
const scopes = {} as Record<Name, Scope>;

beforeAll(async () => {
  const offering = await anOffering(server);
  const place = owned(offering);
  const plan = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'medical'",
    [offering.clientId],
  );
  const basePlanId = plan.rows[0]?.id;
  await owner.query("update base_plans set one_id_card_per_family = false where id = $1", [basePlanId]);
  const kindId = await insert(server, "life_event_kinds", {
    installation_id: offering.installationId,
    code: "birth",
    label: words("Birth"),
    help: words(""),
    date_label: words("Day"),
    effective_date_kind: "dateOfEvent",
    sort_order: 1,
  });
  const categoryId = await insert(server, "document_categories", {
    installation_id: offering.installationId,
    name: "Papers",
    name_ko: "서류",
    name_es: "Papeles",
  });
  const clerk = await aUser(server, offering.installationId, { type: "admin", permissions: ["viewDocs"] });
  const system = new SystemScope(server.database, { requestId: "test", language: "en" });
  for (const name of names) {
    const { relationship, dob, terminationDate, shares } = people[name];
    const id = newId();
    ids[name] = id;
    await insert(server, "members", {
      ...place,
      id,
      family_id: ids.employee,
      relationship,
      member_number: unique("HB"),
      first_name: name,
      last_name: "Quintero",
      dob,
      termination_date: terminationDate,
      shares_health_with_subscriber: shares,
      division_id: offering.divisionIds[0],
      email: `${unique("quintero")}@example.com`,
      phone: "6175550142",
      address1: `${name} St`,
      ssn_last4: "9990",
      ssn_index: server.services.vault.blindIndex(unique("ssn"), "ssn"),
      ssn_sealed: Buffer.alloc(40, 1),
    });
    await insert(server, "coverages", {
      ...place,
      family_id: ids.employee,
      member_id: id,
      base_plan_id: basePlanId,
      coverage_type: "medical",
      tier_code: "FAM",
      effective_date: "2026-01-01",
      termination_date: terminationDate,
      beneficiaries: JSON.stringify([
        { name: "Pat", rank: "primary", relationship: "spouse", share: 10_000 },
      ]),
    });
    await insert(server, "claims", {
      ...place,
      member_id: id,
      family_id: ids.employee,
      claim_number: unique("LAKE-"),
      status: "completed",
      patient_key: "quintero",
    });
    await owner.query(
      `insert into accumulator_totals (installation_id, client_id, family_id, member_id, base_plan_id, period_from, period_until,
         kind, network, used_cents, family_used_cents, why, family_why, postings)
       values ($1, $2, $3, $4, $5, '2026-01-01', '2026-12-31', 'deductible', 'in', 100, 600, '[]', '[]', '[]')`,
      [offering.installationId, offering.clientId, ids.employee, id, basePlanId],
    );
    const conversationId = await insert(server, "conversations", {
      ...place,
      party_type: "member",
      party_id: id,
      party_name: name,
      subject: `from ${name}`,
      last_at: server.clock.now.toISOString(),
      party_count: 1,
    });
    await insert(server, "messages", {
      installation_id: offering.installationId,
      conversation_id: conversationId,
      place: 1,
      side: "party",
      author_name: name,
      body: "Hello",
      created_at: server.clock.now.toISOString(),
    });
    await insert(server, "life_events", {
      ...place,
      family_id: ids.employee,
      member_id: ids.employee,
      told_by_member_id: name === "employee" ? null : id,
      kind_id: kindId,
      event_date: "2026-06-01",
      reported_on: "2026-06-01",
      opens_on: "2026-06-01",
      closes_on: "2026-07-01",
      effective_date: "2026-06-01",
      note: name,
    });
    await file(clerk.token, { categoryId, title: `Paper of ${name}`, entityType: "member", entityId: id });
    await owner.query(
      `insert into audit_events (installation_id, client_id, actor, action, subject, subject_id, details)
       values ($1, $2, 'apiKey:018f0000-0000-7000-8000-000000000001', 'view', 'members', $3, '{}')`,
      [offering.installationId, offering.clientId, id],
    );
  }
  for (const name of readers) {
    const { token, userId } = await aUser(server, offering.installationId, {
      type: "member",
      entityId: ids[name],
    });
    tokens[name] = token;
    const known = await knownUser(server.database.system, userId, server.clock.now);
    if (known === undefined) throw new Error(`${name} cannot sign in`);
    scopes[name] = system.scopeFor(known.principal, known.accessScope);
  }
});

const words = (text: string) => ({ en: text, ko: text, es: text });

async function file(token: string, said: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...said, audience: "member" })) form.append(key, value);
  form.append("file", new File([`%PDF-1.7\n% ${said["title"]}\n%%EOF`], "paper.pdf"));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/documents",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

const relative = (name: Name): Relative => ({ id: name, ...people[name] });

async function memberOf(reader: Name, subject: Name): Promise<Partial<MemberDetail>> {
  const answer = await server.call("GET", `/member/${ids[subject]}`, { token: tokens[reader] });
  return answer.statusCode === 200 ? answer.json<MemberDetail>() : {};
}

const rows = (reader: Name, table: "claims" | "accumulator_totals", subject: Name) =>
  scopes[reader].transaction(async ({ client }) => {
    const { rowCount } = await client.query(`select 1 from ${table} where member_id = $1`, [ids[subject]]);
    return (rowCount ?? 0) > 0;
  });

/** Whether the reader gets a fact of somebody, asked as the pages ask. */
const asks: Partial<Record<FamilyFact, (reader: Name, subject: Name) => Promise<boolean>>> = {
  contact: async (reader, subject) => {
    const { email, phone, address1 } = await memberOf(reader, subject);
    return email != null || phone != null || address1 != null;
  },
  ssn: async (reader, subject) => (await memberOf(reader, subject)).ssnLast4 != null,
  coverage: async (reader, subject) => ((await memberOf(reader, subject)).coverages ?? []).length > 0,
  cards: async (reader, subject) => {
    const path = `/idcard/${ids[subject]}/medical?day=2026-06-01` as const;
    return (await server.call("GET", path, { token: tokens[reader] })).statusCode === 200;
  },
  events: async (reader, subject) => {
    const { rows: own } = await owner.query<{ id: string }>(
      "select id from life_events where note = $1 and family_id = $2",
      [subject, ids.employee],
    );
    const answer = await server.call("GET", "/mylifeevents", { token: tokens[reader] });
    return answer.body.includes(own[0]?.id ?? "none");
  },
  documents: async (reader, subject) =>
    (await server.call("GET", "/documents", { token: tokens[reader] })).body.includes(`Paper of ${subject}"`),
  claims: (reader, subject) => rows(reader, "claims", subject),
  totals: (reader, subject) => rows(reader, "accumulator_totals", subject),
  messages: async (reader, subject) =>
    (await server.call("GET", "/messages", { token: tokens[reader] })).body.includes(`"from ${subject}"`),
  accessHistory: async (reader, subject) => {
    const answer = await server.call("GET", "/user/accesshistory", { token: tokens[reader] });
    const { rows: shown } = answer.json<{ rows: { person: string | null; by: { kind: string } }[] }>();
    return shown.some(({ person, by }) => person === subject && by.kind === "apiKey");
  },
};
const facts = Object.keys(asks) as FamilyFact[];

describe.each(readers)("the %s", (reader) => {
  test.each(names.flatMap((subject) => facts.map((fact) => [fact, subject] as const)))(
    "gets of %s of the %s what the table says",
    async (fact, subject) => {
      const shows = await asks[fact]?.(reader, subject);
      expect(shows).toBe(seesOf(relative(reader), relative(subject), fact, today));
    },
  );
});

test("beneficiaries stand in no member's answer: an employee's own are on a page of their own", async () => {
  for (const reader of readers)
    for (const subject of names)
      expect(JSON.stringify((await memberOf(reader, subject)).coverages ?? [])).not.toContain("Pat");
});

test("a former spouse is shown nobody of the family, and nobody of it the way to them", async () => {
  const own = await memberOf("former spouse", "former spouse");
  expect(own).toMatchObject({ firstName: "former spouse", address1: "former spouse St", family: [] });
  for (const name of names.filter((one) => one !== "former spouse")) {
    const answer = await server.call("GET", `/member/${ids[name]}`, { token: tokens["former spouse"] });
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
  for (const path of [
    "/member/coverage",
    "/member/profile",
    "/myidcards",
    "/home",
    "/accumulator",
  ] as const) {
    const { body } = await server.call("GET", path, { token: tokens["former spouse"] });
    expect(body).not.toMatch(/employee St|"employee"|"child"|grown child|sharing partner/u);
  }
  expect(await memberOf("employee", "former spouse")).toMatchObject({
    email: null,
    phone: null,
    address1: null,
    ssnLast4: null,
  });
});

test("the employee has no address of another adult changed: it is a way into their account", async () => {
  const ask = (memberId: string) =>
    server.call("POST", "/member/profile/corrections", {
      token: tokens.employee,
      body: { memberId, wanted: { email: "employee@example.com" }, note: "" },
    });
  expect((await ask(ids.spouse)).statusCode).toBe(403);
  expect((await ask(ids.child)).statusCode).toBe(200);
});

test("every row of a family that names a member is hidden from who has left, but for their own", async () => {
  const { rows: open } = await owner.query<{ name: string }>(
    `select c.relname || '.' || p.polname as name
     from pg_policy p join pg_class c on c.oid = p.polrelid
       cross join lateral (select concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as text) said
     where said.text ~ 'family_id = .*openroll.person' and said.text !~ 'openroll.former'
       and exists (select from pg_attribute a where a.attrelid = p.polrelid and a.attname = 'member_id')`,
  );
  expect(open).toEqual([]);
});

test("cover that ends with the employee's work takes nobody out of the family", async () => {
  const offering = await anOffering(server);
  const aRelative = async (relationship: string, row: Record<string, unknown>) =>
    insert(server, "members", {
      ...owned(offering),
      relationship,
      member_number: unique("HB"),
      first_name: "Noor",
      last_name: "Quintero",
      address1: "7 Quay St",
      ...row,
    });
  const family = await aRelative("18", { dob: "1986-04-09", termination_date: "2026-09-15" });
  const left = { family_id: family, dob: "2016-01-02" };
  const child = await aRelative("19", { ...left, termination_date: "2026-09-30" });
  const former = await aRelative("19", { ...left, termination_date: "2026-06-30" });
  const { token } = await aUser(server, offering.installationId, { type: "member", entityId: family });
  const addressOf = async (id: string) =>
    (await server.call("GET", `/member/${id}`, { token })).json<MemberDetail>().address1;
  expect([await addressOf(child), await addressOf(former)]).toEqual(["7 Quay St", null]);
});
