import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { HelpRequestRow } from "../mail.ts";

export function HelpStatus({ status }: Pick<HelpRequestRow, "status">) {
  const { t } = useTranslation("messaging");
  const color = status === "open" ? "warning" : "success";
  return <Chip size="small" variant="outlined" color={color} label={t(`helpRequests.status.${status}`)} />;
}
