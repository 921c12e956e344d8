import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { buildApp } from "#server/app.ts";
import { folderBlobs } from "#server/blobs.ts";
import { Vault } from "#server/crypto.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import type { Services } from "#server/services.ts";
import { siteSchema } from "#server/site.ts";

export type World = {
  services: Services;
  owner: pg.Pool;
  url: string;
  /** Where the product listens. */
  address: string;
  installationId: string;
  stop: () => Promise<void>;
};

const clients = 200;

/** The product on a private database with so many members: 200 clients, of which one has half of them. */
export async function makeWorld(members: number): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-bench-"));
  const quiet = () => undefined;
  const embedded = await startEmbedded({
    dataDir: folder,
    sharedBuffers: "512MB",
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  await migrateDatabase(embedded.url);
  const database = await openDatabase(embedded.url, { runtime: 16, system: 8 });
  const owner = new pg.Pool({ connectionString: embedded.url, max: 4 });
  owner.on("error", () => undefined);
  const installationId = await populate(owner, members);
  const secret = { id: "bench", key: Buffer.alloc(32, 3) };
  const services: Services = {
    configuration: {
      production: false,
      host: "127.0.0.1",
      port: 0,
      baseUrl: "http://localhost",
      dataDir: folder,
      databaseUrl: undefined,
      secretKeys: [secret],
      lostKeys: [],
      smtpUrl: undefined,
      mailFrom: "bench@localhost",
      helpMailTo: undefined,
      plaid: undefined,
      scannerUrl: undefined,
    },
    site: siteSchema.parse({ siteName: "Bench", logo: { src: "/x.svg", alt: "x", height: 32 }, theme: {} }),
    database,
    vault: new Vault([secret]),
    blobs: folderBlobs(path.join(folder, "blobs")),
    clock: () => new Date(),
  };
  const { http } = await buildApp(services, {
    logLevel: "silent",
    callsPerMinute: 100_000_000,
    // So that callers can come from many addresses.
    trustProxy: true,
  });
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    services,
    owner,
    url: embedded.url,
    address,
    installationId,
    stop: async () => {
      await http.close();
      await Promise.all([database.end(), owner.end()]);
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function populate(owner: pg.Pool, members: number): Promise<string> {
  const installation = await owner.query<{ id: string }>(
    `insert into installations (id, name, machine_name, kind, time_zone)
     values (gen_random_uuid(), 'Bench', 'bench', 'file', 'America/New_York') returning id`,
  );
  const installationId = installation.rows[0]?.id ?? "";
  await owner.query(
    `insert into clients (id, installation_id, name, external_code)
     select gen_random_uuid(), $1, 'Client ' || n, 'C' || n from generate_series(1, $2::int) n`,
    [installationId, clients],
  );
  const names = await owner.query(
    `with numbered as (select id, row_number() over (order by external_code) - 1 as n from clients)
     insert into members (id, installation_id, client_id, family_id, relationship, member_number, first_name, last_name, dob, city, state, zip)
     select id, $1, client_id, id, '18', 'HB' || lpad(n::text, 8, '0'), 'First' || (n % 997), 'Last' || (n % 99991),
       date '1960-01-01' + (n % 16000)::int, 'Boston', 'MA', '02134'
     from (select gen_random_uuid() as id, g as n,
         (select c.id from numbered c where c.n = case when g % 2 = 0 then 0 else g % $3 end) as client_id
       from generate_series(1, $2::int) g) made`,
    [installationId, members, clients],
  );
  if (names.rowCount !== members) throw new Error("Not all members were made");
  await owner.query("vacuum analyze");
  return installationId;
}
