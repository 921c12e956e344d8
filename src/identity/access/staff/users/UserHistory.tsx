import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { userHistory, UserHistoryRow } from "../../users.ts";

/** What happened to the account and what the user did, the latest first. */
export function UserHistory({ userId }: { userId: string }) {
  const { t } = useTranslation(["access", "records"]);
  const history = useInfiniteQuery({
    queryKey: ["user history", userId],
    queryFn: ({ pageParam, signal }) =>
      send<typeof userHistory>("GET /userhistory/{id}", {
        params: { id: userId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, more }) => (more ? (rows.at(-1)?.id ?? null) : null),
  });
  const rows = history.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Section title={t("users.sections.history")}>
      {history.isError && <Alert severity="error">{history.error.message}</Alert>}
      {history.isSuccess && rows.length === 0 && <Typography>{t("users.history.none")}</Typography>}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} />
        ))}
      </Box>
      {history.hasNextPage && (
        <BusyButton
          variant="outlined"
          sx={{ mt: 1 }}
          isBusy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t("users.history.more")}
        </BusyButton>
      )}
    </Section>
  );
}

function HistoryRow({ row }: { row: UserHistoryRow }) {
  const { t } = useTranslation("access");
  const { at, kind, action, subject, by, byName, fields, emergency } = row;
  const field = (name: string) => t([`users.fields.${name}`, "users.history.otherField"]);
  const what = t([`users.history.subject.${subject}`, "users.history.subject.other"]);
  const words =
    kind === "about"
      ? t([`users.history.about.${action}`, "users.history.about.other"])
      : t([`users.history.by.${action}`, "users.history.by.other"], { what });
  const who = byName ?? t(`users.history.who.${by}`);
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
    >
      <Box sx={{ fontWeight: 600 }}>
        {words}
        {kind === "about" && fields.length > 0 && `: ${[...new Set(fields.map(field))].join(", ")}`}
      </Box>
      <Box sx={{ color: "text.secondary" }}>
        {t("users.history.byAt", { who, time: formatDayAndTime(at, currentLanguage()) })}
        {emergency && ` · ${t("users.history.emergency")}`}
      </Box>
    </Box>
  );
}
