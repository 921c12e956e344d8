import { writeFileSync } from "node:fs";
import os from "node:os";
import { parentPort, Worker as Thread } from "node:worker_threads";
import { besidePriority, type FromWorker, type ToWorker, type Work } from "./work.ts";

// The other side of `beside.ts`: a thread or a process that does one work at a time.

type Worker<Input, Piece> = (input: Input, pieces: AsyncIterable<Piece>) => AsyncIterable<Uint8Array>;
type Served = { name: string; run: Worker<unknown, unknown> };

/** The function does the work of this name and is read when the first comes; the pieces that it yields are the file. */
export function served<Input, Piece>(
  { name }: Work<Input, Piece>,
  read: () => Promise<Worker<Input, Piece>>,
): Served {
  return {
    name,
    async *run(input, pieces) {
      const worker = await read();
      // Both sides are built from one source: a message of this name was sent by it.
      yield* worker(input as Input, pieces as AsyncIterable<Piece>);
    },
  };
}

const chunkBytes = 256_000;

export function serveWorks(works: readonly Served[]): void {
  // The priority is the thread's own on Linux.
  if (process.platform === "linux") os.setPriority(0, besidePriority);
  const byName = new Map(works.map(({ name, run }) => [name, run]));
  let hand: ((message: ToWorker) => void) | undefined;
  const hear = (message: ToWorker): void => {
    if (message.kind !== "begin") return hand?.(message);
    const pieces = piecesOf((listener) => (hand = listener));
    void doWork(byName.get(message.name), message.input, pieces);
  };
  if (parentPort === null) {
    watchOver(process.env["BESIDE_LIMITS"] ?? "");
    process.on("message", hear);
    process.once("disconnect", () => process.exit());
  } else parentPort.on("message", hear);
}

function say(message: FromWorker): void {
  if (parentPort === null) process.send?.(message);
  else parentPort.postMessage(message);
}

async function doWork(
  run: Worker<unknown, unknown> | undefined,
  input: unknown,
  pieces: AsyncIterable<unknown>,
): Promise<void> {
  try {
    if (run === undefined) throw new Error("Nobody does this work");
    let waiting: Uint8Array[] = [];
    let bytes = 0;
    const leave = () => {
      if (bytes > 0) say({ kind: "chunk", chunk: Buffer.concat(waiting) });
      [waiting, bytes] = [[], 0];
    };
    for await (const chunk of run(input, pieces)) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= chunkBytes) leave();
    }
    leave();
    say({ kind: "done" });
  } catch (error) {
    say({ kind: "failed", says: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

async function* piecesOf(listen: (listener: (message: ToWorker) => void) => void): AsyncGenerator<unknown> {
  for (;;) {
    const next = new Promise<ToWorker>((resolve) => listen(resolve));
    say({ kind: "more" });
    const message = await next;
    if (message.kind !== "pieces") return;
    yield* message.pieces;
  }
}

/**
 * Ends this process when it takes more memory or time than it may. A thread looks: the work itself may never let others in. Of a
 * process that the machine has no memory for, Linux is told that it goes first.
 */
function watchOver(limits: string): void {
  try {
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // A container may not allow it; the limit below holds without.
  }
  new Thread(watch, { eval: true, workerData: limits, stdout: true, stderr: true }).unref();
}

const watch = `
  const { workerData } = require("node:worker_threads");
  const { memoryMb, patienceMs } = JSON.parse(workerData);
  const end = Date.now() + patienceMs;
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMb * 1e6 || Date.now() > end) process.kill(process.pid, "SIGKILL");
  }, 20);
`;
