import type { AccessScope } from "./scope.ts";

/** Whose rows went into a thing that was made: a file, a link, a card. It is opened only by who still reaches all of them. */
export type Reach = Pick<AccessScope, "clients" | "limited">;

/** What of a scope's reach a thing was made from: one client of it, or all. */
export function reachOf({ clients, limited }: AccessScope, clientId: string | null): Reach {
  const reached = clientId === null ? clients : [clientId];
  return { clients: reached, ...(limited === undefined ? {} : { limited }) };
}

/** Whether nothing of that reach has been lost since. */
export function stillReaches({ clients, limited }: AccessScope, made: Reach): boolean {
  const isOf = (client: string) => made.clients === "all" || made.clients.includes(client);
  if (clients !== "all" && (made.clients === "all" || made.clients.some((one) => !clients.includes(one))))
    return false;
  // Of a client that is served in part now, only the same parts may be in it.
  const servedInPart = (limited?.clients ?? []).filter(isOf);
  if (servedInPart.some((one) => made.limited?.clients.includes(one) !== true)) return false;
  const divisions = servedInPart.length === 0 ? [] : (made.limited?.divisions ?? []);
  return divisions.every((one) => limited?.divisions.includes(one) === true);
}
