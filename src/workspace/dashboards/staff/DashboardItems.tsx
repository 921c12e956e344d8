import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { clientIn } from "#web/staff/list/list-state.ts";
import type { arrangeDashboard, dashboard, Placed } from "../dashboard.ts";
import { Arrange } from "./Arrange.tsx";
import { ItemCard } from "./ItemCard.tsx";

/** The items on the home of an area, as its user has arranged them. */
export function DashboardItems() {
  const { t } = useTranslation("dashboards-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const followed = useFollowedClient();
  const [search] = useSearchParams();
  const client = clientIn(search, followed?.id ?? null);
  const [isArranging, setArranging] = useState(false);
  const key = ["dashboard", language];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send<typeof dashboard>("GET /dashboard", { signal }),
  });
  const saving = useMutation({
    mutationFn: (items: Placed[] | null) =>
      send<typeof arrangeDashboard>("PUT /dashboard", { body: { items } }),
    onSuccess: (made) => queries.setQueryData(key, made),
  });
  if (data === undefined || data.items.length + data.others.length === 0) return null;
  return (
    <Box component="section" aria-label={t("title")} sx={{ mt: 3 }}>
      <Box sx={{ display: "flex", justifyContent: "flex-end", mb: 1 }}>
        <Button aria-expanded={isArranging} onClick={() => setArranging(!isArranging)}>
          {t(isArranging ? "done" : "arrange")}
        </Button>
      </Box>
      {isArranging && (
        <Arrange
          shown={data}
          label={t("arrange")}
          resetLabel={t("reset")}
          {...(data.isByRole && { about: t("byRole") })}
          error={saving.error}
          isBusy={saving.isPending}
          onChange={(items) => saving.mutate(items)}
        />
      )}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(22rem, 100%), 1fr))",
          gridAutoFlow: "dense",
        }}
      >
        {data.items.map((item) => (
          <Box
            key={item.id}
            sx={item.size === "wide" ? { gridColumn: { md: "span 2" }, minWidth: 0 } : { minWidth: 0 }}
          >
            <ItemCard item={item} client={client} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
