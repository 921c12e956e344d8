import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { MemberRow } from "../member-search.ts";

export function MemberStatus({ status }: Pick<MemberRow, "status">) {
  const { t } = useTranslation("members");
  return (
    <Chip
      size="small"
      variant="outlined"
      color={status === "active" ? "success" : "default"}
      label={t(`status.${status}`)}
    />
  );
}
