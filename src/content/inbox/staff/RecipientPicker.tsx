import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import type { deskRecipients, Recipient } from "../desk.ts";

type Props = {
  id: string;
  /** What is typed at first. */
  initial: string;
  value: Recipient | null;
  onChange: (value: Recipient | null) => void;
  describedBy: string | undefined;
  invalid: boolean;
};

/** Whom the desk writes to: finds members, employers, brokers, partners and TPAs as you type. */
export function RecipientPicker({ id, initial, value, onChange, describedBy, invalid }: Props) {
  const { t } = useTranslation(["inbox-staff", "records"]);
  const [typed, setTyped] = useState(initial);
  const found = useQuery({
    queryKey: ["recipients", typed.trim()],
    queryFn: ({ signal }) =>
      send<typeof deskRecipients>("GET /admin/inbox/recipients", {
        query: { search: typed.trim() },
        signal,
      }),
    enabled: typed.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      id={id}
      size="small"
      fullWidth
      value={value}
      inputValue={typed}
      options={typed.trim().length < 2 ? [] : (found.data?.rows ?? [])}
      filterOptions={(all) => all}
      groupBy={({ type }) => t(`inbox:party.${type}`)}
      getOptionLabel={({ name, about }) => (about === null ? name : `${name} (${about})`)}
      getOptionKey={(one) => one.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={found.isFetching}
      loadingText={t("records:picker.loading")}
      noOptionsText={
        typed.trim().length < 2
          ? t("toHelp")
          : found.isError
            ? t("records:picker.failed")
            : t("records:picker.none")
      }
      onChange={(_, one) => onChange(one)}
      onInputChange={(_, text) => setTyped(text)}
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
