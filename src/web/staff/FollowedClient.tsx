import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";

/** Says that only the chosen client shows, and lets go of it. */
export function FollowedClient({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { t } = useTranslation("records");
  return (
    <div style={{ marginBlockEnd: 12 }}>
      <Chip
        color="primary"
        variant="outlined"
        label={t("list.onlyClient", { name })}
        onClick={onLeave}
        onDelete={onLeave}
        aria-label={t("list.leaveClient", { name })}
        sx={{ maxWidth: "100%" }}
      />
    </div>
  );
}
