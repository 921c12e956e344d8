import type { Readable } from "node:stream";
import type { StoredFile, SealedFiles } from "#server/sealed-files.ts";
import { streamOfBytes } from "#server/streams.ts";

/**
 * The plain content of a file, any part of it as often as wanted. A workbook is a ZIP, which is read from its end; a
 * sealed file opens frame by frame at any place, so its plain content never stands on a disk nor whole in memory.
 */
export type SpreadsheetSource = {
  sizeBytes: number;
  part(start: number, end: number): Readable;
};

export function sealedSource(files: SealedFiles, kept: StoredFile): SpreadsheetSource {
  return {
    sizeBytes: kept.sizeBytes,
    part: (start, end) => files.openPart(kept, { start, end }),
  };
}

export function bufferSource(content: Buffer): SpreadsheetSource {
  return {
    sizeBytes: content.length,
    part: (start, end) => streamOfBytes(content.subarray(start, end)),
  };
}

export function whole(source: SpreadsheetSource): Readable {
  return source.part(0, source.sizeBytes);
}

export async function bytesOf(source: SpreadsheetSource, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.part(start, Math.min(end, source.sizeBytes)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
