import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** What a list asks its call for. */
export type ListQuery = {
  page: number;
  pageSize: number;
  sort: string;
  q?: string;
  [filter: `filter[${string}]`]: string;
};

/** Where a list stands. All of it is in the address, so that a reload or a shared link shows the same rows. */
export type ListState = {
  page: number;
  pageSize: number;
  sort: string;
  q: string;
  filters: Readonly<Record<string, string>>;
  /** The columns to show; null for the usual ones. */
  columns: readonly string[] | null;
};

export const pageSizes = [25, 50, 100];

/** Stands in the address where a list shows all clients although the user has chosen one. */
const everyClient = "all";

/**
 * `followed`: the client that the list shows where its address names none. The server is asked for it like for any
 * other filter; it opens nothing.
 */
export function useListState(
  usualSort: string,
  followed: string | null = null,
): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search, usualSort, followed), [search, usualSort, followed]);
  const change = (changes: Partial<ListState>) => {
    const next = { ...state, page: 1, ...changes };
    // Typing in the search is one step of the history, not one for each letter.
    setSearch(writeState(next, usualSort, followed), {
      replace: "q" in changes || "columns" in changes,
      preventScrollReset: true,
    });
  };
  return [state, change];
}

export function readState(
  search: URLSearchParams,
  usualSort: string,
  followed: string | null = null,
): ListState {
  const whole = (name: string, usual: number) => Math.max(1, Math.trunc(Number(search.get(name))) || usual);
  const size = whole("pageSize", 25);
  const filters = [...search].flatMap(([name, value]) => {
    const field = /^filter\[(\w+)\]$/u.exec(name)?.[1];
    return field === undefined || value === "" || field === "clientId" ? [] : [[field, value] as const];
  });
  const client = clientIn(search, followed);
  return {
    page: whole("page", 1),
    pageSize: pageSizes.includes(size) ? size : 25,
    sort: search.get("sort") ?? usualSort,
    q: search.get("q") ?? "",
    filters: { ...(client === null ? {} : { clientId: client }), ...Object.fromEntries(filters) },
    columns: search.get("columns")?.split(",") ?? null,
  };
}

/** The client whose rows an address asks for; null for all. */
export function clientIn(search: URLSearchParams, followed: string | null): string | null {
  const named = search.get("filter[clientId]") ?? "";
  return named === everyClient ? null : named === "" ? followed : named;
}

/** The same address, for all clients. */
export function searchForAll(search: URLSearchParams): URLSearchParams {
  const every = new URLSearchParams(search);
  every.set("filter[clientId]", everyClient);
  return every;
}

export function writeState(
  state: ListState,
  usualSort: string,
  followed: string | null = null,
): URLSearchParams {
  const search = new URLSearchParams();
  if (state.q !== "") search.set("q", state.q);
  const { clientId = "", ...filters } = state.filters;
  const client = clientId === "" ? (followed === null ? "" : everyClient) : clientId;
  for (const [field, value] of Object.entries({ clientId: client === followed ? "" : client, ...filters }))
    if (value !== "") search.set(`filter[${field}]`, value);
  if (state.sort !== usualSort) search.set("sort", state.sort);
  if (state.columns !== null) search.set("columns", state.columns.join(","));
  if (state.pageSize !== 25) search.set("pageSize", String(state.pageSize));
  if (state.page !== 1) search.set("page", String(state.page));
  return search;
}

export function queryOf({ page, pageSize, sort, q, filters }: ListState): ListQuery {
  const query: ListQuery = { page, pageSize, sort };
  if (q !== "") query.q = q;
  for (const [field, value] of Object.entries(filters)) query[`filter[${field}]`] = value;
  return query;
}
