import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { webhookState } from "../webhooks.ts";

/** Whether a webhook is at work. */
export function useWebhookState(id: string) {
  return useQuery({
    queryKey: ["webhook-state", id],
    queryFn: ({ signal }) =>
      send<typeof webhookState>("GET /admin/webhooks/{id}/state", { params: { id }, signal }),
  });
}
