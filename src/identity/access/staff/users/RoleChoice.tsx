import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslation } from "react-i18next";
import type { UserType } from "#kernel/access.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import type { UserDetail } from "../../users.ts";
import { useChoices } from "./use-choices.ts";

type Props = {
  id: string;
  type: UserType;
  chosen: readonly string[];
  /** What the user has now: it may go, whether the caller could give it or not. */
  held: UserDetail["roles"];
  onChange: (chosen: readonly string[]) => void;
  error?: string | undefined;
};

/** The roles of a type of user, with those that the caller may not give. */
export function RoleChoice({ id, type, chosen, held, onChange, error }: Props) {
  const { t } = useTranslation("access");
  const { data } = useChoices();
  const offered = (data?.roles ?? []).filter((role) => role.userType === type);
  const more = held.filter((role) => !offered.some((one) => one.id === role.id));
  const roles = [
    ...offered.map(({ id: roleId, name, mayGive }) => ({
      id: roleId,
      name,
      mayGive: mayGive || held.some((one) => one.id === roleId),
    })),
    ...more.map((role) => ({
      id: role.id,
      name: role.active ? role.name : t("users.inactiveRole", { role: role.name }),
      mayGive: true,
    })),
  ];
  return (
    <Box
      component="fieldset"
      id={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <legend style={{ fontWeight: 600, marginBlockEnd: 4 }}>{t("users.fields.roles")}</legend>
      {error !== undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
      {roles.length === 0 && <p style={{ margin: 0 }}>{t("users.noRolesOfType")}</p>}
      {roles.map((role) => (
        <Box key={role.id}>
          <FormControlLabel
            label={role.mayGive ? role.name : t("users.beyondOwn", { role: role.name })}
            disabled={!role.mayGive}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(role.id)}
                onChange={(_, isChosen) =>
                  onChange(isChosen ? [...chosen, role.id] : chosen.filter((one) => one !== role.id))
                }
              />
            }
          />
        </Box>
      ))}
    </Box>
  );
}
