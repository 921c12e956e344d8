import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import { Section } from "#web/staff/Section.tsx";
import { mostRoles, type SignField, type SignRole } from "../esign-words.ts";
import { Line } from "./Line.tsx";

type Props = {
  roles: readonly SignRole[];
  fields: readonly SignField[];
  error: string | undefined;
  onChange: (roles: SignRole[]) => void;
};

/** Those who sign, one after the other; one with places on the pages stays. */
export function Roles({ roles, fields, error, onChange }: Props) {
  const { t } = useTranslation("esign-staff");
  const move = (at: number, by: -1 | 1) => {
    const next = [...roles];
    const [taken] = next.splice(at, 1);
    if (taken !== undefined) next.splice(at + by, 0, taken);
    onChange(next);
  };
  const handleAdd = () => {
    const key = `signer${crypto.randomUUID().slice(0, 6)}`;
    onChange([...roles, { key, name: t("signerName", { number: roles.length + 1 }) }]);
  };
  return (
    <Section title={t("signers")}>
      <p style={{ marginBlockStart: 0 }}>{t("signersHelp")}</p>
      {error && <FieldMessage id="roles-error">{error}</FieldMessage>}
      {roles.map((role, at) => (
        <Box
          key={role.key}
          sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "end", mb: 1, maxWidth: "40rem" }}
        >
          <Box sx={{ flex: "1 1 12rem" }}>
            <Line
              id={`roles.${at}.name`}
              label={t("signerNumber", { number: at + 1 })}
              value={role.name}
              max={60}
              onChange={(name) =>
                onChange(roles.map((one) => (one.key === role.key ? { ...one, name } : one)))
              }
            />
          </Box>
          <Box sx={{ display: "flex", gap: 1 }}>
            <Button
              disabled={at === 0}
              aria-label={t("earlier", { name: role.name })}
              onClick={() => move(at, -1)}
            >
              ↑
            </Button>
            <Button
              disabled={at === roles.length - 1}
              aria-label={t("later", { name: role.name })}
              onClick={() => move(at, 1)}
            >
              ↓
            </Button>
            <Button
              color="error"
              disabled={roles.length === 1 || fields.some((field) => field.role === role.key)}
              onClick={() => onChange(roles.filter(({ key }) => key !== role.key))}
            >
              {t("remove")}
            </Button>
          </Box>
        </Box>
      ))}
      <Button variant="outlined" disabled={roles.length >= mostRoles} onClick={handleAdd}>
        {t("addSigner")}
      </Button>
    </Section>
  );
}
