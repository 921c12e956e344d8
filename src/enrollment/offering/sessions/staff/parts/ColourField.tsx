import WarningIcon from "@mui/icons-material/Warning";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { isHexColour } from "#kernel/contrast.ts";
import { numberFormat } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { readableColour } from "../../theme-look.ts";

type Props = {
  id: string;
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** A colour, typed or picked; one that cannot be read on white is shown with what people see in its place. */
export function ColourField({ id, label, help, value, onChange, error }: Props) {
  const { t } = useTranslation("offering-sessions");
  const isColour = isHexColour(value) && value.length === 7;
  return (
    <Labelled id={id} label={label} help={help} error={error}>
      {({ describedBy, invalid }) => (
        <>
          <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
            <input
              type="color"
              aria-label={t("theme.pick", { label })}
              value={isColour ? value : "#000000"}
              onChange={(event) => onChange(event.target.value)}
              style={{
                width: 44,
                height: 40,
                padding: 2,
                border: "1px solid #8a979c",
                borderRadius: 6,
                background: "none",
              }}
            />
            <OutlinedInput
              id={id}
              size="small"
              value={value}
              error={invalid}
              onChange={(event) => onChange(event.target.value.trim())}
              inputProps={{
                maxLength: 7,
                spellCheck: false,
                autoComplete: "off",
                "aria-describedby": [describedBy, `${id}-contrast`].filter(Boolean).join(" "),
                "aria-invalid": invalid || undefined,
              }}
              sx={{ width: "8rem", fontVariantNumeric: "tabular-nums" }}
            />
          </Box>
          <div id={`${id}-contrast`} role="status">
            {isColour && <Contrast colour={value} />}
          </div>
        </>
      )}
    </Labelled>
  );
}

function Contrast({ colour }: { colour: string }) {
  const { t } = useTranslation("offering-sessions");
  const { value, corrected, ratio } = readableColour(colour);
  const shown = numberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(
    Math.floor(ratio * 10) / 10,
  );
  if (!corrected) return <p style={{ margin: "4px 0" }}>{t("theme.contrastFine", { ratio: shown })}</p>;
  return (
    <Box sx={{ display: "flex", gap: 1, mt: 0.5, color: "warning.main" }}>
      <WarningIcon fontSize="small" />
      <span>
        {t("theme.contrastPoor", { ratio: shown })}{" "}
        <span
          aria-hidden="true"
          style={{
            display: "inline-block",
            width: 14,
            height: 14,
            borderRadius: 3,
            background: value,
            verticalAlign: "-2px",
          }}
        />{" "}
        <strong>{value}</strong>
      </span>
    </Box>
  );
}
