import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { CountedTabs } from "#web/staff/CountedTabs.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { clientIn } from "#web/staff/list/list-state.ts";
import { type WorkList, workLists } from "../list-kinds.ts";
import type { workListCounts } from "../work-lists.ts";

/** The lists, with how many people stand in each. */
export function ListTabs({ current }: { current: WorkList }) {
  const { t } = useTranslation("work-lists-staff");
  const [search] = useSearchParams();
  const type = useUser()?.type ?? "admin";
  const client = clientIn(search, useFollowedClient()?.id ?? null);
  const { data } = useQuery({
    queryKey: ["list", "worklists", client],
    queryFn: ({ signal }) =>
      send<typeof workListCounts>("GET /worklists", {
        query: client === null ? {} : { "filter[clientId]": client },
        signal,
      }),
  });
  return (
    <CountedTabs
      label={t("title")}
      current={current}
      tabs={workLists.map((list) => ({
        key: list,
        to: `/${type}/worklists/${list}`,
        label: t(`list.${list}`),
        count: data?.counts[list],
      }))}
    />
  );
}
