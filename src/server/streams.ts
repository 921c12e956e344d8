import type { FileHandle } from "node:fs/promises";
import { PassThrough, Readable, pipeline, type Writable } from "node:stream";
import { pipeline as untilDone } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

// Streams are made here and nowhere else: an `error` event that nobody listens to ends the process, so each has a listener
// from its first moment. `npm run check -- streams` refuses them elsewhere.

type Source = Iterable<Buffer | string> | AsyncIterable<Buffer | string>;

/** A stream of what `source` yields. Its reader gets its error; without a reader nobody is harmed by it. */
export function streamOf(source: Source, { highWaterMark }: { highWaterMark?: number } = {}): Readable {
  return heard(
    Readable.from(source, { objectMode: false, ...(highWaterMark === undefined ? {} : { highWaterMark }) }),
  );
}

export function streamOfBytes(content: Buffer | string): Readable {
  return streamOf([content]);
}

export function emptyStream(): Readable {
  return streamOf([]);
}

export function streamOfWeb(body: Parameters<typeof Readable.fromWeb>[0]): Readable {
  return heard(Readable.fromWeb(body));
}

/** The content of an open file; it closes with the stream. */
export function fileStream(handle: FileHandle): Readable {
  return heard(handle.createReadStream());
}

/** The content that gzip packed. An error of either side ends both, and comes to the reader. */
export function gunzipped(content: AsyncIterable<Buffer>): Readable {
  const source = streamOf(content);
  return heard(pipeline(source, createGunzip(), () => undefined));
}

/**
 * Writes all of `content` and closes the target; an error of either side ends both and is thrown. Either way the target
 * is closed by then: a file that is still being opened would otherwise appear after it was removed.
 */
export async function writeAll(content: AsyncIterable<Buffer>, target: Writable): Promise<void> {
  try {
    await untilDone(content, heard(target));
  } finally {
    await untilClosed(target);
  }
}

/** Likewise, packed by gzip. */
export async function writeGzipped(content: AsyncIterable<string>, target: Writable): Promise<void> {
  try {
    await untilDone(content, createGzip(), heard(target));
  } finally {
    await untilClosed(target);
  }
}

async function untilClosed(target: Writable): Promise<void> {
  if (!target.closed) await new Promise((resolve) => target.once("close", resolve));
}

/** Writes texts to a stream at the speed of its reader. */
export type WriteTexts = (texts: AsyncIterable<string>) => Promise<void>;

/** A stream that ends when `run` does, and breaks off when it fails. */
export function streamWrittenBy(
  run: (write: WriteTexts) => Promise<void>,
  hear: (error: unknown) => void,
): Readable {
  const stream = new PassThrough();
  const work = run((texts) => untilDone(texts, stream, { end: false })).then(() => void stream.end());
  return brokenOffWith(stream, work, hear);
}

/** The stream that `work` writes: when the work fails, the stream breaks off with its error. */
export function brokenOffWith<S extends Readable>(
  stream: S,
  work: Promise<void>,
  hear: (error: unknown) => void = () => undefined,
): S {
  work.catch((error: unknown) => {
    hear(error);
    endWith(stream, error);
  });
  return heard(stream);
}

/** Ends a stream or a connection with an error, which its reader gets if there is one. */
export function endWith(stream: Readable | Writable, error: unknown): void {
  heard(stream).destroy(error instanceof Error ? error : new Error(String(error)));
}

function heard<S extends Readable | Writable>(stream: S): S {
  stream.on("error", nobodyElseHears);
  return stream;
}

function nobodyElseHears(): void {
  // Whoever reads the stream listens as well.
}
