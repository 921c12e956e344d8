import { beforeAll, beforeEach, expect, test } from "vitest";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { permissions, type Permission, signInStages, userTypes } from "#kernel/access.ts";
import type { Call } from "#kernel/call.ts";
import { isUuid } from "#kernel/ids.ts";
import { resourcesOf } from "#records/resource.routes.ts";
import { newId, unique } from "../factories.ts";
import { testServer } from "../server.ts";
import { bodyFor, idPlacesOf, pathWords, queryFor } from "./bodies.ts";
import { resourceOf } from "./records.ts";
import { rowMakerOf } from "./rows.ts";
import { type AccessRow, type IdPlace, readAccessTable } from "./table.ts";
import {
  aUserWith,
  aWorld,
  type Caller,
  Callers,
  everyKeyPermission,
  type Place,
  type World,
  serve,
  standingFor,
} from "./world.ts";

// Every route × every kind of actor × ids of their own and of others, as docs/access.md says.

const server = await testServer();
const table = readAccessTable();
const calls = new Map(server.api.calls.map((call) => [`${call.method} ${call.path}`, call]));
let world: World;
let callers: Callers;
let stranger: { userId: string; actor: string };

beforeAll(async () => {
  world = await aWorld(server);
  callers = new Callers(server, world);
  const userId = await aUserWith(server, world.own, { type: "broker", permissions: [] });
  stranger = { userId, actor: `user:${userId}` };
});

// A row that is changed by right must not change what the next ones reach.
beforeEach(async () => {
  await serve(server, world.own);
  callers.forgetTokens();
  changeable.clear();
});

const isPermission = (cell: string): cell is Permission => permissions.some((one) => one === cell);

/** Emergency access lends the rest. */
const notLent: readonly Permission[] = ["manageUsers", "manageApiKeys", "editSubUsers", "useEmergencyAccess"];

const emergencyName = "an admin in emergency access";

/** Row policies ask for this as well: without it, nothing is found. */
const showsHealth =
  /^(?:POST \/claims\/\{id\}\/member|POST \/accumulatordifferences\/\{id\}\/settle|(?:GET|PUT) \/claimrequests\/(?:files\/)?\{id\}|GET \/eobletters\/\{id\}\/pdf)$/u;

/** The library of documents is kept by who serves all clients. */
const isOfLibrary = /^\/(?:documents|documententities|entitydocuments)/u;

/** Who calls a route, and whether the table lets them. */
async function callersOf({ may, method, path }: AccessRow): Promise<[Caller, boolean][]> {
  const list: [Caller, boolean][] = [
    [callers.anonymous(), may.anonymous === "yes"],
    [callers.enrollee(path.startsWith("/selfenrollment/confirmation")), may.enrollee === "yes"],
  ];
  for (const stage of signInStages) {
    const isLetIn = may.unfinished === "yes" || may.unfinished.split(" or ").includes(stage);
    list.push([await callers.unfinished(stage), isLetIn]);
  }
  const besides = showsHealth.test(`${method} ${path}`) ? (["viewHealthData"] as const) : [];
  for (const type of userTypes) {
    const cell = may[type];
    if (isPermission(cell)) {
      const only = `only ${[cell, ...besides].join(" and ")}`;
      const others = permissions.filter((one) => one !== cell);
      list.push([await callers.user(type, others, `all but ${cell}`), false]);
      list.push([await callers.user(type, [cell, ...besides], only), true]);
      if (type === "admin") {
        list.push([await callers.user(type, permissions, "all"), true]);
        list.push([await callers.emergency(), cell === "useEmergencyAccess" || !notLent.includes(cell)]);
      }
      if (type === "broker")
        list.push([await callers.user(type, [cell], `of one division, ${cell}`, "limited"), true]);
    } else {
      const as = standingFor(type, path);
      list.push([await callers.user(type, permissions, "all", as), cell === "yes"]);
      list.push([await callers.user(type, [], "none", as), cell === "yes"]);
      if (type === "broker")
        list.push([await callers.user(type, [], "of one division", "limited"), cell === "yes"]);
    }
  }
  const cell = may.key;
  if (isPermission(cell)) {
    const only = `only ${[cell, ...besides].join(" and ")}`;
    const others = everyKeyPermission.filter((one) => one !== cell);
    list.push([await callers.key(others, `all but ${cell}`), false]);
    list.push([await callers.key([cell, ...besides], only), true]);
    const isKept = isOfLibrary.test(path) && may.member === "-";
    // A file that is missing is told of before anything else.
    if (!isKept || calls.get(`${method} ${path}`)?.upload === undefined)
      list.push([
        await callers.key([cell, ...besides], `${only}, one client`, [world.own.clientId]),
        !isKept,
      ]);
  } else {
    list.push([await callers.key(everyKeyPermission, "all"), cell === "yes"]);
    list.push([await callers.key([], "none"), cell === "yes"]);
  }
  return list;
}

