import { Readable } from "node:stream";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { FieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";

/** A file on its way in. It is read once; who reads it counts the bytes (`SealedFiles.keep` does). */
export type IncomingFile = {
  /** As the sender calls it: for people to read, never a path. */
  name: string;
  content: Readable;
  maxBytes: number;
};

const longestField = 10_000;
const mostFields = 30;

/** The file of a multipart request, and the texts that came before it. Nothing of it is read yet. */
export async function receiveFile(
  { maxBytes }: { maxBytes: number },
  request: FastifyRequest,
): Promise<IncomingFile & { fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Problem("fileMissing");
  // Told by its length before a byte is taken; the form around the file needs a little itself.
  if (Number(request.headers["content-length"]) > maxBytes + 100_000) throw tooLarge(maxBytes);
  try {
    const limits = { files: 2, fields: mostFields, fieldSize: longestField, fileSize: maxBytes + 1 };
    const parts = request.parts({ limits })[Symbol.asyncIterator]();
    const { fields, file } = await readFields(parts);
    const content = Readable.from(wholeForm(file, parts, maxBytes), { objectMode: false });
    // A call that is refused for another reason leaves its file alone; what is wrong with the rest is nobody's then.
    content.on("error", () => undefined);
    return { name: safeName(file.filename), content, maxBytes, fields };
  } catch (error) {
    throw formProblem(error);
  }
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem("fileTooLarge", { facts: { maxMegabytes: Math.floor(maxBytes / 100_000) / 10 } });
}

async function readFields(parts: AsyncIterator<Multipart>) {
  const fields = new Map<string, string>();
  const fieldErrors: FieldError[] = [];
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    const part = next.value;
    if (part.type === "file") {
      if (fieldErrors.length > 0) throw new Problem("invalid", { fieldErrors });
      return { fields: Object.fromEntries(fields), file: part };
    }
    const path = part.fieldname;
    if (part.valueTruncated) fieldErrors.push({ path, code: "tooLong", params: { max: longestField } });
    // Twice the same: nobody can tell which is meant. A text that says it is JSON is none of ours.
    else if (fields.has(path) || typeof part.value !== "string") fieldErrors.push({ path, code: "invalid" });
    else fields.set(path, part.value);
  }
  throw new Problem("fileMissing");
}

/**
 * The bytes of the file. The last ones come only when the whole form has arrived as it must be, so nothing is kept of one
 * that is cut off or has more behind its file.
 */
async function* wholeForm(
  { file }: MultipartFile,
  rest: AsyncIterator<Multipart>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  let size = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      size += chunk.length;
      // A sender that gave no length is told at the first byte too many, not when all of it has come.
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (held !== undefined) yield held;
      held = chunk;
    }
    const next = await rest.next();
    if (next.done !== true) throw new Problem(next.value.type === "file" ? "oneFile" : "formBroken");
  } catch (error) {
    throw formProblem(error);
  }
  if (held !== undefined) yield held;
}

/** Whatever the parser has against it lies in what was sent. */
function formProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Problem("formBroken", { details: { reason } });
}

/** Without folders and control characters, at most 120 characters long. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? "";
  const clean = last.replaceAll(/\p{C}/gu, "").trim();
  // By whole characters: half of one could not be stored.
  return clean === "" ? "file" : Array.from(clean).slice(-120).join("");
}
