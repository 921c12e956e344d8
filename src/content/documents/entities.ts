/** What a document may be linked to: whose it is. */
export const entityTypes = ["client", "group", "division", "plan", "member"] as const;
export type EntityType = (typeof entityTypes)[number];
export type Entity = { entityType: EntityType; entityId: string };

/** Types of files that the library keeps; each is told by its content. */
export const libraryTypes = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/heic",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
] as const;
export type LibraryType = (typeof libraryTypes)[number];

/** The largest file. */
export const mostBytes = 1_000_000_000;
/** Files above this size are sent in chunks of it, so that a broken connection costs one chunk. */
export const chunkBytes = 8_000_000;
/** Names that are looked at together. */
export const mostNames = 500;
