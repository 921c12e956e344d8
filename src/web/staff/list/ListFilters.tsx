import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { NativeChoice } from "../NativeChoice.tsx";
import { ReferencePicker } from "../ReferencePicker.tsx";
import type { ListFilter } from "./list-props.ts";
import type { ListState } from "./list-state.ts";

type Props = {
  filters: readonly ListFilter[];
  state: ListState;
  change: (change: Partial<ListState>) => void;
};

export function ListFilters({ filters, state, change }: Props) {
  const set = (field: string, value: string) => {
    const { [field]: _, ...others } = state.filters;
    change({ filters: value === "" ? others : { ...others, [field]: value } });
  };
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(13rem, 1fr))",
        gap: 1.5,
        pb: 1.5,
      }}
    >
      {filters.map((filter) => (
        <FilterInput
          key={filter.field}
          filter={filter}
          value={state.filters[filter.field] ?? ""}
          onChange={(value) => set(filter.field, value)}
        />
      ))}
    </Box>
  );
}

function FilterInput({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation("records");
  const id = `filter-${filter.field}`;
  if (filter.kind === "dates" || filter.kind === "moments") {
    const type = filter.kind === "dates" ? "date" : "datetime-local";
    const [from = "", to = ""] = value.split("..");
    const either = (one: string, other: string) =>
      onChange(one === "" && other === "" ? "" : `${one}..${other}`);
    return (
      <Box component="fieldset" sx={{ gridColumn: { sm: "span 2" } }}>
        <legend>{filter.label}</legend>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: {
              xs: type === "date" ? "1fr auto 1fr" : "1fr",
              sm: "minmax(0, 1fr) auto minmax(0, 1fr)",
            },
            gap: 1,
            alignItems: "center",
          }}
        >
          <DateBox
            type={type}
            label={t("list.from", { name: filter.label })}
            value={from}
            onChange={(day) => either(day, to)}
          />
          <Box aria-hidden sx={{ display: { xs: type === "date" ? "block" : "none", sm: "block" } }}>
            –
          </Box>
          <DateBox
            type={type}
            label={t("list.until", { name: filter.label })}
            value={to}
            onChange={(day) => either(from, day)}
          />
        </Box>
      </Box>
    );
  }
  return (
    <div>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === "text" ? (
        <TextBox id={id} max={filter.max} value={value} onChange={onChange} />
      ) : filter.kind === "choice" ? (
        <NativeChoice
          id={id}
          value={value}
          onChange={onChange}
          options={[{ value: "", label: t("list.any") }, ...filter.options]}
        />
      ) : (
        <ReferencePicker
          id={id}
          value={value === "" ? null : value}
          onChange={(chosen) => onChange(chosen ?? "")}
          find={filter.find}
          among={filter.among}
        />
      )}
    </div>
  );
}

/** Filters once the typing is done: a part of an id finds nothing. */
function TextBox({
  id,
  max,
  value,
  onChange,
}: {
  id: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <OutlinedInput
      // A value from elsewhere (cleared filters, Back) takes the place of what was typed.
      key={value}
      id={id}
      size="small"
      fullWidth
      defaultValue={value}
      onBlur={(event) => onChange(event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement)
          onChange(event.target.value.trim());
      }}
      inputProps={{ maxLength: max, autoComplete: "off", spellCheck: false }}
    />
  );
}

function DateBox({
  type,
  label,
  value,
  onChange,
}: {
  type: "date" | "datetime-local";
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <OutlinedInput
      type={type}
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{
        "aria-label": label,
        min: type === "date" ? "1900-01-01" : "1900-01-01T00:00",
        max: type === "date" ? "2199-12-31" : "2199-12-31T23:59",
      }}
    />
  );
}
