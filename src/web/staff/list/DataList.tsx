import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDelayed } from "../use-delayed.ts";
import { ListCards } from "./ListCards.tsx";
import { ListGrid } from "./ListGrid.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import type { DataListProps, ListRow } from "./list-props.ts";
import { queryOf, useListState } from "./list-state.ts";

/** A list that the server pages, sorts and filters, with its whole state in the address. */
export function DataList<Row extends ListRow>(props: DataListProps<Row>) {
  const { t } = useTranslation("resource");
  const [state, change] = useListState(props.usualSort);
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
      <Typography>{t("list.noMatch")}</Typography>
      <Button variant="outlined" onClick={clear}>
        {t("list.clear")}
      </Button>
    </Stack>
  ) : (
    <Box sx={{ p: 4, textAlign: "center" }}>{props.empty ?? <Typography>{t("list.empty")}</Typography>}</Box>
  );
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
      />
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
      ) : isPhone ? (
        <ListCards {...common} />
      ) : (
        <ListGrid {...common} chosen={chosen} onChoose={setChosen} />
      )}
    </Box>
  );
}
