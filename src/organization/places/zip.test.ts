import { beforeAll, expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const server = await testServer();

beforeAll(async () => {
  await server.database.owner.query(
    `insert into zip_codes (code, city, state) values ('90210', 'Beverly Hills', 'CA'), ('02134', 'Allston', 'MA'),
       ('02108', 'Boston', 'MA'), ('01101', 'Springfield', 'MA'), ('62701', 'Springfield', 'IL') on conflict do nothing`,
  );
});

test.each([
  ["90210", "Beverly Hills", "CA", null],
  ["90210-1234", "beverly hills", "CA", null],
  ["90210", "Boston", "MA", "elsewhere"],
  ["90210", "Boston", "CA", "elsewhere"],
  ["99999", "Boston", "MA", "unknown"],
  // A place has many names: one of the same area, and one that nobody knows.
  ["02134", "Boston", "MA", null],
  ["02134", "Boston", "ma", null],
  ["02134", "Harborside Village", "MA", null],
  ["02134", "Springfield", "MA", "elsewhere"],
  ["9021", "Boston", "MA", null],
  ["90210", "", "MA", null],
])("ZIP code %s, %s, %s: %s", async (code, city, state, doubt) => {
  const query = new URLSearchParams({ code, city, state });
  const answer = await server.call("GET", `/zip?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ doubt });
});
