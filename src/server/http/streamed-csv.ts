import type { FastifyReply } from "fastify";
import { streamWrittenBy, type WriteTexts } from "../streams.ts";
import type { FileAnswer } from "./api.ts";

/** Writes lines to the person as fast as they are read; a broken write ends the reading. */
export type WriteLines = WriteTexts;

/**
 * A table that leaves while it is still being read. It ends when `run` has: after the commit, so that nobody has a whole
 * file of which the audit does not know.
 */
export function streamedCsv(
  reply: FastifyReply,
  name: string,
  run: (write: WriteLines) => Promise<void>,
): FileAnswer {
  const file = streamWrittenBy(run, (error) =>
    reply.log.warn({ name: error instanceof Error ? error.name : "unknown" }, "an export was cut short"),
  );
  return { file, mediaType: "text/csv; charset=utf-8", name };
}
