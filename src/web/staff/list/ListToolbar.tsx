import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import SearchIcon from "@mui/icons-material/Search";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import LinearProgress from "@mui/material/LinearProgress";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../BusyButton.tsx";
import { useShortcuts } from "../use-shortcuts.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import type { BulkAction, DataListProps, ListRow } from "./list-props.ts";
import { FilterButton } from "./FilterButton.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { type ListState, queryOf } from "./list-state.ts";

type Props<Row extends ListRow> = DataListProps<Row> & {
  state: ListState;
  change: (change: Partial<ListState>) => void;
  shown: readonly string[];
  chosen: readonly string[];
  onDone: () => void;
  /** The client that shows without anybody having filtered here. */
  followed: string | null;
};

/** Search, filters, columns, views and CSV; while rows are chosen, what can be done with them. */
export function ListToolbar<Row extends ListRow>(props: Props<Row>) {
  const { t } = useTranslation("records");
  const { state, change, filters = [], download } = props;
  // What a page narrows by itself, by its tabs for example, is no filter that somebody set here.
  const active = Object.entries(state.filters).filter(
    ([field, value]) =>
      filters.some((filter) => filter.field === field) && (field !== "clientId" || value !== props.followed),
  ).length;
  const [isOpen, setOpen] = useState(active > 0);
  const saving = useMutation({ mutationFn: async () => download?.(queryOf(state)) });
  return (
    <>
      <Stack
        direction="row"
        sx={{
          flexWrap: "wrap",
          gap: 1,
          alignItems: "center",
          pb: 1.5,
          // A phone has room for four of them beside each other; where a language needs two lines, both are filled.
          "& > .MuiButton-root": { px: { xs: 1, sm: 2 }, flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {props.searchHint !== undefined && (
          <SearchBox hint={props.searchHint} value={state.q} onSearch={(q) => change({ q })} />
        )}
        {filters.length > 0 && (
          <FilterButton active={active} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
        <Box sx={{ display: { xs: "none", sm: "block" }, flexGrow: 1 }} />
        {props.chosen.length === 0 && props.everyOne}
        {props.tools}
        <ColumnsMenu columns={props.columns} shown={props.shown} change={change} />
        {download && (
          <BusyButton
            variant="outlined"
            startIcon={<DownloadIcon />}
            isBusy={saving.isPending}

            onClick={() => saving.mutate()}
          >
            {t("list.csv")}
          </BusyButton>
        )}
      </Stack>
      {saving.isPending && <LinearProgress aria-label={t("list.csv")} sx={{ mb: 1 }} />}
      {saving.isError && <Alert severity="error">{saving.error.message}</Alert>}
      {isOpen && <ListFilters filters={filters} state={state} change={change} />}
      {props.chosen.length > 0 && (
        <BulkBar actions={props.bulkActions ?? []} chosen={props.chosen} onDone={props.onDone} />
      )}
    </>
  );
}

/** Searches once the typing rests. */
function SearchBox({
  hint,
  value,
  onSearch,
}: {
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const { t } = useTranslation("records");
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is typed counts until the address says something that was not typed here.
  const [typed, setTyped] = useState({ text: value, from: value });
  const isSearched = value === typed.text.trim();
  // From here on another value in the address is somebody else's doing: cleared, or a step back.
  if (isSearched && typed.from !== value) setTyped((now) => ({ ...now, from: value }));
  const text = isSearched || value === typed.from ? typed.text : value;
  useShortcuts({ "/": () => input.current?.focus() });
  const searched = useRef(value);
  // The list was cleared, or the address is another one: what was typed before is not searched any more.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    clearTimeout(timer.current);
  }, [value]);
  // A search that comes after the page was left would lead back to it.
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleChange = (next: string) => {
    setTyped({ text: next, from: value });
    clearTimeout(timer.current);
    const { pathname } = location;
    // The list stays on the screen while the page of a link that was followed still loads: a search would lead back here.
    timer.current = setTimeout(() => {
      if (location.pathname !== pathname) return;
      searched.current = next.trim();
      onSearch(next.trim());
    }, 250);
  };
  return (
    <OutlinedInput
      inputRef={input}
      type="search"
      size="small"
      value={text}
      onChange={(event) => handleChange(event.target.value)}
      placeholder={hint}
      sx={{ width: { xs: "100%", sm: "20rem" } }}
      inputProps={{ "aria-label": t("list.search", { hint }), "aria-keyshortcuts": "/", maxLength: 100 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
    />
  );
}

function BulkBar({
  actions,
  chosen,
  onDone,
}: {
  actions: readonly BulkAction[];
  chosen: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTranslation("records");
  const acting = useMutation({ mutationFn: (action: BulkAction) => action.run(chosen), onSuccess: onDone });
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        alignItems: "center",
        flexWrap: "wrap",
        mb: 1.5,
        px: 1.5,
        py: 0.5,
        bgcolor: "var(--primary-tint)",
        borderRadius: 1,
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {t("list.chosen", { count: chosen.length })}
      </Typography>
      {actions.map((action) => (
        <BusyButton
          key={action.label}
          isBusy={acting.isPending}
          aria-keyshortcuts={action.key}
          onClick={() => acting.mutate(action)}
        >
          {action.label}
        </BusyButton>
      ))}
      <Button onClick={onDone}>{t("list.chooseNone")}</Button>
      {acting.isError && <Alert severity="error">{acting.error.message}</Alert>}
    </Stack>
  );
}
