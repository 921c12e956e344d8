import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { CountedTabs } from "#web/staff/CountedTabs.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { clientIn } from "#web/staff/list/list-state.ts";
import { type OrderStatus, orderStatuses } from "../order-status.ts";
import type { orderList } from "../orders.ts";

/** The states of orders, with how many there are in each. */
export function OrderTabs({ current }: { current: OrderStatus }) {
  const { t } = useTranslation("id-cards-staff");
  const [search] = useSearchParams();
  const client = clientIn(search, useFollowedClient()?.id ?? null);
  const { data } = useQuery({
    queryKey: ["list", "idcardorders", "counts", client],
    queryFn: ({ signal }) =>
      send<typeof orderList>("GET /idcardorders", {
        query: { pageSize: 1, ...(client === null ? {} : { "filter[clientId]": client }) },
        signal,
      }),
  });
  return (
    <CountedTabs
      label={t("orders.columns.status")}
      current={current}
      tabs={orderStatuses.map((status) => ({
        key: status,
        to: `?filter[status]=${status}`,
        label: t(`orders.status.${status}`),
        count: data?.counts[status],
      }))}
    />
  );
}
