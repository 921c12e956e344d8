import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { PartForm } from "../use-part-form.ts";

type Props = {
  title: string;
  width?: "sm" | "md" | "lg";
  form: Pick<PartForm, "errors" | "nameOf">;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the page. Only its own buttons and Escape close it: a click beside it would lose what was typed. */
export function PartDialog({ title, width = "sm", form, isBusy, onSave, onClose, children }: Props) {
  const { t } = useTranslation("offering-session-content");
  const isPhone = useMediaQuery("(width < 700px)");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth={width}
      aria-labelledby="part-title"
      onClose={(_, reason) => reason === "escapeKeyDown" && onClose()}
    >
      <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
        <DialogTitle id="part-title">{title}</DialogTitle>
        <DialogContent>
          <ErrorSummary errors={form.errors} nameOf={form.nameOf} />
          <Stack sx={{ gap: 2 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {t("save")}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
