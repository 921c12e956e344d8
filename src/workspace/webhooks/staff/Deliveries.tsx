import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayAndTime } from "#web/staff/format.ts";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import {
  type Delivery,
  deliveryStates,
  type resendDelivery,
  type testWebhook,
  type webhookDeliveries,
  webhookFailures,
} from "../webhooks.ts";
import { useWebhookState } from "./webhook-queries.ts";

type Status = Delivery["status"];

/** What a webhook has sent and what waits, with a test and a second try. */
export function Deliveries({ id }: { id: string }) {
  const { t } = useTranslation(["webhooks-staff", "webhooks"]);
  const language = currentLanguage();
  const queries = useQueryClient();
  const [status, setStatus] = useState<Status | "">("");
  const [said, say] = useSaid(t);
  const state = useWebhookState(id);
  const answer = useInfiniteQuery({
    queryKey: ["webhook-deliveries", id, status],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send<typeof webhookDeliveries>("GET /admin/webhooks/{id}/deliveries", {
        params: { id },
        query: { page: pageParam, ...(status !== "" && { "filter[status]": status }) },
        signal,
      }),
    getNextPageParam: (last) => (last.page * 25 < last.total ? last.page + 1 : undefined),
    // What happens is sent within seconds: the page shows it without being asked.
    refetchInterval: 10_000,
  });
  const refresh = () =>
    Promise.all(
      [["webhook-deliveries"], ["webhook-state"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const testing = useMutation({
    mutationFn: () =>
      send<typeof testWebhook>("POST /admin/webhooks/{id}/test", { params: { id }, body: {} }),
    onSuccess: async ({ answered, failure, milliseconds }) => {
      say((t) =>
        failure === null
          ? t("test.delivered", { milliseconds })
          : t("test.failed", { failure: failureOf(answered, failure, t) }),
      );
      await refresh();
    },
  });
  const again = useMutation({
    mutationFn: (deliveryId: string) =>
      send<typeof resendDelivery>("POST /admin/webhookdeliveries/{id}/resend", {
        params: { id: deliveryId },
        body: {},
      }),
    onSuccess: async () => {
      say((t) => t("deliveries.againDone"));
      await refresh();
    },
  });
  const rows = answer.data?.pages.flatMap((page) => page.rows) ?? [];
  const { waiting = 0, restsUntil = null, failures = 0, hasSecret = false } = state.data ?? {};
  const nameOf = ({ event }: Delivery) =>
    event === "test" ? t("deliveries.testEvent") : t(`webhooks:webhooks.choices.events.${event}`);
  const error = testing.error ?? again.error ?? answer.error;
  return (
    <Section title={t("deliveries.title")}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap", alignItems: "end", mb: 2 }}>
        <Box>
          <label htmlFor="delivery-state">{t("deliveries.state")}</label>
          <NativeChoice
            id="delivery-state"
            value={status}
            options={[
              { value: "", label: t("deliveries.all") },
              ...deliveryStates.map((value) => ({ value, label: t(`deliveries.states.${value}`) })),
            ]}
            onChange={(value) => setStatus(deliveryStates.find((one) => one === value) ?? "")}
          />
        </Box>
        {hasSecret && (
          <BusyButton variant="outlined" isBusy={testing.isPending} onClick={() => testing.mutate()}>
            {t("test.act")}
          </BusyButton>
        )}
      </Stack>
      {said !== "" && (
        <Alert
          role="status"
          severity={testing.data?.failure ? "warning" : "success"}
          onClose={() => say(null)}
          sx={{ mb: 2 }}
        >
          {said}
        </Alert>
      )}
      {error !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error.message}
        </Alert>
      )}
      {waiting > 0 && (
        <Alert severity={restsUntil === null ? "info" : "warning"} sx={{ mb: 2 }}>
          {t("deliveries.waiting", { count: waiting })}{" "}
          {restsUntil !== null &&
            t("deliveries.rests", { count: failures, until: formatDayAndTime(restsUntil, language) })}
        </Alert>
      )}
      {answer.isSuccess && rows.length === 0 && <Typography>{t("deliveries.none")}</Typography>}
      {rows.length > 0 && (
        <DescriptionList
          caption={t("deliveries.title")}
          columns={[
            { key: "event", header: t("deliveries.event") },
            { key: "at", header: t("deliveries.at"), isShort: true },
            { key: "state", header: t("deliveries.state"), isShort: true },
            { key: "answer", header: t("deliveries.answer") },
            { key: "tries", header: t("deliveries.tries"), align: "right" },
            { key: "act", header: "" },
          ]}
          rows={rows.map((row) => ({
            id: row.id,
            cells: {
              event: (
                <>
                  {nameOf(row)}
                  <details style={{ fontWeight: 400 }}>
                    <summary>{t("deliveries.details")}</summary>
                    <code style={{ overflowWrap: "anywhere", fontSize: 12 }}>{row.body}</code>
                  </details>
                </>
              ),
              at: formatDayAndTime(row.createdAt, language, { to: "seconds" }),
              state: t(`deliveries.states.${row.status}`),
              answer: answerOf(row),
              tries: formatCount(row.tries, language),
              act: row.status !== "waiting" && row.event !== "test" && (
                <BusyButton
                  size="small"
                  isBusy={again.isPending && again.variables === row.id}
                  onClick={() => again.mutate(row.id)}
                >
                  {t("deliveries.again")}
                </BusyButton>
              ),
            },
          }))}
        />
      )}
      {answer.hasNextPage && (
        <Button onClick={() => void answer.fetchNextPage()} sx={{ mt: 1 }}>
          {t("deliveries.more")}
        </Button>
      )}
    </Section>
  );

  function answerOf({ answered, failure, milliseconds }: Delivery): string {
    const time = milliseconds === null ? "" : t("deliveries.ms", { count: milliseconds });
    const what =
      failure === null ? (answered === null ? "" : String(answered)) : failureOf(answered, failure, t);
    return [what, time].filter((part) => part !== "").join(" · ");
  }
}

/** In the reader's language; what only the network can say stays in its words, behind ours. */
function failureOf(
  answered: number | null,
  failure: string,
  t: TFunction<["webhooks-staff", "webhooks"]>,
): string {
  if (answered !== null) return t("deliveries.failures.answered", { status: answered });
  const known = Object.entries(webhookFailures).find(([, words]) => words === failure);
  return known === undefined
    ? t("deliveries.failures.unreachable", { reason: failure })
    : t(`deliveries.failures.${known[0]}`);
}
