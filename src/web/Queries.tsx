import {
  type Mutation,
  MutationCache,
  type Query,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiProblem } from "./api.ts";
import { useUser } from "./session/session.ts";

/** Keeps what the server answered for the pages inside; another user starts with nothing. */
export function Queries({ children }: { children: ReactNode }) {
  const id = useUser()?.id;
  const [owner, setOwner] = useState(id);
  // A session that ends changes nothing here: the pages stand until the shell has led to /logout.
  if (id !== undefined && id !== owner) setOwner(id);
  return <QueriesOfUser key={owner}>{children}</QueriesOfUser>;
}

function QueriesOfUser({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/**
 * What an act changes is read anew, whichever card of the page shows it: no act has to know them all. What somebody is changing
 * by hand (`staleTime: Infinity`) stays as it is under their hands.
 */
export function newQueries(): QueryClient {
  const answered = new WeakMap<Mutation<unknown, unknown, unknown>, number>();
  const mutationCache: MutationCache = new MutationCache({
    onSuccess: (_, __, ___, mutation) => {
      answered.set(mutation, Date.now());
    },
    onSettled: (_, error, __, ___, mutation) => {
      if (error !== null) return;
      const since = answered.get(mutation) ?? 0;
      // Its own page has read anew what it knows of, and has gone on to another page where it does.
      void queries.invalidateQueries({
        predicate: (query) => query.state.dataUpdatedAt < since && !isHeld(query),
      });
    },
  });
  const retry = (failures: number, error: unknown) =>
    failures < 2 && error instanceof ApiProblem && error.canRetry;
  const queries = new QueryClient({
    mutationCache,
    defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations: { retry: false } },
  });
  return queries;
}

function isHeld({ observers }: Query): boolean {
  return observers.some(({ options }) => options.staleTime === Infinity);
}
