import { importClaimsJob } from "#claims/claims/jobs.ts";
import { checkCensusJob } from "#enrollment/exchange/jobs.ts";
import { reportJob } from "#workspace/reporting/jobs.ts";
import { randomBytes } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { jobHandlers } from "#app/jobs.ts";
import { permissions } from "#kernel/access.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { besidePriority } from "#server/beside/work.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { writeSheet } from "#server/spreadsheets/write-sheet.ts";
import { percentile, sendAll, type Sent } from "./load.ts";
import type { Ratio } from "./measure.ts";
import type { World } from "./world.ts";

const people = 15;
const kinds = ["audit as CSV", "EOB as PDF", "report as XLSX", "census as XLSX"] as const;
const eobLines = 1000;
const auditRows = 30_000;
const reportRows = 20_000;
const censusRows = 10_000;
const longestMs = 100;
const everyMs = 100;
const longestHoldMs = 50;

/**
 * What another person notices of thirty exports, two of each of fifteen people: of a list that they read all the while, 95 of
 * 100 answers within; and the longest time in which the server's thread lets nobody in, of each kind of file by itself.
 */
export async function benchExports(world: World): Promise<Ratio[]> {
  const works = await prepare(world);
  const reader = await aClerk(world);
  const list: Sent = {
    method: "GET",
    path: "/api/claims?pageSize=20",
    headers: { authorization: `Bearer ${reader}` },
  };
  const look = async (times: number) => {
    const { results } = await sendAll({
      origin: world.address,
      requests: Array<Sent>(times).fill(list),
      atOnce: 4,
      everyMs,
    });
    if (results.some(({ status }) => status !== 200)) throw new Error("A list was not answered");
    return results.map(({ ms }) => ms);
  };
  await look(20);
  const inPeace = percentile(await look(60), 0.95).toFixed(0);
  const besideSpinning = await whileThreadsSpin(() => look(100));
  const holds: Ratio[] = [];
  for (const kind of kinds) {
    await works[kind](0);
    const held = await holdOf(() => works[kind](1));
    holds.push(limit(`longest hold of one ${kind}`, held, longestHoldMs));
  }
  let left = people * 2;
  const exports = Array.from({ length: people * 2 }, async (_, at) => {
    const kind = kinds[at % kinds.length] ?? kinds[0];
    await works[kind](at % people);
    left -= 1;
  });
  const times: number[] = [];
  const since = performance.now();
  while (left > 0) {
    times.push(...(await look(10)));
  }
  await Promise.all(exports);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  const beside = percentile(times, 0.95);
  const name = `p95 of ${times.length} looks at a list beside 30 exports of ${seconds} s`;
  return [
    ...holds,
    limit(`${name}, ${inPeace} ms in peace`, beside, longestMs),
    {
      ...limit(`${name} ÷ beside threads that only spin`, beside, percentile(besideSpinning, 0.95)),
      goal: 1.5,
    },
  ];
}

const limit = (name: string, ours: number, ceiling: number): Ratio => ({
  name,
  ours,
  ceiling,
  ratio: ours / ceiling,
  goal: 1,
  unit: "ms",
  isLimit: true,
});

/** As many threads as draw files, of the same priority, take the processor and nothing else: nobody could hold others up less. */
async function whileThreadsSpin<T>(run: () => Promise<T>): Promise<T> {
  const code = `require("node:os").setPriority(0, ${besidePriority}); for (;;);`;
  const threads = [1, 2].map(() => new Worker(code, { eval: true }));
  try {
    return await run();
  } finally {
    for (const thread of threads) await thread.terminate();
  }
}

async function holdOf(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await run();
  delay.disable();
  return delay.max / 1e6;
}

type Work = (person: number) => Promise<void>;

