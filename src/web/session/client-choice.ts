/** Its value in an address is a client's id, or `all`. */
const parameter = "client";
export const everyClient = "all";
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The choice that an address states: an id, null for all clients, undefined where it states none. */
export function choiceIn(search: URLSearchParams): string | null | undefined {
  const stated = search.get(parameter)?.toLowerCase();
  if (stated === undefined) return undefined;
  return idPattern.test(stated) ? stated : null;
}

/** The same address, with this choice. */
export function withChoice(search: URLSearchParams, choice: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(parameter, choice ?? everyClient);
  return next;
}

/** What an address keeps when a person signs in again: no more than the choice, since a query may hold a person's name. */
export function placeToKeep({ pathname, search }: { pathname: string; search: string }): string {
  const choice = choiceIn(new URLSearchParams(search));
  return choice ? `${pathname}?${withChoice(new URLSearchParams(), choice)}` : pathname;
}

/** The address states a client that cannot be one. */
export function isMisstated(search: URLSearchParams): boolean {
  return choiceIn(search) === null && search.get(parameter) !== everyClient;
}

/** The same address, stating no choice. */
export function withoutChoice(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(parameter);
  return next;
}
