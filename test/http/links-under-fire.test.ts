import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digest, newSecret } from "#server/crypto.ts";
import { rowMakerOf } from "../access/rows.ts";
import { aWorld, type Place, serve } from "../access/world.ts";
import { insert, owned } from "../factories.ts";
import { testServer } from "../server.ts";

// Links that need no account: to elect COBRA, to sign, to answer a survey. Whoever tries keys by the thousand, keys of another
// kind of link, or keys that are none, is answered as one who has a key that nobody has; and nobody's own link is harder to open by it.

const server = await testServer();
const { owner } = server.database;

type Door = {
  name: string;
  method: "GET" | "POST";
  url: (key: string) => string;
  body?: (key: string) => unknown;
  /** What answers a key that nobody has: a survey by invitation asks for the link that was mailed. */
  unknown?: 409;
  /** How many refusals a minute are answered to one network before it has to wait. */
  most: number;
};
const people = [{ place: 0, coverageTypes: [] }];
const pass = "p".repeat(43);
let survey = "";
const doors: Door[] = [
  { name: "a document to sign", method: "GET", url: (key) => `/esign/${key}`, most: 120 },
  { name: "its code", method: "POST", url: (key) => `/esign/${key}/code`, body: () => ({}), most: 120 },
  {
    name: "its opening",
    method: "POST",
    url: (key) => `/esign/${key}/open`,
    body: () => ({ code: "123456" }),
    most: 120,
  },
  { name: "its file", method: "POST", url: (key) => `/esign/${key}/file`, body: () => ({ pass }), most: 120 },
  {
    name: "its decline",
    method: "POST",
    url: (key) => `/esign/${key}/decline`,
    body: () => ({ pass, reason: "no" }),
    most: 120,
  },
  { name: "COBRA", method: "POST", url: (key) => `/cobra/link/${key}`, body: () => ({}), most: 120 },
  {
    name: "the code of COBRA",
    method: "POST",
    url: (key) => `/cobra/link/${key}/code`,
    body: () => ({}),
    most: 120,
  },
  {
    name: "a bank debit of COBRA",
    method: "POST",
    url: (key) => `/cobra/link/${key}/debit`,
    body: () => ({}),
    most: 120,
  },
  {
    name: "the stop of a bank debit of COBRA",
    method: "POST",
    url: (key) => `/cobra/link/${key}/debit/stop`,
    body: () => ({}),
    most: 120,
  },
  {
    name: "an election",
    method: "POST",
    url: (key) => `/cobra/link/${key}/election`,
    body: () => ({ version: 1, people }),
    most: 120,
  },
  {
    name: "a survey",
    method: "GET",
    url: (key) => `/survey/${survey}?recipient=${key}`,
    unknown: 409,
    most: 120,
  },
  {
    name: "the code of a survey",
    method: "POST",
    url: () => "/surveycode",
    body: (key) => ({ surveyKey: survey, key, language: "en" }),
    most: 60,
  },
  {
    name: "the proof of a survey",
    method: "POST",
    url: () => "/surveyproof",
    body: (key) => ({ surveyKey: survey, key, code: "123456" }),
    most: 60,
  },
];

