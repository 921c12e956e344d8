import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../api.ts";
import { BusyButton } from "./BusyButton.tsx";

type Props = {
  /** What a save failed with. */
  error: Error | null;
  isBusy: boolean;
  /** Asks for the newest; what was typed stays. */
  onReload: () => void;
  /** The newest is loaded, with what was typed on it … */
  isCompared: boolean;
  /** … and what is saved stands below each field that differs. */
  showsTheirs?: boolean;
};

export const isStale = (error: Error | null): error is ApiProblem =>
  error instanceof ApiProblem && error.code === "stale";

/** Somebody else has saved the record meanwhile: nothing that was typed is lost. */
export function StaleAlert({ error, isBusy, onReload, isCompared, showsTheirs = true }: Props) {
  const { t } = useTranslation("records");
  if (isStale(error))
    return (
      <Alert
        severity="warning"
        // On little room the button stands below the words.
        sx={{ mb: 2, flexWrap: "wrap", "& .MuiAlert-message": { flex: "1 1 12rem" } }}
        action={
          <BusyButton color="inherit" isBusy={isBusy} onClick={onReload}>
            {t("stale.reload")}
          </BusyButton>
        }
      >
        {error.message} {t("stale.kept")}
      </Alert>
    );
  return (
    isCompared && (
      <Alert severity="info" sx={{ mb: 2 }}>
        {t(showsTheirs ? "stale.compare" : "stale.merged")}
      </Alert>
    )
  );
}
