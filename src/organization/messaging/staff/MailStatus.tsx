import Chip, { type ChipProps } from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { MailRow } from "../mail.ts";

export const mailStatuses = [
  "waiting",
  "sent",
  "kept",
  "failed",
] as const satisfies readonly MailRow["status"][];

const colors: Record<MailRow["status"], NonNullable<ChipProps["color"]>> = {
  waiting: "warning",
  sent: "success",
  kept: "default",
  failed: "error",
};

export function MailStatus({ status }: { status: MailRow["status"] }) {
  const { t } = useTranslation("messaging");
  return <Chip size="small" variant="outlined" color={colors[status]} label={t(`mails.status.${status}`)} />;
}
