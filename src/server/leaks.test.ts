import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formatSsn, parseSsn } from "#kernel/ssn.ts";
import { chooseAll, contact, type Enrollee, startEnrolling } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { jobHandlers } from "#app/jobs.ts";

const lines: string[] = [];
const server = await testServer({ logLevel: "trace", logStream: { write: (line) => void lines.push(line) } });
const answers: string[] = [];

/** A thousand numbers that look like real ones; the last hundred are typed and never confirmed. */
const numbers = Array.from({ length: 1100 }, (_, index) => String(101_234_567 + index * 683_369))
  .filter((ssn) => parseSsn(ssn).ok)
  .slice(0, 1000);
const [planted, unconfirmed] = [numbers.slice(0, 900), numbers.slice(900)];
const families = 45;

/** A number in the ways that it could stand somewhere; not inside a longer run of digits, as ids and seals have them. */
function findIn(text: string): string[] {
  const plain = findPlain(text);
  // Bytes are told as hexadecimal numbers: each digit as 30 to 39.
  const bytes = [...text.matchAll(/(?=((?:3\d){9}))/g)].map(([, found = ""]) =>
    Buffer.from(found, "hex").toString(),
  );
  // Base64, wherever in its groups of four the number begins.
  const decoded = [...text.matchAll(/[\w+/-]{12,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].flatMap((from) => findPlain(Buffer.from(run.slice(from), "base64").toString("latin1"))),
  );
  const all = new Set([...plain, ...bytes, ...decoded]);
  return numbers.filter((ssn) => all.has(ssn));
}

function findPlain(text: string): string[] {
  return [...text.matchAll(/(?<![\da-f])\d{3}[- ]?\d{2}[- ]?\d{4}(?![\da-f])/g)].map(([found]) =>
    found.replaceAll(/\D/g, ""),
  );
}

test("of 1,000 SSNs that people type, none is in clear in the database, the log, a mail, a file or an answer", async () => {
  expect(new Set(numbers).size).toBe(1000);
  const offering = await anOffering(server);
  const size = Math.ceil(planted.length / families);
  for (let family = 0; family < families; family += 1) {
    const [own = "", ...others] = planted.slice(family * size, (family + 1) * size);
    const enrollee = await startEnrolling(server, offering);
    const dependents = others.map((ssn, index) => ({
      relationship: "19",
      firstName: `Ana ${"abcdefghijklmnopqrst"[index]}`,
      lastName: "García",
      dob: { month: "7", day: String(index + 1), year: "2015" },
      // Typed in the ways that people type it.
      ssn: index % 2 === 0 ? formatSsn(ssn) : ssn,
    }));
    for (const step of [
      { contact: { ...contact, email: `family${family}@example.com` } },
      { location: { divisionId: offering.divisionIds[0] } },
      { ssn: { ssn: own } },
      { dependents },
    ]) {
      const saved = await enrollee.save(step);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      answers.push(JSON.stringify(saved.body));
    }
    await typeOnly(enrollee, unconfirmed.slice(family * 3, family * 3 + 3));
    if (family > 0) continue;
    const people = (await enrollee.read()).people.slice(1).map(({ id }) => id);
    await chooseAll(enrollee, offering, people);
    const sent = await enrollee.submit(`leak-key-${family}`);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    answers.push(JSON.stringify(sent.body), JSON.stringify(await enrollee.save({ ssn: { ssn: `${own}0` } })));
    const { token } = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const { id } = enrollee.enrollment;
    for (const url of [
      `/enrollment?id=${id}`,
      "/enrollments",
      "/enrollments/export",
      `/enrollmentpdf/${id}`,
    ]) {
      const answer = await server.call("GET", url, { token });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      answers.push(answer.rawPayload.toString("latin1"));
    }
  }
  await runJobs();

  const { owner } = server.database;
  const stored = await owner.query<{ count: number }>(
    "select count(ssn_sealed)::int as count from enrollment_people",
  );
  expect(stored.rows[0]?.count).toBe(planted.length);
  const mails = await owner.query("select 1 from mails");
  expect(mails.rowCount).toBe(families + 1);

  expect(findIn(await dump())).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
  expect(findIn(lines.join("\n"))).toEqual([]);
  expect(findIn(answers.join("\n"))).toEqual([]);
  expect(findIn(files(server.services.configuration.dataDir))).toEqual([]);
}, 120_000);

/** In every field that takes one, on pages that are left; and where somebody says who they are. */
async function typeOnly({ token, read }: Enrollee, ssns: readonly string[]): Promise<void> {
  const { version } = await read();
  for (const [at, ssn] of ssns.entries()) {
    const body = { page: `person ${at}`, values: { firstName: "Leo", ssn: formatSsn(ssn) }, version };
    answers.push((await server.call("POST", "/selfenrollment/typed", { token, body })).body);
    const wrong = await server.call("POST", "/selfenrollment/signin", {
      body: { signupKey: "NO-SUCH-KEY", language: "en", ssn, memberNumber: "HB1" },
    });
    // Refused for its length, and for a name that is missing: the refusal says nothing of it.
    const refused = await server.call("POST", "/selfenrollment/update", {
      token,
      body: { ssn: { ssn: `${ssn}1` }, dependents: [{ relationship: "19", ssn }] },
    });
    answers.push(wrong.body, refused.body);
  }
  answers.push((await server.call("GET", "/selfenrollment/enrollment", { token })).body);
}

test("a line of the log with one number is found", () => {
  const [ssn = ""] = numbers;
  server.http.log.info({ typed: formatSsn(ssn) });
  expect(findIn(lines.join("\n"))).toEqual([ssn]);
});

test("the search itself finds a number in each of these places", async () => {
  const [ssn = ""] = numbers;
  const { owner } = server.database;
  const spoils = [
    `update enrollment_people set last_name = '${formatSsn(ssn)}'`,
    `update enrollment_people set ssn_sealed = '${ssn}'::bytea`,
    `update enrollments set current_coverages = '[{"planName": "${ssn}"}]'`,
    `update pgboss.job set data = '{"ssn": "${ssn}"}'`,
  ];
  for (const spoil of spoils) {
    const client = await owner.connect();
    await client.query("begin");
    await client.query(spoil);
    expect([spoil, findIn(await dump(client))]).toEqual([spoil, [ssn]]);
    await client.query("rollback");
    client.release();
  }
  expect(findIn(`a name ${ssn}.pdf`)).toEqual([ssn]);
  for (const before of ["", "a", "ab", "abc"]) {
    const text = Buffer.from(`${before} ${formatSsn(ssn)}`).toString("base64");
    expect([text, findIn(`x="${text}"`)]).toEqual([text, [ssn]]);
  }
});

/** Every row of every table of every schema, as text. */
async function dump(
  client: Pick<typeof server.database.owner, "query"> = server.database.owner,
): Promise<string> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and c.relname <> 'zip_codes'`,
  );
  expect(tables.rows.length).toBeGreaterThan(35);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const { rows: found } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    rows.push(...found.map(({ row }) => row));
  }
  return rows.join("\n");
}

async function runJobs(): Promise<void> {
  const handlers = jobHandlers(server.services, undefined);
  for (;;) {
    const { rows } = await server.database.owner.query<{ id: string; name: string; data: object }>(
      "update pgboss.job set state = 'completed' where state = 'created' returning id, name, data",
    );
    if (rows.length === 0) return;
    for (const { name, data } of rows) await handlers.runNamed(name, data);
  }
}

/** Names and contents of all files in a folder. */
function files(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const file = path.join(folder, name);
      return statSync(file).isFile() ? `${name}\n${readFileSync(file, "latin1")}` : name;
    })
    .join("\n");
}
