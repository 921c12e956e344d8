import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { wordsNow } from "#web/api.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { Section } from "#web/staff/Section.tsx";
import { type DatasetKey, periods } from "../report-words.ts";
import { FilterList } from "./FilterList.tsx";
import { PickedList } from "./PickedList.tsx";
import { type DatasetOf, isMeasure, type ReportValues } from "./report-values.ts";

type Props = {
  values: ReportValues;
  datasets: readonly DatasetOf[];
  dataset: DatasetOf | undefined;
  onChange: (part: Partial<ReportValues>) => void;
  messageFor: (id: string) => string | undefined;
  errors: readonly PageError[];
};

/** Which data a report shows: for which days, grouped how, with which columns and rows. */
export function ReportContent({ values, datasets, dataset, onChange, messageFor, errors }: Props) {
  const { t } = useTranslation(["reporting-staff", "reporting"]);
  const fields = dataset?.fields ?? [];
  const labelOf = (name: string) =>
    fields.some(({ key }) => key === name) ? t(`reporting:fields.${name}`) : name;
  const options = (list: readonly { key: string }[]) =>
    list.map(({ key }) => ({ value: key, label: labelOf(key) }));
  const isGrouped = values.groups.length > 0;
  const errorsOf = (start: string) =>
    errors.filter(({ id }) => id === start || id?.startsWith(`${start}-`)).map((error) => wordsNow(error));
  const handleDataset = (key: DatasetKey) => {
    const next = datasets.find((one) => one.key === key)?.fields ?? [];
    const has = (name: string) => next.some((one) => one.key === name);
    onChange({
      dataset: key,
      columns: values.columns.filter(has),
      groups: values.groups.filter(has),
      filters: values.filters.filter(({ field }) => has(field)),
    });
  };
  /** With the first group, names leave the columns: a group has many of each. */
  const handleGroups = (groups: string[]) =>
    onChange({
      groups,
      columns: values.columns.filter((name) => {
        const field = fields.find(({ key }) => key === name);
        if (field === undefined) return true;
        return groups.length > 0 ? isMeasure(field) : !field.isCounted;
      }),
    });
  return (
    <Section title={t("builder.content")}>
      <Box sx={{ display: "grid", gap: 2, mb: 2, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr 1fr 1fr" } }}>
        <ChoiceField
          id="dataset"
          label={t("reporting:reporttypes.fields.dataset")}
          value={values.dataset}
          error={messageFor("dataset")}
          help={dataset?.about}
          onChange={handleDataset}
          options={[
            ...(dataset === undefined ? [values.dataset] : []),
            ...datasets.map(({ key }) => key),
          ].map((value) => ({ value, label: t(`reporting:reporttypes.choices.dataset.${value}`) }))}
        />
        <ChoiceField
          id="period"
          label={t("list.days")}
          help={t(`builder.times.${dataset?.time ?? "day"}`)}
          value={values.period}
          onChange={(period) => onChange({ period, ...(period === "days" ? {} : { from: null, to: null }) })}
          options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        {values.period === "days" &&
          (["from", "to"] as const).map((end) => (
            <DateField
              key={end}
              id={end}
              label={t(`run.${end}`)}
              value={values[end] ?? ""}
              error={messageFor(end)}
              onChange={(day) => onChange({ [end]: day === "" ? null : day })}
            />
          ))}
      </Box>
      <Box sx={{ display: "grid", gap: 3, mb: 2, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        <PickedList
          id="groups"
          title={t("builder.groups")}
          help={t("builder.groupsHelp")}
          picked={values.groups}
          options={options(fields.filter((field) => !isMeasure(field)))}
          labelOf={labelOf}
          onChange={handleGroups}
          errors={errorsOf("groups")}
        />
        <PickedList
          id="columns"
          title={t("builder.columns")}
          help={isGrouped ? t("builder.sumsHelp") : t("builder.columnsHelp")}
          picked={values.columns}
          options={options(fields.filter((field) => (isGrouped ? isMeasure(field) : !field.isCounted)))}
          labelOf={labelOf}
          onChange={(columns) => onChange({ columns })}
          errors={errorsOf("columns")}
        />
      </Box>
      <FilterList
        filters={values.filters}
        fields={fields}
        labelOf={labelOf}
        onChange={(filters) => onChange({ filters })}
        messageFor={messageFor}
      />
    </Section>
  );
}
