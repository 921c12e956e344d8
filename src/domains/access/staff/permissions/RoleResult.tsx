import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { MatrixRole } from "../../permissions.ts";
import type { Changes } from "./use-matrix.ts";
import { errorWords } from "#web/api.ts";

/** Saves one role, and says what came of it. */
export function RoleResult({ role, changes }: { role: MatrixRole; changes: Changes }) {
  const { t } = useTranslation(["access", "resource"]);
  const result = changes.resultOf(role);
  return (
    <>
      {changes.isChanged(role) && (
        <BusyButton
          size="small"
          variant="contained"
          aria-label={t("matrix.save", { role: role.name })}
          isBusy={changes.savingId === role.id}
          onClick={() => changes.save(role)}
        >
          {t("save", { ns: "resource" })}
        </BusyButton>
      )}
      <div role="status" style={{ fontWeight: 400, overflowWrap: "anywhere" }}>
        {result?.isSaved === true && (
          <span style={{ color: "#1b6e3c" }}>{t("saved", { ns: "resource" })}</span>
        )}
        {result?.isSaved === false && (
          <>
            <span style={{ color: "#b3261e" }}>{errorWords(result.error)}</span>
            {result.isStale && (
              <Button size="small" onClick={() => void changes.reload(role.id)}>
                {t("stale.reload", { ns: "resource" })}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
