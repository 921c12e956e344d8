import { join } from "node:path";
import { bucketInbox } from "#server/inbox/bucket-inbox.ts";
import { folderInbox } from "#server/inbox/folder-inbox.ts";
import type { Inbox } from "#server/inbox/inbox.ts";
import type { Services } from "#server/services.ts";
import type { DropKind } from "./drop-kinds.ts";

export type FileSystem = { tenant: string; machineName: string; credentialsRef: string | null };
export type DropPlace = { inbox: Inbox; source: "folder" | "bucket"; address: string };

/**
 * Where a system drops files of a kind: below the server's own folder, or below the place that its settings name. Undefined
 * where they name none, or one that holds no files.
 */
export function dropPlace(
  { configuration }: Pick<Services, "configuration">,
  { tenant, machineName, credentialsRef }: FileSystem,
  kind: DropKind,
): DropPlace | undefined {
  const folder = (path: string): DropPlace => ({ inbox: folderInbox(path), source: "folder", address: path });
  if (credentialsRef === null) return folder(join(configuration.dropFolder, tenant, machineName, kind));
  const place = configuration.connectedPlaces.get(credentialsRef);
  if (place?.kind === "folder") return folder(join(place.path, kind));
  if (place?.kind !== "bucket") return undefined;
  const prefix = place.prefix === "" ? kind : `${place.prefix}/${kind}`;
  return {
    inbox: bucketInbox(place.bucket, prefix),
    source: "bucket",
    address: `s3://${place.bucket.bucket}/${prefix}/`,
  };
}
