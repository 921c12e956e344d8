import { z } from "zod";
import { call } from "#kernel/call.ts";
import { maskSsnsInName } from "#kernel/ssn-in-texts.ts";
import { addDocument, addVersion, keepAccess } from "./documents.ts";
import { chunkBytes, mostBytes } from "./entities.ts";

// A large file comes in chunks. After a break the page asks how much is there, and goes on.

/** For the page: a key sends its file at once. */
const access = { ...keepAccess, withoutKeys: true } as const;
const upload = z.strictObject({ id: z.uuid() });
const stateSchema = z.object({ id: z.uuid(), receivedBytes: z.int(), chunkBytes: z.int() });
export type UploadState = z.output<typeof stateSchema>;

export const beginUpload = call({
  method: "POST",
  path: "/documents/uploads",
  access,
  summary: "Begin to send a large file in chunks; what is not finished within two days is dropped",
  body: z.strictObject({
    name: z.string().overwrite(maskSsnsInName).min(1).max(400),
    sizeBytes: z.int().min(1).max(mostBytes),
  }),
  answer: stateSchema,
});

export const uploadState = call({
  method: "GET",
  path: "/documents/uploads/{id}",
  access,
  summary: "How much of a file has arrived",
  params: upload,
  answer: stateSchema,
});

export const sendChunk = call({
  method: "POST",
  path: "/documents/uploads/{id}/chunks",
  access,
  summary: "Send the next chunk; one that is there already changes nothing",
  params: upload,
  upload: { maxBytes: chunkBytes },
  body: z.strictObject({ startsAt: z.coerce.number().int().min(0).max(mostBytes) }),
  answer: stateSchema,
  statuses: [503],
});

export const finishUpload = call({
  method: "POST",
  path: "/documents/uploads/{id}/finish",
  access,
  summary: "File a document whose chunks have all arrived",
  params: upload,
  body: addDocument.body,
  answer: addDocument.answer,
  statuses: [503],
});

export const finishVersion = call({
  method: "POST",
  path: "/documents/uploads/{id}/version",
  access,
  summary: "Make the chunks of an upload the new file of a document",
  params: upload,
  body: z.strictObject({ documentId: z.uuid() }),
  answer: addVersion.answer,
  statuses: [503],
});

export const dropUpload = call({
  method: "DELETE",
  path: "/documents/uploads/{id}",
  access,
  summary: "Give an upload up",
  params: upload,
  statuses: [404],
});
