import { workLettersJob } from "#workspace/work-lists/jobs.ts";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { fromBufferPromise } from "yauzl";
import { aClient, aDivision, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "#server/scope.ts";
import { noteReturnedMail } from "./marks.service.ts";
import type { LetterRun, LettersPreview } from "./letter-runs.ts";
import type { WorkRow } from "./work-lists.ts";

// Today is November 10, 2026.
const server = await testServer();
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const offering = await anOffering(server);
const { installationId } = offering;
await owner.query("update coverage_types set is_health_care = code = 'medical' where installation_id = $1", [
  installationId,
]);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);

type Row = Record<string, unknown>;
let clientId: string;
/** A client of each test's own, whose plans are copies of the offering's. */
beforeEach(async () => {
  clientId = await aClient(server, installationId, { name: unique("Harbor Works ") });
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
    ssn_last4: "1234",
    hire_date: "2020-01-06",
    address1: "12 Quay Street",
    city: "Boston",
    state: "MA",
    zip: "02108",
    ...row,
  });
}
const aChild = (family_id: string, row: Row = {}) =>
  aPerson({ family_id, relationship: "19", first_name: "Sora", dob: "2000-12-15", address1: null, ...row });

const planIds = new Map<string, string>();
async function aPlan(type: string, row: Row = {}): Promise<string> {
  const key = `${clientId} ${type} ${JSON.stringify(row)}`;
  const known = planIds.get(key);
  if (known !== undefined) return known;
  const from = plans.find((plan) => plan.type === type)?.id;
  const id = newId();
  await owner.query(
    `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode, effective_date,
       max_child_age, child_cover_ends)
     select $1, installation_id, $2, $3, $4, coverage_type, rating_mode, effective_date, 26, $6 from base_plans where id = $5`,
    [id, clientId, unique("P"), `Harbor ${type}`, from, row["child_cover_ends"] ?? "endOfMonth"],
  );
  planIds.set(key, id);
  return id;
}
async function covers(member_id: string, family_id: string, row: Row = {}, plan: Row = {}): Promise<void> {
  await insert(server, "coverages", {
    ...own(),
    family_id,
    member_id,
    coverage_type: "medical",
    base_plan_id: await aPlan("medical", plan),
    tier_code: "FAM",
    effective_date: "2026-01-01",
    ...row,
  });
}

