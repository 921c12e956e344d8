import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { HistoryRow, memberHistory } from "../desk.ts";

/** What was written with one member, whatever way it went: the latest first. For the people of the desk. */
export function MemberMessages({ memberId }: { memberId: string }) {
  const user = useUser();
  const isDesk =
    user?.type === "admin" && user.permissions.some(({ machineName }) => machineName === "manageMessages");
  return isDesk ? <History memberId={memberId} /> : null;
}

function History({ memberId }: { memberId: string }) {
  const { t } = useTranslation("inbox-staff");
  const answer = useQuery({
    queryKey: ["conversation history", memberId],
    queryFn: ({ signal }) =>
      send<typeof memberHistory>("GET /admin/inbox/history/{memberId}", {
        params: { memberId },
        query: { pageSize: 10 },
        signal,
      }),
  });
  return (
    <Section title={t("history")}>
      <Answer of={answer}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && <p>{t("noHistory")}</p>}
            <Box component="ul" sx={{ listStyle: "none", p: 0, mt: 0 }}>
              {rows.map((row) => (
                <HistoryLine key={`${row.kind} ${row.id}`} row={row} />
              ))}
            </Box>
            {total > rows.length && <p>{t("moreHistory", { count: total - rows.length })}</p>}
          </>
        )}
      </Answer>
    </Section>
  );
}

export function HistoryLine({ row: { id, kind, at, title, state } }: { row: HistoryRow }) {
  const { t } = useTranslation("inbox-staff");
  const to = kind === "mail" ? `/admin/mails/${id}` : `/admin/inbox/${id}`;
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: "divider", overflowWrap: "anywhere" }}>
      <Link to={to}>{title}</Link>
      <Box sx={{ color: "text.secondary", fontSize: "0.85rem" }}>
        {t(`inbox:kind.${kind}`)} · {formatDayAndTime(at, currentLanguage())} · {t(`historyState.${state}`)}
      </Box>
    </Box>
  );
}
