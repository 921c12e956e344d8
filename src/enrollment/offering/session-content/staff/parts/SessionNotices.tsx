import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { recordsKey, wholeCallsTo } from "#records/staff/use-records.ts";
import { Section } from "#web/staff/Section.tsx";
import { noticeKinds } from "../../../notices/notices.ts";
import { noticeRecords } from "../../../notices/notice-records.ts";
import type { SessionNotice, sessionNoticeList } from "../../../notices/session-notices.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";

/** What federal law expects to be said with the offer: the shipped text of each notice, or the session's own. */
export function SessionNotices({ enrollmentSession }: { enrollmentSession: EnrollmentSession }) {
  const { t } = useTranslation("offering-session-content");
  const queries = useQueryClient();
  const queryKey = recordsKey(noticeRecords, enrollmentSession.id);
  const [edited, setEdited] = useState<SessionNotice | null>(null);
  const [dropped, setDropped] = useState<SessionNotice | null>(null);
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send<typeof sessionNoticeList>("GET /admin/enrollmentsessions/{sessionId}/notices", {
        params: { sessionId: enrollmentSession.id },
        signal,
      }),
  });
  const changed = () => queries.invalidateQueries({ queryKey });
  const dropping = useMutation({
    mutationFn: (id: string) => wholeCallsTo(noticeRecords, enrollmentSession.id).remove(id),
    onSuccess: async () => {
      await changed();
      setDropped(null);
    },
  });
  return (
    <Section title={t("notices.heading")}>
      <p style={{ marginBlockStart: 0 }}>{t("notices.about")}</p>
      <Answer of={answer}>
        {({ rows }) => (
          <>
            {isMixed(rows) && <Alert severity="warning">{t("notices.mixed")}</Alert>}
            {noticeKinds.map((kind) => (
              <section key={kind} aria-labelledby={`notice-${kind}`}>
                <h3 id={`notice-${kind}`} style={{ fontSize: "1rem", marginBlock: "16px 0" }}>
                  {t(`notices.kind.${kind}`)}
                </h3>
                <p style={{ marginBlock: "4px 0" }}>{t(`notices.where.${kind}`)}</p>
                <Table size="small" aria-labelledby={`notice-${kind}`}>
                  <TableBody>
                    {rows
                      .filter((row) => row.kind === kind)
                      .map((row) => (
                        <NoticeRow
                          key={row.language}
                          row={row}
                          onEdit={() => setEdited(row)}
                          onDrop={() => setDropped(row)}
                        />
                      ))}
                  </TableBody>
                </Table>
              </section>
            ))}
          </>
        )}
      </Answer>
      {edited && (
        <NoticeDialog
          enrollmentSession={enrollmentSession}
          notice={edited}
          onSaved={changed}
          onClose={() => setEdited(null)}
        />
      )}
      {dropped?.id != null && (
        <ConfirmDialog
          title={t("notices.drop.title")}
          text={t("notices.drop.text", { language: languageNames[dropped.language] })}
          act={t("notices.drop.act")}
          stay={t("cancel")}
          isLoss
          isBusy={dropping.isPending}
          error={dropping.error}
          onClose={() => setDropped(null)}
          onAct={() => dropping.mutate(dropped.id ?? "")}
        />
      )}
    </Section>
  );
}

/** One language says what the session has written, another what is shipped. */
function isMixed(rows: readonly SessionNotice[]): boolean {
  return noticeKinds.some((kind) => {
    const own = rows.filter((row) => row.kind === kind).map(({ id }) => id !== null);
    return own.includes(true) && own.includes(false);
  });
}

type RowProps = { row: SessionNotice; onEdit: () => void; onDrop: () => void };

function NoticeRow({ row: { kind, language, title, id }, onEdit, onDrop }: RowProps) {
  const { t } = useTranslation("offering-session-content");
  const name = languageNames[language];
  const about = { notice: t(`notices.kind.${kind}`), language: name };
  return (
    <TableRow>
      <TableCell sx={{ pl: 0 }}>
        <strong lang={language}>{title}</strong>
        <br />
        {t(id === null ? "notices.shipped" : "notices.own", { language: name })}
      </TableCell>
      <TableCell align="right" sx={{ pr: 0, whiteSpace: { sm: "nowrap" } }}>
        {id !== null && (
          <Button size="small" onClick={onDrop} aria-label={t("notices.dropOf", about)}>
            {t("notices.drop.act")}
          </Button>
        )}
        <Button size="small" onClick={onEdit} aria-label={t("notices.editOf", about)}>
          {t("notices.edit")}
        </Button>
      </TableCell>
    </TableRow>
  );
}
