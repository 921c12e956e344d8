import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { download, errorWords, save, upload } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import type { censusTemplate, censusUpload } from "../census.ts";
import { censusPath, forgetLists } from "./census-data.ts";

type Props = { clientId: string | null; sessionId?: string };

/** Drop a census here: it is sent, and its columns are shown. */
export function CensusDrop({ clientId, sessionId }: Props) {
  const { t } = useTranslation("exchange");
  const id = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const [isOver, setOver] = useState(false);
  const [lacksClient, setLacksClient] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      return upload<typeof censusUpload>("POST /admin/census", {
        body: { clientId: clientId ?? "", ...(sessionId === undefined ? {} : { sessionId }) },
        file,
        onProgress: setShare,
      });
    },
    onSuccess: async (brought) => {
      await forgetLists(queries);
      await navigate(`${censusPath}/${brought.id}`);
    },
  });
  const take = (file: File | undefined) => {
    setLacksClient(clientId === null);
    if (file && clientId !== null) sending.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const { error } = sending;
  const worded = error ? errorWords(error) : undefined;
  return (
    <>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          border: "2px dashed",
          borderColor: isOver ? "primary.main" : "divider",
          bgcolor: isOver ? "action.hover" : "transparent",
          borderRadius: 1,
          p: 3,
          textAlign: "center",
        }}
      >
        <p id={`${id}-drop`} style={{ marginBlock: "0 12px", fontWeight: 600 }}>
          {t("new.drop")}
        </p>
        <Box sx={{ display: "flex", justifyContent: "center" }}>
          <FileInput
            accept=".csv,.xlsx,.txt,text/csv"
            variant="contained"
            words={t("new.choose")}
            describedBy={`${id}-about`}
            isBusy={sending.isPending}
            onChoose={take}
          />
        </Box>
        <Box component="p" id={`${id}-about`} sx={{ color: "text.secondary", mb: 0, mt: 2 }}>
          {t("new.about")} {t("new.layouts")}
        </Box>
      </Box>
      <Box role="status" sx={{ mt: 2 }}>
        {sending.isPending && (
          <>
            <p style={{ marginBlock: "0 4px" }}>
              {t("new.sending", { name: sending.variables.name, percent: Math.round(share * 100) })}
            </p>
            <LinearProgress
              variant={share < 1 ? "determinate" : "indeterminate"}
              value={share * 100}
              aria-label={t("new.sending", {
                name: sending.variables.name,
                percent: Math.round(share * 100),
              })}
            />
          </>
        )}
        {lacksClient && clientId === null && <Alert severity="error">{t("new.needsClient")}</Alert>}
        {worded !== undefined && <Alert severity="error">{worded}</Alert>}
      </Box>
      <p>
        <TemplateButton {...(sessionId === undefined ? {} : { sessionId })} />
      </p>
    </>
  );
}

function TemplateButton({ sessionId }: { sessionId?: string }) {
  const { t } = useTranslation("exchange");
  const fetching = useMutation({
    mutationFn: async () =>
      save(
        await download<typeof censusTemplate>("GET /admin/census/template", {
          query: sessionId === undefined ? {} : { sessionId },
        }),
      ),
  });
  return (
    <BusyButton size="small" isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
      {t("new.template")}
    </BusyButton>
  );
}
