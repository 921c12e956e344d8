import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslation } from "react-i18next";
import type { Permission } from "#kernel/access.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { useUser } from "#web/session/session.ts";
import { Section } from "#web/staff/Section.tsx";
import { keyPermissions } from "../../key-permissions.ts";

type Props = {
  id: string;
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error: string | undefined;
};

/** What the user holds and may hand on, and what the key names already. */
export function PermissionChoice({ id, value, onChange, error }: Props) {
  const { t } = useTranslation(["access-staff", "access"]);
  const own = useUser()?.permissions.map(({ machineName }) => machineName) ?? [];
  const offered = keyPermissions.filter((one) => own.includes(one) || value.includes(one));
  const toggle = (one: Permission) =>
    onChange(keyPermissions.filter((other) => (other === one) !== value.includes(other)));
  return (
    <Section title={t("keys.form.permissions")}>
      <Box
        component="fieldset"
        id={id}
        aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-error`}
        sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
      >
        <legend className="visually-hidden">{t("keys.form.permissions")}</legend>
        <p id={`${id}-help`} style={{ marginBlockStart: 0 }}>
          {t("keys.form.permissionsHelp")}
        </p>
        {error !== undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
          }}
        >
          {offered.map((one) => (
            <FormControlLabel
              key={one}
              control={<Checkbox size="small" checked={value.includes(one)} onChange={() => toggle(one)} />}
              label={t(`access:permissions.${one}.name`)}
            />
          ))}
        </Box>
      </Box>
    </Section>
  );
}
