import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { Problem } from "#kernel/problem.ts";

/** A file of which any part can be had. `tag` changes with its content. */
export type FileParts = {
  sizeBytes: number;
  tag: string;
  /** The bytes from `start` up to but without `end`. */
  open(part: { start: number; end: number }): Readable;
};

/** Sends the whole file, or the one part that is asked for of this very content (RFC 9110, 14); of several parts, the whole. */
export function sendPart(reply: FastifyReply, file: FileParts): FastifyReply {
  const { sizeBytes, tag } = file;
  const { range, "if-range": ifRange } = reply.request.headers;
  const etag = `"${tag}"`;
  void reply.header("accept-ranges", "bytes").header("etag", etag);
  const part = ifRange === undefined || ifRange === etag ? partOf(range, sizeBytes) : undefined;
  if (part === undefined) {
    return reply.header("content-length", sizeBytes).send(file.open({ start: 0, end: sizeBytes }));
  }
  const { start, end } = part;
  return reply
    .code(206)
    .header("content-range", `bytes ${start}-${end - 1}/${sizeBytes}`)
    .header("content-length", end - start)
    .send(file.open(part));
}

/** Undefined: the whole. One that lies outside of the file is refused. */
function partOf(range: string | undefined, sizeBytes: number): { start: number; end: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  // Without a beginning: so many bytes at the end.
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  if (start >= sizeBytes) throw new Problem("rangeOutside", { facts: { sizeBytes } });
  return { start, end };
}
