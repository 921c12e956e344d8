import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PriceList } from "../../price-list.ts";
import { SheetForm } from "./SheetForm.tsx";

type Props = {
  list: PriceList;
  onClose: () => void;
  onApplied: () => Promise<void>;
};

/** A sheet of rates for the plan of this page. */
export function SheetImport({ list, onClose, onApplied }: Props) {
  const { t } = useTranslation("plans-staff");
  const id = useId();
  return (
    <FieldsDialog open onClose={onClose} aria-labelledby={`${id}title`} fullWidth maxWidth="lg">
      <DialogTitle id={`${id}title`}>{t("sheet.titleOf", { plan: list.plan.name })}</DialogTitle>
      <DialogContent>
        <SheetForm clientId={list.plan.clientId} list={list} onApplied={onApplied} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("sheet.close")}</Button>
      </DialogActions>
    </FieldsDialog>
  );
}
