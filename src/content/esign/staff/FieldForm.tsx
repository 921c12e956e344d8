import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { fieldKinds, type SignField, type SignRole } from "../esign-words.ts";
import { Line } from "./Line.tsx";

type Props = {
  field: SignField;
  /** Its place among the fields, as errors name it. */
  at: number;
  roles: readonly SignRole[];
  pages: number;
  errorOf: (what: string) => string | undefined;
  onChange: (field: SignField) => void;
  onRemove: () => void;
};

/** One place as numbers, for those who do not drag. */
export function FieldForm({ field, at, roles, pages, errorOf, onChange, onRemove }: Props) {
  const { t } = useTranslation("esign-staff");
  const number = (what: "page" | "x" | "y" | "width" | "height") => (
    <Line
      id={`fields.${at}.${what}`}
      label={t(`field.${what}`, { pages })}
      type="number"
      value={String(field[what])}
      error={errorOf(what)}
      onChange={(value) => onChange({ ...field, [what]: Math.round(Number(value)) || 0 })}
    />
  );
  const hasWords = field.kind === "text" || field.kind === "check";
  return (
    <Stack sx={{ gap: 1.5 }}>
      <ChoiceField
        id={`fields.${at}.kind`}
        label={t("field.kind")}
        value={field.kind}
        onChange={(kind) => onChange({ ...field, kind })}
        options={fieldKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <ChoiceField
        id={`fields.${at}.role`}
        label={t("field.role")}
        value={field.role}
        onChange={(role) => onChange({ ...field, role })}
        options={roles.map(({ key, name }) => ({ value: key, label: name }))}
      />
      {hasWords && (
        <>
          <Line
            id={`fields.${at}.label`}
            label={t("field.label")}
            value={field.label}
            max={120}
            error={errorOf("label")}
            onChange={(label) => onChange({ ...field, label })}
          />
          <FlagField
            id={`fields.${at}.isRequired`}
            label={t("field.isRequired")}
            value={field.isRequired}
            onChange={(isRequired) => onChange({ ...field, isRequired })}
          />
        </>
      )}
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "1fr 1fr" }}>
        {number("page")}
        {number("x")}
        {number("y")}
        {number("width")}
        {number("height")}
      </Box>
      <Button color="error" variant="outlined" onClick={onRemove}>
        {t("removeField")}
      </Button>
    </Stack>
  );
}
