import { useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import { site } from "#web/site.ts";
import type { themeLogo } from "../themes.ts";

/** Where the logo of a theme is, for a picture on the page. */
export function useLogoOf(id: string | undefined): { src: string | null; refresh: () => Promise<void> } {
  const queries = useQueryClient();
  const key = ["theme logo", id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      send<typeof themeLogo>("GET /admin/enrollmentsessiontheme/{id}/logo", {
        params: { id: id ?? "" },
        signal,
      }),
    enabled: id !== undefined,
  });
  const src = data?.src ?? null;
  return {
    src: src === null ? null : `${site().apiBase}${src}`,
    refresh: () => queries.invalidateQueries({ queryKey: key }),
  };
}
