import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as othersGoOn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Problem } from "#kernel/problem.ts";
import { projectRoot } from "../project-root.ts";
import { processSeat, type Seat, type SeatLimits, threadSeat } from "./seat.ts";
import type { FromWorker, ToWorker, Work } from "./work.ts";

type Settings = SeatLimits & {
  place: URL;
  atOnce: number;
  longestQueue: number;
  mostBytes: number;
  makeSeat: (place: URL, limits: SeatLimits) => Seat;
  /** A seat is taken again by the next work. */
  isKept: boolean;
};

/**
 * A few who do heavy work beside the thread that answers requests: one work at a time each, within a time, a memory and a size
 * of what comes of it. Others wait in line; a line that is too long sends them away.
 */
export class Beside {
  readonly #settings: Settings;
  readonly #idle: Seat[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async run<Input, Piece>(
    { name }: Work<Input, Piece>,
    input: Input,
    pieces: AsyncIterable<readonly Piece[]>,
  ): Promise<Buffer> {
    await this.#enter();
    try {
      return await this.#runOn(this.#seat(), { kind: "begin", name, input }, pieces);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      throw new Problem("notMade", {
        facts: { retryAfterSeconds: 30 },
        details: { work: name, reason: error.message },
      });
    } finally {
      this.#leave();
    }
  }

  async #runOn(seat: Seat, begin: ToWorker, pieces: AsyncIterable<readonly unknown[]>): Promise<Buffer> {
    const given = pieces[Symbol.asyncIterator]();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    let isDone = false;
    seat.hold();
    try {
      seat.send(begin);
      for (;;) {
        const message = await this.#receive(seat);
        if (message.kind === "more") {
          const next = await given.next();
          seat.send(next.done === true ? { kind: "last" } : { kind: "pieces", pieces: next.value });
        } else if (message.kind === "chunk") {
          bytes += message.chunk.length;
          if (bytes > this.#settings.mostBytes) throw new Stopped("more bytes than one file may have");
          chunks.push(message.chunk);
        } else {
          isDone = true;
          if (message.kind === "failed") throw new WorkFailed(message.says);
          return Buffer.concat(chunks);
        }
      }
    } finally {
      if (isDone && this.#settings.isKept && !seat.hasEnded()) {
        seat.rest();
        this.#idle.push(seat);
      } else seat.end();
      await given.return?.();
    }
  }

  async #receive(seat: Seat): Promise<FromWorker> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Error>((resolve) => {
      timer = setTimeout(() => resolve(new Error("It took too long")), this.#settings.patienceMs);
    });
    const message = await Promise.race([seat.receive(), late]).finally(() => clearTimeout(timer));
    if (message instanceof Error) throw new Stopped(message.message);
    return message;
  }

  #seat(): Seat {
    const { makeSeat, place, ...limits } = this.#settings;
    for (;;) {
      const seat = this.#idle.pop();
      if (seat === undefined) return makeSeat(place, limits);
      if (!seat.hasEnded()) return seat;
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#settings.atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#settings.longestQueue)
      throw new Problem("busy", { facts: { retryAfterSeconds: 10 } });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** A place goes straight to the next in line. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}

/** The one who worked was stopped, by a limit or by an end of its own. */
class Stopped extends Error {}

/** The work found an error and said it. */
class WorkFailed extends Error {}

const built = new URL("./beside.worker.js", import.meta.url);
/** The worker stands beside the built server; from the sources, it reads TypeScript first. */
const place = existsSync(built)
  ? built
  : pathToFileURL(join(projectRoot, "src/app/beside-from-source.worker.js"));
const atOnce = Math.max(2, Math.min(4, availableParallelism()));

const own = new Beside({
  place,
  atOnce,
  longestQueue: 100,
  memoryMb: 512,
  patienceMs: 120_000,
  mostBytes: 400_000_000,
  makeSeat: threadSeat,
  isKept: true,
});
const foreign = new Beside({
  place,
  atOnce: 2,
  longestQueue: 40,
  memoryMb: 512,
  patienceMs: 60_000,
  mostBytes: 200_000_000,
  makeSeat: processSeat,
  isKept: false,
});

/** Does the work of this name with these pieces, and answers the file that comes of it. */
export function runBeside<Input, Piece>(
  work: Work<Input, Piece>,
  input: Input,
  pieces: AsyncIterable<readonly Piece[]> = someAtATime<Piece>([]),
): Promise<Buffer> {
  return (work.isForeign ? foreign : own).run(work, input, pieces);
}

/** Pieces that are known already: some at a time, and others go on between. */
export async function* someAtATime<Piece>(
  pieces: readonly Piece[],
  count = 100,
): AsyncGenerator<readonly Piece[]> {
  for (let at = 0; at < pieces.length; at += count) {
    if (at > 0) await othersGoOn();
    yield pieces.slice(at, at + count);
  }
}