const whose = ["own", "sibling", "otherClient", "otherInstallation", "parent", "unknown"] as const;
type Whose = (typeof whose)[number];
/** Who is refused at the door is refused before an id is looked at: one's own ids and unknown ones, at all places at once, show that. */
const whoseAtTheDoor: readonly Whose[] = ["own", "unknown"];

/** Whether this id is within the caller's reach; said here apart from the code and its policies. */
function isInReach(row: AccessRow, { table, where }: IdPlace, caller: Caller, id: Whose): boolean {
  // What follows a dot says which of its rows, or by what.
  const [name = ""] = table.split(".");
  if (id === "parent" || id === "unknown" || id === "otherInstallation") return false;
  const more = row.moreFor;
  const isLent = caller.name === emergencyName && more !== undefined && !notLent.includes(more);
  const isMore =
    isLent || (more !== undefined && caller.kind === "admin" && caller.permissions.includes(more));
  if (ofOffering.includes(name) || (where === "path" && isPartOfSession.test(row.path)))
    return id === "own" || id === "sibling";
  if (isOfOneMember.test(row.path)) return id === "own";
  if (row.reach === "own" && !isMore && !isReadByStaff(name)) return id === "own";
  // It says whom a broker reaches; a key for some clients reads it only.
  if (name === "broker_maps" && row.method !== "GET" && caller.clients !== "all") return false;
  // Likewise what is of the installation; the one who reports an event names its kind all the same.
  const isOfInstallation = resourceOf(server.api, row.path)?.resource.scope === "installation";
  // Of a site, the client that it is for is looked for first.
  if (isOfInstallation && name !== "clients" && row.method !== "GET" && caller.clients !== "all")
    return false;
  // Who began it sees how far it is.
  if (["enrollment_runs", "report_runs", "report_schedules"].includes(name)) return id === "own";
  // Work of the whole installation, and totals of a whole client.
  if (isOfAllClients.test(row.path) && caller.clients !== "all") return false;
  // A client's site is read by who reaches the client.
  if (name === "sites" && caller.clients !== "all") return id !== "otherClient";
  if (row.path === "/claimtotals" && caller.divisions !== undefined) return false;
  // Which reports there are, all of the staff read; what stands in one follows their reach.
  if (name === "report_types") return true;
  // An administrator who may answer the desk's messages reads them all.
  if (name === "conversations" && caller.kind === "admin") return true;
  // An upload is its sender's alone until it is sent.
  if (name === "message_files") return id === "own";
  if (caller.kind === "admin" || isReadByStaff(name)) return true;
  if (name === "users" || name === "organizations") return id !== "otherClient";
  // A key for some clients, or people and staff of one client.
  if (caller.clients === "all") return true;
  const isRecordOfClient = ![undefined, "installation"].includes(scopeOf(name) as "installation");
  if (!(isRecordOfClient || ofClient.includes(name)) || id === "otherClient") return false;
  if (caller.divisions !== undefined && ofDivision.includes(name)) return id === "own";
  return caller.kind === "member" &&
    ["members", "claims", "claim_requests", "correction_requests"].includes(name)
    ? id === "own"
    : true;
}
/** Records of the installation, but not those of other organizations and of unions: all of the staff read them. */
const isReadByStaff = (table: string) =>
  table === "permissions" || (scopeOf(table) === "installation" && !forAdministrators.includes(table));
