import pg from "pg";
import { expect, inject, test } from "vitest";
import { formerNameKey } from "#people/members/people.table.ts";
import { migrate } from "#app/migrate.ts";
import { newId } from "#test/factories.ts";
import { migrateUntil } from "./earlier-migrations.ts";

test("members of the version before are found without accents, present names and former ones, by their indexes", async () => {
  const name = `openroll_test_${process.pid}_names`;
  const maker = new pg.Client({ connectionString: inject("postgres").url });
  await maker.connect();
  await maker.query(`create database ${name}`);
  const { href: url } = Object.assign(new URL(inject("postgres").url), { pathname: `/${name}` });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrateUntil(client, "name_keys_without_accents");
  const [installation, company] = [newId(), newId()];
  await client.query(
    "insert into installations (id, name, machine_name, kind, time_zone) values ($1, 'A', 'a', 'demo', 'America/New_York')",
    [installation],
  );
  await client.query(
    "insert into clients (id, installation_id, name, external_code) values ($1, $2, 'C', 'C')",
    [company, installation],
  );
  const add = async (first: string, last: string) => {
    const values = [newId(), installation, company];
    await client.query("insert into families (id, installation_id, client_id) values ($1, $2, $3)", values);
    await client.query(
      "insert into people (id, installation_id, client_id, first_name, last_name) values ($1, $2, $3, $4, $5)",
      [...values, first, last],
    );
    await client.query(
      `insert into members (id, installation_id, client_id, family_id, person_id, relationship, member_number, first_name, last_name)
       values ($1, $2, $3, $1, $1, '18', $1::uuid::text, $4, $5)`,
      [...values, first, last],
    );
    return values[0];
  };
  const [jose, eunji] = [await add("José", "Aragón"), await add("은지", "박")];
  await client.query(
    `insert into past_people (id, installation_id, client_id, first_name, last_name, known_to)
     values ($1, $2, $3, 'José', 'Niño', now() + interval '1 minute')`,
    [jose, installation, company],
  );

  await migrate(url);

  const { rows } = await client.query(
    `select id, name_key as name, first_key as first from members order by name_key`,
  );
  expect(rows).toEqual([
    { id: jose, name: "aragon jose", first: "jose" },
    { id: eunji, name: "박 은지", first: "은지" },
  ]);
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off");
  const planOf = async (query: string, values: string[]) => {
    const plan = await client.query<{ "QUERY PLAN": string }>(`explain ${query}`, values);
    const answer = await client.query<{ id: string }>(query, values);
    return {
      plan: plan.rows.map((row) => row["QUERY PLAN"]).join("\n"),
      ids: answer.rows.map(({ id }) => id),
    };
  };
  const within = (key: string) => `${key} >= $2 and ${key} < $2 || U&'\\+10FFFF'`;
  const ofAll = await planOf(
    `select id from members where installation_id = $1 and ${within("name_key")} order by name_key, id`,
    [installation, "arag"],
  );
  expect(ofAll).toEqual({ plan: expect.stringContaining("members_name"), ids: [jose] });
  const ofClient = await planOf(
    `select id from members where client_id = $1 and ${within("name_key")} order by name_key, id`,
    [company, "arag"],
  );
  expect(ofClient).toEqual({ plan: expect.stringContaining("members_client_name"), ids: [jose] });
  const byFirstName = await planOf(
    "select id from members where client_id = $1 and first_key = $2 order by name_key, id",
    [company, "jose"],
  );
  expect(byFirstName).toEqual({ plan: expect.stringContaining("members_first_name"), ids: [jose] });
  const former = await planOf(
    `select id from past_people where installation_id = $1 and ${within(formerNameKey)}`,
    [installation, "nino"],
  );
  expect(former).toEqual({ plan: expect.stringContaining("past_people_name"), ids: [jose] });
  await client.end();
  await maker.query(`drop database ${name} with (force)`);
  await maker.end();
});
