import { errorWords } from "#web/api.ts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fullName } from "#kernel/person-name.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { UserDetail } from "../../users.ts";
import { type Act, acts, possibleActs, removeUser } from "./user-acts.ts";
import { useOwnArea } from "./use-own-area.ts";

type Props = { user: UserDetail; onDone: (words: string, changed: UserDetail) => Promise<void> };

/** What can be done to an account beside editing it; each is asked for once more, with what it brings about. */
export function UserActions({ user, onDone }: Props) {
  const { t } = useTranslation("access");
  const [asked, setAsked] = useState<Act | null>(null);
  return (
    <Section title={t("users.sections.actions")}>
      <Stack sx={{ gap: 1, alignItems: "stretch" }}>
        {possibleActs(user).map((act) => (
          <Button
            key={act}
            variant="outlined"
            color={act === "remove" || act === "lock" ? "error" : "primary"}
            onClick={() => setAsked(act)}
          >
            {t(`users.acts.${act}.name`)}
          </Button>
        ))}
      </Stack>
      {asked !== null && <Question act={asked} user={user} onDone={onDone} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function Question({ act, user, onDone, onClose }: Props & { act: Act; onClose: () => void }) {
  const { t } = useTranslation(["access", "records"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { path } = useOwnArea();
  const facts = { name: fullName(user), email: user.email };
  const acting = useMutation({
    mutationFn: async () => {
      if (act !== "remove") return acts[act](user);
      await removeUser(user);
      return null;
    },
    onSuccess: async (changed) => {
      onClose();
      if (changed !== null) return onDone(t(`users.acts.${act}.done`, facts), changed);
      queries.removeQueries({ queryKey: ["user", user.id] });
      await queries.invalidateQueries({ queryKey: ["list", "users"] });
      await navigate(path);
    },
  });
  return (
    <FieldsDialog open onClose={onClose} aria-labelledby="act-title" aria-describedby="act-text">
      <DialogTitle id="act-title">{t(`users.acts.${act}.title`, facts)}</DialogTitle>
      <DialogContent>
        <p id="act-text" style={{ margin: 0 }}>
          {t(`users.acts.${act}.text`, facts)}
        </p>
        {acting.isError && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {errorWords(acting.error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("users.cancel")}</Button>
        <BusyButton
          variant="contained"
          autoFocus
          color={act === "remove" || act === "lock" ? "error" : "primary"}
          isBusy={acting.isPending}
          onClick={() => acting.mutate()}
        >
          {t(`users.acts.${act}.name`)}
        </BusyButton>
      </DialogActions>
    </FieldsDialog>
  );
}
