import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import type { memberIdLookup } from "#people/members/new-member-search.ts";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { Claim, claimMember } from "../claims.ts";

/** Says which member a claim is about whose patient was not found: by member number, and a look at the name first. */
export function AssignMember({ claim }: { claim: Claim }) {
  const { t } = useTranslation("claims-staff");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState("");
  const search = useMutation({
    mutationFn: (id: string) => send<typeof memberIdLookup>("GET /memberidlookup/{id}", { params: { id } }),
  });
  const assign = useMutation({
    mutationFn: (memberId: string) =>
      send<typeof claimMember>("POST /claims/{id}/member", { params: { id: claim.id }, body: { memberId } }),
    onSuccess: async () => {
      setOpen(false);
      await queries.invalidateQueries({ queryKey: ["claim", claim.id] });
      await queries.invalidateQueries({ queryKey: ["list", "claims"] });
    },
  });
  const found = search.data;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (found !== undefined) assign.mutate(found.id);
    else if (number.trim() !== "") search.mutate(number.trim());
  };
  const handleNumber = (value: string) => {
    setNumber(value);
    search.reset();
    assign.reset();
  };
  const failed = search.error ?? assign.error;
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setOpen(true)}>
        {t("assign.open")}
      </Button>
      <FieldsDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="assign"
      >
        <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
          <DialogTitle id="assign">{t("assign.title")}</DialogTitle>
          <DialogContent>
            <p>{t("assign.about", { patient: claim.patientName ?? "" })}</p>
            <TextField
              label={t("assign.number")}
              required
              fullWidth
              value={number}
              slotProps={{ htmlInput: { maxLength: 40, autoComplete: "off" } }}
              onChange={({ target }) => handleNumber(target.value)}
            />
            <div role="status">
              {found && (
                <Alert severity="info" sx={{ mt: 2 }}>
                  {t("assign.found", {
                    name: fullName({ ...found, middleName: null, suffix: null }),
                    number: found.memberNumber,
                  })}
                </Alert>
              )}
            </div>
            {failed && (
              <Alert severity="error" sx={{ mt: 2 }}>
                {errorWords(failed)}
              </Alert>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t("files.cancel")}</Button>
            <BusyButton
              type="submit"
              variant="contained"
              isBusy={search.isPending || assign.isPending}
              disabled={number.trim() === ""}
            >
              {found === undefined ? t("assign.search") : t("assign.assign")}
            </BusyButton>
          </DialogActions>
        </form>
      </FieldsDialog>
    </>
  );
}
