import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./work.ts";

export type SeatLimits = { memoryMb: number; patienceMs: number };

/** A worker beside the server is a thread, or a process. It keeps the server alive only while it works. */
export type Seat = {
  send(message: ToWorker): void;
  /** Waits for what it says next; fails when it ended instead. */
  receive(): Promise<FromWorker | Error>;
  hold(): void;
  rest(): void;
  hasEnded(): boolean;
  end(): void;
};

export function threadSeat(place: URL, { memoryMb }: SeatLimits): Seat {
  const worker = new Worker(place, {
    // No keys: it draws what it is given.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Nobody reads what libraries say of a broken file.
    stdout: true,
    stderr: true,
  });
  const mail = new Mailbox();
  worker.on("message", (message: FromWorker) => mail.put(message));
  worker.on("error", (error) => mail.close(asError(error)));
  worker.on("exit", (code) => mail.close(new Error(`A thread ended with ${code}`)));
  return {
    send: (message) => worker.postMessage(message),
    receive: () => mail.take(),
    hold: () => worker.ref(),
    rest: () => worker.unref(),
    hasEnded: () => mail.isClosed,
    end: () => void worker.terminate(),
  };
}

/**
 * A process that ends after one work. Of it the memory is limited as a whole: a thread's limit does not count what lies in
 * array buffers, and that is where a file is unpacked to.
 */
export function processSeat(place: URL, limits: SeatLimits): Seat {
  const child = fork(place, {
    env: { BESIDE_LIMITS: JSON.stringify(limits) },
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const mail = new Mailbox();
  child.on("message", (message) => mail.put(message as FromWorker));
  child.on("error", (error) => mail.close(error));
  child.on("exit", (code, signal) => mail.close(new Error(`A process ended with ${code ?? signal ?? ""}`)));
  return {
    // An error of the channel comes as the end of the process.
    send: (message) => void child.send(message, () => undefined),
    receive: () => mail.take(),
    hold: () => child.ref(),
    rest: () => child.unref(),
    hasEnded: () => mail.isClosed,
    end: () => void child.kill("SIGKILL"),
  };
}

class Mailbox {
  readonly #messages: (FromWorker | Error)[] = [];
  #reader: ((message: FromWorker | Error) => void) | undefined;
  #end: Error | undefined;

  get isClosed(): boolean {
    return this.#end !== undefined;
  }

  put(message: FromWorker | Error): void {
    const reader = this.#reader;
    this.#reader = undefined;
    if (reader === undefined) this.#messages.push(message);
    else reader(message);
  }

  close(error: Error): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    this.put(error);
  }

  take(): Promise<FromWorker | Error> {
    const first = this.#messages.shift() ?? this.#end;
    if (first !== undefined) return Promise.resolve(first);
    return new Promise((resolve) => (this.#reader = resolve));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
