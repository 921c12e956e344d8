import { checkCensusJob, writeCensusJob } from "#enrollment/exchange/jobs.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { uuidv7 } from "#kernel/ids.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { jobHandlers } from "#app/jobs.ts";
import { compare, type Ratio } from "./measure.ts";
import type { World } from "./world.ts";

const headers =
  "family_id,relationship,last_name,first_name,dob,gender,hire_date,ssn,email,address_1,city,state,zip,salary";
const mapping = Object.fromEntries(
  [
    "familyId",
    "relationship",
    "lastName",
    "firstName",
    "dob",
    "gender",
    "hireDate",
    "ssn",
    "email",
    "address1",
    "city",
    "state",
    "zip",
    "salary",
  ].map((field, at) => [at, field]),
);
/** A process may grow by this, however long the file is. */
const mostMegabytes = 256;

/** What a census leaves of a person, each a row of theirs. */
const tables = ["members", "member_events", "audit_events"];

/**
 * C-8: a census checked and written (SSNs sealed and indexed, an audit row and a line of the timeline each, errors by row)
 * over COPY of the people into a plain table with two of the members' indexes; beside it, over COPY of all that it stores
 * into tables with all their indexes, which no server could beat that looks at nothing; and what a long one costs in memory.
 */
export async function benchCensus(
  world: World,
  rounds: number,
  { rows, longRows }: { rows: number; longRows: number },
): Promise<Ratio[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-copy-"));
  // The database's own user reads and writes it.
  await chmod(folder, 0o777);
  try {
    const first = await importOf(world, rows);
    for (const table of tables) {
      await world.owner.query(
        `copy (select * from ${table} where client_id = '${first.clientId}') to '${path.join(folder, table)}'`,
      );
    }
    const speed = await compare("C-8 census rows ÷ COPY", {
      ours: async () => (await importOf(world, rows)).perSecond,
      ceiling: (round) => copyIn(world, { folder, round, rows, wanted: ["members"], isIndexed: false }),
      rounds,
      goal: 0.15,
      unit: "rows/s",
    });
    const all = await compare("C-8 census rows ÷ COPY of all that they become, indexes too", {
      ours: async () => (await importOf(world, rows)).perSecond,
      ceiling: (round) => copyIn(world, { folder, round, rows, wanted: tables, isIndexed: true }),
      rounds,
      goal: 0.15,
      unit: "rows/s",
    });
    const { grownMegabytes: ours } = await importOf(world, longRows);
    const memory: Ratio = {
      name: `C-8 growth in memory by a census of ${longRows.toLocaleString("en")} rows`,
      ours,
      ceiling: mostMegabytes,
      ratio: ours / mostMegabytes,
      goal: 1,
      unit: "MB",
      isLimit: true,
    };
    return [speed, all, memory];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Imported = { clientId: string; perSecond: number; grownMegabytes: number };

async function importOf(world: World, rows: number): Promise<Imported> {
  const { services, owner, installationId } = world;
  const id = uuidv7(Date.now());
  const clientId = uuidv7(Date.now());
  await owner.query(
    "insert into clients (id, installation_id, name, external_code) values ($1, $2, 'Census', $3)",
    [clientId, installationId, id],
  );
  const kept = await new SealedFiles(services.blobs).keep({
    content: Readable.from(lines(rows)),
    maxBytes: 1_000_000_000,
  });
  await owner.query(
    `insert into imports (id, installation_id, client_id, kind, blob_key, file_key_sealed, file_name, media_type, size_bytes,
       header_row, headers, mapping, status, actor)
     values ($1, $2, $3, 'census', $4, $5, 'bench.csv', 'text/csv', $6, 1, $7, $8, 'checking', 'system')`,
    [
      id,
      installationId,
      clientId,
      kept.blobKey,
      services.vault.seal(kept.fileKey, `imports.file_key:${id}`),
      kept.sizeBytes,
      JSON.stringify(headers.split(",")),
      JSON.stringify(mapping),
    ],
  );
  const jobs = jobHandlers(services, undefined);
  const job = { importId: id, installationId };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const started = performance.now();
  await jobs.run(checkCensusJob, job);
  const checked = performance.now();
  await owner.query("update imports set status = 'writing', rows_done = 0, added = 0 where id = $1", [id]);
  await jobs.run(writeCensusJob, job);
  const ended = performance.now();
  clearInterval(watch);
  const { rows: done } = await owner.query<{ status: string; added: number }>(
    "select status, added from imports where id = $1",
    [id],
  );
  if (done[0]?.status !== "done" || done[0].added !== rows) {
    throw new Error(`The census was not written: ${JSON.stringify(done[0])}`);
  }
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  process.stdout.write(
    `  ${rows.toLocaleString("en")} rows: checked in ${seconds(started, checked)} s, written in ${seconds(checked, ended)} s\n`,
  );
  return {
    clientId,
    perSecond: rows / ((ended - started) / 1000),
    grownMegabytes: (most - before) / 1_000_000,
  };
}

/** No digits: they stand in nobody's name. */
function letters(number: number): string {
  let text = "";
  for (let left = number; text === "" || left > 0; left = Math.floor(left / 26)) {
    text += String.fromCodePoint(97 + (left % 26));
  }
  return text;
}

let nextSsn = 0;

/** Families of an employee, a spouse and two children; every row with an SSN that nobody has yet. */
function* lines(rows: number): Generator<Buffer> {
  let text = `${headers}\n`;
  const words = ["Employee", "Spouse", "Child", "Child"];
  for (let row = 0; row < rows; row += 1) {
    const family = Math.floor(row / 4);
    const place = row % 4;
    const isEmployee = place === 0;
    text += `F${family},${words[place]},Last${letters(family)},First${letters(place)},19${60 + (family % 30)}-0${1 + place}-1${family % 9},F,${isEmployee ? "2020-03-01" : ""},${ssn()},p${row}@example.com,${row} Main Street,Boston,MA,02134,${isEmployee ? 52_000 : ""}\n`;
    if (text.length > 60_000) {
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(text);
}

function ssn(): string {
  const number = nextSsn;
  nextSsn += 1;
  const serial = String((number % 9999) + 1).padStart(4, "0");
  const group = String((Math.floor(number / 9999) % 99) + 1).padStart(2, "0");
  const area = 100 + Math.floor(number / 9999 / 99);
  return `${area}${group}${serial}`;
}

type Copy = { folder: string; round: number; rows: number; wanted: readonly string[]; isIndexed: boolean };

/** Rows a second of COPY into tables that are like those `wanted`. */
async function copyIn({ owner }: World, { folder, round, rows, wanted, isIndexed }: Copy): Promise<number> {
  const nameOf = (table: string) => `copied_${table}_${round}`;
  for (const table of wanted) {
    await owner.query(
      `create table ${nameOf(table)} (like ${table}${isIndexed ? " including indexes" : ""})`,
    );
  }
  if (!isIndexed) {
    await owner.query(`create unique index on ${nameOf("members")} (installation_id, member_number)`);
    await owner.query(`create index on ${nameOf("members")} (client_id, name_key, id)`);
  }
  const started = performance.now();
  for (const table of wanted) await owner.query(`copy ${nameOf(table)} from '${path.join(folder, table)}'`);
  const perSecond = rows / ((performance.now() - started) / 1000);
  for (const table of wanted) await owner.query(`drop table ${nameOf(table)}`);
  return perSecond;
}
