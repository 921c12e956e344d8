import { expect, test } from "vitest";
import { queryOf, readState, writeState } from "./list-state.ts";

const read = (search: string) => readState(new URLSearchParams(search), "name");

test("an empty address is the usual list", () => {
  expect(read("")).toEqual({ page: 1, pageSize: 25, sort: "name", q: "", filters: {}, columns: null });
  expect(writeState(read(""), "name").toString()).toBe("");
});

test.each([
  "q=har",
  "filter[status]=active&filter[startsOn]=2027-01-01..",
  "sort=-name&columns=name,city&pageSize=50&page=3",
])("the address %s reads and writes the same", (search) => {
  expect(decodeURIComponent(writeState(read(search), "name").toString())).toBe(search);
});

test.each(["page=-1", "page=x", "page=0", "pageSize=7", "pageSize=-25"])(
  "%s is as if it were not there",
  (search) => {
    expect(read(search)).toEqual(read(""));
  },
);

test.each([
  ["", "c1", "", { clientId: "c1" }],
  ["filter[clientId]=all", "c1", "filter[clientId]=all", {}],
  ["filter[clientId]=c2", "c1", "filter[clientId]=c2", { clientId: "c2" }],
  ["filter[clientId]=c1", "c1", "", { clientId: "c1" }],
  ["filter[clientId]=all", null, "", {}],
  ["filter[clientId]=c2", null, "filter[clientId]=c2", { clientId: "c2" }],
])("where a client is chosen, %j with %j is written %j", (search, followed, written, filters) => {
  const state = readState(new URLSearchParams(search), "name", followed);
  expect(state.filters).toEqual(filters);
  expect(decodeURIComponent(writeState(state, "name", followed).toString())).toBe(written);
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
