import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Facts, DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import { Section } from "#web/staff/Section.tsx";
import type { auditDetail } from "../audit-log.ts";
import type { ChangedRecord } from "../changes/changes.ts";
import { useAuditWords } from "./words.ts";

/** One row of the audit with all that it holds. */
export function AuditRowPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["audit", id],
    queryFn: ({ signal }) => send<typeof auditDetail>("GET /admin/audit/{id}", { params: { id }, signal }),
  });
  return <Answer of={answer}>{(row) => <Opened row={row} />}</Answer>;
}

function Opened({ row }: { row: AnswerOf<typeof auditDetail> }) {
  const { t } = useTranslation("audit-changes");
  const words = useAuditWords();
  const href = words.hrefOf(row);
  const title = `${words.action(row.action)}: ${words.object({ ...row, about: null })}`;
  usePage(title);
  useRecordClient(row.clientId, row.clientName);
  // What was changed is told in words above.
  const details = Object.entries(row.details).filter(
    ([name]) => row.records.length === 0 || !["fields", "given", "taken"].includes(name),
  );
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/audit", label: t("audit.title") }}
        title={title}
        facts={
          row.emergencyId !== null && (
            <Chip size="small" color="warning" variant="outlined" label={t("audit.inEmergency")} />
          )
        }
      />
      <Section title={t("audit.facts.title")}>
        <Facts
          facts={[
            {
              name: t("audit.columns.at"),
              value: formatDayAndTime(row.at, currentLanguage(), { to: "seconds" }),
            },
            { name: t("audit.columns.actor"), value: words.actor(row) },
            { name: t("audit.columns.action"), value: words.action(row.action) },
            {
              name: t("audit.columns.subject"),
              value: href === undefined ? words.object(row) : <Link to={href}>{words.object(row)}</Link>,
            },
            ...(row.subjectId === null
              ? []
              : [
                  {
                    name: t("audit.facts.subjectId"),
                    value: (
                      <>
                        <code style={{ overflowWrap: "anywhere" }}>{row.subjectId}</code>{" "}
                        <Link to={`/admin/audit?filter[subjectId]=${row.subjectId}`}>
                          {t("audit.facts.same")}
                        </Link>
                      </>
                    ),
                  },
                ]),
            ...(row.clientName === null ? [] : [{ name: t("audit.columns.client"), value: row.clientName }]),
            { name: t("audit.facts.requestId"), value: <code>{row.requestId ?? "–"}</code> },
          ]}
        />
      </Section>
      {row.records.length > 0 && (
        <Section title={t("audit.changes.title")}>
          {row.records.map((record) => (
            <Changed key={keyOf(record)} record={record} />
          ))}
          {row.isCut && <p>{t("audit.changes.cut", { count: row.records.length })}</p>}
        </Section>
      )}
      <Section title={t("audit.facts.details")}>
        {details.length === 0 ? (
          <p>{t("audit.facts.noDetails")}</p>
        ) : (
          <Facts
            facts={details.map(([name, value]) => ({
              name: t([`audit.detail.${name}`, "audit.detail.other"], { name }),
              value: <span style={{ overflowWrap: "anywhere" }}>{textOf(value)}</span>,
            }))}
          />
        )}
      </Section>
    </>
  );
}

function Changed({ record: { kind, name, action, fields } }: { record: ChangedRecord }) {
  const { t } = useTranslation("audit-changes");
  const title = name === null ? kind : t("ofPerson", { record: kind, person: name });
  const done = action === "update" ? "" : ` – ${t(`audit.changes.done.${action}`)}`;
  const nothing = <span style={{ opacity: 0.7 }}>{t("audit.changes.none")}</span>;
  return (
    <Box sx={{ mb: 2 }}>
      <h3 style={{ fontSize: "1rem", margin: "0 0 0.5rem" }}>{`${title}${done}`}</h3>
      {fields.length > 0 && (
        <DescriptionList
          caption={title}
          columns={(["field", "from", "to"] as const).map((key) => ({
            key,
            header: t(`audit.changes.${key}`),
          }))}
          rows={fields.map(({ field, from, to }, at) => ({
            id: String(at),
            cells: { field, from: from || nothing, to: to || nothing },
          }))}
        />
      )}
    </Box>
  );
}

/** Names and ids, as they are. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** One entry changes a record once in each field. */
function keyOf({ kind, name, action, fields }: ChangedRecord): string {
  return [kind, name, action, ...fields.map(({ field, to }) => `${field} ${to}`)].join(" ");
}