type Found = { rows: WorkRow[]; total: number; isCut: boolean };
async function list(name: string, query = "", by = token): Promise<Found> {
  const answer = await server.call("GET", `/worklists/${name}?filter[clientId]=${clientId}${query}`, {
    token: by,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Found>();
}
const said = ({ rows }: Found) => rows.map(({ name, day }) => `${name} ${day}`);
const post = (url: string, body: Row, by = token) => server.call("POST", url, { token: by, body });

describe("who stands in a list", () => {
  test("children who reach their plan's age, but not those who are disabled, or whose cover ends anyway", async () => {
    const mina = await aPerson();
    await covers(await aChild(mina), mina);
    await covers(await aChild(mina, { first_name: "Jun", dob: "2001-01-20" }), mina);
    await covers(await aChild(mina, { first_name: "Late", dob: "2000-09-02" }), mina);
    await covers(await aChild(mina, { first_name: "Far", dob: "2001-06-02" }), mina);
    await covers(await aChild(mina, { first_name: "Needs", relationship: "22" }), mina);
    await covers(await aChild(mina, { first_name: "Also", is_disabled: true }), mina);
    await covers(await aChild(mina, { first_name: "Ends" }), mina, { termination_date: "2026-12-30" });
    expect(said(await list("ageOut"))).toEqual([
      "Late Park 2026-09-30",
      "Sora Park 2026-12-31",
      "Jun Park 2027-01-31",
    ]);
    expect(said(await list("ageOut", "&filter[within]=60"))).toEqual([
      "Late Park 2026-09-30",
      "Sora Park 2026-12-31",
    ]);
    expect(said(await list("ageOut", "&filter[day]=2027-06-01..2027-06-30"))).toEqual([
      "Far Park 2027-06-30",
    ]);
    const [late, sora] = (await list("ageOut")).rows;
    const { rows: looks } = await owner.query<{ details: { list: string; ids: string[] } }>(
      "select details from audit_events where action = 'view' and subject = 'members' order by id desc limit 1",
    );
    // Each of them reads who looked.
    expect(looks[0]?.details).toMatchObject({
      list: "ageOut",
      ids: expect.arrayContaining([late?.id, sora?.id]),
    });
    expect(late).toMatchObject({ isLate: true });
    expect(sora).toMatchObject({ isLate: false, facts: { plans: "Harbor medical" }, letterOn: null });
  });

  test("employees without cover, since when", async () => {
    const never = await aPerson({ first_name: "Never" });
    const ended = await aPerson({ first_name: "Ended" });
    const covered = await aPerson({ first_name: "Covered" });
    const later = await aPerson({ first_name: "Later" });
    await aPerson({ first_name: "Gone", status: "terminated", termination_date: "2026-01-31" });
    await covers(ended, ended, { termination_date: "2026-08-31" });
    await covers(covered, covered);
    await covers(later, later, { effective_date: "2027-01-01" });
    const found = await list("noCover", "&sort=-day");
    expect(said(found)).toEqual(["Ended Park 2026-09-01", "Never Park 2020-01-06"]);
    expect(found.rows.map(({ id }) => id)).toEqual([ended, never]);
    expect(found.rows[0]?.facts).toEqual({ state: "ended", lastCovered: "2026-08-31" });
  });

  test("missing Social Security numbers, with the request that is due; none is shown", async () => {
    const mina = await aPerson({ ssn_last4: null });
    await covers(mina, mina, { effective_date: "2025-03-01" });
    const known = await aPerson({ first_name: "Known" });
    await covers(known, known);
    const step = async () => (await list("missingSsn")).rows.map(({ day, facts }) => [facts["step"], day]);
    expect(await step()).toEqual([["initial", "2025-03-01"]]);
    const ask = (askedOn: string, way = "phone") =>
      post("/worklists/missingSsn/asked", { memberIds: [mina], askedOn, way });
    expect((await ask("2025-03-01")).json()).toEqual({ recorded: 1 });
    expect(await step()).toEqual([["firstAnnual", "2025-12-31"]]);
    expect((await ask("2025-11-02")).json()).toEqual({ recorded: 1 });
    expect((await ask("2025-11-02")).json()).toEqual({ recorded: 0 });
    expect(await step()).toEqual([["secondAnnual", "2026-12-31"]]);
    const ahead = await ask("2026-11-11");
    expect(ahead.statusCode).toBe(422);
    expect(ahead.json()).toMatchObject({
      errors: [{ path: "askedOn", message: expect.stringContaining("still to come") }],
    });
    expect(
      (
        await post("/worklists/missingSsn/asked", {
          memberIds: [newId()],
          askedOn: "2026-11-01",
          way: "phone",
        })
      ).statusCode,
    ).toBe(404);
  });

  test("papers that are missing, and deaths that were not taken back", async () => {
    const mina = await aPerson();
    await covers(await aChild(mina, { relationship: "22", dob: "1999-03-05" }), mina);
    expect((await list("missingProof")).rows).toMatchObject([
      { name: "Sora Park", day: "2025-03-05", facts: { what: "disability" } },
    ]);
    await insert(server, "member_changes", {
      ...own(),
      family_id: mina,
      member_id: mina,
      kind: "termMember",
      reason_code: "death",
      effective_date: "2026-10-31",
      details: { lastDay: "2026-10-12" },
      actor: "system",
    });
    expect((await list("deaths")).rows).toMatchObject([
      { name: "Mina Park", day: "2026-10-12", facts: { covered: "1" } },
    ]);
    await owner.query("update member_changes set undone_at = now() where family_id = $1", [mina]);
    expect(await list("deaths")).toMatchObject({ total: 0 });
  });

  test("mail that came back, until the address is another one or said to be right", async () => {
    const mina = await aPerson({ email: "Mina@harbor.example" });
    const mark = (way: string) =>
      post(`/member/${mina}/returnedmail`, { way, returnedOn: "2026-11-02", reason: "moved" });
    expect((await mark("post")).json()).toEqual({ address: "12 Quay Street, Boston, MA, 02108" });
    await mark("post");
    expect((await list("returnedMail")).rows).toMatchObject([
      { name: "Mina Park", day: "2026-11-02", facts: { way: "post", reason: "moved" } },
    ]);
    await owner.query("update people set address1 = '14 Quay Street' where id = $1", [mina]);
    expect(await list("returnedMail")).toMatchObject({ total: 0 });

    const mailId = newId();
    await owner.query(
      `insert into mails (id, installation_id, client_id, kind, event, recipient, language, subject, html, text)
       values ($1, $2, $3, 'eoi', $4, 'mina@harbor.example', 'en', 's', 'h', 't')`,
      [mailId, installationId, clientId, `eoi:${mailId}`],
    );
    await owner.query("insert into mail_events (event, installation_id, mail_id) values ($1, $2, $3)", [
      `eoi:${mailId}`,
      installationId,
      mailId,
    ]);
    const system = new SystemScope(server.services.database, { requestId: "t", language: "en" });
    const refused = {
      installationId,
      event: `eoi:${mailId}`,
      to: "mina@harbor.example",
      said: "550 unknown",
    };
    await noteReturnedMail(server.services, system, refused);
    await noteReturnedMail(server.services, system, refused);
    expect((await list("returnedMail")).rows).toMatchObject([
      { facts: { way: "email", reason: "550 unknown" } },
    ]);
    expect((await post("/worklists/returnedMail/resolved", { memberIds: [mina] })).json()).toEqual({
      resolved: 1,
    });
    expect(await list("returnedMail")).toMatchObject({ total: 0 });
    await owner.query("update people set email = null where id = $1", [mina]);
    expect((await mark("email")).json()).toMatchObject({
      errors: [{ path: "way", message: expect.stringContaining("no email address") }],
    });
  });

  test("as CSV that a spreadsheet runs nothing of, and as counts", async () => {
    await aPerson({ last_name: "=cmd|'/c calc'!A1", first_name: "" });
    const answer = await server.call("GET", `/worklists/noCover/export?filter[clientId]=${clientId}`, {
      token,
    });
    const [head, row] = parse(answer.body, { bom: true });
    expect(head?.slice(0, 2)).toEqual(["Name", "Member number"]);
    expect(row?.[0]).toMatch(/^'=cmd/u);
    const counts = await server.call("GET", `/worklists?filter[clientId]=${clientId}`, { token });
    expect(counts.json()).toEqual({
      counts: { ageOut: 0, noCover: 1, missingSsn: 0, missingProof: 0, deaths: 0, returnedMail: 0 },
    });
  });

  test("for a broker, only the people of the divisions they serve", async () => {
    const brokerId = await insert(server, "brokers", {
      installation_id: installationId,
      name: unique("Broker"),
      code: unique("B"),
    });
    const [mine, other] = [
      await aDivision(server, { installationId, clientId }),
      await aDivision(server, { installationId, clientId }),
    ];
    await insert(server, "broker_maps", {
      ...own(),
      broker_id: brokerId,
      division_id: mine,
      effective_date: "2026-01-01",
    });
    const broker = await aUser(server, installationId, {
      type: "broker",
      entityId: brokerId,
      permissions: ["enrollment"],
    });
    await aPerson({ first_name: "Mine", division_id: mine });
    await aPerson({ first_name: "Other", division_id: other });
    expect(said(await list("noCover", "", broker.token))).toEqual(["Mine Park 2020-01-06"]);
  });
});

describe("letters", () => {
  const url = "/worklists/noCover/letters";
  const wanted = () => ({ "filter[clientId]": clientId });
  const runs = async () => {
    const answer = await server.call("GET", `/letterruns?filter[clientId]=${clientId}`, { token });
    return answer.json<{ runs: LetterRun[] }>().runs;
  };
  const start = async (body: Row = wanted()) => {
    const answer = await post(url, body);
    const { letters } = answer.json<{ letters?: number }>();
    return { status: answer.statusCode, letters, runs: await runs() };
  };
  const write = (run: LetterRun | undefined) =>
    handlers.run(workLettersJob, { runId: run?.id ?? "", installationId });
  const runOf = async (id: string) => (await runs()).find((one) => one.id === id);

  test("are previewed, made in each person's language, marked, and kept as a file", async () => {
    await aPerson({ language: "ko", first_name: "Ana" });
    await aPerson({ first_name: "Ben", language: "es", address1: null, city: null, state: null, zip: null });
    const preview = (await post(`${url}/preview`, wanted())).json<LettersPreview>();
    expect(preview).toEqual({
      count: 2,
      made: 0,
      withoutAddress: 1,
      clients: 1,
      languages: { ko: 1, es: 1 },
    });
    const example = await readPdf((await post(`${url}/example`, wanted())).rawPayload);
    expect(example.isMarked).toBe(true);
    const { runs: made } = await start();
    expect(made).toMatchObject([{ list: "noCover", status: "working", total: 2, done: 0 }]);
    const before = await server.call("GET", `/letterruns/${made[0]?.id}/file`, { token });
    expect(before.statusCode).toBe(409);
    await write(made[0]);
    expect(await runOf(made[0]?.id ?? "")).toMatchObject({ status: "done", done: 2 });
    const file = await server.call("GET", `/letterruns/${made[0]?.id}/file`, { token });
    expect(file.headers["content-type"]).toBe("application/pdf");
    const pdf = await readPdf(file.rawPayload);
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.text).toContain("현재 보장이 없습니다");
    expect(pdf.text).toContain("Usted no tiene cobertura con nosotros");
    expect((await list("noCover")).rows.map(({ letterOn }) => letterOn)).toEqual([
      "2026-11-10",
      "2026-11-10",
    ]);
  });

  test("of two clerks at once each is made once; what was not sent can be made again", async () => {
    for (let at = 0; at < 5; at += 1) await aPerson();
    const both = await Promise.all([start(), start()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect(both.flatMap(({ letters }) => letters ?? [])).toEqual([5]);
    const made = await runs();
    expect(made).toMatchObject([{ total: 5 }]);
    expect((await post(`${url}/preview`, wanted())).json()).toMatchObject({ count: 0, made: 5 });
    await write(made[0]);
    const discarded = await post(`/letterruns/${made[0]?.id}/discard`, {});
    expect(discarded.json()).toMatchObject({ status: "discarded" });
    expect(await start()).toMatchObject({ letters: 5 });
  });

  test("many are files of a hundred in a ZIP; a job that is killed goes on, and none is written twice", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 101; at += 1) ids.push(await aPerson());
    const [run] = (await start({ memberIds: ids })).runs;
    await Promise.all([write(run), write(run)]);
    const file = await server.call("GET", `/letterruns/${run?.id}/file`, { token });
    expect(file.headers["content-type"]).toBe("application/zip");
    const names = await entriesOf(file.rawPayload);
    expect(names).toEqual(["letters-001.pdf", "letters-002.pdf"]);
  });

  test("count as requests for the number once staff say on which day they were mailed, each once", async () => {
    const id = await aPerson({ ssn_last4: null });
    await covers(id, id);
    const about = { memberIds: [id] };
    expect((await post("/worklists/missingSsn/letters", about)).statusCode).toBe(200);
    const { rows } = await owner.query<{ id: string }>(
      "select run_id as id from work_letters where member_id = $1",
      [id],
    );
    const mailed = (askedOn: string) => post(`/letterruns/${rows[0]?.id}/mailed`, { askedOn });
    expect((await mailed("2026-11-09")).statusCode).toBe(409);
    await handlers.run(workLettersJob, { runId: rows[0]?.id ?? "", installationId });
    expect((await mailed("2027-01-01")).json()).toMatchObject({ errors: [{ path: "askedOn" }] });
    expect((await mailed("2026-11-09")).json()).toEqual({ recorded: 1 });
    expect((await mailed("2026-11-09")).json()).toEqual({ recorded: 0 });
    const asked = await owner.query("select way, asked_on as day from ssn_requests where member_id = $1", [
      id,
    ]);
    expect(asked.rows).toEqual([{ way: "letter", day: "2026-11-09" }]);
  });

  test("about a minor go to the employee, about an adult child to them", async () => {
    const mina = await aPerson({ language: "es" });
    await covers(await aChild(mina, { ssn_last4: null, dob: "2015-01-02", first_name: "Nico" }), mina);
    const about = { memberIds: (await list("missingSsn")).rows.map(({ id }) => id) };
    const example = await post("/worklists/missingSsn/letters/example", about);
    const { text } = await readPdf(example.rawPayload);
    expect(text).toContain("Estimado/a Mina Park:");
    expect(text).toContain("el número de Seguro Social de Nico Park");
  });
});

async function entriesOf(zip: Buffer): Promise<string[]> {
  const file = await fromBufferPromise(zip);
  const names: string[] = [];
  for await (const { fileName } of file.eachEntry()) names.push(fileName);
  return names;
}
