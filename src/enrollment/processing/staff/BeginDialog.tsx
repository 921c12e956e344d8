import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberDetail, memberDetail } from "#people/members/members.ts";
import type { memberSearch } from "#people/members/member-search.ts";
import { listName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { type FindOptions, ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import type { enrollmentFilters } from "../staff-enrollment.ts";
import type { beginEnrollment } from "../processing.ts";

/** Begins an enrollment for a member: the member, the session; then the link to go on by. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("processing");
  const [sessionId, setSessionId] = useState("");
  const [memberId, setMemberId] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ["enrollment filters"],
    queryFn: ({ signal }) => send<typeof enrollmentFilters>("GET /enrollments/filters", { signal }),
    staleTime: 300_000,
  });
  const { enrollmentSessions = [], clients = [] } = data ?? {};
  const clientId = enrollmentSessions.find(({ id }) => id === sessionId)?.clientId ?? null;
  const clientOf = (id: string) => clients.find((one) => one.id === id)?.name ?? "";
  const begin = useMutation({
    mutationFn: (body: { memberId: string; sessionId: string }) =>
      send<typeof beginEnrollment>("POST /enrollment", { body }),
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (memberId !== null && sessionId !== "") begin.mutate({ memberId, sessionId });
  };
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="begin-title">
      <form onSubmit={handleSubmit}>
        <DialogTitle id="begin-title">{t("begin.title")}</DialogTitle>
        <DialogContent>
          <p style={{ marginBlockStart: 0 }}>{t("begin.about")}</p>
          {begin.data ? (
            <LinkToCopy link={begin.data.link} />
          ) : (
            <Stack sx={{ gap: 2 }}>
              <Labelled id="begin-session" label={t("enrollment:list.columns.sessionName")}>
                {({ id }) => (
                  <NativeChoice
                    id={id}
                    value={sessionId}
                    onChange={(value) => {
                      setSessionId(value);
                      setMemberId(null);
                    }}
                    options={[
                      { value: "", label: t("begin.choose") },
                      ...enrollmentSessions.map((enrollmentSession) => ({
                        value: enrollmentSession.id,
                        label: t("enrollment:list.sessionOf", {
                          enrollmentSession: enrollmentSession.name,
                          client: clientOf(enrollmentSession.clientId),
                        }),
                      })),
                    ]}
                  />
                )}
              </Labelled>
              {clientId !== null && (
                <Labelled id="begin-member" label={t("enrollment:list.columns.subscriberName")}>
                  {({ id }) => (
                    <ReferencePicker
                      id={id}
                      value={memberId}
                      onChange={setMemberId}
                      among={`subscribers ${clientId}`}
                      find={findSubscribers(clientId)}
                    />
                  )}
                </Labelled>
              )}
            </Stack>
          )}
          {begin.isError && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {begin.error.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(begin.data ? "close" : "cancel")}</Button>
          {!begin.data && (
            <BusyButton
              type="submit"
              variant="contained"
              isBusy={begin.isPending}
              disabled={memberId === null || sessionId === ""}
            >
              {t("begin.do")}
            </BusyButton>
          )}
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}

function LinkToCopy({ link }: { link: string }) {
  const { t } = useTranslation("processing");
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <Labelled id="begin-link" label={t("begin.link")} help={t("begin.linkHelp")}>
        {({ id, describedBy }) => (
          <OutlinedInput id={id} value={link} readOnly inputProps={{ "aria-describedby": describedBy }} />
        )}
      </Labelled>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
        <Button variant="outlined" onClick={() => void handleCopy()}>
          {t("begin.copy")}
        </Button>
        <span role="status">{isCopied && t("begin.copied")}</span>
      </Stack>
    </Stack>
  );
}

/** The employees of a client, by how their name begins. */
const findSubscribers =
  (clientId: string): FindOptions =>
  async ({ q, id }, signal) => {
    if (id !== undefined) {
      const one = await send<typeof memberDetail>("GET /member/{id}", { params: { id }, signal });
      return [{ id, label: labelOf(one) }];
    }
    const { rows } = await send<typeof memberSearch>("GET /membersearch", {
      query: {
        ...(q === undefined ? {} : { q }),
        "filter[clientId]": clientId,
        "filter[status]": "active",
        pageSize: 50,
      },
      signal,
    });
    return rows
      .filter(({ relationship }) => relationship === "18")
      .map((row) => ({ id: row.id, label: labelOf(row) }));
  };

const labelOf = ({ memberNumber, ...name }: Pick<MemberDetail, "firstName" | "lastName" | "memberNumber">) =>
  `${listName(name)} (${memberNumber})`;
