import Chip, { type ChipProps } from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { SessionRow } from "../../sessions.ts";

const colors: Record<SessionRow["phase"], ChipProps["color"]> = {
  draft: "default",
  planned: "primary",
  running: "success",
  over: "warning",
  closed: "default",
};

/** Where a session stands today. */
export function PhaseChip({
  enrollmentSession: { phase },
}: {
  enrollmentSession: Pick<SessionRow, "phase">;
}) {
  const { t } = useTranslation("offering-sessions");
  return (
    <Chip size="small" variant="outlined" color={colors[phase] ?? "default"} label={t(`phase.${phase}`)} />
  );
}
