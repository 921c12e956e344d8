import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import type { FileAnswer } from "./api.ts";

/** Writes lines to the person as fast as they are read; a broken write ends the reading. */
export type WriteLines = (lines: AsyncIterable<string>) => Promise<void>;

/**
 * A table that leaves while it is still being read. It ends when `run` has: after the commit, so that nobody has a whole
 * file of which the audit does not know.
 */
export function streamedCsv(
  reply: FastifyReply,
  name: string,
  run: (write: WriteLines) => Promise<void>,
): FileAnswer {
  const file = new PassThrough();
  run((lines) => pipeline(lines, file, { end: false })).then(
    () => file.end(),
    (error: Error) => {
      reply.log.warn({ name: error.name }, "an export was cut short");
      file.destroy(error);
    },
  );
  return { file, mediaType: "text/csv; charset=utf-8", name };
}
