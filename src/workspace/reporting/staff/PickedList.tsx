import ArrowDownwardIcon from "@mui/icons-material/ArrowDownward";
import ArrowUpwardIcon from "@mui/icons-material/ArrowUpward";
import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";

type Props = {
  id: string;
  title: string;
  help: string;
  /** The names that were picked, in their order. */
  picked: readonly string[];
  /** All there are to pick from, by name. */
  options: readonly { value: string; label: string }[];
  labelOf: (name: string) => string;
  onChange: (picked: string[]) => void;
  errors: readonly string[];
};

/** Names in an order: added from a list, moved and taken out by buttons, so by keyboard as well. */
export function PickedList({ id, title, help, picked, options, labelOf, onChange, errors }: Props) {
  const { t } = useTranslation("reporting-staff");
  const left = options.filter(({ value }) => !picked.includes(value));
  const move = (from: number, to: number) => {
    const next = [...picked];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Box component="fieldset" id={id} tabIndex={-1} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {title}
      </Box>
      <Box sx={{ color: "text.secondary", mb: 1 }}>{help}</Box>
      {errors.map((error) => (
        <FieldMessage key={error} id={`${id}-error`}>
          {error}
        </FieldMessage>
      ))}
      <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0, mb: 1 }}>
        {picked.map((name, at) => {
          const label = labelOf(name);
          return (
            <Box
              component="li"
              key={name}
              sx={{ display: "flex", alignItems: "center", borderBottom: 1, borderColor: "divider" }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>{label}</Box>
              <IconButton
                size="small"
                aria-label={t("builder.up", { name: label })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUpwardIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t("builder.down", { name: label })}
                disabled={at === picked.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDownwardIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t("builder.takeOut", { name: label })}
                onClick={() => onChange(picked.filter((one) => one !== name))}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      {left.length > 0 && (
        <>
          <label className="visually-hidden" htmlFor={`${id}-add`}>
            {t("builder.addTo", { name: title })}
          </label>
          <NativeChoice
            id={`${id}-add`}
            value=""
            onChange={(value) => value !== "" && onChange([...picked, value])}
            options={[{ value: "", label: t("builder.add") }, ...left]}
          />
        </>
      )}
    </Box>
  );
}
