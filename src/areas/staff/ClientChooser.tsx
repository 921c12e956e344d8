import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { clientList } from "#domains/clients/client-list.ts";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";

import { keepSetting } from "./keep-setting.ts";

type Choice = { id: string; name: string };
/** All clients in reach. */
const all = "";

/** Chooses the client whose data the lists show first, by how its name begins. */
export function ClientChooser() {
  const { t } = useTranslation("areas");
  const id = useId();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState("");
  // The same as long as it says the same: a new value would take the place of what is being typed.
  const everyone: Choice = useMemo(() => ({ id: all, name: t("chooser.all") }), [t]);
  const found = useQuery({
    queryKey: ["clients", typed],
    queryFn: ({ signal }) =>
      send<typeof clientList>("GET /clients", { query: typed === "" ? {} : { q: typed }, signal }),
    placeholderData: keepPreviousData,
  });
  const choosing = useMutation({
    mutationFn: (value: string | null) => keepSetting("activeClient", value),
    onSuccess: () => {
      // What an address says of another client was about the one before.
      const rest = new URLSearchParams(search);
      for (const name of ["filter[clientId]", "filter[divisionId]", "filter[sessionId]", "page"])
        rest.delete(name);
      if (String(rest) !== String(search)) setSearch(rest, { replace: true });
    },
  });
  if (!user) return null;
  const { clients = [], isCut = false } = found.data ?? {};
  const value = user.activeClient ?? everyone;
  const options = typed === "" ? [everyone, ...clients] : clients;
  return (
    <div className="area-menu__chooser">
      <label htmlFor={id}>{t("chooser.label")}</label>
      <Autocomplete<Choice, false, true>
        id={id}
        size="small"
        fullWidth
        // The drawer of a phone stands above everything else on the page.
        disablePortal
        disableClearable
        autoHighlight
        value={value}
        options={options}
        filterOptions={(known) => known}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        loading={found.isPending}
        loadingText={t("chooser.loading")}
        noOptionsText={t(found.isError ? "chooser.failed" : "chooser.none")}
        disabled={choosing.isPending}
        onInputChange={(_, text, reason) => reason === "input" && setTyped(text.trim())}
        onClose={() => setTyped("")}
        onChange={(_, chosen) => choosing.mutate(chosen.id === all ? null : chosen.id)}
        renderInput={({ slotProps, ...input }) => (
          <OutlinedInput
            {...input}
            {...slotProps.input}
            size="small"
            inputProps={{ ...slotProps.htmlInput, "aria-describedby": `${id}-note` }}
            onFocus={(event) => event.target.select()}
          />
        )}
      />
      <p id={`${id}-note`} className="area-menu__note" role="status">
        {choosing.isError ? choosing.error.message : isCut ? t("chooser.more") : ""}
      </p>
    </div>
  );
}
