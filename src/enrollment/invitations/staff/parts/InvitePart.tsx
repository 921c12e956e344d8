import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { inviteAll } from "../../invitations.ts";
import { type Funnel, isRunning, useInvitationsChanged } from "../../web/invitation-data.ts";
import { ChooseDialog } from "./ChooseDialog.tsx";
import type { Outcome } from "./OutcomeMessage.tsx";
import { PersonDialog } from "./PersonDialog.tsx";

type Props = { sessionId: string; funnel: Funnel; onDone: (outcome: Outcome) => void };

/** Who has no invitation yet, and the ways to invite them. */
export function InvitePart({ sessionId, funnel, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const changed = useInvitationsChanged(sessionId);
  const [asked, setAsked] = useState<"all" | "choose" | "person" | null>(null);
  const { enrollmentSession, notInvited } = funnel;
  const waiting = notInvited.withEmail + notInvited.withoutEmail;
  const mayInvite =
    enrollmentSession.status === "open" && enrollmentSession.daysLeft >= 0 && !isRunning(funnel);
  const inviting = useMutation({
    mutationFn: () =>
      send<typeof inviteAll>("POST /admin/enrollmentsessions/{sessionId}/invitations/all", {
        params: { sessionId },
      }),
    onSuccess: async ({ total }) => {
      setAsked(null);
      onDone({ words: total === 0 ? t("run.none") : t("run.started", { count: total }) });
      await changed();
    },
  });
  const handleDone = async (outcome: Outcome) => {
    setAsked(null);
    onDone(outcome);
    await changed();
  };
  return (
    <Section title={t("invite.title")}>
      {enrollmentSession.kind === "lifeEvent" ? (
        <p style={{ marginBlock: "0 12px" }}>{t("invite.byEvent")}</p>
      ) : (
        <p style={{ marginBlock: "0 12px" }}>
          {waiting === 0 ? t("invite.done") : t("invite.waiting", { count: waiting })}{" "}
          {notInvited.withoutEmail > 0 && t("invite.withoutEmail", { count: notInvited.withoutEmail })}
        </p>
      )}
      {inviting.isError && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {errorWords(inviting.error)}
        </Alert>
      )}
      {asked === "all" ? (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }} role="group">
          <span>{t("invite.sure", { count: notInvited.withEmail })}</span>
          <BusyButton variant="contained" isBusy={inviting.isPending} onClick={() => inviting.mutate()}>
            {t("invite.all", { count: waiting })}
          </BusyButton>
          <Button onClick={() => setAsked(null)}>{t("cancel")}</Button>
        </Stack>
      ) : (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          {waiting > 0 && (
            <>
              <Button variant="contained" disabled={!mayInvite} onClick={() => setAsked("all")}>
                {t("invite.all", { count: waiting })}
              </Button>
              <Button variant="outlined" disabled={!mayInvite} onClick={() => setAsked("choose")}>
                {t("invite.choose")}
              </Button>
            </>
          )}
          <Button variant="outlined" disabled={!mayInvite} onClick={() => setAsked("person")}>
            {t("invite.byName")}
          </Button>
        </Stack>
      )}
      {asked === "choose" && (
        <ChooseDialog sessionId={sessionId} onClose={() => setAsked(null)} onDone={handleDone} />
      )}
      {asked === "person" && (
        <PersonDialog
          sessionId={sessionId}
          languages={enrollmentSession.languages}
          onClose={() => setAsked(null)}
          onDone={handleDone}
        />
      )}
    </Section>
  );
}
