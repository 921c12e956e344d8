import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { clientIn } from "#web/staff/list/list-state.ts";
import type { pendingEnrollments } from "../processing.ts";
import { queueStates } from "../status-transitions.ts";

/** Where work waits, and how much of it; then everything. */
export function QueueTabs({ current }: { current: string | null }) {
  const { t } = useTranslation("processing");
  const [search] = useSearchParams();
  const client = clientIn(search, useFollowedClient()?.id ?? null);
  const { data } = useQuery({
    queryKey: ["list", "pendingenrollments", "counts", client],
    queryFn: ({ signal }) =>
      send<typeof pendingEnrollments>("GET /pendingenrollments", {
        query: { only: "counts", ...(client === null ? {} : { "filter[clientId]": client }) },
        signal,
      }),
  });
  const named = search.get("filter[clientId]");
  const hrefOf = (status: string | null) => {
    const next = new URLSearchParams(named === null ? {} : { "filter[clientId]": named });
    if (status !== null) next.set("filter[status]", status);
    return `?${next}`;
  };
  const tab = (status: string | null, label: string, count?: number) => (
    <Box component="li" key={label} sx={{ flex: "none", m: 0 }}>
      <Box
        component={Link}
        to={hrefOf(status)}
        aria-current={current === status ? "page" : undefined}
        sx={{
          display: "block",
          px: 1.5,
          py: 1,
          color: "text.primary",
          textDecoration: "none",
          whiteSpace: "nowrap",
          borderBottom: 3,
          borderColor: "transparent",
          "&[aria-current]": { borderColor: "primary.main", fontWeight: 650 },
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        {label}
        {count !== undefined && (
          <Box
            component="span"
            sx={{ ml: 0.75, color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
          >
            {count}
          </Box>
        )}
      </Box>
    </Box>
  );
  return (
    <Box component="nav" aria-label={t("tabs.label")} sx={{ borderBottom: 1, borderColor: "divider", mb: 2 }}>
      <Box
        component="ul"
        sx={{ display: "flex", overflowX: "auto", listStyle: "none", p: 0, m: 0, mb: "-1px" }}
      >
        {queueStates.map((state) => tab(state, t(`enrollment:status.${state}`), data?.counts[state] ?? 0))}
        {tab(null, t("tabs.all"))}
      </Box>
    </Box>
  );
}
