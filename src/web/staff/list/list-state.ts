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

export function useListState(usualSort: string): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search, usualSort), [search, usualSort]);
  const change = (changes: Partial<ListState>) => {
    const next = { ...state, page: 1, ...changes };
    // Typing in the search is one step of the history, not one for each letter.
    setSearch(writeState(next, usualSort), {
      replace: "q" in changes || "columns" in changes,
      preventScrollReset: true,
    });
  };
  return [state, change];
}

export function readState(search: URLSearchParams, usualSort: string): ListState {
  const whole = (name: string, usual: number) => Math.max(1, Math.trunc(Number(search.get(name))) || usual);
  const size = whole("pageSize", 25);
  const filters = [...search].flatMap(([name, value]) => {
    const field = /^filter\[(\w+)\]$/u.exec(name)?.[1];
    return field === undefined || value === "" ? [] : [[field, value] as const];
  });
  return {
    page: whole("page", 1),
    pageSize: pageSizes.includes(size) ? size : 25,
    sort: search.get("sort") ?? usualSort,
    q: search.get("q") ?? "",
    filters: Object.fromEntries(filters),
    columns: search.get("columns")?.split(",") ?? null,
  };
}

export function writeState(state: ListState, usualSort: string): URLSearchParams {
  const search = new URLSearchParams();
  if (state.q !== "") search.set("q", state.q);
  for (const [field, value] of Object.entries(state.filters))
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
