import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { MatrixRole } from "../../permissions.ts";
import type { Changes } from "./use-matrix.ts";
import { errorWords } from "#web/api.ts";

/** Saves one role, and says what came of it. */
export function RoleResult({ role, changes }: { role: MatrixRole; changes: Changes }) {
  const { t } = useTranslation(["access", "records"]);
  const result = changes.resultOf(role);
  const error = result?.isSaved === false ? result.error : null;
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
          {t("save", { ns: "records" })}
        </BusyButton>
      )}
      <div
        role="status"
        style={{ fontWeight: 400, overflowWrap: "anywhere", minWidth: isStale(error) ? "17rem" : 0 }}
      >
        {result?.isSaved === true && (
          <span style={{ color: "#1b6e3c" }}>{t("saved", { ns: "records" })}</span>
        )}
        {error && !isStale(error) && <span style={{ color: "#b3261e" }}>{errorWords(error)}</span>}
        <StaleAlert
          error={error}
          isBusy={false}
          onReload={() => void changes.reload(role)}
          isCompared={false}
        />
      </div>
    </>
  );
}
