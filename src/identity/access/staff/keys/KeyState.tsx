import Chip, { type ChipProps } from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import type { KeyState as State } from "../../key-permissions.ts";

const colors: Record<State, NonNullable<ChipProps["color"]>> = {
  active: "success",
  endsSoon: "warning",
  resting: "warning",
  expired: "default",
  revoked: "default",
};

export function KeyState({ state }: { state: State }) {
  const { t } = useTranslation("access-staff");
  return <Chip size="small" variant="outlined" color={colors[state]} label={t(`keys.state.${state}`)} />;
}
