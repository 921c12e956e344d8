import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";

type Props = { isSaving: boolean; isSaved: boolean; onSave: () => void };

/** The end of a form of the set-up: save and go on, or save and stay. */
export function SaveBar({ isSaving, isSaved, onSave }: Props) {
  const { t } = useTranslation(["offering-sessions", "records"]);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <BusyButton type="submit" variant="contained" isBusy={isSaving}>
        {t("saveAndGoOn")}
      </BusyButton>
      <Button type="button" disabled={isSaving} onClick={onSave}>
        {t("records:save")}
      </Button>
      <span role="status">{isSaved ? t("records:saved") : ""}</span>
    </Stack>
  );
}
