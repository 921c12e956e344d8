import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useChosenClient } from "#web/session/chosen-client.ts";
import { usePage } from "#web/shell/use-page.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { automaticRunList, previewAutomaticRun } from "../automatic-changes.ts";
import { AutomaticRunItem } from "./AutomaticRunItem.tsx";
import { Items, reasonText } from "./Items.tsx";

/** What each day changes by itself: today's outlook, what was held back, and what was done and why. */
export function AutomaticChangesPage() {
  const { t } = useTranslation("automatic-changes-staff");
  const client = useChosenClient();
  usePage(t("title"));
  const answer = useQuery({
    queryKey: ["automatic changes", client?.id ?? "", currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof automaticRunList>("GET /automaticchanges", {
        query: client === null ? {} : { clientId: client.id },
        signal,
      }),
  });
  const runs = answer.data?.runs ?? [];
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      {client === null ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("chooseClient")}
        </Alert>
      ) : (
        <Today key={client.id} clientId={client.id} />
      )}
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {answer.data && (
        <Section title={t("days")}>
          {runs.length === 0 && <p style={{ margin: 0 }}>{t("none")}</p>}
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {runs.map((run) => (
              <AutomaticRunItem key={run.id} run={run} />
            ))}
          </Box>
        </Section>
      )}
    </>
  );
}

function Today({ clientId }: { clientId: string }) {
  const { t } = useTranslation("automatic-changes-staff");
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["automatic changes today", clientId, language],
    queryFn: ({ signal }) =>
      send<typeof previewAutomaticRun>("GET /automaticchanges/preview", { query: { clientId }, signal }),
  });
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (answer.data === undefined) return null;
  const { isHeld, why, items } = answer.data;
  return (
    <Section title={t("today")}>
      {items.length === 0 && <p style={{ margin: 0 }}>{t("nothingToday")}</p>}
      {items.length > 0 && (
        <>
          <Alert severity={isHeld ? "warning" : "info"} sx={{ mb: 1 }}>
            {[t(isHeld ? "wouldHold" : "wouldDo", { count: items.length })]
              .concat(why.map((one) => reasonText(t, one, language)))
              .join(" ")}
          </Alert>
          <Items caption={t("today")} items={items} />
        </>
      )}
    </Section>
  );
}
