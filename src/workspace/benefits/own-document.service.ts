import { fileNameOf } from "#enrollment/offering/session-content/document-file.service.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** A document of one of the client's plans: what a client offers, all of its people may read. */
export async function openOwnDocument(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<FileAnswer> {
  const { rows } = await scope.transaction(({ client }) =>
    client.query<{ key: string; title: string; mediaType: string }>(
      `select blob_key as key, title, media_type as "mediaType" from plan_documents
       where identifier = $1 and active and deleted_at is null`,
      [identifier],
    ),
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  const file = await services.blobs.get(found.key);
  return { file, mediaType: found.mediaType, name: fileNameOf(found.title, found.mediaType) };
}
