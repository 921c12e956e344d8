import { ApiProblem, send, upload } from "#web/api.ts";
import { tabStorage } from "#web/storage.ts";
import type { addDocument, addVersion, DocumentDetail, FiledDocument } from "../documents.ts";
import type {
  beginUpload,
  finishUpload,
  finishVersion,
  sendChunk,
  UploadState,
  uploadState,
} from "../uploads.ts";

/** What is said of a file beside its content, as the form of an upload says it. */
export type About = {
  byName?: "true";
  categoryId?: string;
  entityType?: "client" | "group" | "division" | "plan" | "member" | "all";
  entityId?: string;
  audience?: string;
  language?: "en" | "ko" | "es";
};
type Sending = { file: File; onProgress: (share: number) => void; signal: AbortSignal };

/** Larger ones come in chunks, of which a broken connection costs one. */
const largeFrom = 8_000_000;
const tries = 4;
/** Chunks take as long as a slow line needs. */
const patience = 120_000;

export async function sendDocument(
  { file, onProgress, signal }: Sending,
  about: About,
): Promise<FiledDocument> {
  // The same file sent twice is filed once: an answer that was lost costs nothing.
  if (file.size <= largeFrom)
    return again(signal, () =>
      upload<typeof addDocument>("POST /documents", { file, onProgress, signal, body: about }),
    );
  const id = await sendInChunks({ file, onProgress, signal });
  const filed = await send<typeof finishUpload>("POST /documents/uploads/{id}/finish", {
    params: { id },
    body: about,
    signal,
    patience: 600_000,
  });
  tabStorage.remove(placeOf(file));
  return filed;
}

export async function sendVersion(
  { file, onProgress, signal }: Sending,
  documentId: string,
): Promise<DocumentDetail> {
  if (file.size <= largeFrom)
    return upload<typeof addVersion>("POST /documents/{id}/versions", {
      file,
      onProgress,
      signal,
      params: { id: documentId },
    });
  const id = await sendInChunks({ file, onProgress, signal });
  const changed = await send<typeof finishVersion>("POST /documents/uploads/{id}/version", {
    params: { id },
    body: { documentId },
    signal,
    patience: 600_000,
  });
  tabStorage.remove(placeOf(file));
  return changed;
}

/** The same file, chosen again after a break, goes on where it was. */
const placeOf = ({ name, size, lastModified }: File) => `upload ${size} ${lastModified} ${name}`;

async function sendInChunks({ file, onProgress, signal }: Sending): Promise<string> {
  const { id, chunkBytes, ...begun } = await beginOrGoOn(file, signal);
  let { receivedBytes } = begun;
  while (receivedBytes < file.size) {
    const startsAt = receivedBytes;
    const piece = new File([file.slice(startsAt, startsAt + chunkBytes)], "chunk");
    onProgress(startsAt / file.size);
    const state = await again(signal, () =>
      upload<typeof sendChunk>("POST /documents/uploads/{id}/chunks", {
        params: { id },
        body: { startsAt },
        file: piece,
        signal,
        patience,
        onProgress: (share) => onProgress((startsAt + share * piece.size) / file.size),
      }),
    );
    receivedBytes = state.receivedBytes;
  }
  return id;
}

async function beginOrGoOn(file: File, signal: AbortSignal): Promise<UploadState> {
  const known = tabStorage.read(placeOf(file));
  if (known !== null) {
    const state = await send<typeof uploadState>("GET /documents/uploads/{id}", {
      params: { id: known },
      signal,
    }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 404) return undefined;
      throw error;
    });
    if (state !== undefined) return state;
  }
  const begun = await again(signal, () =>
    send<typeof beginUpload>("POST /documents/uploads", {
      body: { name: file.name, sizeBytes: file.size },
      signal,
    }),
  );
  tabStorage.write(placeOf(file), begun.id);
  return begun;
}

/** A line that breaks is tried again after a moment, longer each time; one that is gone, as soon as it is back. */
async function again<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      await online(signal);
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiProblem) || !error.canRetry || count === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** count));
    }
  }
}

async function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
