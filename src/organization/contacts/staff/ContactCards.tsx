import { EmailText } from "#web/EmailText.tsx";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { formatPhone } from "#kernel/phone.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Nothing } from "#web/staff/Nothing.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { ContactGroups, ShownContact } from "../contact-list.ts";

/** Contacts by what they are for, with links that call and write. */
export function ContactCards({ groups }: ContactGroups) {
  const { t } = useTranslation("contacts-staff");
  if (groups.length === 0) return <Nothing title={t("none")} more={t("noneHelp")} />;
  return groups.map(({ id, name, contacts }) => (
    <Section key={id} title={name}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 3,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))",
        }}
      >
        {contacts.map((contact) => (
          <Box component="li" key={contact.id} sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
            <OneContact contact={contact} />
          </Box>
        ))}
      </Box>
    </Section>
  ));
}

function OneContact({ contact }: { contact: ShownContact }) {
  const { t } = useTranslation("contacts-staff");
  const { name, title, phone, email, hours, languages, clientName } = contact;
  const language = currentLanguage();
  const spoken = listOf(
    languages.map((one) => t(`languages.${one}`)),
    language,
  );
  return (
    <>
      <h3 style={{ margin: 0, fontSize: "1rem" }}>{name}</h3>
      {(title || clientName) && (
        <Box sx={{ color: "text.secondary" }}>{[title, clientName].filter(Boolean).join(" · ")}</Box>
      )}
      {phone && (
        <Box sx={{ py: 0.25 }}>
          <Link href={`tel:${phone}`}>{formatPhone(phone)}</Link>
        </Box>
      )}
      {email && (
        <Box sx={{ py: 0.25 }}>
          <Link href={`mailto:${email}`}>
            <EmailText of={email} />
          </Link>
        </Box>
      )}
      {hours && <div>{hours}</div>}
      <Box sx={{ color: "text.secondary" }}>{t("speaks", { languages: spoken })}</Box>
    </>
  );
}
