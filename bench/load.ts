import { Worker } from "node:worker_threads";

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string };
type Work = { origin: string; requests: readonly Sent[]; atOnce: number; everyMs?: number };
type Done = { took: number; results: { status: number; ms: number }[] };

/** Sends requests from another thread; answers how long all took, and each. */
export async function sendAll(work: Work): Promise<Done> {
  const worker = new Worker(new URL("./load.worker.js", import.meta.url));
  try {
    return await new Promise<Done>((resolve, reject) => {
      worker.on("message", ({ done, failure }: { done?: Done; failure?: string }) =>
        done === undefined ? reject(new Error(failure)) : resolve(done),
      );
      worker.on("error", reject);
      worker.postMessage(work);
    });
  } finally {
    await worker.terminate();
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
