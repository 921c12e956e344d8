import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { buildApp } from "#app/app.ts";
import { folderBlobs } from "#server/blobs.ts";
import { Vault } from "#server/crypto.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrate } from "#app/migrate.ts";
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
/** Of those, in turn, who are families: each one's place in it, the subscriber first. Of ten families four have one person, two each have two, three and four. */
const placeInFamily = [1, 1, 1, 1, 2, 2, 3, 3, 4, 4].flatMap((size) =>
  Array.from({ length: size }, (_, at) => at),
);

/**
 * The product on a private database with so many members: 200 clients, of which one has half of them. They are families
 * of 2.2 people with medical, dental and vision cover each, and life cover of the subscriber.
 */
export async function makeWorld(members: number): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-bench-"));
  const quiet = () => undefined;
  const embedded = await startEmbedded({
    dataDir: folder,
    sharedBuffers: "512MB",
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  await migrate(embedded.url);
  const database = await openDatabase(embedded.url, { runtime: 16, system: 8 }, embedded.socketFolder);
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
      trustProxy: false,
      lostKeys: [],
      smtpUrl: undefined,
      mailFrom: "bench@localhost",
      helpMailTo: undefined,
      plaid: undefined,
      scannerUrl: undefined,
      webhooksMayReachInner: true,
      s3: undefined,
      appleWallet: undefined,
      googleWallet: undefined,
      claimFileRetentionMonths: undefined,
      reportsFolder: undefined,
      claimsFolder: undefined,
      dropFolder: path.join(folder, "drop"),
      connectedPlaces: new Map(),
      auditRetentionMonths: undefined,
      mailRetentionMonths: undefined,
      broadcastsPerHour: 2000,
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
    trustProxy: 1,
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
  await owner.query(
    `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode, effective_date)
     select gen_random_uuid(), $1, c.id, upper(type), initcap(type) || ' plan', type, 'compositeTier', '2026-01-01'
     from clients c, unnest(array['medical', 'dental', 'vision', 'life']) type`,
    [installationId],
  );
  // A member asks for the person, which therefore stands before: ids that can be made twice.
  const placed = `numbered as (select id, row_number() over (order by external_code) - 1 as n from clients),
       placed as materialized (
         select g as n, ($4::int[])[g % $5 + 1] as place, overlay(overlay(md5('member ' || g) placing '4' from 13) placing '8' from 17)::uuid as id, g / $5 as block
         from generate_series(0, $2::int - 1) g
       )`;
  const values = [installationId, members, clients, placeInFamily, placeInFamily.length];
  const clientOf = "numbered c on c.n = case when p.block % 2 = 0 then 0 else p.block % $3 end";
  await owner.query(
    `with ${placed}, families as (
         insert into families (id, installation_id, client_id)
         select p.id, $1, c.id from placed p join ${clientOf} where p.place = 0
       )
     insert into people (id, installation_id, client_id, first_name, last_name, dob, phone, email, city, state, zip)
     select p.id, $1, c.id, 'First' || translate((p.n % 997)::text, '0123456789', 'abcdefghij'),
       'Last' || translate(((p.n - p.place) % 99991)::text, '0123456789', 'abcdefghij'), date '1960-01-01' + (p.n % 16000)::int,
       (6172000000 + p.n)::text, 'person' || p.n || '@example.com', 'Boston', 'MA', '02134'
     from placed p join ${clientOf}`,
    values,
  );
  const people = await owner.query(
    `with ${placed}
     insert into members (id, installation_id, client_id, person_id, family_id, relationship, member_number)
     select p.id, $1, c.id, p.id, s.id, case p.place when 0 then '18' when 1 then '01' else '19' end, 'HB' || lpad(p.n::text, 8, '0')
     from placed p join placed s on s.n = p.n - p.place join ${clientOf}`,
    values,
  );
  if (people.rowCount !== members) throw new Error("Not all members were made");
  await owner.query(
    `insert into employments (id, installation_id, client_id, family_id, member_id, hire_date)
     select id, installation_id, client_id, id, id, '2015-01-01' from members where relationship = '18'`,
  );
  await owner.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code, effective_date,
       created_at, updated_at)
     select gen_random_uuid(), m.installation_id, m.client_id, m.family_id, m.id, b.id, b.coverage_type, 'FAM', '2026-01-01', '2025-12-01', '2025-12-01'
     from members m join base_plans b on b.client_id = m.client_id and (b.coverage_type <> 'life' or m.relationship = '18')`,
  );
  await owner.query("vacuum analyze");
  return installationId;
}
