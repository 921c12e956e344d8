import { EmailText } from "#web/EmailText.tsx";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { enrollmentDocument } from "#enrollment/enrollment/documents/documents.ts";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime, formatDayOf } from "#web/staff/format.ts";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { MemberPapers, memberPapers } from "../member-papers.ts";

/** Mails, letters and documents of a member. Fetched when asked for: each look is recorded. */
export function Papers({ memberId }: { memberId: string }) {
  const { t } = useTranslation("benefits-staff");
  const [isShown, setShown] = useState(false);
  const answer = useQuery({
    queryKey: ["member", memberId, "papers"],
    queryFn: ({ signal }) =>
      send<typeof memberPapers>("GET /member/{id}/papers", { params: { id: memberId }, signal }),
    enabled: isShown,
  });
  return (
    <Section title={t("papers.title")}>
      {!isShown && (
        <>
          <p style={{ marginBlockStart: 0 }}>{t("papers.about")}</p>
          <Button variant="outlined" onClick={() => setShown(true)}>
            {t("papers.show")}
          </Button>
        </>
      )}
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {answer.data && <Found papers={answer.data} />}
    </Section>
  );
}

function Found({ papers: { documents, letters, mails } }: { papers: MemberPapers }) {
  const { t } = useTranslation("benefits-staff");
  const language = currentLanguage();
  const type = useUser()?.type ?? "admin";
  const heading = { marginBlock: "12px 4px", fontSize: "1rem" };
  return (
    <div role="status">
      <h3 style={{ ...heading, marginBlockStart: 0 }}>{t("papers.documents")}</h3>
      {documents.length === 0 ? (
        <p style={{ margin: 0 }}>{t("papers.noDocuments")}</p>
      ) : (
        <DescriptionList
          caption={t("papers.documents")}
          columns={[
            { key: "file", header: t("papers.file") },
            { key: "kind", header: t("papers.kind") },
            { key: "day", header: t("papers.day"), isShort: true },
            { key: "from", header: t("papers.from") },
          ]}
          rows={documents.map((one) => ({
            id: one.identifier,
            cells: {
              file: (
                <SaveFile
                  fileName={one.fileName}
                  label={one.fileName}
                  fetchFile={() =>
                    download<typeof enrollmentDocument>("GET /enrollmentdocument/{identifier}", {
                      params: { identifier: one.identifier },
                    })
                  }
                />
              ),
              kind: t(`papers.kinds.${one.kind}`),
              day: formatDayOf(one.createdAt, language),
              from: (
                <Link to={`/${type}/${type === "admin" ? "enrollments" : "enrollment"}/${one.enrollmentId}`}>
                  {t("papers.enrollment", { name: one.firstName })}
                </Link>
              ),
            },
          }))}
        />
      )}
      <h3 style={heading}>{t("papers.letters")}</h3>
      {letters.length === 0 ? (
        <p style={{ margin: 0 }}>{t("papers.noLetters")}</p>
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {letters.map(({ id, list, createdAt }) => (
            <li key={id}>
              {t(`papers.list.${list}`)}, {formatDayOf(createdAt, language)}
            </li>
          ))}
        </ul>
      )}
      {type === "admin" && (
        <>
          <h3 style={heading}>{t("papers.mails")}</h3>
          {mails.length === 0 ? (
            <p style={{ margin: 0 }}>{t("papers.noMails")}</p>
          ) : (
            <DescriptionList
              caption={t("papers.mails")}
              columns={[
                { key: "subject", header: t("papers.subject") },
                { key: "to", header: t("papers.to") },
                { key: "at", header: t("papers.day"), isShort: true },
                { key: "status", header: t("papers.status") },
              ]}
              rows={mails.map((one) => ({
                id: one.id,
                cells: {
                  subject: <Link to={`/admin/mails/${one.id}`}>{one.subject}</Link>,
                  to: (
                    <span style={{ overflowWrap: "break-word" }}>
                      <EmailText of={one.recipient} />
                    </span>
                  ),
                  at: formatDayAndTime(one.createdAt, language),
                  status: t(`papers.statuses.${one.status}`),
                },
              }))}
            />
          )}
        </>
      )}
    </div>
  );
}
