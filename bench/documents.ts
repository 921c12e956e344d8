import Fastify from "fastify";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { digest, newSecret } from "#server/crypto.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { percentile } from "./load.ts";
import { compare, type Ratio } from "./measure.ts";
import type { World } from "./world.ts";

const megabyte = 1_000_000;
const small = 100;
const large = 500;
/** A process may grow by this, however long the file is. */
const mostMegabytes = 128;
const documents = 200_000;
const searches = 200;
/** The same bytes again and again: what makes them must cost nothing. */
const piece = Buffer.alloc(64_000, "%PDF scans are long. ");

/** Files through the library over bare Fastify streaming to and from a disk, its memory, and its search over its own SQL. */
export async function benchDocuments(world: World, rounds: number): Promise<Ratio[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-bare-"));
  const file = path.join(folder, "file");
  const bare = Fastify({ bodyLimit: 2_000 * megabyte });
  bare.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  bare.post("/", async ({ body }) => {
    await pipeline(body as NodeJS.ReadableStream, createWriteStream(file));
    return {};
  });
  bare.get("/", (_request, reply) => reply.send(createReadStream(file)));
  const ceiling = await bare.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { token, categoryId } = await aKeeper(world);
    let count = 0;
    const upload = async (megabytes: number) => {
      const since = performance.now();
      const answer = await send(`${world.address}/api/documents`, token, {
        megabytes,
        categoryId,
        title: `Scan ${(count += 1)}`,
      });
      return { perSecond: megabytes / ((performance.now() - since) / 1000), ...answer };
    };
    const up = await compare("upload of a document ÷ bare Fastify streaming", {
      ours: async () => (await upload(small)).perSecond,
      ceiling: async () => sendBare(ceiling, small),
      rounds,
      goal: 0.5,
      unit: "MB/s",
    });
    const { id, versionId } = await upload(small);
    const down = await compare("download of a document ÷ bare Fastify streaming", {
      ours: async () => receive(`${world.address}/api/doc/${id}/${versionId}`, token),
      ceiling: async () => receive(ceiling, ""),
      rounds,
      goal: 0.5,
      unit: "MB/s",
    });
    const grown = await growthOf(() => upload(large));
    const memory: Ratio = {
      name: `growth in memory by an upload of ${large} MB`,
      ours: grown,
      ceiling: mostMegabytes,
      ratio: grown / mostMegabytes,
      goal: 1,
      unit: "MB",
      isLimit: true,
    };
    return [up, down, memory, await benchSearch(world, { token, categoryId })];
  } finally {
    await bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function aKeeper({ owner, installationId }: World): Promise<{ token: string; categoryId: string }> {
  const [userId, roleId, permissionId, categoryId] = [1, 2, 3, 4].map(() => uuidv7(Date.now()));
  await owner.query(
    `insert into users (id, installation_id, type, username, first_name, last_name, email, validated)
     values ($1, $2, 'admin', $3, 'Dana', 'Keeper', 'dana@example.com', true)`,
    [userId, installationId, `keeper ${userId}`],
  );
  await owner.query("insert into roles (id, installation_id, name, user_type) values ($1, $2, $3, 'admin')", [
    roleId,
    installationId,
    `Keeper ${roleId}`,
  ]);
  await owner.query("insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3)", [
    installationId,
    userId,
    roleId,
  ]);
  await owner.query(
    `insert into permissions (id, installation_id, name, machine_name) values ($1, $2, 'viewDocs', 'viewDocs')
     on conflict (installation_id, machine_name) do nothing`,
    [permissionId, installationId],
  );
  await owner.query(
    `insert into role_permissions (installation_id, role_id, permission_id)
     select $1, $2, id from permissions where installation_id = $1 and machine_name = 'viewDocs'`,
    [installationId, roleId],
  );
  await owner.query(
    `insert into document_categories (id, installation_id, name, name_ko, name_es) values ($1, $2, 'Scans', 'Scans', 'Scans')`,
    [categoryId, installationId],
  );
  const token = newSecret();
  await owner.query(
    "insert into tokens (hash, user_id, created_at, last_used_at, expires_at) values ($1, $2, now(), now(), now() + interval '12 hours')",
    [digest(token), userId],
  );
  return { token, categoryId: categoryId ?? "" };
}

type Sent = { megabytes: number; categoryId: string; title: string };
type Answer = { id: string; versionId: string };

function send(address: string, token: string, { megabytes, categoryId, title }: Sent): Promise<Answer> {
  const fields = { title, categoryId, entityType: "all", audience: "member" };
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    Object.entries(fields)
      .map(([name, value]) => part(name, value))
      .join("") +
    `--x\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
  return post<Answer>(address, headers, async function* () {
    yield Buffer.from(head);
    yield* pieces(megabytes);
    // Different each time: the same file would be found.
    yield Buffer.from(`\n% ${title} ${Date.now()}\n%%EOF\r\n--x--\r\n`);
  });
}

async function sendBare(address: string, megabytes: number): Promise<number> {
  const since = performance.now();
  await post(address, { "content-type": "application/octet-stream" }, () => pieces(megabytes));
  return megabytes / ((performance.now() - since) / 1000);
}

async function* pieces(megabytes: number) {
  for (let left = megabytes * megabyte; left > 0; left -= piece.length) yield piece;
}

async function post<T>(
  address: string,
  headers: Record<string, string>,
  content: () => AsyncGenerator<Buffer>,
): Promise<T> {
  const answered = new Promise<T>((resolve, reject) => {
    const sending = request(address, { method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () =>
        response.statusCode === 200 ? resolve(JSON.parse(text) as T) : reject(new Error(text)),
      );
    });
    sending.on("error", reject);
    pipeline(content, sending).catch(reject);
  });
  return answered;
}

async function receive(address: string, token: string): Promise<number> {
  const since = performance.now();
  const answer = await fetch(address, { headers: token === "" ? {} : { authorization: `Bearer ${token}` } });
  if (answer.status !== 200 || answer.body === null) throw new Error(await answer.text());
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  return bytes / megabyte / ((performance.now() - since) / 1000);
}

async function growthOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (most - before) / megabyte;
}

const words = [
  "handbook",
  "summary",
  "wellness",
  "notice",
  "medical",
  "dental",
  "vision",
  "flyer",
  "guide",
  "form",
];

/** Names of three words and a number, in 200 clients; a search is one or two of the words, or a number. */
async function benchSearch(
  { owner, installationId, address, services }: World,
  { token, categoryId }: { token: string; categoryId: string },
): Promise<Ratio> {
  await owner.query(
    `with made as (
       insert into documents (id, installation_id, title, category_id, audience, name_words)
       select gen_random_uuid(), $1, t.title, $2, '{member}', to_tsvector('simple', t.title)
       from generate_series(1, $3) n, lateral (select $4::text[] as w) w,
         lateral (select w[1 + n % 10] || ' ' || w[1 + n / 10 % 10] || ' ' || n as title) t
       returning id),
     numbered as (select id, row_number() over () as n from made),
     c as (select id, row_number() over () as n, count(*) over () as total from clients where installation_id = $1),
     linked as (
       insert into document_links (id, installation_id, client_id, document_id, entity_type, entity_id)
       select gen_random_uuid(), $1, c.id, d.id, 'client', c.id from numbered d join c on c.n = 1 + d.n % c.total)
     insert into document_versions (id, installation_id, document_id, number, blob_key, file_key_sealed, file_name, media_type, size_bytes, content_hash)
     select gen_random_uuid(), $1, id, 1, gen_random_uuid(), '\\x00', 'scan.pdf', 'application/pdf', 1, sha256(id::text::bytea) from made`,
    [installationId, categoryId, documents, words],
  );
  await owner.query("vacuum analyze documents, document_links, document_versions");
  const asked = Array.from({ length: searches }, (_, at) =>
    at % 2 === 0 ? String(1000 + at * 37) : `${words[at % 10]} ${2000 + at * 11}`,
  );
  const ours: number[] = [];
  const bare: number[] = [];
  for (const q of ["warm", ...asked]) {
    const query = q
      .split(" ")
      .map((word) => `'${word}':*`)
      .join(" & ");
    let since = performance.now();
    await services.database.system.query(
      `select d.id, d.title, v.file_name from documents d join document_versions v on v.document_id = d.id and v.is_current
         join document_categories k on k.id = d.category_id
       where d.installation_id = $1 and d.deleted_at is null and d.words @@ to_tsquery('simple', $2)
       order by d.created_at desc, d.id desc limit 25`,
      [installationId, query],
    );
    bare.push(performance.now() - since);
    since = performance.now();
    const answer = await fetch(`${address}/api/documents?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.json();
    if (answer.status !== 200) throw new Error("A search failed");
    ours.push(performance.now() - since);
  }
  const [us, top] = [percentile(ours.slice(1), 0.95), percentile(bare.slice(1), 0.95)];
  return {
    name: `search among ${documents.toLocaleString("en")} documents, p95 ÷ its SQL`,
    ours: us,
    ceiling: top,
    ratio: us / top,
    goal: 3,
    unit: "ms",
    isLimit: true,
  };
}
