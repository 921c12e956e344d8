import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { fullName, listName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import { useSessionChanged } from "../../../sessions/staff/session-data.ts";
import type { StepProps } from "../../../sessions/web/step-props.ts";
import { ReadinessIssues } from "../../../sessions/staff/parts/ReadinessIssues.tsx";
import type { SessionMember, sessionMemberCalls } from "../../session-content.ts";
import { LongTextField } from "../parts/fields.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { orNull, usePartForm } from "../use-part-form.ts";

type Calls = typeof sessionMemberCalls;
const states = ["notStarted", "opened", "inProgress", "submitted", "waived", "excluded"] as const;

/** Who is in the session, how far each has come, and who is left out. */
export function PeopleStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation("offering-session-content");
  const [excluded, setExcluded] = useState<SessionMember | null>(null);
  const changed = useChanged(enrollmentSession.id);
  const including = useMutation({
    mutationFn: (memberId: string) =>
      send<Calls["include"]>("DELETE /admin/enrollmentsessions/{sessionId}/members/{memberId}", {
        params: { sessionId: enrollmentSession.id, memberId },
      }),
    onSuccess: changed,
  });
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t(`people.about.${enrollmentSession.kind}`)}</p>
      <ReadinessIssues enrollmentSession={enrollmentSession} step="people" />
      <DataList<SessionMember>
        name={`people of ${enrollmentSession.id}`}
        caption={t("people.caption")}
        usualSort="lastName"
        usualColumns={["lastName", "divisionName", "state", "note", "act"]}
        searchHint={t("people.search")}
        empty={
          <>
            <p>{t("people.none")}</p>
            <p>{t("people.first")}</p>
            <Button
              component={Link}
              to={`/admin/enrollmentsessions/${enrollmentSession.id}/census`}
              variant="contained"
            >
              {t("people.bringCensus")}
            </Button>
          </>
        }
        filters={[
          {
            field: "state",
            label: t("people.state"),
            kind: "choice",
            options: states.map((state) => ({ value: state, label: t(`people.states.${state}`) })),
          },
        ]}
        hrefOf={({ id }) => `/admin/members/${id}`}
        fetchPage={(query, signal) =>
          send<Calls["list"]>("GET /admin/enrollmentsessions/{sessionId}/members", {
            params: { sessionId: enrollmentSession.id },
            // The list asks for what its columns and filters offer.
            query: query as QueryOf<Calls["list"]>,
            signal,
          })
        }
        columns={[
          {
            field: "lastName",
            header: t("people.name"),
            width: 200,
            sortable: true,
            text: listName,
          },
          {
            field: "memberNumber",
            sortable: false,
            header: t("people.number"),
            width: 130,
            text: (row) => row.memberNumber,
          },
          {
            field: "divisionName",
            sortable: false,
            header: t("people.division"),
            width: 150,
            text: (row) => row.divisionName ?? "",
          },
          {
            field: "hireDate",
            header: t("people.hired"),
            width: 120,
            sortable: true,
            text: ({ hireDate }) => (hireDate === null ? "" : formatDay(hireDate, currentLanguage())),
          },
          {
            field: "state",
            sortable: false,
            header: t("people.state"),
            width: 130,
            text: ({ state }) => t(`people.states.${state}`),
            cell: ({ state }) => (
              <Chip
                size="small"
                label={t(`people.states.${state}`)}
                color={state === "submitted" || state === "waived" ? "success" : "default"}
                variant={state === "excluded" ? "outlined" : "filled"}
              />
            ),
          },
          {
            field: "note",
            sortable: false,
            header: t("people.note"),
            width: 160,
            text: (row) => row.note ?? "",
          },
          {
            field: "act",
            header: t("people.act"),
            width: 120,
            sortable: false,
            text: ({ isExcluded }) => t(isExcluded ? "people.include" : "people.exclude"),
            cell: (row) =>
              row.isExcluded ? (
                <Button
                  size="small"
                  disabled={including.isPending}
                  aria-label={t("people.includeThis", { name: fullName(row) })}
                  onClick={(event) => {
                    event.stopPropagation();
                    including.mutate(row.id);
                  }}
                >
                  {t("people.include")}
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-label={t("people.excludeThis", { name: fullName(row) })}
                  onClick={(event) => {
                    // A click on the row itself opens the member.
                    event.stopPropagation();
                    setExcluded(row);
                  }}
                >
                  {t("people.exclude")}
                </Button>
              ),
          },
        ]}
      />
      {excluded && (
        <Exclude enrollmentSession={enrollmentSession} person={excluded} onClose={() => setExcluded(null)} />
      )}
    </>
  );
}

function useChanged(sessionId: string): () => Promise<void> {
  const queries = useQueryClient();
  const changed = useSessionChanged(sessionId);
  return async () => {
    await queries.invalidateQueries({ queryKey: ["list", `people of ${sessionId}`] });
    await changed();
  };
}

type ExcludeProps = Pick<StepProps, "enrollmentSession"> & { person: SessionMember; onClose: () => void };

/** Leaves one person out, and says why, for the one who looks later. */
function Exclude({ enrollmentSession, person, onClose }: ExcludeProps) {
  const { t } = useTranslation("offering-session-content");
  const changed = useChanged(enrollmentSession.id);
  const form = usePartForm({ note: person.note ?? "" });
  const excluding = useMutation({
    mutationFn: () =>
      send<Calls["exclude"]>("PUT /admin/enrollmentsessions/{sessionId}/members/{memberId}", {
        params: { sessionId: enrollmentSession.id, memberId: person.id },
        body: { isExcluded: true, note: orNull(form.values.note) },
      }),
    onSuccess: () => {
      onClose();
      void changed();
    },
    onError: form.showProblem,
  });
  return (
    <FormDialog
      title={t("people.excludeThis", { name: fullName(person) })}
      form={form}
      isBusy={excluding.isPending}
      onSave={() => excluding.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("people.excludeText")}</p>
      <LongTextField
        id="note"
        label={t("people.note")}
        isOptional
        value={form.values.note}
        onChange={(note) => form.change({ note })}
        error={form.errorOf("note")}
      />
    </FormDialog>
  );
}