const forAdministrators = [
  "brokers",
  "partners",
  "tpas",
  "unions",
  "union_shops",
  "union_shop_employees",
  "union_holidays",
  "client_fields",
  "connected_systems",
];
const scopeOf = (table: string) => resourcesOf(server.api).find(({ name }) => name === table)?.resource.scope;
/** Anyone who enrols with a client reads what the client offers. */
const ofOffering = [
  "plan_documents",
  "session_plans",
  "plan_pages",
  "session_notices",
  "external_benefits",
  "external_benefit_documents",
  "benefit_required_values",
];
/** A change is found through its member alone, the file of a document with that one, and a part of a session, or a form of a client, through that. */
const isOfOneMember = /^\/(?:member\/\{\w+\}\/changes\/\{|doc\/)/u;
const isOfAllClients = /^\/admin\/(?:clearcache|refreshclient)$/u;
const isPartOfSession =
  /^\/(?:admin\/enrollmentsessions\/\{\w+\}\/.*\{\w+\}|aca\/\{\w+\}\/\{year\}\/\{memberId\})/u;
const ofDivision = [
  "members",
  "coverages",
  "enrollments",
  "divisions",
  "broker_maps",
  "life_events",
  "correction_requests",
  "id_card_orders",
  "cobra_cases",
  "cobra_clocks",
  "cobra_denials",
  "enrollment_documents",
  "enrollment_form_files",
];
/** Of what is no record of a resource, whose definition says so. */
const ofClient = [
  ...ofDivision,
  "documents",
  "document_versions",
  "document_links",
  "custom_forms",
  "surveys",
  "survey_recipients",
  "survey_responses",
  "survey_files",
  "letter_runs",
  "payment_charges",
  "termination_runs",
  "renewals",
  "automatic_runs",
  "imports",
  "claims",
  "claim_requests",
  "claim_files",
  "payer_total_files",
  "stop_loss_lasers",
  "claim_sets",
  "claim_holds",
  "total_differences",
  "eob_batches",
  "enrollment_sessions",
  "invitations",
  "audit_events",
];

async function idFor(
  row: AccessRow,
  { table: name }: IdPlace,
  caller: Caller,
  id: Whose,
): Promise<string | number> {
  if (id === "unknown") return name === "audit_events" ? 987_654_321 : newId();
  if (id === "parent") {
    if (name === "audit_events") return 987_654_322;
    return ["clients", "clients.forms", "organizations"].includes(name)
      ? world.own.installationId
      : world.own.clientId;
  }
  const place = placeFor(caller, id);
  const make = rowMakerOf(server, name);
  if (make === undefined) throw new Error(`Say in rows.ts how a row of ${name} is made`);
  const { userId, actor } = caller;
  const owner = id === "own" && userId !== undefined && actor !== undefined ? { userId, actor } : stranger;
  if (row.reach === "own" && name === "users" && id === "own" && userId !== undefined) return userId;
  return make(server, place, owner, caller);
}

/** A broker of one division has an organization of their own. */
function placeFor({ type, organization }: Caller, id: Exclude<Whose, "parent" | "unknown">): Place {
  const place = world[id];
  const isOwn = id === "own" || id === "sibling";
  if (!isOwn || organization === undefined || type === undefined || type === "member") return place;
  return { ...place, organizations: { ...place.organizations, [type]: organization } };
}

type Ids = Map<string, Promise<string | number>>;
/** What is only looked at, or refused before anything is looked at, is made once … */
const lookedAt: Ids = new Map();
/** … and what may be changed by right once until it is, for each route. */
const changeable: Ids = new Map();
async function idOf(row: AccessRow, place: IdPlace, caller: Caller, id: Whose, kept: Ids) {
  if (id === "unknown") return idFor(row, place, caller, id);
  const key = [row.reach, place.table, id, caller.name].join(" ");
  const known = kept.get(key) ?? idFor(row, place, caller, id);
  kept.set(key, known);
  return known;
}

/** Those whose call may have ended their own sign-in. */
const changers = new Set<Caller>();

/** Places whose ids only mean something beside another: they stay out unless they are what is asked about. */
const isNeeded = (call: Call, place: IdPlace) =>
  place.where === "path" || idPlacesOf(call).length === 1 || call.method !== "GET";

let address = 0;
async function send(
  call: Call,
  caller: Caller,
  ids: ReadonlyMap<IdPlace, string | number>,
): Promise<LightMyRequestResponse> {
  const of = (where: IdPlace["where"]) =>
    Object.fromEntries(
      [...ids].filter(([place]) => place.where === where).map(([{ name }, id]) => [name, id]),
    );
  const inPath = of("path");
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(inPath[name] ?? pathWords[name] ?? "x"),
  );
  const query = new URLSearchParams(
    Object.entries(queryFor(call, of("query"))).map(([name, value]) => [name, String(value)]),
  ).toString();
  const token = await caller.token(changers.delete(caller));
  // Wrong passwords and codes are counted by account; that is another test's.
  if (typeof call.access === "string" && call.method !== "GET")
    await server.database.owner.query("delete from attempts");
  const body = await bodyFor(call, of("body"), caller, resourceOf(server.api, call.path)?.resource);
  address += 1;
  const request: InjectOptions = {
    method: call.method,
    url: `/api${path}${query === "" ? "" : `?${query}`}`,
    // Limits count by address; here everybody has one of their own.
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(call.needs?.includes("if-match") ? { "if-match": '"1"' } : {}),
      ...(call.needs?.includes("idempotency-key") ? { "idempotency-key": unique("access-key-") } : {}),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
  return server.http.inject(request);
}

const refusals = ["signInNeeded", "forbidden", "signInUnfinished"];
const codeOf = (answer: LightMyRequestResponse) =>
  /"code":"(\w+)"/.exec(
    answer.headers["content-type"]?.toString().includes("json") ? answer.body : "",
  )?.[1] ?? "";

/** What is wrong with an answer to somebody whom the table does not let in; nothing if all is well. */
function wrongRefusal(caller: Caller, answer: LightMyRequestResponse): string | undefined {
  const said = `${answer.statusCode} ${codeOf(answer)}`;
  const expected = {
    anonymous: ["401 signInNeeded"],
    enrollee: ["401 signInNeeded", "403 forbidden"],
    unfinished: ["403 signInUnfinished"],
  }[caller.kind as string] ?? ["403 forbidden"];
  return expected.includes(said) ? undefined : `is answered ${said}, not refused`;
}

/** An answer without what differs from call to call. */
const plain = (answer: LightMyRequestResponse, id: string | number) =>
  `${answer.statusCode} ${answer.body.replaceAll(String(id), "<id>").replace(aRun, '{"id":"<run>","action"')}`;
const aRun = /^\{"id":"[0-9a-f-]{36}","action"/u;

/** Routes that somebody has got a good answer from. */
const answered = new Set<string>();
const seen: Record<string, number> = {};
const count = (what: string) => (seen[what] = (seen[what] ?? 0) + 1);

async function wrongCells(row: AccessRow): Promise<string[]> {
  const call = calls.get(row.route);
  if (call === undefined) return [];
  const wrong: string[] = [];
  const note = (caller: Caller, cell: string, fault: string | undefined) => {
    count("cells");
    if (fault !== undefined) wrong.push(`${row.route}: ${caller.name}${cell} ${fault}`);
  };
  for (const [caller, isLetIn] of await callersOf(row)) {
    const changes = isLetIn && call.method !== "GET";
    const ask = async (whoseAt: (one: IdPlace) => Whose, asked?: IdPlace) => {
      const ids = new Map<IdPlace, string | number>();
      for (const one of row.ids)
        if (one === asked || isNeeded(call, one))
          ids.set(one, await idOf(row, one, caller, whoseAt(one), changes ? changeable : lookedAt));
      if (isLetIn && call.method === "PUT") await keepWhatIsFixed(row, asked, ids);
      const answer = await send(call, caller, ids);
      if (changes && answer.statusCode < 300) {
        changeable.clear();
        changers.add(caller);
      }
      return { answer, id: asked === undefined ? "" : (ids.get(asked) ?? "") };
    };
    if (row.ids.length === 0) {
      const { answer } = await ask(() => "own");
      note(caller, "", isLetIn ? wrongEntry(row, answer) : wrongRefusal(caller, answer));
      continue;
    }
    if (!isLetIn) {
      for (const id of whoseAtTheDoor)
        note(caller, `, ${id}`, wrongRefusal(caller, (await ask(() => id)).answer));
      continue;
    }
    for (const place of row.ids) {
      const askFor = (id: Whose) => ask((one) => (one === place ? id : "own"), place);
      const unknown = await askFor("unknown");
      for (const id of whose) {
        const { answer, id: sent } = id === "unknown" ? unknown : await askFor(id);
        const cell = `, ${place.name} ${id}`;
        if (isInReach(row, place, caller, id) && isInReach(row, recordOf(row) ?? place, caller, "own"))
          note(caller, cell, wrongEntry(row, answer, place));
        else note(caller, cell, wrongDenial(row, place, answer, sent, unknown));
      }
    }
  }
  return wrong;
}

/** The record in the path; the one who does not reach it gets no further. */
const recordOf = ({ ids }: AccessRow) => ids.find(({ where }) => where === "path");

/** A change names what its record points to already: some of it is set once. */
async function keepWhatIsFixed(
  row: AccessRow,
  asked: IdPlace | undefined,
  ids: Map<IdPlace, string | number>,
): Promise<void> {
  const [path, ...rest] = row.ids;
  if (path === undefined) return;
  for (const place of rest) {
    if (place.where === "path") continue;
    const column = place.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const found = await server.database.owner.query<{ value: string | null }>(
      `select to_jsonb(t) ->> $2 as value from ${path.table.split(".")[0]} t where id = $1`,
      [ids.get(path), column],
    );
    const value = found.rows[0]?.value;
    if (place !== asked && typeof value === "string" && isUuid(value)) ids.set(place, value);
  }
}

/** Anyone who may, and asks for what they reach, is neither refused nor told that it does not exist. */
function wrongEntry(row: AccessRow, answer: LightMyRequestResponse, place?: IdPlace): string | undefined {
  const said = `${answer.statusCode} ${codeOf(answer)}`;
  count(`let in: ${answer.statusCode}`);
  if (answer.statusCode < 300) answered.add(row.route);
  if (refusals.includes(codeOf(answer)) || answer.statusCode >= 500) return `is answered ${said}`;
  if (place !== undefined && answer.statusCode === 404) return `is answered ${said} for what is in reach`;
  return undefined;
}

/** What is out of reach looks like what does not exist. */
function wrongDenial(
  row: AccessRow,
  place: IdPlace,
  answer: LightMyRequestResponse,
  id: string | number,
  unknown: { answer: LightMyRequestResponse; id: string | number },
): string | undefined {
  count(`out of reach: ${answer.statusCode}`);
  if (plain(answer, id) !== plain(unknown.answer, unknown.id))
    return `is answered ${plain(answer, id).slice(0, 300)}, unlike an unknown one: ${plain(unknown.answer, unknown.id).slice(0, 300)}`;
  const expected = answersOf[row.route] ?? 404;
  if (place.where === "path" && answer.statusCode !== expected) return `is answered ${answer.statusCode}`;
  return undefined;
}
/** Where an id that leads nowhere is answered otherwise than "not found". */
const answersOf: Readonly<Record<string, number>> = {
  // Without a file nothing is looked up.
  "POST /admin/census": 400,
  "POST /admin/ratesheets": 400,
  "POST /admin/enrollmentsessions/{sessionId}/plandocs": 400,
  "POST /admin/enrollmentsessiontheme/{id}/logo": 400,
  "POST /admin/enrollmentsessions/{sessionId}/plandocs/{id}/file": 400,
  "POST /admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs": 400,
  // Without a file nothing is looked up.
  "POST /enrollmentdocuments/{id}": 400,
  "POST /documents/{id}/versions": 400,
  "POST /documents/uploads/{id}/chunks": 400,
  "POST /user/secondFactors/{id}/confirm": 422,
  // The password comes first.
  "POST /user/secondFactors/{id}/remove": 422,
};

test("every route has its row, and every row its route", () => {
  expect(table.map(({ route }) => route).toSorted()).toEqual([...calls.keys()].toSorted());
});

test("every id that a call takes is in its row, and no other", () => {
  const named = ({ ids }: AccessRow) =>
    ids.map(({ where, name }) => (where === "query" ? `?${name}` : name)).toSorted();
  const rows = table.map((row) => [row.route, named(row)]);
  const taken = table.map(({ route }) => {
    const call = calls.get(route);
    return [route, call === undefined ? [] : idPlacesOf(call).toSorted()];
  });
  expect(rows).toEqual(taken);
  for (const { route, ids, reach } of table)
    expect([route, reach === "-"]).toEqual([route, ids.length === 0]);
});

test.each(table.map((row) => [row.route, row] as const))("%s", async (_, row) => {
  expect(await wrongCells(row)).toEqual([]);
});

test("the cells are counted", () => {
  process.stdout.write(`access: ${JSON.stringify(seen)}\n`);
  const without = table.map(({ route }) => route).filter((route) => !answered.has(route));
  process.stdout.write(`access: no good answer from ${without.join(", ")}\n`);
  expect(seen["cells"]).toBeGreaterThan(0);
});
