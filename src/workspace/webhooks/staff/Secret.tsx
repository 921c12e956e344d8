import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { makeWebhookSecret } from "../webhooks.ts";
import { useWebhookState } from "./webhook-queries.ts";

/** The secret that signs what is sent: made here, and shown once. */
export function Secret({ id }: { id: string }) {
  const { t } = useTranslation("webhooks-staff");
  const queries = useQueryClient();
  const state = useWebhookState(id);
  const [isAsking, setAsking] = useState(false);
  const [openedAt] = useState(() => new Date());
  const making = useMutation({
    mutationFn: () =>
      send<typeof makeWebhookSecret>("POST /admin/webhooks/{id}/secret", { params: { id }, body: {} }),
    onSuccess: async () => {
      setAsking(false);
      // The record has a new version: a change of its fields after this one names it.
      await queries.invalidateQueries();
    },
  });
  if (state.data === undefined) return null;
  const { hasSecret, formerSecretUntil } = state.data;
  const former =
    formerSecretUntil === null || new Date(formerSecretUntil) < openedAt
      ? ""
      : t("secret.former", { until: formatDayAndTime(formerSecretUntil, currentLanguage()) });
  return (
    <Section title={t("secret.title")}>
      {making.data !== undefined && <Made secret={making.data.secret} />}
      <Typography sx={{ mb: 1.5 }}>
        {hasSecret ? `${t("secret.has")} ${former}` : t("secret.none")}
      </Typography>
      {making.isError && !isAsking && <Alert severity="error">{making.error.message}</Alert>}
      {hasSecret ? (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t("secret.remake")}
        </Button>
      ) : (
        <BusyButton variant="contained" isBusy={making.isPending} onClick={() => making.mutate()}>
          {t("secret.make")}
        </BusyButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("secret.confirmTitle")}
          text={t("secret.confirmText")}
          act={t("secret.remake")}
          stay={t("secret.keep")}
          isBusy={making.isPending}
          error={making.error}
          onAct={() => making.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** The only time that it is seen. */
function Made({ secret }: { secret: string }) {
  const { t } = useTranslation("webhooks-staff");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  const handleCopy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setOutcome("copied"),
      () => setOutcome("copyFailed"),
    );
  return (
    <Alert severity="warning" sx={{ mb: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      {t("secret.once")}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", my: 1 }}>
        <OutlinedInput
          size="small"
          value={secret}
          readOnly
          onFocus={(event) => event.target.select()}
          inputProps={{ "aria-label": t("secret.label"), spellCheck: false, autoComplete: "off" }}
          sx={{ flex: "1 1 20rem", fontFamily: "monospace", bgcolor: "background.paper" }}
        />
        <Button variant="outlined" onClick={handleCopy}>
          {t("secret.copy")}
        </Button>
      </Stack>
      <span role="status">{outcome !== null && t(`secret.${outcome}`)}</span>
      <p style={{ marginBlock: "8px 0", overflowWrap: "anywhere" }}>{t("secret.how")}</p>
    </Alert>
  );
}
