import type { ReactNode } from "react";
import type { FindOptions } from "../ReferencePicker.tsx";
import type { ListQuery, ListState } from "./list-state.ts";

export type ListRow = { id: string };

export type ListColumn<Row extends ListRow> = {
  field: string;
  header: string;
  width: number;
  align?: "right";
  sortable?: boolean;
  text: (row: Row) => string;
  /** Where more than the text is shown; the text stays its title. */
  cell?: (row: Row) => ReactNode;
};

export type BulkAction = {
  label: string;
  /** Does the same with the chosen rows, or with the one that has the focus. */
  key?: string;
  run: (ids: readonly string[]) => Promise<unknown>;
};
export type Page<Row> = { rows: readonly Row[]; total: number };

export type DataListProps<Row extends ListRow> = {
  /** Names the list, for the one who makes its answers old: `["list", name]`. */
  name: string;
  /** What it lists, for those who do not see the page. */
  caption: string;
  /** All there are; the first one names the row. */
  columns: readonly ListColumn<Row>[];
  /** Those that show until somebody chooses others; all of them if it is left out. */
  usualColumns?: readonly string[];
  filters?: readonly ListFilter[];
  usualSort: string;
  /** Shows the client that the user has chosen, until its mark above the rows is taken away; needs a filter `clientId`. */
  followsClient?: boolean;
  /** What is typed and must not stand in the address: it is kept by the page alone. */
  isPrivate?: (text: string) => boolean;
  /** What the search box says it searches; without it there is no search. */
  searchHint?: string;
  fetchPage: (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;
  /** Fetches all rows that match as a file, and hands it over. */
  download?: (query: ListQuery) => Promise<void>;
  /** Stands beside the list's own tools: saved views, for example. */
  tools?: ReactNode;
  /** Acts on all that match: it gives way to what acts on the chosen rows. */
  everyOne?: ReactNode;
  hrefOf?: (row: Row) => string;
  bulkActions?: readonly BulkAction[];
  /** Said above the rows, of what was found: that there are too many to go through. */
  note?: (page: Page<Row>) => ReactNode;
  /** Said where nothing matches, in place of the usual words. */
  noMatch?: ReactNode;
  /** Shown where there is nothing to list yet. */
  empty?: ReactNode;
};

export type ListFilter = { field: string; label: string } & (
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
  /** From and to; the value is `2027-01-01..2027-12-31`, either end may be empty. */
  | { kind: "dates" }
  /** The same to the minute, by the clock of the one who looks: `2027-01-01T09:00..`. */
  | { kind: "moments" }
  | { kind: "text"; max: number }
  | { kind: "reference"; among: string; find: FindOptions }
);

/** What the list hands to the one that shows its rows. */
export type RowsProps<Row extends ListRow> = DataListProps<Row> & {
  state: ListState;
  change: (change: Partial<ListState>) => void;
  page: Page<Row> | undefined;
  isSlow: boolean;
};
