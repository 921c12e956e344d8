import { eobNoticesJob, importClaimsJob } from "#claims/claims/jobs.ts";
import pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { Finding, ParsedClaim } from "./parsed-claim.ts";
import { type Incoming, postClaims } from "./post-claims.service.ts";
import { readFile as readClaimFile } from "./read-file.service.ts";
import type { ClaimEvent } from "./x12/read-claims.ts";
import { openedIds, withSsns } from "./sealed-ids.service.ts";
import { keepSet } from "./keep-set.service.ts";
import { SetContents } from "./same-set.service.ts";
import { settleAnswered } from "./settle-answered.service.ts";
import { X12Refused } from "./x12/segments.ts";

/** Claims that are posted together, with the place where it goes on. */
const batchClaims = 500;
/** A file of no more claims and lines is read once: what the check has read is posted. */
const mostKept = 20_000;
/** Of so many payers of a file it is asked whether they are known. */
const mostPayers = 200;
/** So many findings of a file are stored. */
const mostFindings = 50;
/** How often the check says how far it is. */
const progressClaims = 5000;
/** A job ends after this time and leaves the rest to the next one. */
const jobMs = 600_000;

type ClaimOfFile = Extract<ClaimEvent, { type: "claim" }>;
type Job = { fileId: string; installationId: string };
type FileRow = {
  id: string;
  clientId: string | null;
  status: "checking" | "posting" | "done" | "failed";
  /** Grows when a stage begins or ends, and when something is released: by it a worker knows that it is the one. */
  version: number;
  claimsDone: number;
  claimsTotal: number | null;
  blobKey: string;
  fileKeySealed: Buffer;
};

/**
 * Goes through a file twice: the first time each set is added up, and held where it does not hold; the second time the
 * claims of sound sets are posted. However often it is called, and wherever it was stopped, each claim is posted once.
 */
export async function importClaims(services: Services, system: SystemScope, job: Job): Promise<void> {
  const file = await readFile(system, job);
  if (file === undefined || file.status === "failed") return;
  const importing = new Importing(services, system, { job, file });
  try {
    if (file.status === "checking") await importing.check();
    await importing.post();
  } catch (error) {
    if (!(error instanceof OtherWorker)) throw error;
  }
}

const unkeepable = "cannotBeKept";

/** What the database has against a row: a value out of its range or its form, a check, an entry too long for an index. */
function isOfValues(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|23514|54)/u.test(error.code ?? "");
}

/** Another worker has gone on with the file. */
class OtherWorker extends Error {}

async function readFile(system: SystemScope, { fileId }: Job): Promise<FileRow | undefined> {
  const rows = await system.query<FileRow>(
    `select id, client_id as "clientId", status, version, claims_done as "claimsDone", claims_total as "claimsTotal", blob_key as "blobKey",
       file_key_sealed as "fileKeySealed" from claim_files where id = $1`,
    [fileId],
  );
  return rows[0];
}

class Importing {
  readonly #services: Services;
  readonly #system: SystemScope;
  readonly #job: Job;
  readonly #file: FileRow;
  readonly #until = performance.now() + jobMs;
  #version = 0;
  /** The claims that the check has read, while they are few: those whose sets it has kept. */
  #read: ClaimOfFile[] = [];

  constructor(services: Services, system: SystemScope, { job, file }: { job: Job; file: FileRow }) {
    this.#services = services;
    this.#system = system;
    this.#job = job;
    this.#file = file;
  }

  #events(): AsyncGenerator<ClaimEvent> {
    const { id, blobKey, fileKeySealed } = this.#file;
    const fileKey = this.#services.vault.open(fileKeySealed, `claim_files.file_key:${id}`);
    return readClaimFile(new SealedFiles(this.#services.blobs).open({ blobKey, fileKey }));
  }

  async *#claims(): AsyncGenerator<ClaimOfFile> {
    const kept = this.#read;
    if (kept.length > 0) {
      this.#read = [];
      yield* kept;
    } else for await (const event of this.#events()) if (event.type === "claim") yield event;
  }

  #transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#system.transaction(this.#job.installationId, work);
  }

