import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { ReportFilter } from "../definition.ts";
import type { FieldOf } from "./report-values.ts";

type Props = {
  filters: readonly ReportFilter[];
  fields: readonly FieldOf[];
  labelOf: (name: string) => string;
  onChange: (filters: ReportFilter[]) => void;
  messageFor: (id: string) => string | undefined;
};

const isRange = (kind: FieldOf["kind"]) => ["date", "moment", "month", "money", "count"].includes(kind);

/** Which rows are in the report: each line narrows it further. */
export function FilterList({ filters, fields, labelOf, onChange, messageFor }: Props) {
  const { t } = useTranslation("reporting-staff");
  const usable = fields.filter(({ isCounted }) => !isCounted);
  const put = (at: number, filter: ReportFilter) =>
    onChange(filters.map((one, place) => (place === at ? filter : one)));
  const first = usable[0];
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
        {t("builder.filters")}
      </Box>
      <Stack sx={{ gap: 2 }}>
        {filters.map((filter, at) => {
          const field = fields.find(({ key }) => key === filter.field);
          return (
            <Stack
              // oxlint-disable-next-line react/no-array-index-key -- lines have no names and never change places
              key={`${at} ${filter.field}`}
              direction={{ xs: "column", sm: "row" }}
              sx={{ gap: 1, alignItems: { sm: "flex-end" } }}
            >
              <ChoiceField
                id={`filters-${at}-field`}
                label={t("builder.filterField", { place: at + 1 })}
                value={filter.field}
                error={messageFor(`filters-${at}-field`)}
                onChange={(name) => put(at, { field: name })}
                options={[
                  ...(field === undefined ? [{ value: filter.field, label: labelOf(filter.field) }] : []),
                  ...usable.map(({ key }) => ({ value: key, label: labelOf(key) })),
                ]}
              />
              {field !== undefined && (
                <FilterValue
                  at={at}
                  field={field}
                  filter={filter}
                  onChange={(next) => put(at, next)}
                  messageFor={messageFor}
                />
              )}
              <Button
                color="inherit"
                sx={{ flex: "none" }}
                onClick={() => onChange(filters.filter((_, place) => place !== at))}
              >
                {t("builder.removeFilter")}
                <span className="visually-hidden"> {labelOf(filter.field)}</span>
              </Button>
            </Stack>
          );
        })}
        {first !== undefined && (
          <div>
            <Button variant="outlined" onClick={() => onChange([...filters, { field: first.key }])}>
              {t("builder.addFilter")}
            </Button>
          </div>
        )}
      </Stack>
    </Box>
  );
}

type ValueProps = {
  at: number;
  field: FieldOf;
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
  messageFor: (id: string) => string | undefined;
};

function FilterValue({ at, field, filter, onChange, messageFor }: ValueProps) {
  const { t } = useTranslation("reporting-staff");
  const id = `filters-${at}`;
  if (isRange(field.kind))
    return (["from", "to"] as const).map((end) => {
      const props = { id: `${id}-${end}`, label: t(`run.${end}`), error: messageFor(`${id}-${end}`) };
      const isDay = !["money", "count"].includes(field.kind);
      const put = (value: string | undefined) => {
        const { [end]: _, ...rest } = filter;
        onChange(value === undefined ? rest : { ...rest, [end]: value });
      };
      if (isDay)
        return (
          <DateField
            key={end}
            {...props}
            isOptional
            value={filter[end] ?? ""}
            onChange={(value) => put(value === "" ? undefined : value)}
          />
        );
      const isMoney = field.kind === "money";
      const shown =
        filter[end] === undefined ? "" : isMoney ? String(Number(filter[end]) / 100) : filter[end];
      return (
        <Typed
          key={end}
          {...props}
          value={shown}
          onChange={(value) => {
            const number = Number(value.replaceAll(/[$,\s]/gu, ""));
            if (value.trim() === "") put(undefined);
            else put(Number.isNaN(number) ? value : String(Math.round(isMoney ? number * 100 : number)));
          }}
        />
      );
    });
  const options =
    field.kind === "flag"
      ? ["true", "false"].map((value) => ({ value, label: t(`builder.flags.${value}`) }))
      : field.options;
  if (options !== null)
    return (
      <ChoiceField
        id={`${id}-values`}
        label={t("builder.value")}
        error={messageFor(`${id}-values`)}
        value={filter.values?.[0] ?? ""}
        onChange={(value) => onChange({ field: filter.field, values: value === "" ? [] : [value] })}
        options={[{ value: "", label: t("builder.choose") }, ...options]}
      />
    );
  return (
    <Typed
      id={`${id}-values`}
      label={t("builder.values")}
      error={messageFor(`${id}-values`)}
      value={filter.values?.join("; ") ?? ""}
      onChange={(value) =>
        onChange({
          field: filter.field,
          values: value
            .split(";")
            .map((one) => one.trim())
            .filter(Boolean),
        })
      }
    />
  );
}

type TypedProps = {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Told when the field is left: what is half typed is no value yet. */
function Typed({ id, label, error, value, onChange }: TypedProps) {
  return (
    <Labelled id={id} label={label} error={error}>
      {({ describedBy, invalid }) => (
        <OutlinedInput
          key={value}
          id={id}
          size="small"
          defaultValue={value}
          error={invalid}
          onBlur={(event) => event.target.value !== value && onChange(event.target.value)}
          inputProps={{ "aria-describedby": describedBy, maxLength: 400 }}
        />
      )}
    </Labelled>
  );
}