async function prepare(world: World): Promise<Record<(typeof kinds)[number], Work>> {
  const { owner, address, installationId, services } = world;
  const clerks = await Promise.all(Array.from({ length: people }, () => aClerk(world)));
  const jobs = jobHandlers(services, undefined);
  const call = async (person: number, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${address}/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${clerks[person]}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const download = async (person: number, path: string) => {
    const answer = await call(person, path);
    for await (const _chunk of answer.body as unknown as AsyncIterable<Uint8Array>) continue;
  };
  // As the server works them off: one of a kind at a time.
  const lines = { report: Promise.resolve(), census: Promise.resolve() };
  const inLine = (kind: keyof typeof lines, run: () => Promise<unknown>) => {
    const turn = lines[kind].then(async () => void (await run()));
    lines[kind] = turn.catch(() => undefined);
    return turn;
  };
  const asJson = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

  await owner.query(
    `insert into audit_events (installation_id, actor, action, subject, subject_id, details)
     select $1, 'system', 'view', 'members', id, '{"fields": ["address1", "phone"]}' from members limit $2`,
    [installationId, auditRows],
  );
  const claimId = await aLongClaim(world, jobs);
  const { id: reportId } = await asJson<{ id: string }>(
    call(0, "/admin/reporttypes", {
      key: "bench-exports",
      nameEn: "Employees",
      nameKo: null,
      nameEs: null,
      dataset: "coverage",
      columns: ["lastName", "firstName", "planName", "totalCents"],
      groups: [],
      filters: [],
      period: "today",
      from: null,
      to: null,
      frequency: "onDemand",
      userTypes: ["admin"],
      fileName: "{key}",
    }),
  );
  const { rows } = await owner.query<{ id: string }>(
    `select client_id as id from coverages group by client_id having count(*) <= $1 order by count(*) desc limit 1`,
    [reportRows],
  );
  const clientId = rows[0]?.id ?? null;
  return {
    "audit as CSV": (person) => download(person, "/admin/audit/csv"),
    "EOB as PDF": (person) => download(person, `/eob/pdf?claimId=${claimId}`),
    "report as XLSX": async (person) => {
      const { id } = await asJson<{ id: string }>(
        call(person, `/reports/${reportId}/run`, { format: "xlsx", clientId, days: null }),
      );
      await inLine("report", () => jobs.run(reportJob, { runId: id, installationId }));
      await download(person, `/reports/results/${id}/file`);
    },
    "census as XLSX": async (person) => {
      const id = await aCensus(world);
      await inLine("census", () => jobs.run(checkCensusJob, { importId: id, installationId }));
      await download(person, `/admin/census/${id}/corrected?format=xlsx`);
    },
  };
}

/** The token of an administrator who may do everything. */
async function aClerk({ owner, installationId }: World): Promise<string> {
  const token = newSecret();
  await owner.query(
    `with clerk as (insert into users (id, installation_id, type, username, first_name, last_name, email)
         values (gen_random_uuid(), $1, 'admin', 'bench-' || gen_random_uuid(), 'Bench', 'Bench', 'bench@localhost') returning id),
       token as (insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
         select $2, id, now(), now(), now() + interval '12 hours' from clerk),
       role as (insert into roles (id, installation_id, user_type, name)
         values (gen_random_uuid(), $1, 'admin', 'Clerk ' || gen_random_uuid()) returning id),
       permission as (insert into permissions (id, installation_id, name, machine_name)
         select gen_random_uuid(), $1, name, name from unnest($3::text[]) name
         on conflict (installation_id, machine_name) do update set name = excluded.name returning id),
       held as (insert into role_permissions (installation_id, role_id, permission_id)
         select $1, role.id, permission.id from role, permission)
     insert into user_roles (installation_id, user_id, role_id) select $1, clerk.id, role.id from clerk, role`,
    [installationId, digest(token), permissions],
  );
  return token;
}

/** A claim of a thousand lines, as a hospital sends for a long stay. */
async function aLongClaim(world: World, jobs: ReturnType<typeof jobHandlers>): Promise<string> {
  const { owner, installationId, services } = world;
  const { rows } = await owner.query<{ last: string; first: string; number: string }>(
    `select upper(last_name) as last, upper(first_name) as first, member_number as number from members
     where relationship = '18' order by member_number limit 1`,
  );
  const [patient] = rows;
  const lines = Array.from({ length: eobLines }, (_, at) => [
    "SVC*HC:99213:25*200*85.4**1",
    "DTM*472*20261005",
    "CAS*PR*1*74.6**3*20",
    "CAS*CO*45*20",
    `REF*6R*L${at}`,
  ]).flat();
  const set = [
    `BPR*I*${(eobLines * 85.4).toFixed(2)}*C*ACH************20261020`,
    "TRN*1*77001*1935665544",
    "DTM*405*20261020",
    "N1*PR*HARBORVIEW HEALTH",
    "N1*PE*LAKESIDE CLINIC*XX*1234567893",
    "N3*1 LAKE ROAD",
    "LX*1",
    `CLP*LONG-1*1*${eobLines * 200}*${(eobLines * 85.4).toFixed(2)}*${(eobLines * 94.6).toFixed(2)}*12*LONG-1*11*1`,
    `NM1*QC*1*${patient?.last}*${patient?.first}****MI*${patient?.number}`,
    "DTM*050*20261012",
    ...lines,
  ];
  const text = [
    "ISA*00*          *00*          *ZZ*LONGBENCH      *ZZ*OPENROLL       *261020*0830*^*00501*000000777*0*P*:",
    "GS*HP*LONGBENCH*OPENROLL*20261020*0830*1*X*005010X221A1",
    "ST*835*0001",
    ...set,
    `SE*${set.length + 2}*0001`,
    "GE*1*1",
    "IEA*1*000000777",
  ]
    .map((one) => `${one}~`)
    .join("");
  const fileId = uuidv7(Date.now());
  const kept = await new SealedFiles(services.blobs).keep({
    content: Readable.from([Buffer.from(text)]),
    maxBytes: 100_000_000,
  });
  await owner.query(
    `insert into claim_files (id, installation_id, blob_key, file_key_sealed, file_name, media_type, size_bytes, content_hash, actor)
     values ($1, $2, $3, $4, 'long.835', 'application/edi-x12', $5, $6, 'system')`,
    [
      fileId,
      installationId,
      kept.blobKey,
      services.vault.seal(kept.fileKey, `claim_files.file_key:${fileId}`),
      kept.sizeBytes,
      randomBytes(32),
    ],
  );
  for (let turn = 0; turn < 3; turn += 1) await jobs.run(importClaimsJob, { fileId, installationId });
  const claims = await owner.query<{ id: string }>(
    "select id from claims where claim_number = 'LONG-1' and member_id is not null",
  );
  const [claim] = claims.rows;
  if (claim === undefined) throw new Error("The long claim was not posted");
  return claim.id;
}

const headers = ["family_id", "relationship", "last_name", "first_name", "dob", "gender", "hire_date"];
const fields = ["familyId", "relationship", "lastName", "firstName", "dob", "gender", "hireDate"];

/** A workbook of which every tenth row has a mistake. */
async function aCensus({ services, owner, installationId }: World): Promise<string> {
  const [id, clientId] = [uuidv7(Date.now()), uuidv7(Date.now())];
  await owner.query(
    "insert into clients (id, installation_id, name, external_code) values ($1, $2, 'Census', $3)",
    [clientId, installationId, id],
  );
  const cells = Array.from({ length: censusRows }, (_, at) =>
    [`F${at}`, "Employee", "Ruiz", "Dana", at % 10 === 0 ? "soon" : "1985-03-02", "F", "2020-03-01"].map(
      (text) => ({ kind: "text" as const, text }),
    ),
  );
  const content = await writeSheet(headers, cells);
  const kept = await new SealedFiles(services.blobs).keep({
    content: Readable.from([content]),
    maxBytes: 100_000_000,
  });
  await owner.query(
    `insert into imports (id, installation_id, client_id, kind, blob_key, file_key_sealed, file_name, media_type, size_bytes,
       header_row, headers, mapping, status, actor)
     values ($1, $2, $3, 'census', $4, $5, 'bench.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
       $6, 1, $7, $8, 'checking', 'system')`,
    [
      id,
      installationId,
      clientId,
      kept.blobKey,
      services.vault.seal(kept.fileKey, `imports.file_key:${id}`),
      kept.sizeBytes,
      JSON.stringify(headers),
      JSON.stringify(Object.fromEntries(fields.map((field, at) => [at, field]))),
    ],
  );
  return id;
}
