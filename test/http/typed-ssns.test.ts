import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { permissions } from "#kernel/access.ts";
import { formatSsn } from "#kernel/ssn.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "../factories.ts";
import { testServer } from "../server.ts";

// People type SSNs into messages, and call their papers by them. 500 come in by each such door; none is in the database, a mail,
// a file or the log.

const lines: string[] = [];
const server = await testServer({ logLevel: "trace", logStream: { write: (line) => void lines.push(line) } });
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const clerk = await aUser(server, installationId, { type: "admin", permissions: [...permissions] });
let member: { token: string };
let categoryId = "";
const memberId = newId();
beforeAll(async () => {
  await insert(server, "members", {
    ...owned({ installationId, clientId }),
    id: memberId,
    family_id: memberId,
    relationship: "18",
    member_number: unique("TY"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
  });
  member = await aUser(server, installationId, { type: "member", entityId: memberId });
  categoryId = await insert(server, "document_categories", {
    installation_id: installationId,
    name: "Papers",
    name_ko: "서류",
    name_es: "Papeles",
  });
});

const numbers: string[] = [];
const plant = () => {
  const ssn = `53${numbers.length % 10}${20 + (numbers.length % 70)}${1000 + numbers.length}`;
  numbers.push(ssn);
  return [formatSsn(ssn), ssn, formatSsn(ssn).replaceAll("-", " ")][numbers.length % 3] ?? ssn;
};
const keyed = () => ({ "idempotency-key": unique("typed-ssn-key-") });
/** The limits count by the minute; sign-ins end after many of them. */
const began = server.clock.now.getTime();
let isLater = false;
const otherMinute = () => {
  isLater = !isLater;
  server.clock.now = new Date(began + (isLater ? 61_000 : 0));
};
async function post(url: string, token: string | undefined, body: object): Promise<string> {
  otherMinute();
  const answer = await server.call("POST", url, {
    ...(token === undefined ? {} : { token }),
    headers: keyed(),
    body,
  });
  expect([url, answer.statusCode, answer.statusCode < 300 ? "" : answer.body]).toEqual([
    url,
    expect.any(Number),
    "",
  ]);
  return answer.body === "" ? "" : answer.json<{ id: string }>().id;
}
const contentOf = (name: string) =>
  name.endsWith(".csv") ? "last_name,first_name\nPark,Mina\n" : `%PDF-1.7\n% ${unique("n")}\n%%EOF`;
async function upload(url: string, token: string, name: string, fields: Record<string, string> = {}) {
  otherMinute();
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([contentOf(name)], name));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([url, answer.statusCode], answer.body).toEqual([url, 200]);
}

const doors: [what: string, plant: (ssn: () => string) => Promise<unknown>][] = [
  [
    "a member's message, and its subject",
    (ssn) => post("/messages", member.token, { subject: `About ${ssn()}`, text: `My number is ${ssn()}.` }),
  ],
  [
    "a reply of the desk, in HTML",
    async (ssn) => {
      const id = await post("/messages", member.token, { subject: "A question", text: "Hello" });
      await post(`/messages/${id}/replies`, clerk.token, { html: `<p>Is it <b>${ssn()}</b>?</p>` });
      await post(`/messages/${id}/replies`, member.token, { text: `No: ${ssn()}` });
    },
  ],
  [
    "a message of the desk",
    (ssn) =>
      post("/admin/inbox", clerk.token, {
        to: { type: "member", id: memberId },
        subject: `Your ${ssn()}`,
        html: `<p>${ssn()}</p>`,
      }),
  ],
  [
    "a question for help without an account",
    (ssn) =>
      post("/help", undefined, {
        subject: `Number ${ssn()}`,
        contactType: "email",
        contact: "dana@example.com",
        message: `I am ${ssn()}, please help.`,
      }),
  ],
  ["the name of a photo to a message", (ssn) => upload("/messages/files", member.token, `card ${ssn()}.pdf`)],
  [
    "the name of a document of the library, of which its title is made",
    (ssn) =>
      upload("/documents", clerk.token, `form_${ssn()}.pdf`, {
        categoryId,
        entityType: "client",
        entityId: clientId,
        audience: "client",
      }),
  ],
  [
    "the title of a document of the library",
    (ssn) =>
      upload("/documents", clerk.token, "form.pdf", {
        title: `Form of ${ssn()}`,
        categoryId,
        entityType: "client",
        entityId: clientId,
        audience: "client",
      }),
  ],
  ["the name of a census", (ssn) => upload("/admin/census", clerk.token, `${ssn()}.csv`, { clientId })],
];

/** Every row of every table, as a dump has it. */
async function dump(): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name <> 'zip_codes'`,
  );
  const rows: string[] = [];
  for (const { name } of tables.rows)
    rows.push(
      ...(await owner.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(
        (one) => one.row,
      ),
    );
  return rows.join("\n");
}

const files = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const file = path.join(folder, name);
      return statSync(file).isFile() ? `${name}\n${readFileSync(file, "latin1")}` : name;
    })
    .join("\n");

const findIn = (text: string) => {
  const runs = new Set(
    [...text.matchAll(/\d{3}[- _]?\d{2}[- _]?\d{4}/gu)].map(([one]) => one.replaceAll(/\D/gu, "")),
  );
  return numbers.filter((ssn) => runs.has(ssn));
};

test.each(doors)("of SSNs in %s nothing is kept but the last four digits", async (what, bring) => {
  const before = numbers.length;
  // A person may have thirty files that are not sent yet.
  const count = what.startsWith("the name of a photo") ? 25 : 75;
  while (numbers.length < before + count) await bring(plant);
  const text = await dump();
  expect(findIn(text)).toEqual([]);
  for (const ssn of numbers.slice(before, before + 3)) expect(text).toContain(`-${ssn.slice(-4)}`);
});

test("of all of them none is in a file, a mail or the log, and the search for them finds one", async () => {
  expect(numbers.length).toBeGreaterThanOrEqual(500);
  expect(lines.length).toBeGreaterThan(100);
  expect(findIn(lines.join("\n"))).toEqual([]);
  expect(findIn(files(server.services.configuration.dataDir))).toEqual([]);
  const [ssn = ""] = numbers;
  await owner.query("update messages set body = $1 where id = (select id from messages limit 1)", [
    formatSsn(ssn),
  ]);
  expect(findIn(await dump())).toEqual([ssn]);
});
