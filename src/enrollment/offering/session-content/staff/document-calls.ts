import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { download, save, send, upload } from "#web/api.ts";
import { useSessionChanged } from "../../sessions/staff/session-data.ts";
import type {
  externalDocumentCalls,
  ExternalDocumentRow,
  planDocumentCalls,
  PlanDocumentRow,
} from "../session-content.ts";
import { partKey } from "./part-data.ts";

type Docs = typeof planDocumentCalls;
type External = typeof externalDocumentCalls;
type About = Pick<PlanDocumentRow, "kind" | "title" | "language">;

export function usePlanDocuments(sessionId: string) {
  return useQuery({
    queryKey: partKey(sessionId, "plandocs"),
    queryFn: async ({ signal }) =>
      (
        await send<Docs["list"]>("GET /admin/enrollmentsessions/{sessionId}/plandocs", {
          params: { sessionId },
          signal,
        })
      ).rows,
  });
}

export type DocumentChange =
  | { kind: "add"; file: File; about: About & { sessionPlanId: string } }
  | { kind: "change"; row: PlanDocumentRow; about: About; file: File | null }
  | { kind: "order"; ids: string[] }
  | { kind: "remove"; id: string };

/** Changes the documents of the session's plans; `progress` is the share of a file that has left. */
export function useChangeDocuments(sessionId: string) {
  const queries = useQueryClient();
  const changed = useSessionChanged(sessionId);
  const [progress, setProgress] = useState<number | null>(null);
  const changing = useMutation({
    mutationFn: async (change: DocumentChange): Promise<unknown> => {
      if (change.kind === "add")
        return upload<Docs["create"]>("POST /admin/enrollmentsessions/{sessionId}/plandocs", {
          params: { sessionId },
          body: change.about,
          file: change.file,
          onProgress: setProgress,
        });
      if (change.kind === "order")
        return send<Docs["order"]>("PUT /admin/enrollmentsessions/{sessionId}/plandocs/order", {
          params: { sessionId },
          body: { ids: change.ids },
        });
      if (change.kind === "remove")
        return send<Docs["remove"]>("DELETE /admin/enrollmentsessions/{sessionId}/plandocs/{id}", {
          params: { sessionId, id: change.id },
        });
      const { row, about, file } = change;
      const params = { sessionId, id: row.id };
      await send<Docs["update"]>("PUT /admin/enrollmentsessions/{sessionId}/plandocs/{id}", {
        params,
        body: about,
        ifMatch: row.version,
      });
      if (file === null) return;
      return upload<Docs["replace"]>("POST /admin/enrollmentsessions/{sessionId}/plandocs/{id}/file", {
        params,
        file,
        onProgress: setProgress,
      });
    },
    onSettled: async () => {
      setProgress(null);
      void changed();
      await queries.invalidateQueries({ queryKey: partKey(sessionId, "plandocs") });
    },
  });
  return { changing, progress };
}

export async function openPlanDocument(sessionId: string, id: string): Promise<void> {
  save(
    await download<Docs["file"]>("GET /admin/enrollmentsessions/{sessionId}/plandocs/{id}/file", {
      params: { sessionId, id },
    }),
  );
}

export function useExternalDocuments(sessionId: string, id: string) {
  return useQuery({
    queryKey: [...partKey(sessionId, "externaldocs"), id],
    queryFn: async ({ signal }): Promise<ExternalDocumentRow[]> =>
      (
        await send<External["list"]>("GET /admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs", {
          params: { sessionId, id },
          signal,
        })
      ).rows,
  });
}

type ExternalChange =
  | { kind: "add"; file: File; about: Pick<About, "title" | "language"> }
  | { kind: "remove"; documentId: string };

export function useChangeExternalDocuments(sessionId: string, id: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const changing = useMutation({
    mutationFn: async (change: ExternalChange): Promise<unknown> =>
      change.kind === "add"
        ? upload<External["create"]>(
            "POST /admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs",
            { params: { sessionId, id }, body: change.about, file: change.file, onProgress: setProgress },
          )
        : send<External["remove"]>(
            "DELETE /admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs/{documentId}",
            { params: { sessionId, id, documentId: change.documentId } },
          ),
    onSettled: async () => {
      setProgress(null);
      await queries.invalidateQueries({ queryKey: partKey(sessionId, "externaldocs") });
      await queries.invalidateQueries({ queryKey: partKey(sessionId, "externalbenefits") });
    },
  });
  return { changing, progress };
}

export async function openExternalDocument(place: {
  sessionId: string;
  id: string;
  documentId: string;
}): Promise<void> {
  save(
    await download<External["file"]>(
      "GET /admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs/{documentId}",
      { params: place },
    ),
  );
}
