import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import type { FormStatus } from "../../survey-words.ts";
import type { CustomForm, removeForm } from "../../forms.ts";
import { formsPath } from "../form-paths.ts";

type Props = {
  /** None: it is not made yet. */
  form: CustomForm | null;
  isBusy: boolean;
  isDirty: boolean;
  onStatus: (status: FormStatus) => void;
};

/** What can be done with a form as a whole. A change of its state keeps what was typed, too. */
export function FormActions({ form, isBusy, isDirty, onStatus }: Props) {
  const { t } = useTranslation(["surveys", "records"]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"remove" | "retire" | null>(null);
  const removing = useMutation({
    mutationFn: (id: string) => send<typeof removeForm>("DELETE /admin/customforms/{id}", { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["list", "customforms"] });
      await navigate(formsPath);
    },
  });
  const status = form?.status;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      {form !== null && (
        <>
          <Button color="error" onClick={() => setAsked("remove")}>
            {t("forms.remove")}
          </Button>
          {!isDirty && (
            <Button href={`/test?form=${form.id}`} target="_blank" rel="noopener">
              {t("forms.try")}
            </Button>
          )}
          {!isDirty && form.answers > 0 && (
            <Button onClick={() => void navigate(`${formsPath}/${form.id}/answers`)}>
              {t("forms.answers", { count: form.answers })}
            </Button>
          )}
          {status === "ready" ? (
            <BusyButton isBusy={isBusy} onClick={() => setAsked("retire")}>
              {t("forms.retire")}
            </BusyButton>
          ) : (
            <BusyButton variant="outlined" isBusy={isBusy} onClick={() => onStatus("ready")}>
              {t("forms.makeReady")}
            </BusyButton>
          )}
        </>
      )}
      <BusyButton type="submit" variant="contained" isBusy={isBusy}>
        {form === null ? t("forms.create") : t("records:save")}
      </BusyButton>
      {asked === "remove" && form !== null && (
        <ConfirmDialog
          title={t("remove.title", { name: form.name })}
          text={t("forms.removeText")}
          act={t("remove.remove")}
          stay={t("remove.keep")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onAct={() => removing.mutate(form.id)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "retire" && form !== null && (
        <ConfirmDialog
          title={t("forms.retireTitle", { name: form.name })}
          text={t("forms.retireText")}
          act={t("forms.retire")}
          stay={t("forms.keepReady")}
          onAct={() => {
            setAsked(null);
            onStatus("retired");
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}
