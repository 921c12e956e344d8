import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { UserRow } from "../../users.ts";

const colours = { invited: "warning", active: "success", locked: "error" } as const;

export function UserStatus({ status }: Pick<UserRow, "status">) {
  const { t } = useTranslation("access");
  return <Chip size="small" variant="outlined" color={colours[status]} label={t(`users.status.${status}`)} />;
}
