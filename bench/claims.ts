import { importClaimsJob, recountTotalsJob } from "#claims/claims/jobs.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { jobHandlers } from "#app/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { benchClaimList } from "./claim-list.ts";
import { compare, type Ratio } from "./measure.ts";
import type { World } from "./world.ts";

/** A process may grow by this, however long the file is. */
const mostMegabytes = 256;
const perSet = 500;
/** What a payment leaves of a claim of two lines. */
const tables = ["claims", "claim_versions", "claim_lines"];

type Patient = { number: string; last: string; first: string };

/**
 * An 835 of claims of two lines each, added up set by set, met with their members and posted, over COPY of the rows that
 * they become into tables with all their indexes; what a long one costs in memory; and totals of families counted anew
 * over writing the bare rows.
 */
export async function benchClaims(
  world: World,
  rounds: number,
  { claims, longClaims, listLines }: { claims: number; longClaims: number; listLines: number },
): Promise<Ratio[]> {
  const { rows: patients } = await world.owner.query<Patient>(
    `select member_number as number, upper(last_name) as last, upper(first_name) as first from members
     where relationship = '18' and last_name <> '' and first_name <> '' order by id limit 20000`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-claims-"));
  await chmod(folder, 0o777);
  try {
    const first = await importOf(world, patients, claims);
    for (const table of tables)
      await world.owner.query(
        `copy (select t.* from ${table} t where t.${table === "claims" ? "id" : "claim_id"} in
           (select v.claim_id from claim_versions v join claim_sets s on s.id = v.set_id where s.file_id = '${first.fileId}'))
         to '${path.join(folder, table)}'`,
      );
    const speed = await compare("claims of an 835 ÷ COPY of all that they become, indexes too", {
      ours: async () => (await importOf(world, patients, claims)).perSecond,
      ceiling: (round) => copyIn(world, { folder, round, claims }),
      rounds,
      goal: 0.15,
      unit: "claims/s",
    });
    const { grownMegabytes: ours } = await importOf(world, patients, longClaims, true);
    const memory: Ratio = {
      name: `growth in memory by an 835 of ${longClaims.toLocaleString("en")} claims`,
      ours,
      ceiling: mostMegabytes,
      ratio: ours / mostMegabytes,
      goal: 1,
      unit: "MB",
      isLimit: true,
    };
    return [speed, memory, await benchTotals(world, rounds), await benchClaimList(world, listLines)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let files = 0;

/** What an import needs, and not what the process may leave lying: everything unused is gone through before a look. */
const collect = (() => {
  v8.setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();

async function importOf(
  { services, owner, installationId }: World,
  patients: readonly Patient[],
  claims: number,
  isMeasured = false,
): Promise<{ fileId: string; perSecond: number; grownMegabytes: number }> {
  files += 1;
  const fileId = uuidv7(Date.now());
  const kept = await new SealedFiles(services.blobs).keep({
    content: Readable.from(payments(patients, claims, files)),
    maxBytes: 2_000_000_000,
  });
  await owner.query(
    `insert into claim_files (id, installation_id, blob_key, file_key_sealed, file_name, media_type, size_bytes, content_hash, actor)
     values ($1, $2, $3, $4, 'bench.835', 'application/edi-x12', $5, $6, 'system')`,
    [
      fileId,
      installationId,
      kept.blobKey,
      services.vault.seal(kept.fileKey, `claim_files.file_key:${fileId}`),
      kept.sizeBytes,
      randomBytes(32),
    ],
  );
  const jobs = jobHandlers(services, undefined);
  collect();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    if (isMeasured) collect();
    most = Math.max(most, process.memoryUsage().rss);
  }, 500);
  const started = performance.now();
  let state = { status: "checking", posted: 0 };
  while (state.status !== "done" && state.status !== "failed") {
    await jobs.run(importClaimsJob, { fileId, installationId });
    const { rows } = await owner.query<typeof state>(
      "select status, claims_done as posted from claim_files where id = $1",
      [fileId],
    );
    state = rows[0] ?? state;
  }
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (state.status !== "done" || state.posted !== claims)
    throw new Error(`The claims were not posted: ${JSON.stringify(state)}`);
  process.stdout.write(`  ${claims.toLocaleString("en")} claims in ${seconds.toFixed(1)} s\n`);
  return { fileId, perSecond: claims / seconds, grownMegabytes: (most - before) / 1_000_000 };
}

/** One interchange with as many sets as it takes. */
function* payments(patients: readonly Patient[], claims: number, file: number): Generator<Buffer> {
  const control = String(file).padStart(9, "0");
  const sender = `BENCH${file}`.padEnd(15);
  yield line(
    `ISA*00*          *00*          *ZZ*${sender}*ZZ*OPENROLL       *261020*0830*^*00501*${control}*0*P*:`,
    `GS*HP*BENCH${file}*OPENROLL*20261020*0830*1*X*005010X221A1`,
  );
  let sets = 0;
  for (let from = 0; from < claims; from += perSet) {
    sets += 1;
    const many = Math.min(perSet, claims - from);
    const inSet = [
      `BPR*I*${((many * 12_540) / 100).toFixed(2)}*C*ACH************20261020`,
      `TRN*1*${file}${sets}*1935665544`,
      "DTM*405*20261020",
      "N1*PR*HARBORVIEW HEALTH",
      "N1*PE*LAKESIDE CLINIC*XX*1234567893",
      "N3*1 LAKE ROAD",
      "LX*1",
    ];
    for (let at = from; at < from + many; at += 1) {
      const patient = patients[at % patients.length];
      inSet.push(
        `CLP*B${file}-${at}*1*300*125.4*94.6*12*P${file}-${at}*11*1`,
        `NM1*QC*1*${patient?.last}*${patient?.first}****MI*${patient?.number}`,
        "DTM*050*20261012",
        "SVC*HC:99213:25*200*85.4**1",
        "DTM*472*20261005",
        "CAS*PR*1*74.6**3*20",
        "CAS*CO*45*20",
        "REF*6R*L1",
        "SVC*HC:80053*100*40**1",
        "DTM*472*20261005",
        "CAS*CO*45*60",
        "REF*6R*L2",
      );
    }
    const setControl = String(sets).padStart(4, "0");
    yield line(`ST*835*${setControl}`, ...inSet, `SE*${inSet.length + 2}*${setControl}`);
  }
  yield line(`GE*${sets}*1`, `IEA*1*${control}`);
}

const line = (...segments: readonly string[]) => Buffer.from(segments.map((one) => `${one}~`).join(""));

type Copy = { folder: string; round: number; claims: number };

async function copyIn({ owner }: World, { folder, round, claims }: Copy): Promise<number> {
  const nameOf = (table: string) => `copied_${table}_${round}`;
  for (const table of tables)
    await owner.query(`create table ${nameOf(table)} (like ${table} including indexes)`);
  const started = performance.now();
  for (const table of tables) await owner.query(`copy ${nameOf(table)} from '${path.join(folder, table)}'`);
  const seconds = (performance.now() - started) / 1000;
  for (const table of tables) await owner.query(`drop table ${nameOf(table)}`);
  return claims / seconds;
}

/** Families whose totals are counted in one job. */
const perJob = 200;
const families = 2000;

async function benchTotals(world: World, rounds: number): Promise<Ratio> {
  const { services, owner, installationId } = world;
  const { rows } = await owner.query<{ id: string }>(
    "select distinct family_id as id from claims where family_id is not null limit $1",
    [families],
  );
  const ids = rows.map(({ id }) => id);
  const jobs = jobHandlers(services, undefined);
  const recount = async () => {
    for (let from = 0; from < ids.length; from += perJob)
      await jobs.run(recountTotalsJob, { installationId, familyIds: ids.slice(from, from + perJob) });
  };
  await recount();
  await recount();
  await owner.query(`vacuum analyze ${tables.join(", ")}, accumulator_totals`);
  return compare("families whose totals are counted anew ÷ bare writes of their rows", {
    // All of them are new, as the bare ones are.
    ours: async () => {
      await owner.query("truncate accumulator_totals");
      const speed = perSecond(ids.length, await timed(recount));
      await owner.query("vacuum analyze accumulator_totals");
      return speed;
    },
    ceiling: async (round) => {
      const name = `bare_totals_${round}`;
      await owner.query(`create table ${name} (like accumulator_totals including indexes)`);
      const seconds = await timed(async () => {
        for (let from = 0; from < ids.length; from += perJob)
          await owner.query(
            `insert into ${name} select * from accumulator_totals where family_id = any($1::uuid[])`,
            [ids.slice(from, from + perJob)],
          );
      });
      await owner.query(`drop table ${name}`);
      return perSecond(ids.length, seconds);
    },
    rounds,
    goal: 0.2,
    unit: "families/s",
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const perSecond = (many: number, seconds: number) => many / seconds;
