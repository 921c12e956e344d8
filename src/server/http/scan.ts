import { connect, type Socket } from "node:net";
import { Problem } from "#kernel/problem.ts";

/** Lets a file through whole, or ends it with an error before its last byte: who keeps it keeps nothing of it then. */
export type Scan = (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** So long the scanner may say nothing. */
const silenceMs = 30_000;
const chunkLimit = 1 << 20;

/**
 * Asks ClamAV's daemon by its INSTREAM command, while the file is on its way. `url` is `clamd://host:port`, or
 * `clamd:///path` of its socket. What is found is refused; so is every file while the daemon does not answer.
 */
export function clamdScan(url: string): Scan {
  const { hostname, port, pathname } = new URL(url);
  const place = hostname === "" ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
  return (content) => scanned(content, place);
}

async function* scanned(
  content: AsyncIterable<Buffer>,
  place: { path: string } | { host: string; port: number },
): AsyncGenerator<Buffer> {
  const daemon = new Daemon(connect(place));
  try {
    await daemon.send(Buffer.from("zINSTREAM\0"));
    let held: Buffer | undefined;
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length; at += chunkLimit)
        await daemon.send(framed(chunk.subarray(at, at + chunkLimit)));
      if (held !== undefined) yield held;
      held = chunk;
    }
    await daemon.send(framed(Buffer.alloc(0)));
    const verdict = await daemon.answer();
    if (/\bFOUND$/u.test(verdict)) throw new Problem("fileInfected", { details: { verdict } });
    if (!/\bOK$/u.test(verdict)) throw unavailable(verdict);
    if (held !== undefined) yield held;
  } finally {
    daemon.close();
  }
}

function framed(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}

function unavailable(reason: string): Problem {
  return new Problem("scanUnavailable", { details: { reason } });
}

/** One connection; its trouble comes out at the next thing that is asked of it. */
class Daemon {
  readonly #socket: Socket;
  readonly #ended: Promise<string>;
  #trouble: Problem | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#ended = new Promise((resolve) => {
      const parts: Buffer[] = [];
      const say = (reason: string) => {
        this.#trouble ??= unavailable(reason);
        socket.destroy();
      };
      socket.setTimeout(silenceMs, () => say("silent"));
      socket.on("data", (part) => {
        parts.push(part);
        // Its answer ends with a zero byte, also when it comes before the end of the file: one that is too long for it.
        if (part.includes(0)) resolve(textOf(parts));
      });
      socket.on("error", (error) => say("code" in error ? String(error.code) : "lost"));
      socket.on("close", () => resolve(textOf(parts)));
    });
  }

  async send(bytes: Buffer): Promise<void> {
    if (this.#trouble !== undefined) throw this.#trouble;
    if (this.#socket.destroyed) throw unavailable("closed");
    if (this.#socket.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#socket.off("drain", go);
        this.#socket.off("close", go);
        resolve();
      };
      this.#socket.on("drain", go);
      this.#socket.on("close", go);
    });
  }

  async answer(): Promise<string> {
    const text = await this.#ended;
    if (this.#trouble !== undefined) throw this.#trouble;
    return text;
  }

  close(): void {
    this.#socket.destroy();
  }
}

function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString("utf8").replaceAll("\0", "").trim();
}
