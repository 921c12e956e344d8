import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string };
type Work = { origin: string; requests: readonly Sent[]; atOnce: number; everyMs?: number };
type Done = { took: number; results: { status: number; ms: number }[] };

/** Threads that have nothing to send. They are kept: one that starts, and whose code is new, takes time from the server. */
const idle: Worker[] = [];

/** Sends requests from another thread; answers how long all took, and each. */
export async function sendAll(work: Work): Promise<Done> {
  const worker = idle.pop() ?? new Worker(new URL("./load.worker.js", import.meta.url));
  // It keeps the process alive only while it works.
  worker.ref();
  const answer = once(worker, "message") as Promise<[{ done?: Done; failure?: string }]>;
  worker.postMessage(work);
  const [{ done, failure }] = await answer;
  worker.unref();
  idle.push(worker);
  if (done === undefined) throw new Error(failure);
  return done;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
