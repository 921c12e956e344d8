// Only what we use; the package has no types of its own.
declare module "yauzl" {
  import type { Readable } from "node:stream";

  export type Entry = {
    fileName: string;
    compressedSize: number;
    uncompressedSize: number;
    isEncrypted(): boolean;
    canDecodeFileData(): boolean;
  };

  export type ZipFile = {
    entryCount: number;
    eachEntry(): AsyncIterableIterator<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
    on(event: "error", listener: (error: Error) => void): void;
  };

  export class RandomAccessReader {
    _readStreamForRange(start: number, end: number): Readable;
  }

  export function fromBufferPromise(file: Buffer): Promise<ZipFile>;
  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    totalSize: number,
    options?: { autoClose?: boolean; strictFileNames?: boolean },
  ): Promise<ZipFile>;
}
