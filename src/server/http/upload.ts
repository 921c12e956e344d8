import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { FieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { maskSsnsInName } from "#kernel/ssn-in-texts.ts";
import { Spool } from "./spool.ts";

/** A file on its way in. It is read once; who reads it counts the bytes (`SealedFiles.keep` does). */
export type IncomingFile = {
  /** Its name as it came, for who finds a number in it: it is kept nowhere. */
  givenName?: string;
  /** The name that the sender gives it: for people to read, never a path; without an SSN, which names of papers often hold. */
  name: string;
  content: AsyncIterable<Buffer>;
  maxBytes: number;
};

type ReceivedFile = IncomingFile & {
  /** The texts of the form, before or behind the file. */
  fields: Record<string, string>;
  /** Lets go of what was put aside of the file. */
  discard: () => Promise<void>;
};

type UploadOptions = {
  maxBytes: number;
  /** The texts that the call knows; undefined where it takes none and leaves all alone. */
  fieldNames: readonly string[] | undefined;
  /** Where a large file waits for the texts behind it. */
  spoolFolder: string;
};

const longestField = 10_000;
const mostFields = 30;

/**
 * The file of a multipart request and its texts. Texts may stand before or behind the file: where one that the call knows has
 * not come yet, the file is put aside until the end of the form; otherwise nothing of it is read yet.
 */
export async function receiveFile(
  { maxBytes, fieldNames, spoolFolder }: UploadOptions,
  request: FastifyRequest,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Problem("fileMissing");
  // Told by its length before a byte is taken; the form around the file needs a little itself.
  if (Number(request.headers["content-length"]) > maxBytes + 100_000) throw tooLarge(maxBytes);
  try {
    const limits = { files: 2, fields: mostFields, fieldSize: longestField, fileSize: maxBytes + 1 };
    const parts = request.parts({ limits })[Symbol.asyncIterator]();
    const fields = new FormFields();
    const file = await readFields(parts, fields);
    if (file === undefined) throw new Problem("fileMissing");
    const form: Form = { file, parts, fields, maxBytes, fieldNames };
    const givenName = safeName(file.filename);
    const named = { name: maskSsnsInName(givenName), givenName };
    const mayFollow = fieldNames?.some((one) => !fields.has(one)) ?? false;
    if (!mayFollow) {
      fields.requireSound();
      const discard = async () => undefined;
      return { ...named, content: wholeForm(form), maxBytes, fields: fields.values(), discard };
    }
    const spool = await Spool.of(wholeForm(form), spoolFolder);
    const discard = () => spool.close();
    return { ...named, content: spool.read(), maxBytes, fields: fields.values(), discard };
  } catch (error) {
    throw formProblem(error);
  }
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem("fileTooLarge", { facts: { maxMegabytes: Math.floor(maxBytes / 100_000) / 10 } });
}

type Form = {
  file: MultipartFile;
  parts: AsyncIterator<Multipart>;
  fields: FormFields;
  maxBytes: number;
  fieldNames: readonly string[] | undefined;
};

class FormFields {
  readonly #texts = new Map<string, string>();
  readonly #errors: FieldError[] = [];

  add({ fieldname: path, value, valueTruncated }: Extract<Multipart, { type: "field" }>): void {
    if (valueTruncated) this.#errors.push({ path, code: "tooLong", params: { max: longestField } });
    // Twice the same: nobody can tell which is meant. A text that says it is JSON is none of ours.
    else if (this.has(path) || typeof value !== "string") this.#errors.push({ path, code: "invalid" });
    else this.#texts.set(path, value);
  }

  has(name: string): boolean {
    return this.#texts.has(name);
  }

  values(): Record<string, string> {
    return Object.fromEntries(this.#texts);
  }

  requireSound(): void {
    if (this.#errors.length > 0) throw new Problem("invalid", { fieldErrors: this.#errors });
  }

  /** What came after the call had taken its texts can only be one that it does not know. */
  requireKnown(names: readonly string[]): void {
    const unknown = [...this.#texts.keys()].filter((name) => !names.includes(name));
    const fieldErrors = unknown.map((path) => ({ path, code: "unknownField" }));
    if (fieldErrors.length > 0) throw new Problem("invalid", { fieldErrors });
  }
}

/** Takes the texts up to the next file, or to the end. */
async function readFields(
  parts: AsyncIterator<Multipart>,
  fields: FormFields,
): Promise<MultipartFile | undefined> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.type === "file") return next.value;
    fields.add(next.value);
  }
  return undefined;
}

/**
 * The bytes of the file. The last ones come only when the whole form has arrived as it must be, so nothing is kept of one
 * that is cut off or has a second file.
 */
async function* wholeForm({ file, parts, fields, maxBytes, fieldNames }: Form): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  let size = 0;
  try {
    for await (const chunk of file.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      // A sender that gave no length is told at the first byte too many, not when all of it has come.
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (held !== undefined) yield held;
      held = chunk;
    }
    if ((await readFields(parts, fields)) !== undefined) throw new Problem("oneFile");
    if (fieldNames !== undefined) {
      fields.requireSound();
      fields.requireKnown(fieldNames);
    }
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
