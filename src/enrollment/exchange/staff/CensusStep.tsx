import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import type { censusList } from "../census.ts";
import { CensusDrop } from "./CensusDrop.tsx";
import { censusPath } from "./census-data.ts";

/** The census that is brought for a session, and those that were. */
export function CensusStep({ enrollmentSession }: { enrollmentSession: { id: string; clientId: string } }) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ["list", "census", "session", enrollmentSession.id],
    queryFn: ({ signal }) =>
      send<typeof censusList>("GET /admin/census", { query: { sessionId: enrollmentSession.id }, signal }),
  });
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("session.about")}</p>
      <CensusDrop clientId={enrollmentSession.clientId} sessionId={enrollmentSession.id} />
      {data && data.rows.length > 0 && (
        <>
          <h3>{t("session.imports")}</h3>
          <DescriptionList
            caption={t("session.imports")}
            columns={[
              { key: "file", header: t("list.columns.fileName") },
              { key: "status", header: t("list.columns.status") },
              { key: "added", header: t("list.columns.added"), align: "right" },
              { key: "changed", header: t("list.columns.changed"), align: "right" },
              { key: "bad", header: t("list.columns.badRows"), align: "right" },
              { key: "created", header: t("list.columns.createdAt"), isShort: true },
            ]}
            rows={data.rows.map((row) => ({
              id: row.id,
              cells: {
                file: <Link to={`${censusPath}/${row.id}`}>{row.fileName}</Link>,
                status: t(`status.${row.status}`),
                added: formatCount(row.added, language),
                changed: formatCount(row.changed, language),
                bad: formatCount(row.badRows, language),
                created: formatDayOf(row.createdAt, language),
              },
            }))}
          />
        </>
      )}
      <p>
        <Link to={censusPath}>{t("session.all")}</Link>
      </p>
    </>
  );
}
