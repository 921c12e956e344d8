import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { clientList } from "#organization/clients/client-list.ts";
import { send } from "#web/api.ts";
import {
  chosenId,
  hasChosenInTab,
  keepName,
  maySwitchClient,
  recordAt,
  rememberChoice,
  useChosenClient,
} from "#web/session/chosen-client.ts";
import { choiceIn, isMisstated, withChoice, withoutChoice } from "#web/session/client-choice.ts";
import { useUser } from "#web/session/session.ts";

/**
 * Keeps the chosen client in the address, and says so when it is not the one that was chosen: a record of another client
 * was opened, or the client of the address is not in reach any more.
 */
export function ClientNotice() {
  const { t } = useTranslation("areas");
  const user = useUser();
  const location = useLocation();
  const navigate = useNavigate();
  const chosen = useChosenClient();
  const [said, setSaid] = useState<{ what: "lost" | "switched"; at: string } | null>(null);
  const { pathname, search, hash, state, key } = location;

  const unknown = chosen !== null && chosen.name === "" ? chosen.id : null;
  const lookup = useQuery({
    queryKey: ["client", unknown],
    queryFn: ({ signal }) =>
      send<typeof clientList>("GET /clients", { query: { id: unknown ?? "" }, signal }),
    enabled: unknown !== null,
  });
  const found = lookup.data?.clients[0];
  const isLost = unknown !== null && lookup.data !== undefined && found === undefined;

  useLayoutEffect(() => {
    if (found) keepName(found);
  }, [found]);

  useLayoutEffect(() => {
    if (!maySwitchClient(user) || key !== keyOfHistory()) return;
    const address = new URLSearchParams(search);
    const stated = choiceIn(address);
    // Read anew: the page that was rendered with this may have said since which client its record is of.
    const now = isLost ? null : chosenId(user, { pathname, search });
    const record = recordAt(pathname);
    // The browser's own address is what this follows: there is no event of React's to say it in.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isLost || isMisstated(address)) setSaid({ what: "lost", at: pathname });
    else if (record !== null && record.id === now && stated !== record.id && (stated || hasChosenInTab(user)))
      setSaid({ what: "switched", at: pathname });
    rememberChoice(user, now);
    const isUsual = now === null && user.activeClient === null;
    const wanted = isUsual ? withoutChoice(address) : withChoice(address, now);
    if (String(wanted) !== String(address))
      void navigate({ pathname, search: String(wanted), hash }, { replace: true, state: state as unknown });
  }, [user, pathname, search, hash, state, key, chosen, isLost, navigate]);

  return (
    <div role="status">
      {said?.at === pathname && (said.what === "lost" || chosen?.name) && (
        <Alert severity="info" sx={{ mb: 2 }} onClose={() => setSaid(null)}>
          {t(`chooser.${said.what}`, { name: chosen?.name })}
        </Alert>
      )}
    </div>
  );
}

/** The browser's own address: another than the page's while a page that was asked for still comes. */
function keyOfHistory(): string {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : "default";
}
