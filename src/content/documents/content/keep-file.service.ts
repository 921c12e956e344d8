import { createHash } from "node:crypto";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { documentTypeOf, headBytes } from "#server/file-kind.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import { isPictureHead, requireFittingPicture } from "#server/pictures.ts";
import { SealedFiles, type StoredFile } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { sealedSource } from "#server/spreadsheets/source.ts";
import type { LibraryType } from "../entities.ts";
import "../documents.texts.ts";
import { officeType } from "./office-check.service.ts";
import { PdfCheck } from "./pdf-check.service.ts";
import { type ContentFault, ContentRefused } from "./refused.ts";

export type KeptFile = StoredFile & { fileName: string; mediaType: LibraryType; contentHash: Buffer };

/** Takes a file in, sealed, after a look at what it is and what it does; one that is refused leaves nothing. */
export async function keepFile(
  services: Services,
  file: Pick<IncomingFile, "name" | "content" | "maxBytes">,
  language: Language,
): Promise<KeptFile> {
  const files = new SealedFiles(services.blobs);
  let blobKey: string | undefined;
  try {
    const hash = createHash("sha256");
    const { mediaType, content } = await typed(file.content);
    const kept = await files.keep({ content: look(content, mediaType, hash), maxBytes: file.maxBytes });
    blobKey = kept.blobKey;
    const type = mediaType === "zip" ? await officeType(sealedSource(files, kept)) : mediaType;
    return { ...kept, fileName: file.name, mediaType: type, contentHash: hash.digest() };
  } catch (error) {
    if (blobKey !== undefined) await files.remove(blobKey);
    throw error instanceof ContentRefused ? refused(error.code, language) : error;
  }
}

function refused(code: ContentFault, language: Language): Problem {
  const word = (one: Language) => t(one, `documents:file.${code}`);
  return new Problem("fileRefused", { fieldErrors: saidInEach({ path: "file", code }, language, word) });
}

/** Office files with a password stand in Microsoft's older kind of file, among whose names is this one. */
const isCompound = (head: Buffer) => head.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1";
const isLocked = (head: Buffer) => head.includes(Buffer.from("EncryptedPackage", "utf16le"));
/** Its list of names may stand anywhere: at its end in a large one, which then is told only that its type is not taken. */
const compoundLookedAt = 8_000_000;

type Kind = Exclude<ReturnType<typeof documentTypeOf>, null> | "zip";

/** Told by the first bytes: a name or a header says anything. */
async function typed(
  content: AsyncIterable<Buffer>,
): Promise<{ mediaType: Kind; content: AsyncGenerator<Buffer> }> {
  const chunks = content[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  const readUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const next = await chunks.next();
      if (next.done === true) return;
      head = Buffer.concat([head, next.value]);
    }
  };
  await readUntil(() => head.length >= headBytes);
  const isZip = head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
  const mediaType = isZip ? "zip" : documentTypeOf(head);
  if (mediaType === null && isCompound(head)) {
    await readUntil(() => head.length >= compoundLookedAt || isLocked(head));
    throw new ContentRefused(isLocked(head) ? "encrypted" : "type");
  }
  if (mediaType === null) throw new ContentRefused(head.length === 0 ? "empty" : "type");
  if (mediaType !== "zip") {
    await readUntil(() => isPictureHead(head, mediaType));
    requireFittingPicture(head, mediaType);
  }
  async function* whole() {
    yield head;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  return { mediaType, content: whole() };
}

async function* look(content: AsyncGenerator<Buffer>, mediaType: Kind, hash: ReturnType<typeof createHash>) {
  const check = mediaType === "application/pdf" ? new PdfCheck() : undefined;
  for await (const chunk of content) {
    hash.update(chunk);
    await check?.feed(chunk);
    yield chunk;
  }
  check?.end();
}
