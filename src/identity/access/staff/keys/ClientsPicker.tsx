import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";

type Props = {
  id: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Names of clients that are chosen already. */
  known: readonly { id: string; name: string }[];
  describedBy: string | undefined;
  invalid: boolean;
};
type Option = { id: string; label: string };

const find = finderOf(clients);

/** Some clients, found as one types. */
export function ClientsPicker({ id, value, onChange, known, describedBy, invalid }: Props) {
  const { t } = useTranslation("records");
  const [typed, setTyped] = useState("");
  const [seen, setSeen] = useState<readonly Option[]>(() =>
    known.map((one) => ({ id: one.id, label: one.name })),
  );
  const found = useQuery({
    queryKey: ["options", "clients", typed],
    queryFn: ({ signal }) => find(typed === "" ? {} : { q: typed }, signal),
    placeholderData: keepPreviousData,
  });
  const chosen = value.map((one) => seen.find((other) => other.id === one) ?? { id: one, label: one });
  return (
    <Autocomplete
      multiple
      id={id}
      size="small"
      fullWidth
      value={chosen}
      options={found.data ?? []}
      filterOptions={(all) => all}
      filterSelectedOptions
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      loading={found.isPending}
      loadingText={t("picker.loading")}
      noOptionsText={found.isError ? t("picker.failed") : t("picker.none")}
      onChange={(_, options) => {
        setSeen((now) => [...now, ...options]);
        onChange(options.map((option) => option.id));
      }}
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
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
