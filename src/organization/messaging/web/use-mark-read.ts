import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { markNewsRead } from "../news.ts";

/** Puts an announcement away as read; the home page is read anew. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof markNewsRead>("POST /announcements/{id}/read", { params: { id }, body: { isRead: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["home"] }),
  });
}