let own: Place;
const keys: Record<"esign" | "cobra" | "survey", string> = { esign: "", cobra: "", survey: "" };
beforeAll(async () => {
  const world = await aWorld(server);
  ({ own } = world);
  await serve(server, own);
  const made = (table: string) =>
    rowMakerOf(server, table)?.(server, own, { userId: "", actor: "system" }, undefined as never);
  const request = await made("esign_requests");
  await owner.query("update esign_requests set status = 'sent' where id = $1", [request]);
  const signer = await owner.query<{ id: string }>("select id from esign_signers where request_id = $1", [
    request,
  ]);
  keys.esign = server.services.vault.linkKey(signer.rows[0]?.id ?? "");
  const { rows } = await owner.query<{ caseId: string; memberId: string }>(
    `select case_id as "caseId", member_id as "memberId" from cobra_clocks where id = $1`,
    [await made("cobra_clocks")],
  );
  keys.cobra = newSecret();
  await insert(server, "cobra_links", {
    ...owned(own),
    family_id: rows[0]?.memberId,
    member_id: rows[0]?.memberId,
    case_id: rows[0]?.caseId,
    key_hash: digest(keys.cobra),
    expires_at: "2027-01-01T00:00:00Z",
  });
  keys.survey = newSecret();
  const recipient = await made("survey_recipients");
  await owner.query("update survey_recipients set key_hash = $2 where id = $1", [
    recipient,
    digest(keys.survey),
  ]);
  const found = await owner.query<{ key: string }>(
    `update surveys set status = 'open', by_invitation = true
     where id = (select survey_id from survey_recipients where id = $1) returning survey_key as key`,
    [recipient],
  );
  survey = found.rows[0]?.key ?? "";
});
/** The limits count by the minute. */
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
});

async function ask(door: Door, key: string, address = "203.0.113.7") {
  const answer = await server.http.inject({
    method: door.method,
    url: `/api${door.url(key)}`,
    remoteAddress: address,
    ...(door.body === undefined ? {} : { payload: door.body(key) as object }),
  });
  return { status: answer.statusCode, body: answer.body };
}
const aKey = () => randomBytes(32).toString("base64url");
const ofKind = ({ url }: Door) =>
  url("").startsWith("/esign") ? "esign" : url("").startsWith("/cobra") ? "cobra" : "survey";
const named = doors.map((door) => [door.name, door] as const);

describe.each(named)("%s", (_, door) => {
  test("answers a key that nobody has, one of another link and one that was changed by a letter alike", async () => {
    const right = keys[ofKind(door)];
    const changed = [0, 20, 42].map((at) => {
      const letter = right[at] === "A" ? "B" : "A";
      return right.slice(0, at) + letter + right.slice(at + 1);
    });
    const others = Object.entries(keys).flatMap(([kind, key]) => (kind === ofKind(door) ? [] : [key]));
    const unknown = await ask(door, aKey());
    expect(unknown.status, unknown.body).toBe(door.unknown ?? 404);
    for (const key of [...changed, ...others]) expect(await ask(door, key)).toEqual(unknown);
    expect((await ask(door, right)).body).not.toBe(unknown.body);
  });

  test.each([
    "",
    "x",
    "null",
    "%00",
    "..%2f..%2fetc%2fpasswd",
    "' or 1=1 --",
    "김민아".repeat(20),
    "\u{1f984}".repeat(30),
    "a".repeat(5000),
    "A".repeat(43) + "=",
    "%".repeat(3),
  ])("refuses %j in few words", async (odd) => {
    const key = ofKind(door) === "survey" && door.method === "POST" ? odd : encodeURIComponent(odd);
    const answer = await ask(door, key);
    expect([answer.status, answer.body]).toEqual([
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      expect.toSatisfy((body: string) => body.length < 2000),
    ]);
  });

  test("lets one network try so many keys in a minute, and others open theirs meanwhile", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < door.most + 3; at += 1) statuses.push((await ask(door, aKey())).status);
    expect(statuses.slice(0, door.most).every((status) => status === (door.unknown ?? 404))).toBe(true);
    expect(statuses.slice(door.most)).toEqual([429, 429, 429]);
    const elsewhere = await ask(door, keys[ofKind(door)], "198.51.100.9");
    expect([404, 429]).not.toContain(elsewhere.status);
  });
});

test("what was tried left no link locked, mailed no code and changed nothing that is kept", async () => {
  const { rows } = await owner.query(
    `select (select sum(wrong_proofs)::int from cobra_links) as cobra,
       (select count(*)::int from esign_signers where status in ('signed', 'declined')) as esign,
       (select count(*)::int from survey_responses where deleted_at is null and recipient_id is not null) as survey`,
  );
  expect(rows).toEqual([{ cobra: 0, esign: 0, survey: 0 }]);
});
