import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiProblem } from "./api.ts";
import { useUser } from "./session/session.ts";

/** Keeps what the server answered for the pages inside; it ends with the user's session. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueriesOfUser key={useUser()?.id}>{children}</QueriesOfUser>;
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
