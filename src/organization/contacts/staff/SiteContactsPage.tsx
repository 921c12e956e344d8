import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import { brokers, partners } from "#organization/partners/organisations.ts";
import { finderOf } from "#records/staff/calls.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { type ContactReader, contactReaders } from "../contact-readers.ts";
import type { siteContacts } from "../contact-list.ts";
import { ContactCards } from "./ContactCards.tsx";

/** Whose people the reader is, by the reader's kind. */
const owners = {
  member: { key: "clientId", to: clients },
  client: { key: "clientId", to: clients },
  broker: { key: "brokerId", to: brokers },
  partner: { key: "partnerId", to: partners },
  tpa: { key: "clientId", to: clients },
} as const;

/** The contacts as somebody else sees them; what is looked at stands in the address. */
export function SiteContactsPage() {
  const { t } = useTranslation("contacts-staff");
  usePage(t("preview.title"));
  const [search, setSearch] = useSearchParams();
  const stated = search.get("as");
  const type: ContactReader = contactReaders.find((one) => one === stated) ?? "member";
  const of = search.get("of");
  const { key, to } = owners[type];
  const change = (next: { as: string; of: string | null }) =>
    setSearch(
      (before) => {
        before.set("as", next.as);
        if (next.of === null) before.delete("of");
        else before.set("of", next.of);
        return before;
      },
      { replace: true },
    );
  const answer = useQuery({
    queryKey: ["site contacts", currentLanguage(), type, of],
    queryFn: ({ signal }) =>
      send<typeof siteContacts>("GET /admin/sitecontacts", {
        query: { type, ...(of === null ? {} : { [key]: of }) },
        signal,
      }),
  });
  return (
    <>
      <PageTitle>{t("preview.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("preview.about")}</Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          mb: 3,
          maxWidth: "40rem",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
        }}
      >
        <Labelled id="preview-as" label={t("preview.as")}>
          {({ id }) => (
            <NativeChoice
              id={id}
              value={type}
              onChange={(as) => change({ as, of: null })}
              options={contactReaders.map((value) => ({ value, label: t(`preview.readers.${value}`) }))}
            />
          )}
        </Labelled>
        <Labelled id="preview-of" label={t(`preview.${key}`)} isOptional>
          {({ id }) => (
            <ReferencePicker
              key={key}
              id={id}
              value={of}
              onChange={(value) => change({ as: type, of: value })}
              find={finderOf(to)}
              among={to.path}
            />
          )}
        </Labelled>
      </Box>
      <Answer of={answer}>{({ groups }) => <ContactCards groups={groups} />}</Answer>
    </>
  );
}
