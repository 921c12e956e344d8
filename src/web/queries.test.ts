import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { newQueries } from "./Queries.tsx";

function watched(queries: ReturnType<typeof newQueries>, name: string, staleTime?: number) {
  const queryFn = vi.fn(async () => name);
  const observer = new QueryObserver(queries, {
    queryKey: [name],
    queryFn,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  observer.subscribe(() => undefined);
  return queryFn;
}

async function act(queries: ReturnType<typeof newQueries>, mutationFn: () => Promise<unknown>) {
  await new MutationObserver(queries, { mutationFn }).mutate().catch(() => undefined);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
}

test("what any card shows is read anew after an act, but for what is held under somebody's hands", async () => {
  const queries = newQueries();
  const cobra = watched(queries, "cobra");
  const record = watched(queries, "record", Infinity);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  vi.setSystemTime(Date.now() + 5);
  await act(queries, async () => "done");
  expect(cobra).toHaveBeenCalledTimes(2);
  expect(record).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("an act that was refused changes nothing, and nothing is read", async () => {
  const queries = newQueries();
  const cobra = watched(queries, "cobra");
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  vi.setSystemTime(Date.now() + 5);
  await act(queries, () => Promise.reject(new Error("refused")));
  expect(cobra).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
