import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate } from "#app/migrate.ts";
import { newId } from "#test/factories.ts";
import { migrateUntil } from "./earlier-migrations.ts";

// A database of the version before moves over with every id, date and amount.

test("members of the version before become families and employments", async () => {
  const name = `openroll_test_${process.pid}_before`;
  const maker = new pg.Client({ connectionString: inject("postgres").url });
  await maker.connect();
  await maker.query(`create database ${name}`);
  const { href: url } = Object.assign(new URL(inject("postgres").url), { pathname: `/${name}` });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrateUntil(client, "families_and_employments");
  const [installation, company, division] = [newId(), newId(), newId()];
  await client.query(
    "insert into installations (id, name, machine_name, kind, time_zone) values ($1, 'A', 'a', 'demo', 'America/New_York')",
    [installation],
  );
  await client.query(
    "insert into clients (id, installation_id, name, external_code) values ($1, $2, 'C', 'C')",
    [company, installation],
  );
  await client.query(
    "insert into divisions (id, installation_id, client_id, code, name) values ($1, $2, $3, 'D', 'D')",
    [division, installation, company],
  );
  type Row = Record<string, string | number | null>;
  const add = async (number: string, row: Row): Promise<string> => {
    const id = newId();
    const whole: Row = { family_id: id, relationship: "18", first_name: number, last_name: "Park", ...row };
    const all: Row = {
      ...whole,
      id,
      installation_id: installation,
      client_id: company,
      member_number: number,
    };
    const names = Object.keys(all);
    await client.query(
      `insert into members (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
      Object.values(all),
    );
    return id;
  };
  const employee = await add("E", {
    division_id: division,
    hire_date: "2020-01-06",
    eligibility_class: "office",
    salary_cents: 3_000_000_000,
    weekly_hours: 37.5,
    employer_family_id: "F-1",
  });
  const child = await add("K", { family_id: employee, relationship: "19", termination_date: "2026-01-31" });
  const left = await add("L", {
    hire_date: "2019-01-01",
    termination_date: "2024-06-30",
    status: "terminated",
  });
  const back = await add("B", { hire_date: "2026-02-02", termination_date: "2024-06-30", salary_cents: 100 });
  await client.query(
    `insert into member_events (id, installation_id, client_id, family_id, member_id, kind, actor)
     values ($1, $2, $3, $4, $5, 'addDependent', 'system')`,
    [newId(), installation, company, employee, child],
  );

  await migrate(url);

  const families = await client.query("select id, employer_family_id as key from families order by id");
  expect(families.rows).toEqual([
    { id: employee, key: "F-1" },
    { id: left, key: null },
    { id: back, key: null },
  ]);
  const employments = await client.query(
    `select member_id as member, division_id as division, hire_date::text as hired, last_day::text as last, status,
       is_current as current, eligibility_class as class, salary_cents::text as salary, weekly_hours::text as hours
     from employments order by member_id, is_current`,
  );
  const nothing = { division: null, class: null, salary: null, hours: null };
  expect(employments.rows).toEqual([
    {
      member: employee,
      division,
      hired: "2020-01-06",
      last: null,
      status: "active",
      current: true,
      class: "office",
      salary: "3000000000",
      hours: "37.50",
    },
    {
      ...nothing,
      member: left,
      hired: "2019-01-01",
      last: "2024-06-30",
      status: "terminated",
      current: true,
    },
    { ...nothing, member: back, hired: null, last: "2024-06-30", status: "terminated", current: false },
    {
      ...nothing,
      member: back,
      hired: "2026-02-02",
      last: null,
      status: "active",
      current: true,
      salary: "100",
    },
  ]);
  const members = await client.query(
    "select id, family_id as family, division_id as division, termination_date::text as ended from members order by id",
  );
  expect(members.rows).toEqual([
    { id: employee, family: employee, division, ended: null },
    { id: child, family: employee, division, ended: "2026-01-31" },
    { id: left, family: left, division: null, ended: null },
    { id: back, family: back, division: null, ended: null },
  ]);
  const forced = await client.query(
    "select relname as name from pg_class where relname in ('families', 'employments', 'members') and relforcerowsecurity",
  );
  expect(forced.rowCount).toBe(3);
  await client.end();
  await maker.query(`drop database ${name} with (force)`);
  await maker.end();
});
