import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { formatDay } from "#web/staff/format.ts";
import type {
  AutomaticRun,
  automaticRun,
  dismissAutomaticRun,
  releaseAutomaticRun,
  undoAutomaticRun,
} from "../automatic-changes.ts";
import { Items, reasonText } from "./Items.tsx";

type Act = "release" | "dismiss" | "undo";

/** One day at one client, with what can be done about it. */
export function AutomaticRunItem({ run }: { run: AutomaticRun }) {
  const { t } = useTranslation("automatic-changes-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(run.status === "held");
  const [asks, setAsks] = useState<Act | null>(null);
  const acting = useMutation({
    mutationFn: (act: Act) => {
      const call = { params: { id: run.id }, ifMatch: run.version };
      if (act === "release")
        return send<typeof releaseAutomaticRun>("POST /automaticchanges/{id}/release", call);
      if (act === "dismiss")
        return send<typeof dismissAutomaticRun>("POST /automaticchanges/{id}/dismiss", call);
      return send<typeof undoAutomaticRun>("POST /automaticchanges/{id}/undo", call);
    },
    onSuccess: () => setAsks(null),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOfPage(queryKey) }),
  });
  const acts: Act[] = [
    ...(run.status === "held" ? (["release"] as const) : []),
    ...(run.waiting > 0 && run.status !== "undone" ? (["dismiss"] as const) : []),
    ...(run.status === "done" && run.done > 0 ? (["undo"] as const) : []),
  ];
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Box sx={{ flexGrow: 1, minWidth: "min(16rem, 100%)", overflowWrap: "anywhere" }}>
          <strong>{t("name", { day: formatDay(run.day, language), client: run.clientName })}</strong>{" "}
          <Chip
            size="small"
            variant="outlined"
            color={run.status === "held" ? "warning" : "default"}
            label={t(`statuses.${run.status}`)}
          />
          <div>
            {[
              t("changed", { count: run.done }),
              run.waiting > 0 && t("waiting", { count: run.waiting }),
              ...run.why.map((one) => reasonText(t, one, language)),
            ]
              .filter((one) => one !== false && one !== "")
              .join(" ")}
          </div>
        </Box>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
        {acts.map((act) => (
          <BusyButton
            key={act}
            size="small"
            color="inherit"
            isBusy={acting.isPending && acting.variables === act}
            onClick={() => setAsks(act)}
          >
            {t(`acts.${act}`)}
          </BusyButton>
        ))}
      </Box>
      {isOpen && <People run={run} />}
      {asks !== null && (
        <ConfirmDialog
          title={t(`ask.${asks}.title`)}
          text={t(`ask.${asks}.text`, { count: asks === "undo" ? run.done : run.waiting })}
          act={t(`acts.${asks}`)}
          stay={t("ask.stay")}
          isLoss={asks !== "release"}
          isBusy={acting.isPending}
          error={acting.error}
          onAct={() => acting.mutate(asks)}
          onClose={() => setAsks(null)}
        />
      )}
    </Box>
  );
}

const isOfPage = ([first]: readonly unknown[]) =>
  typeof first === "string" && first.startsWith("automatic change");

function People({ run }: { run: AutomaticRun }) {
  const { t } = useTranslation("automatic-changes-staff");
  const answer = useQuery({
    queryKey: ["automatic change", run.id, run.version, currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof automaticRun>("GET /automaticchanges/{id}", { params: { id: run.id }, signal }),
  });
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  return <Items caption={t("people")} items={answer.data?.items ?? []} />;
}
