import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";

/** A file on its way in. It is read once; who reads it counts the bytes (`SealedFiles.keep` does). */
export type IncomingFile = {
  /** As the sender calls it: for people to read, never a path. */
  name: string;
  content: Readable;
  maxBytes: number;
};

/** The file of a multipart request, and the texts that came before it. Nothing of it is read yet. */
export async function receiveFile(
  { maxBytes }: { maxBytes: number },
  request: FastifyRequest,
): Promise<IncomingFile & { fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Problem("fileMissing");
  // Told by its length before a byte is taken; the form around the file needs a little itself.
  if (Number(request.headers["content-length"]) > maxBytes + 100_000) {
    request.raw.resume();
    throw tooLarge(maxBytes);
  }
  const part = await request.file({ limits: { fileSize: maxBytes + 1 } });
  if (part === undefined) throw new Problem("fileMissing");
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    const one = Array.isArray(field) ? field[0] : field;
    if (one?.type === "field" && typeof one.value === "string") fields[name] = one.value;
  }
  return { name: safeName(part.filename), content: part.file, maxBytes, fields };
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem("fileTooLarge", { facts: { maxMegabytes: Math.floor(maxBytes / 100_000) / 10 } });
}

/** Without folders and control characters, at most 120 characters long. */
function safeName(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? "";
  const clean = last.replaceAll(/\p{C}/gu, "").trim();
  return clean === "" ? "file" : clean.slice(-120);
}
