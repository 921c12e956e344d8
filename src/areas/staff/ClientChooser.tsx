import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type HTMLAttributes, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { clientList } from "#organization/clients/client-list.ts";
import { send } from "#web/api.ts";
import { leavePage } from "#web/leave-guard.ts";
import { keepName, recordAt, useChosenClient } from "#web/session/chosen-client.ts";
import { withChoice } from "#web/session/client-choice.ts";
import { useUser } from "#web/session/session.ts";

import { keepSetting } from "./keep-setting.ts";

type Choice = { id: string; name: string; code?: string };
/** All clients in reach. */
const all = "";

type Props = { listPaths: readonly string[] };

/** Chooses the client whose data the lists show first, by any words of its name or by its code. */
export function ClientChooser({ listPaths }: Props) {
  const { t } = useTranslation("areas");
  const id = useId();
  const user = useUser();
  const chosen = useChosenClient();
  const goTo = useGoToClient(listPaths);
  const [typed, setTyped] = useState("");
  // The same as long as it says the same: a new value would take the place of what is being typed.
  const everyone: Choice = useMemo(() => ({ id: all, name: t("chooser.all") }), [t]);
  const found = useQuery({
    queryKey: ["clients", typed],
    queryFn: ({ signal }) =>
      send<typeof clientList>("GET /clients", { query: typed === "" ? {} : { q: typed }, signal }),
    placeholderData: keepPreviousData,
  });
  const keeping = useMutation({
    mutationFn: (value: string | null) => keepSetting("activeClient", value),
  });
  if (!user) return null;
  const { clients = [], isCut = false } = found.data ?? {};
  // Until the answer comes, Enter must not choose what fitted the word before.
  const fitting = found.isPlaceholderData ? clients.filter((one) => mayBeMeant(one, typed)) : clients;
  const options = typed === "" ? [everyone, ...fitting] : fitting;
  const handleChoice = (choice: Choice) => {
    const clientId = choice.id === all ? null : choice.id;
    if (clientId !== null) keepName(choice);
    goTo(clientId, () => keeping.mutate(clientId));
  };
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
        value={chosen ?? everyone}
        options={options}
        filterOptions={(known) => known}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        renderOption={({ key, ...item }, option) => <ClientOption key={key} item={item} option={option} />}
        loading={found.isPending || found.isPlaceholderData}
        loadingText={t("chooser.loading")}
        noOptionsText={t(found.isError ? "chooser.failed" : "chooser.none")}
        onInputChange={(_, text, reason) => reason === "input" && setTyped(text.trim())}
        onClose={() => setTyped("")}
        onChange={(_, choice) => handleChoice(choice)}
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
        {keeping.isError ? keeping.error.message : isCut ? t("chooser.more") : ""}
      </p>
    </div>
  );
}

function mayBeMeant({ name, code = "" }: Choice, typed: string): boolean {
  const text = `${name} ${code}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function ClientOption({ item, option }: { item: HTMLAttributes<HTMLLIElement>; option: Choice }) {
  return (
    <li {...item}>
      <span>
        {option.name}
        {option.code !== undefined && <span className="area-menu__code"> {option.code}</span>}
      </span>
    </li>
  );
}

/** What an address says of one client besides the client itself. */
const ofOneClient = ["filter[clientId]", "filter[divisionId]", "filter[sessionId]", "page"];

/**
 * The same page, for the client that is chosen. From a record of another client the way leads to the list that it stands
 * in, once nothing unsaved is in the way.
 */
function useGoToClient(listPaths: readonly string[]) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (clientId: string | null, onGone: () => void) => {
    const record = recordAt(pathname);
    const go = (path: string, rest: URLSearchParams) => {
      onGone();
      void navigate({ pathname: path, search: String(withChoice(rest, clientId)) });
    };
    if (clientId !== null && record !== null && record.id !== clientId) {
      leavePage(() => go(listOf(pathname, listPaths), new URLSearchParams()));
      return;
    }
    const rest = new URLSearchParams(search);
    for (const name of ofOneClient) rest.delete(name);
    go(pathname, rest);
  };
}

/** The page of the menu that a record's page lies below: the longest that its address begins with. */
function listOf(pathname: string, listPaths: readonly string[]): string {
  const above = listPaths.filter((path) => pathname.startsWith(`${path}/`));
  return above.toSorted((one, other) => other.length - one.length)[0] ?? "/";
}
