import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useUser } from "../../session/session.ts";
import { useDelayed } from "../use-delayed.ts";
import { FollowedClient } from "../FollowedClient.tsx";
import { useFollowedClient } from "../followed-client.ts";
import { WhatFirst } from "../WhatFirst.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListGrid } from "./ListGrid.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import type { DataListProps, ListRow } from "./list-props.ts";
import { filterAsChoice, type ListState, queryOf, useListState } from "./list-state.ts";

/** What must not stand in the address takes the place of what is searched there. */
function useStateWithSecret<Row extends ListRow>(
  { usualSort, isPrivate }: DataListProps<Row>,
  followed: string | null | undefined,
): ReturnType<typeof useListState> {
  const [state, change] = useListState(usualSort, followed);
  const [secret, setSecret] = useState("");
  const handleChange = (changes: Partial<ListState>) => {
    const { q } = changes;
    if (q === undefined) return change(changes);
    const isSecret = isPrivate?.(q) ?? false;
    setSecret(isSecret ? q : "");
    change(isSecret ? { ...changes, q: "" } : changes);
  };
  return [secret === "" ? state : { ...state, q: secret }, handleChange];
}

/** The chosen client and the rows are of one client, also where an address still filters by another. */
function useFilterAsChoice(followsClient: boolean): void {
  const [search, setSearch] = useSearchParams();
  const { type } = useUser() ?? {};
  useLayoutEffect(() => {
    const next = followsClient && type !== "client" ? filterAsChoice(search) : null;
    if (next) setSearch(next, { replace: true, preventScrollReset: true });
  }, [followsClient, type, search, setSearch]);
}

/** A list that the server pages, sorts and filters, with its whole state in the address. */
export function DataList<Row extends ListRow>(props: DataListProps<Row>) {
  const { t } = useTranslation("records");
  const chosenClient = useFollowedClient();
  const followed = props.followsClient ? chosenClient : null;
  const [state, change] = useStateWithSecret(props, props.followsClient ? (followed?.id ?? null) : undefined);
  useFilterAsChoice(props.followsClient === true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isPhone = useMediaQuery("(width < 700px)");
  const query = queryOf(state);
  const answer = useQuery({
    queryKey: ["list", props.name, query],
    queryFn: ({ signal }) => props.fetchPage(query, signal),
    placeholderData: keepPreviousData,
  });
  const isSlow = useDelayed(answer.isFetching);
  const names = state.columns ?? props.usualColumns;
  const shown = props.columns.filter(({ field }, at) => at === 0 || !names || names.includes(field));
  const isNarrowed = state.q !== "" || Object.keys(state.filters).length > 0;
  const clear = () => change({ q: "", filters: {} });
  const nothing = isNarrowed ? (
    <Stack sx={{ gap: 1, alignItems: "center", p: 4, textAlign: "center" }}>
      {props.noMatch ?? <Typography>{t("list.noMatch")}</Typography>}
      <Button variant="outlined" onClick={clear}>
        {t("list.clear")}
      </Button>
    </Stack>
  ) : (
    <Box sx={{ p: 4, textAlign: "center" }}>
      {props.empty ?? (
        <>
          <Typography>{t("list.empty")}</Typography>
          <WhatFirst />
        </>
      )}
    </Box>
  );
  const isFollowing = followed !== null && state.filters["clientId"] === followed.id;
  const handleAllClients = () => {
    const { clientId: _, ...others } = state.filters;
    change({ filters: others });
  };
  const common = { ...props, columns: shown, state, change, isSlow, page: answer.data };
  return (
    <Box component="section" aria-label={props.caption}>
      <ListToolbar
        {...props}
        state={state}
        change={change}
        shown={shown.map(({ field }) => field)}
        chosen={chosen}
        onDone={() => setChosen([])}
        followed={isFollowing ? followed.id : null}
      />
      {isFollowing && followed.name !== "" && (
        <FollowedClient name={followed.name} onLeave={handleAllClients} />
      )}
      {answer.isError ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void answer.refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {answer.error.message}
        </Alert>
      ) : answer.data?.rows.length === 0 ? (
        <Card variant="outlined">{nothing}</Card>
      ) : (
        <>
          {isNarrowed && answer.data && (
            <Box role="status" sx={{ mb: 1 }}>
              {props.note?.(answer.data)}
            </Box>
          )}
          {isPhone ? (
            <ListCards {...common} />
          ) : (
            <ListGrid {...common} chosen={chosen} onChoose={setChosen} />
          )}
        </>
      )}
    </Box>
  );
}
