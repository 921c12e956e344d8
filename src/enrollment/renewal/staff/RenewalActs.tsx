import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import type { removeRenewal, Renewal, startRenewal, undoRenewal } from "../renewal.ts";
import { usePreview } from "./Preview.tsx";

type Act = "start" | "undo" | "remove";

/** Starting a renewal, stopping or undoing it, and removing one that was only prepared. */
export function RenewalActs({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation("renewal-staff");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Act | null>(null);
  const preview = usePreview(renewal, { show: "all", search: "", page: 1 });
  const { id, version, status } = renewal;
  const doing = useMutation({
    mutationFn: async (act: Act) => {
      const to = { params: { id }, ifMatch: version };
      if (act === "start")
        await send<typeof startRenewal>("POST /renewals/{id}/start", {
          ...to,
          body: { families: preview.data?.families ?? 0 },
        });
      else if (act === "undo") await send<typeof undoRenewal>("POST /renewals/{id}/undo", to);
      else await send<typeof removeRenewal>("DELETE /renewals/{id}", to);
      return act;
    },
    onSuccess: async (act) => {
      setAsking(null);
      if (act === "remove") await navigate("..", { relative: "path" });
      else await queries.invalidateQueries({ queryKey: ["renewal", id] });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["renewals"] }),
  });
  const mayStart = status === "draft" || status === "done" || status === "undone";
  const ask = (act: Act) => {
    doing.reset();
    setAsking(act);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2 }}>
      {mayStart && (
        <BusyButton
          variant="contained"
          isBusy={preview.isPending}
          disabled={preview.data === undefined || preview.data.changed === 0}
          onClick={() => ask("start")}
        >
          {t(status === "done" ? "acts.rest" : status === "undone" ? "acts.again" : "acts.start")}
        </BusyButton>
      )}
      {(status === "done" || status === "working") && (
        <BusyButton color="error" variant="outlined" isBusy={doing.isPending} onClick={() => ask("undo")}>
          {t(status === "working" ? "acts.stop" : "acts.undo")}
        </BusyButton>
      )}
      {(status === "draft" || status === "undone") && (
        <BusyButton color="inherit" isBusy={doing.isPending} onClick={() => ask("remove")}>
          {t("acts.remove")}
        </BusyButton>
      )}
      {mayStart && preview.data?.changed === 0 && <Alert severity="info">{t("acts.nothing")}</Alert>}
      {asking !== null && (
        <ConfirmDialog
          title={t(`ask.${asking}.title`)}
          text={t(`ask.${asking}.text`, {
            count: asking === "start" ? (preview.data?.changed ?? 0) : renewal.done,
          })}
          act={t(asking === "start" ? "acts.start" : asking === "undo" ? "acts.undo" : "acts.remove")}
          stay={t("ask.stay")}
          isLoss={asking !== "start"}
          isBusy={doing.isPending}
          error={doing.error}
          onAct={() => doing.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </Box>
  );
}
