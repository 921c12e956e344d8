import type { Problem } from "#kernel/problem.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { isPictureHead, requireFittingPicture } from "#server/pictures.ts";
import { type DocumentType, documentTypeOf, headBytes } from "./file-kind.ts";

/**
 * Looks at the beginning of a file, and gives it back whole with what it is; throws what `refused` makes of a file that is
 * empty or of another kind.
 */
export async function detectFileType(
  { content }: IncomingFile,
  refused: (code: "type" | "empty") => Problem,
): Promise<{ mediaType: DocumentType; content: AsyncGenerator<Buffer> }> {
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
  const mediaType = documentTypeOf(head);
  if (mediaType === null) throw refused(head.length === 0 ? "empty" : "type");
  await readUntil(() => isPictureHead(head, mediaType));
  requireFittingPicture(head, mediaType);
  async function* whole() {
    yield head;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  return { mediaType, content: whole() };
}
