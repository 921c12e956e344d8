import type { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { type SpreadsheetLimits, SpreadsheetRefused } from "./limits.ts";
import type { SpreadsheetSource } from "./source.ts";

/** The parts of a workbook by name. Each is unpacked as it is read and may not be longer than the list says. */
export type Package = {
  has(name: string): boolean;
  names(): string[];
  open(name: string): Promise<Readable>;
  close(): void;
};

/** Below this even letters that all repeat harm nobody. */
const harmlessBytes = 10_000_000;

/** Reads the list of parts, and refuses what would be too large before anything is unpacked. */
export async function openPackage(source: SpreadsheetSource, limits: SpreadsheetLimits): Promise<Package> {
  const reader = new SourceReader(source);
  const zip = await fromRandomAccessReaderPromise(reader, source.sizeBytes, { autoClose: false }).catch(
    (error: unknown) => {
      throw refusalOf(error);
    },
  );
  const failed: { error?: Error } = {};
  zip.on("error", (error) => (failed.error ??= error));
  try {
    const parts = await listOf(zip, limits);
    return {
      has: (name) => parts.has(name),
      names: () => [...parts.keys()],
      async open(name) {
        const entry = parts.get(name);
        if (entry === undefined || failed.error !== undefined) throw new SpreadsheetRefused("damaged");
        if (!entry.canDecodeFileData()) throw new SpreadsheetRefused("damaged");
        const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw refusalOf(error);
        });
        // It unpacks ahead, and may find before anybody reads, or after they gave up, that it is longer than announced.
        stream.on("error", () => undefined);
        return stream;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw refusalOf(error);
  }
}

async function listOf(zip: ZipFile, limits: SpreadsheetLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.parts) throw new SpreadsheetRefused("tooManyParts", { max: limits.parts });
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (unpacked > limits.unpackedBytes) throw tooLarge(limits);
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > harmlessBytes && ratio > limits.ratio) throw tooLarge(limits);
    if (entry.isEncrypted()) throw new SpreadsheetRefused("encrypted");
    if (parts.has(entry.fileName)) throw new SpreadsheetRefused("damaged");
    parts.set(entry.fileName, entry);
  }
  if (unpacked > harmlessBytes && unpacked / Math.max(1, packed) > limits.ratio) throw tooLarge(limits);
  return parts;
}

function tooLarge(limits: SpreadsheetLimits): SpreadsheetRefused {
  return new SpreadsheetRefused("unpackedTooLarge", {
    maxMegabytes: Math.floor(limits.unpackedBytes / 1_000_000),
  });
}

/** yauzl's errors have words only: those of names that lead out of the package are told apart, the rest is damage. */
function refusalOf(error: unknown): unknown {
  if (error instanceof SpreadsheetRefused) return error;
  const message = error instanceof Error ? error.message : "";
  if (isOurs(error)) return error;
  return /^(?:absolute path|invalid relative path|invalid characters in fileName)/u.test(message)
    ? new SpreadsheetRefused("partName")
    : new SpreadsheetRefused("damaged");
}

/** A disk that fails or a sealed file that does not open is no fault of the person's file. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && error.cause === sourceFailed;
}

const sourceFailed = Symbol("the source failed");

class SourceReader extends RandomAccessReader {
  readonly #source: SpreadsheetSource;

  constructor(source: SpreadsheetSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = this.#source.part(start, end);
    stream.on("error", (error: Error) => {
      error.cause = sourceFailed;
    });
    return stream;
  }
}