  /** Adds up every set. One that was stopped begins anew: nothing was posted yet. */
  async check(): Promise<void> {
    const { fileId } = this.#job;
    await this.#transaction(async ({ client }) => {
      const open = await client.query<{ version: number }>(
        `update claim_files set version = version + 1, updated_at = now() where id = $1 and status = 'checking' returning version`,
        [fileId],
      );
      const [begun] = open.rows;
      if (begun === undefined) throw new OtherWorker();
      this.#version = begun.version;
      await client.query("delete from claim_sets where file_id = $1", [fileId]);
    });
    let claims = 0;
    let weight = 0;
    const findings: Finding[] = [];
    const payers = new Map<string, string>();
    const contents = new SetContents();
    try {
      for await (const event of this.#events()) {
        if (event.type === "claim") {
          contents.take(event.claim);
          claims += 1;
          weight += 1 + event.claim.lines.length;
          if (weight <= mostKept) this.#read.push(event);
          else this.#read = [];
          const { payerName, claimNumber } = event.claim;
          if (payerName !== null && payers.size < mostPayers && !payers.has(payerName))
            payers.set(payerName, claimNumber);
          if (claims % progressClaims === 0) await this.#say(claims);
        } else if (event.type === "setEnd") {
          await this.#keepSet(event, contents.end(event));
        } else if (event.type === "finding" && findings.length < mostFindings) findings.push(event.finding);
      }
    } catch (error) {
      if (!(error instanceof X12Refused)) throw error;
      await this.#fail({ code: error.code, params: { line: error.line, ...error.params } });
      return;
    }
    await this.#transaction(async (transaction) => {
      findings.push(...(await this.#unknownPayers(transaction, payers)));
      const { rowCount } = await transaction.client.query(
        `update claim_files set status = 'posting', claims_done = 0, claims_total = $2, findings = $3, updated_at = now(),
           version = version + 1 where id = $1 and status = 'checking' and version = $4`,
        [fileId, claims, JSON.stringify(findings), this.#version],
      );
      if (rowCount !== 1) throw new OtherWorker();
    });
  }

  /** Payers who are none of the suppliers, where any are kept: their claims are taken, and somebody should look. */
  async #unknownPayers({ client }: Transaction, payers: ReadonlyMap<string, string>): Promise<Finding[]> {
    if (payers.size === 0) return [];
    const { rows } = await client.query<{ name: string }>(
      `select p.name from unnest($2::text[]) p (name)
       where p.name is not null and exists (select from suppliers s where s.installation_id = $1 and s.deleted_at is null)
         and not exists (select from suppliers s
           where s.installation_id = $1 and s.deleted_at is null and s.name_key = lower(p.name))`,
      [this.#job.installationId, [...payers.keys()]],
    );
    return rows.map(({ name }) => ({
      code: "payerUnknown",
      params: { name: name.slice(0, 100), claim: (payers.get(name) ?? "").slice(0, 100) },
    }));
  }

  async #say(done: number): Promise<void> {
    await this.#transaction(({ client }) =>
      client.query("update claim_files set claims_done = $2, updated_at = now() where id = $1", [
        this.#job.fileId,
        done,
      ]),
    );
  }

  async #fail(failure: { code: string; params: Record<string, string | number> }): Promise<void> {
    await this.#transaction(({ client }) =>
      client.query(
        `update claim_files set status = 'failed', failure = $2, finished_at = now(), updated_at = now(), version = version + 1
         where id = $1`,
        [this.#job.fileId, JSON.stringify(failure)],
      ),
    );
  }

  async #keepSet(event: Extract<ClaimEvent, { type: "setEnd" }>, contentHash: Buffer): Promise<void> {
    await this.#transaction(async (transaction) => {
      await this.#requireOwn(transaction.client);
      const newId = () => uuidv7(this.#services.clock().getTime());
      await keepSet(this.#services, transaction, {
        event,
        contentHash,
        file: this.#file,
        place: this.#place,
        newId,
      });
    });
  }

  /** Holds the file, as long as no other worker has begun with it, and nothing was released. */
  async #requireOwn(client: Transaction["client"]): Promise<void> {
    const { rowCount } = await client.query(
      "select from claim_files where id = $1 and version = $2 for no key update",
      [this.#job.fileId, this.#version],
    );
    if (rowCount !== 1) throw new OtherWorker();
  }

  async post(): Promise<void> {
    const file = await readFile(this.#system, this.#job);
    if (file?.status !== "posting") return;
    this.#version = file.version;
    const sets = await this.#system.query<{ id: string; place: number; reason: string | null }>(
      `select id, place, release_reason as reason from claim_sets where file_id = $1 and status = 'posted' order by place`,
      [this.#job.fileId],
    );
    const open = new Map(sets.map((one) => [one.place, one]));
    if (file.claimsDone < (file.claimsTotal ?? 0) && !(await this.#postAll(open, file.claimsDone))) return;
    await this.#postReleased();
    await settleAnswered(this.#services, this.#system, { ...this.#job, of: "answers" });
    const { fileId, installationId } = this.#job;
    await this.#transaction(async ({ client, enqueue }) => {
      const { rowCount } = await client.query(
        `update claim_files set status = 'done', claims_done = claims_total, finished_at = now(), updated_at = now(),
           version = version + 1 where id = $1 and status = 'posting' and version = $2`,
        [fileId, this.#version],
      );
      if (rowCount === 1) await enqueue(eobNoticesJob, { installationId, fileId });
    });
  }

  /** Answers whether it came to the end; else another job goes on. */
  async #postAll(open: ReadonlyMap<number, { id: string }>, done: number): Promise<boolean> {
    let batch: Incoming[] = [];
    let place = 0;
    // While the database writes one batch the next one is read.
    let writing: Promise<void> = Promise.resolve();
    const write = async () => {
      await writing;
      writing = this.#postBatch(batch, place);
      // It is waited for below; that it may fail before is no surprise.
      writing.catch(() => undefined);
      batch = [];
    };
    try {
      for await (const event of this.#claims()) {
        place += 1;
        if (place <= done) continue;
        const set = open.get(event.set.place);
        const { claim, findings, broken } = event;
        if (set !== undefined) batch.push({ setId: set.id, claim, findings, broken });
        if (batch.length < batchClaims) continue;
        await write();
        if (performance.now() > this.#until) {
          await writing;
          await this.#transaction(({ enqueue }) => enqueue(importClaimsJob, this.#job));
          return false;
        }
      }
      await write();
    } finally {
      await writing;
    }
    return true;
  }

  /** `done`: how far the file is with it. A claim that the database cannot keep costs only itself: it is looked for by halves. */
  async #postBatch(incoming: readonly Incoming[], done?: number): Promise<void> {
    try {
      await this.#transaction(async (transaction) => {
        const notices = await postClaims(this.#services, transaction, { place: this.#place, incoming });
        if (notices.length > 0)
          await transaction.client.query(
            `update claim_files set findings = findings || $2, updated_at = now()
             where id = $1 and jsonb_array_length(findings) < $3`,
            [this.#job.fileId, JSON.stringify(notices), mostFindings],
          );
        if (done === undefined) return;
        await this.#requireOwn(transaction.client);
        await transaction.client.query(
          "update claim_files set claims_done = $2, updated_at = now() where id = $1",
          [this.#job.fileId, done],
        );
      });
    } catch (error) {
      const [one, ...others] = incoming;
      if (one === undefined || !isOfValues(error)) throw error;
      if (others.length > 0) {
        const half = Math.ceil(incoming.length / 2);
        const first = incoming.slice(0, half);
        await this.#postBatch(first, done === undefined ? undefined : first.at(-1)?.claim.place);
        await this.#postBatch(incoming.slice(half), done);
      } else if (one.findings.some(({ code }) => code === unkeepable)) throw error;
      else {
        const findings = [...one.findings, { code: unkeepable }];
        await this.#postBatch([{ ...one, findings, releaseReason: undefined }], done);
      }
    }
  }

  get #place() {
    return { installationId: this.#job.installationId, clientId: this.#file.clientId };
  }

  /** Claims that were held alone and that somebody has released since. */
  async #postReleased(): Promise<void> {
    const held = await this.#system.query<{
      id: string;
      setId: string;
      content: ParsedClaim;
      idsSealed: Buffer | null;
      reason: string;
    }>(
      `select h.id, h.set_id as "setId", h.content, h.ids_sealed as "idsSealed", coalesce(h.release_reason, '') as reason from claim_holds h
         join claim_sets s on s.id = h.set_id
       where s.file_id = $1 and h.released_at is not null
         and not exists (select from claim_versions v where v.set_id = h.set_id and v.place = h.place)
       order by h.place`,
      [this.#job.fileId],
    );
    for (let at = 0; at < held.length; at += batchClaims) {
      const incoming = held.slice(at, at + batchClaims).map(({ id, setId, content, idsSealed, reason }) => ({
        setId,
        claim: withSsns(content, openedIds(this.#services.vault, idsSealed, `claim_holds.ids:${id}`)),
        findings: [],
        broken: [],
        releaseReason: reason,
      }));
      await this.#postBatch(incoming);
    }
  }
}
