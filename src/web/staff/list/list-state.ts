import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { choiceIn, withChoice } from "../../session/client-choice.ts";

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

/** What a list that shows the rows of the chosen client knows of it; undefined for a list that does not. */
type Followed = string | null | undefined;

/**
 * `followed`: the chosen client, whose rows the list shows. The server is asked for it like for any other filter; it
 * opens nothing. To filter by another one is to choose it.
 */
export function useListState(
  usualSort: string,
  followed?: Followed,
): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search, usualSort, followed), [search, usualSort, followed]);
  const change = (changes: Partial<ListState>) => {
    const next = { ...state, page: 1, ...changes };
    // Typing in the search is one step of the history, not one for each letter.
    setSearch(writeState(next, { usualSort, followed, before: search }), {
      replace: "q" in changes || "columns" in changes,
      preventScrollReset: true,
    });
  };
  return [state, change];
}

export function readState(search: URLSearchParams, usualSort: string, followed?: Followed): ListState {
  const whole = (name: string, usual: number) => Math.max(1, Math.trunc(Number(search.get(name))) || usual);
  const size = whole("pageSize", 25);
  const filters = [...search].flatMap(([name, value]) => {
    const field = /^filter\[(\w+)\]$/u.exec(name)?.[1];
    const isChoice = field === "clientId" && followed !== undefined;
    return field === undefined || value === "" || isChoice ? [] : [[field, value] as const];
  });
  const client = followed === undefined ? null : clientIn(search, followed);
  return {
    page: whole("page", 1),
    pageSize: pageSizes.includes(size) ? size : 25,
    sort: search.get("sort") ?? usualSort,
    q: search.get("q") ?? "",
    filters: { ...(client === null ? {} : { clientId: client }), ...Object.fromEntries(filters) },
    columns: search.get("columns")?.split(",") ?? null,
  };
}

const clientFilter = "filter[clientId]";

/** The client whose rows an address asks for; null for all. */
export function clientIn(search: URLSearchParams, followed: string | null): string | null {
  const named = search.get(clientFilter) ?? "";
  if (named !== "") return named === "all" ? null : named;
  const choice = choiceIn(search);
  // A record's page may say better than the address which client is the chosen one.
  return choice === null ? null : (followed ?? choice ?? null);
}

/** The same address, for all clients. */
export function searchForAll(search: URLSearchParams): URLSearchParams {
  return withoutFilter(withChoice(search, null));
}

/**
 * For an address that filters by a client, as saved views do: the same with that client chosen; null where nothing is to
 * be changed.
 */
export function filterAsChoice(search: URLSearchParams): URLSearchParams | null {
  return search.has(clientFilter) ? withoutFilter(withChoice(search, clientIn(search, null))) : null;
}

function withoutFilter(search: URLSearchParams): URLSearchParams {
  search.delete(clientFilter);
  return search;
}

type Written = { usualSort: string; followed?: Followed; before?: URLSearchParams };

/** `before`: the address until now, whose chosen client stays unless the list follows it. */
export function writeState(
  state: ListState,
  { usualSort, followed, before = new URLSearchParams() }: Written,
): URLSearchParams {
  let search = new URLSearchParams();
  if (state.q !== "") search.set("q", state.q);
  const { clientId = "", ...others } = state.filters;
  const shown = followed === undefined ? state.filters : others;
  for (const [field, value] of Object.entries(shown)) if (value !== "") search.set(`filter[${field}]`, value);
  if (state.sort !== usualSort) search.set("sort", state.sort);
  if (state.columns !== null) search.set("columns", state.columns.join(","));
  if (state.pageSize !== 25) search.set("pageSize", String(state.pageSize));
  if (state.page !== 1) search.set("page", String(state.page));
  const stated = choiceIn(before);
  const isForAll = followed !== null || stated !== undefined;
  const choice = followed === undefined ? stated : clientId || (isForAll ? null : undefined);
  if (choice !== undefined) search = withChoice(search, choice);
  return search;
}

export function queryOf({ page, pageSize, sort, q, filters }: ListState): ListQuery {
  const query: ListQuery = { page, pageSize, sort };
  if (q !== "") query.q = q;
  for (const [field, value] of Object.entries(filters)) query[`filter[${field}]`] = value;
  return query;
}
