import Chip, { type ChipProps } from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";

const colors: Record<Enrollment["status"], ChipProps["color"]> = {
  started: "default",
  submitted: "primary",
  pendingReview: "warning",
  returned: "error",
  approved: "success",
  processed: "success",
  failed: "error",
  cancelled: "default",
};

export function StatusChip({ status }: { status: Enrollment["status"] }) {
  const { t } = useTranslation("enrollment");
  return (
    <Chip size="small" variant="outlined" color={colors[status] ?? "default"} label={t(`status.${status}`)} />
  );
}
