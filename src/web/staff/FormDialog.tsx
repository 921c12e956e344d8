import Button from "@mui/material/Button";
import { FieldsDialog } from "./FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type PageError } from "../forms/ErrorSummary.tsx";
import { BusyButton } from "./BusyButton.tsx";

type Props = {
  title: string;
  width?: "sm" | "md" | "lg";
  form: { errors: readonly PageError[]; nameOf: (id: string) => string | null | undefined };
  /** Stands above the fields: that somebody else has saved meanwhile. */
  above?: ReactNode;
  /** What the button says; "Save" where it is left out. */
  act?: string;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the page. Only its own buttons and Escape close it: a click beside it would lose what was typed. */
export function FormDialog({
  title,
  width = "sm",
  form,
  above,
  act,
  isBusy,
  onSave,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation("records");
  const isPhone = useMediaQuery("(width < 700px)");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <FieldsDialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth={width}
      aria-labelledby="dialog-title"
      onClose={onClose}
      staysOnClick
    >
      <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
        <DialogTitle id="dialog-title">{title}</DialogTitle>
        <DialogContent>
          <ErrorSummary errors={form.errors} nameOf={form.nameOf} />
          {above}
          <Stack sx={{ gap: 2 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {act ?? t("save")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
