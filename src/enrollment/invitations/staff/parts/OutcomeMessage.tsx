import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";

/** What came of an action: a sentence, or an answer for each person. */
export type Outcome = { words: string } | { results: readonly { id: string; outcome: string }[] };

export function OutcomeMessage({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTranslation("invitations");
  const close = (
    <Button color="inherit" onClick={onClose}>
      {t("outcome.close")}
    </Button>
  );
  if ("words" in outcome)
    return (
      <Alert role="status" severity="success" sx={{ mb: 2 }} action={close}>
        {outcome.words}
      </Alert>
    );
  const names = [...new Set(outcome.results.map((one) => one.outcome))];
  const isAllWell = names.every((name) => ["invited", "withoutEmail", "sent", "revoked"].includes(name));
  return (
    <Alert role="status" severity={isAllWell ? "success" : "warning"} sx={{ mb: 2 }} action={close}>
      {names
        .map((name) => {
          const count = outcome.results.filter((one) => one.outcome === name).length;
          return t(`outcome.${name}`, { count });
        })
        .join(" · ")}
    </Alert>
  );
}
