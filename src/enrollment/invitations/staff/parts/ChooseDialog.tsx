import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { invitationCandidates, inviteMembers } from "../../invitations.ts";
import { TextField } from "#enrollment/offering/sessions/web/TextField.tsx";
import type { Outcome } from "./OutcomeMessage.tsx";

type Props = { sessionId: string; onClose: () => void; onDone: (outcome: Outcome) => Promise<void> };

/** Some of those who have no invitation; who was ticked stays ticked while another name is searched. */
export function ChooseDialog({ sessionId, onClose, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const [q, setQ] = useState("");
  const searched = useDeferredValue(q.trim());
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = useQuery({
    queryKey: ["invitation candidates", sessionId, searched],
    queryFn: ({ signal }) =>
      send<typeof invitationCandidates>("GET /admin/enrollmentsessions/{sessionId}/invitations/candidates", {
        params: { sessionId },
        query: searched === "" ? {} : { q: searched },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const inviting = useMutation({
    mutationFn: () =>
      send<typeof inviteMembers>("POST /admin/enrollmentsessions/{sessionId}/invitations/members", {
        params: { sessionId },
        body: { memberIds: [...chosen] },
      }),
    onSuccess: onDone,
  });
  const rows = found.data?.rows ?? [];
  const total = found.data?.total ?? 0;
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const problem = inviting.error ?? found.error;
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="choose-title">
      <DialogTitle id="choose-title">{t("choose.title")}</DialogTitle>
      <DialogContent>
        <TextField id="choose-name" label={t("choose.search")} value={q} max={100} onChange={setQ} />
        {problem && <Alert severity="error">{errorWords(problem)}</Alert>}
        <Box component="ul" sx={{ listStyle: "none", p: 0, my: 1.5 }}>
          {rows.map(({ id, name, divisionName, email }) => (
            <Box component="li" key={id} sx={{ m: 0 }}>
              <FormControlLabel
                control={<Checkbox size="small" checked={chosen.includes(id)} onChange={() => toggle(id)} />}
                label={
                  <>
                    {name}
                    <Box component="span" sx={{ color: "text.secondary" }}>
                      {[divisionName, email ?? t("choose.noEmail")]
                        .filter(Boolean)
                        .map((part) => ` · ${part}`)}
                    </Box>
                  </>
                }
              />
            </Box>
          ))}
        </Box>
        <Box role="status" sx={{ color: "text.secondary" }}>
          {found.data && rows.length === 0 && t("choose.none")}
          {total > rows.length && t("choose.more", { shown: rows.length, total })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <BusyButton
          variant="contained"
          disabled={chosen.length === 0}
          isBusy={inviting.isPending}
          onClick={() => inviting.mutate()}
        >
          {t("choose.invite", { count: chosen.length })}
        </BusyButton>
      </DialogActions>
    </FieldsDialog>
  );
}
