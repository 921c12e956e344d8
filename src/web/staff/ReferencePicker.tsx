import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

export type Option = { id: string; label: string };
/** Finds records by how they begin, or the one of an id. */
export type FindOptions = (wanted: { q?: string; id?: string }, signal: AbortSignal) => Promise<Option[]>;

type Props = {
  /** The input's; its label is elsewhere. */
  id: string;
  value: string | null;
  onChange: (value: string | null) => void;
  find: FindOptions;
  /** Tells apart what `find` may find: part of the cache's key. */
  among: string;
  describedBy?: string | undefined;
  invalid?: boolean;
};

/** Searches as you type and refers to one record. */
export function ReferencePicker({ id, value, onChange, find, among, describedBy, invalid = false }: Props) {
  const { t } = useTranslation("records");
  const [typed, setTyped] = useState("");
  const found = useQuery({
    queryKey: ["options", among, typed],
    queryFn: ({ signal }) => find(typed === "" ? {} : { q: typed }, signal),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: ["option", among, value],
    queryFn: ({ signal }) => find({ id: value ?? "" }, signal),
    enabled: value !== null,
    staleTime: 60_000,
  });
  const options = found.data ?? [];
  const current =
    value === null
      ? null
      : ([...(chosen.data ?? []), ...options].find((one) => one.id === value) ?? { id: value, label: "" });
  return (
    <Autocomplete
      id={id}
      size="small"
      fullWidth
      value={current}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      loading={found.isPending}
      loadingText={t("picker.loading")}
      noOptionsText={found.isError ? t("picker.failed") : t("picker.none")}
      onChange={(_, option) => onChange(option?.id ?? null)}
      onInputChange={(_, text, reason) => reason === "input" && setTyped(text)}
      onClose={() => setTyped("")}
      renderInput={({ slotProps, ...input }) => (
        <OutlinedInput
          {...input}
          {...slotProps.input}
          size="small"
          error={invalid}
          inputProps={{
            ...slotProps.htmlInput,
            "aria-describedby": describedBy,
            "aria-invalid": invalid || undefined,
          }}
        />
      )}
    />
  );
}
