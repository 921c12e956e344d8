import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { usePage } from "#web/shell/use-page.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { CensusDrop } from "./CensusDrop.tsx";
import { censusPath } from "./census-data.ts";

/** The client of the census, and the file. */
export function NewCensusPage() {
  const { t } = useTranslation("exchange");
  const [search] = useSearchParams();
  const followed = useFollowedClient();
  const [clientId, setClientId] = useState<string | null>(search.get("clientId") ?? followed?.id ?? null);
  usePage(t("new.title"));
  return (
    <Box sx={{ maxWidth: 760 }}>
      <RecordHeader back={{ to: censusPath, label: t("list.title") }} title={t("new.title")} />
      <Box sx={{ mb: 3, maxWidth: 420 }}>
        <Labelled id="clientId" label={t("new.client")}>
          {({ id, describedBy, invalid }) => (
            <ReferencePicker
              {...{ id, describedBy, invalid }}
              value={clientId}
              onChange={setClientId}
              find={finderOf(clients)}
              among={clients.path}
            />
          )}
        </Labelled>
      </Box>
      <CensusDrop clientId={clientId} />
    </Box>
  );
}
