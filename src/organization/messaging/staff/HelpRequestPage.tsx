import { EmailText } from "#web/EmailText.tsx";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { formatPhone } from "#kernel/phone.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { helpRequestDetail, HelpRequestRow } from "../mail.ts";
import { HelpStatus } from "./HelpStatus.tsx";

export function HelpRequestPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["help request", id],
    queryFn: ({ signal }) =>
      send<typeof helpRequestDetail>("GET /admin/helprequests/{id}", { params: { id }, signal }),
  });
  return <Answer of={answer}>{(request) => <Opened request={request} />}</Answer>;
}

function Opened({ request }: { request: HelpRequestRow }) {
  const { t } = useTranslation("messaging");
  const { id, subject, status, contactType, contact, createdAt, message } = request;
  const user = useUser();
  const isDesk = user?.permissions.some(({ machineName }) => machineName === "manageMessages") ?? false;
  usePage(subject);
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/help", label: t("helpRequests.title") }}
        title={subject}
        facts={<HelpStatus status={status} />}
        actions={
          isDesk && (
            <Button component={Link} to={`/admin/inbox/help/${id}`} variant="contained">
              {t("helpRequests.answer")}
            </Button>
          )
        }
      />
      <Section title={t("helpRequests.message")}>
        <Box sx={{ whiteSpace: "pre-wrap", maxWidth: "42rem" }}>{message}</Box>
      </Section>
      <Section title={t("helpRequests.facts")}>
        <Facts
          facts={[
            {
              name: t("helpRequests.columns.contact"),
              value:
                contactType === "phone" ? (
                  <a href={`tel:+1${contact}`}>{formatPhone(contact)}</a>
                ) : (
                  <a href={`mailto:${contact}`}>
                    <EmailText of={contact} />
                  </a>
                ),
            },
            {
              name: t("helpRequests.columns.createdAt"),
              value: formatDayAndTime(createdAt, currentLanguage()),
            },
          ]}
        />
      </Section>
    </>
  );
}
