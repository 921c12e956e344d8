import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
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

function newQueries(): QueryClient {
  const retry = (failures: number, error: unknown) =>
    failures < 2 && error instanceof ApiProblem && error.canRetry;
  return new QueryClient({
    defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations: { retry: false } },
  });
}
