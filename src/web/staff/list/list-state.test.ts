import { expect, test } from "vitest";
import { filterAsChoice, queryOf, readState, writeState } from "./list-state.ts";

const read = (search: string) => readState(new URLSearchParams(search), "name");

test("an empty address is the usual list", () => {
  expect(read("")).toEqual({ page: 1, pageSize: 25, sort: "name", q: "", filters: {}, columns: null });
  expect(writeState(read(""), { usualSort: "name" }).toString()).toBe("");
});

test.each([
  "q=har",
  "filter[status]=active&filter[startsOn]=2027-01-01..",
  "sort=-name&columns=name,city&pageSize=50&page=3",
])("the address %s reads and writes the same", (search) => {
  expect(decodeURIComponent(writeState(read(search), { usualSort: "name" }).toString())).toBe(search);
});

test.each(["page=-1", "page=x", "page=0", "pageSize=7", "pageSize=-25"])(
  "%s is as if it were not there",
  (search) => {
    expect(read(search)).toEqual(read(""));
  },
);

const [bakery, market] = [
  "0197a1b2-0000-7000-8000-000000000001",
  "0197a1b2-0000-7000-8000-000000000002",
] as const;

test.each([
  ["", bakery, `client=${bakery}`, { clientId: bakery }],
  [`client=${bakery}`, bakery, `client=${bakery}`, { clientId: bakery }],
  ["client=all", null, "client=all", {}],
  ["", null, "", {}],
  [`client=${bakery}&filter[clientId]=${market}`, bakery, `client=${market}`, { clientId: market }],
  [`client=${bakery}&filter[clientId]=all`, bakery, "client=all", {}],
])("a list that follows %j with %j chosen is written %j", (search, followed, written, filters) => {
  const before = new URLSearchParams(search);
  const state = readState(before, "name", followed);
  expect(state.filters).toEqual(filters);
  expect(String(writeState(state, { usualSort: "name", followed, before }))).toBe(written);
});

test("to filter by a client is to choose it, and to clear the filter is to choose all", () => {
  const before = new URLSearchParams(`client=${bakery}&q=kim&page=3`);
  const state = readState(before, "name", bakery);
  const write = (filters: Record<string, string>) =>
    String(writeState({ ...state, filters }, { usualSort: "name", followed: bakery, before }));
  expect(write({ clientId: market })).toBe(`q=kim&page=3&client=${market}`);
  expect(write({})).toBe("q=kim&page=3&client=all");
});

test("a list that does not follow keeps the chosen client beside its own filter", () => {
  const before = new URLSearchParams(`client=${bakery}&filter[clientId]=${market}`);
  const state = readState(before, "name");
  expect(state.filters).toEqual({ clientId: market });
  expect(decodeURIComponent(String(writeState(state, { usualSort: "name", before })))).toBe(
    `filter[clientId]=${market}&client=${bakery}`,
  );
});

test.each([
  [`filter[clientId]=${market}&q=kim`, `q=kim&client=${market}`],
  ["filter[clientId]=all", "client=all"],
  [`client=${bakery}&filter[clientId]=`, `client=${bakery}`],
])("%j, as a saved view has it, becomes %j", (search, expected) => {
  expect(String(filterAsChoice(new URLSearchParams(search)))).toBe(expected);
});

test("an address without a filter by client stays as it is", () => {
  expect(filterAsChoice(new URLSearchParams(`client=${bakery}`))).toBeNull();
});

test("the call gets what narrows the rows, and nothing of how they are shown", () => {
  expect(queryOf(read("q=har&filter[status]=active&columns=name&page=2"))).toEqual({
    page: 2,
    pageSize: 25,
    sort: "name",
    q: "har",
    "filter[status]": "active",
  });
});
