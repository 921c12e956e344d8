import { Problem } from "#kernel/problem.ts";

const atOnce = 2;
const mostWaiting = 40;
const patienceMs = 60_000;

type Waiting = { go: () => void };
type Line = { running: number; waiting: Waiting[] };

/**
 * Of one person, two calls that draw or pack a file go on at a time, and the next ones wait for their turn: thirty exports of
 * one are no reason for all others to wait. `take` answers the function that ends the turn.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #patienceMs: number;

  constructor(patience = patienceMs) {
    this.#patienceMs = patience;
  }

  async take(who: string): Promise<() => void> {
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] };
    this.#lines.set(who, line);
    if (line.running >= atOnce) await this.#wait(line);
    else line.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(who, line);
    };
  }

  /** Whoever ends a turn gives it to the first who waits, so that the count stays. */
  #end(who: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next.go();
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(who);
  }

  #wait(line: Line): Promise<void> {
    const tooMany = () => new Problem("tooMany", { facts: { retryAfterSeconds: 30 } });
    if (line.waiting.length >= mostWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(one), 1);
        reject(tooMany());
      }, this.#patienceMs).unref();
      const one: Waiting = {
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      line.waiting.push(one);
    });
  }
}

/** Media types of files that are made for the one who asks; others are kept and only sent. */
const made = new Set([
  "text/csv",
  "application/pdf",
  "application/zip",
  "application/fhir+ndjson",
  "application/vnd.apple.pkpass",
  "image/svg+xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
]);

/** Whether a call makes its file. Where pictures are among its types, it sends what people gave. */
export function makesFile({ file }: { file?: readonly string[] }): boolean {
  return file !== undefined && file.every((type) => made.has(type.split(";")[0] ?? ""));
}
