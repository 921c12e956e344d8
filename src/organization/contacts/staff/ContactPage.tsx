import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import type { contactList } from "../contact-list.ts";
import { ContactCards } from "./ContactCards.tsx";

/** Whom the user can ask, of the client they work with where they have chosen one. */
export function ContactPage() {
  const { t } = useTranslation("contacts-staff");
  usePage(t("title"));
  const clientId = useFollowedClient()?.id;
  const answer = useQuery({
    queryKey: ["contacts", currentLanguage(), clientId],
    queryFn: ({ signal }) =>
      send<typeof contactList>("GET /contacts", {
        query: clientId === undefined ? {} : { clientId },
        signal,
      }),
  });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Answer of={answer}>{({ groups }) => <ContactCards groups={groups} />}</Answer>
    </>
  );
}
