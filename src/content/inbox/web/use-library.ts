import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { documentList, LibraryDocument } from "#content/documents/documents.ts";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";

/** So many are shown; words narrow them. */
const shown = 20;

/** A document that goes with a message: the file of it that the writer saw. */
export type Chosen = Pick<LibraryDocument, "versionId" | "title" | "fileName">;

/** Whether the user reads the library at all. */
export function useHasLibrary(): boolean {
  const user = useUser();
  if (user === null) return false;
  if (user.type === "member" || user.type === "tpa") return true;
  return user.permissions.some(({ machineName }) => machineName === "viewDocs");
}

/** The documents that the writer may read, by words. */
export function useLibrary(words: string) {
  return useQuery({
    queryKey: ["library", words],
    queryFn: ({ signal }) =>
      send<typeof documentList>("GET /documents", {
        query: { pageSize: shown, ...(words === "" ? { sort: "title" } : { q: words }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The documents of a message that is being written, each once. */
export function useDocuments() {
  const [documents, setDocuments] = useState<readonly Chosen[]>([]);
  return {
    documents,
    choose: (one: Chosen) =>
      setDocuments((before) => [...before.filter(({ versionId }) => versionId !== one.versionId), one]),
    leaveOut: ({ versionId }: Chosen) =>
      setDocuments((before) => before.filter((one) => one.versionId !== versionId)),
    clearDocuments: () => setDocuments([]),
  };
}
