import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import type {
  copyEnrollmentSession,
  EnrollmentSession,
  previewEnrollmentSession,
  removeEnrollmentSession,
} from "../../sessions.ts";
import { sessionsPath, stepPath } from "../session-data.ts";
import { TextField } from "../../web/TextField.tsx";
import { useSaid } from "#web/use-said.ts";

type Props = { enrollmentSession: EnrollmentSession };

/** What can be done with a session beside setting it up. */
export function SessionActions({ enrollmentSession }: Props) {
  const { t } = useTranslation("offering-sessions");
  const [asked, setAsked] = useState<"copy" | "remove" | null>(null);
  const close = () => setAsked(null);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      {enrollmentSession.status !== "open" && (
        <Button color="error" onClick={() => setAsked("remove")}>
          {t("remove.name")}
        </Button>
      )}
      <Button onClick={() => setAsked("copy")}>{t("copy.name")}</Button>
      {enrollmentSession.status !== "closed" && <PreviewButton enrollmentSession={enrollmentSession} />}
      {asked === "copy" && <CopyDialog enrollmentSession={enrollmentSession} onClose={close} />}
      {asked === "remove" && <RemoveDialog enrollmentSession={enrollmentSession} onClose={close} />}
    </Stack>
  );
}

/** In a tab of its own, beside the set-up. */
function PreviewButton({ enrollmentSession }: Props) {
  const { t } = useTranslation("offering-sessions");
  const [failure, setFailure] = useSaid(t);
  const opening = useMutation({
    mutationFn: async (_: Window | null) =>
      send<typeof previewEnrollmentSession>("POST /admin/enrollmentsessions/{id}/preview", {
        params: { id: enrollmentSession.id },
      }),
    onSuccess: ({ path }, tab) => {
      if (tab === null) setFailure((t) => t("asEmployee.failed"));
      else tab.location.href = path;
    },
    onError: (error, tab) => {
      tab?.close();
      setFailure(() => errorWords(error));
    },
  });
  return (
    <>
      <BusyButton
        variant="outlined"
        isBusy={opening.isPending}
        // A browser opens a tab only at the click itself, not when an answer comes.
        onClick={() => opening.mutate(window.open("about:blank", "_blank"))}
      >
        {t("asEmployee.name")}
      </BusyButton>
      <Snackbar open={failure !== ""} onClose={() => setFailure(null)} autoHideDuration={8000}>
        <Alert severity="error" onClose={() => setFailure(null)}>
          {failure}
        </Alert>
      </Snackbar>
    </>
  );
}

type DialogProps = Props & { onClose: () => void };

function CopyDialog({ enrollmentSession, onClose }: DialogProps) {
  const { t } = useTranslation("offering-sessions");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState(nextName(enrollmentSession.name));
  const copying = useMutation({
    mutationFn: () =>
      send<typeof copyEnrollmentSession>("POST /admin/enrollmentsessions/{id}/copy", {
        params: { id: enrollmentSession.id },
        body: { name },
      }),
    onSuccess: async (copy) => {
      await queries.invalidateQueries({ queryKey: ["list", "enrollmentsessions"] });
      onClose();
      await navigate(stepPath(copy.id, "dates"));
    },
  });
  return (
    <ConfirmDialog
      title={t("copy.title")}
      text={t("copy.text")}
      act={t("copy.act")}
      stay={t("cancel")}
      isBusy={copying.isPending}
      error={copying.error}
      onAct={() => copying.mutate()}
      onClose={onClose}
    >
      <TextField id="copy-name" label={t("fields.name")} value={name} max={120} onChange={setName} />
    </ConfirmDialog>
  );
}

function RemoveDialog({ enrollmentSession, onClose }: DialogProps) {
  const { t } = useTranslation("offering-sessions");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeEnrollmentSession>("DELETE /admin/enrollmentsessions/{id}", {
        params: { id: enrollmentSession.id },
      }),
    onSuccess: async () => {
      await navigate(sessionsPath);
      await queries.invalidateQueries({ queryKey: ["list", "enrollmentsessions"] });
    },
  });
  return (
    <ConfirmDialog
      title={t("remove.title")}
      text={t("remove.text", { name: enrollmentSession.name })}
      act={t("remove.act")}
      stay={t("cancel")}
      isLoss
      isBusy={removing.isPending}
      error={removing.error}
      onAct={() => removing.mutate()}
      onClose={onClose}
    />
  );
}

/** "2027 Open Enrollment" becomes "2028 Open Enrollment". */
function nextName(name: string): string {
  return name.replace(/\b20\d\d\b/u, (year) => String(Number(year) + 1));
}
