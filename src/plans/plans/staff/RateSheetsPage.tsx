import Box from "@mui/material/Box";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { usePage } from "#web/shell/use-page.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import { SheetForm } from "./prices/SheetForm.tsx";

/** Rates of many plans of a client in one sheet. */
export function RateSheetsPage() {
  const { t } = useTranslation("plans-staff");
  const id = useId();
  const followed = useFollowedClient();
  const [chosen, setChosen] = useState<string | null>(followed?.id ?? null);
  usePage(t("sheet.title"));
  return (
    <>
      <PageTitle>{t("sheet.title")}</PageTitle>
      <Section title={t("sheet.file")}>
        <Box sx={{ maxWidth: "28rem", mb: 2 }}>
          <Labelled id={`${id}client`} label={t("sheet.client")}>
            {(control) => (
              <ReferencePicker
                {...control}
                value={chosen}
                onChange={setChosen}
                find={finderOf(clients)}
                among={clients.path}
              />
            )}
          </Labelled>
        </Box>
        {chosen !== null && <SheetForm key={chosen} clientId={chosen} onApplied={async () => undefined} />}
      </Section>
    </>
  );
}
