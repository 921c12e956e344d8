import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { mailDetail } from "../mail.ts";
import { MailStatus } from "./MailStatus.tsx";

export function MailPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["mail", id],
    queryFn: ({ signal }) => send<typeof mailDetail>("GET /admin/mails/{id}", { params: { id }, signal }),
  });
  return <Answer of={answer}>{(mail) => <Opened mail={mail} />}</Answer>;
}

/** Its text: a page that forbids foreign styles and frames cannot show the HTML as a mail program does. */
function Opened({ mail }: { mail: AnswerOf<typeof mailDetail> }) {
  const { t } = useTranslation("messaging");
  usePage(mail.subject);
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/mails", label: t("mails.title") }}
        title={mail.subject}
        facts={<MailStatus status={mail.status} />}
      />
      <Section title={t("mails.facts")}>
        <Facts
          facts={[
            { name: t("mails.columns.recipient"), value: mail.recipient },
            { name: t("mails.columns.kind"), value: t([`mails.kind.${mail.kind}`, "mails.kind.other"]) },
            { name: t("mails.language"), value: t(`mails.languages.${mail.language}`) },
            {
              name: t("mails.columns.createdAt"),
              value: formatDayAndTime(mail.createdAt, currentLanguage()),
            },
            { name: t("mails.tries"), value: mail.tries },
            ...(mail.failure === null ? [] : [{ name: t("mails.failure"), value: mail.failure }]),
          ]}
        />
      </Section>
      <Section title={t("mails.text")}>
        <Box lang={mail.language} sx={{ whiteSpace: "pre-wrap", maxWidth: "42rem" }}>
          {mail.text}
        </Box>
      </Section>
    </>
  );
}
