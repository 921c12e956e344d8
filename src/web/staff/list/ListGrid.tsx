import Box from "@mui/material/Box";
import { DataGrid, type GridColDef, useGridApiRef } from "@mui/x-data-grid";
import { enUS, esES, koKR } from "@mui/x-data-grid/locales";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../i18n.ts";
import { formatCount } from "../format.ts";
import { columnWidths, type ColumnWidth, measureText } from "./column-widths.ts";
import { useListKeys } from "./list-keys.ts";
import { useRoomyRows } from "./list-density.ts";
import type { ListColumn, ListRow, RowsProps } from "./list-props.ts";
import { pageSizes } from "./list-state.ts";

type Props<Row extends ListRow> = RowsProps<Row> & {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

const kitTexts = { en: enUS, ko: koKR, es: esES };
/** The server counts no further. */
const countedRows = 10_000;

/** The rows as a grid that the arrow keys walk through; Enter opens a row. */
export function ListGrid<Row extends ListRow>(props: Props<Row>) {
  const { state, change, page, hrefOf } = props;
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const language = currentLanguage();
  const [isRoomy] = useRoomyRows();
  const open = (row: Row) => hrefOf && void navigate(hrefOf(row));
  const grid = useGridApiRef();
  useListKeys(grid, props);
  const sortedBy = state.sort.replace(/^-/u, "");
  const widths = useMemo(
    () => columnWidths(props.columns, page?.rows ?? [], measureText, sortedBy),
    [props.columns, page, sortedBy],
  );
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minWidth: 0, minHeight: 120 }}>
      <DataGrid<Row>
        {...(nonce ? { nonce } : {})}
        apiRef={grid}
        aria-label={props.caption}
        localeText={kitTexts[language].components.MuiDataGrid.defaultProps.localeText}
        columns={props.columns.map((column, at) =>
          gridColumn(column, widths[at], at === 0 ? hrefOf : undefined),
        )}
        rows={page?.rows ?? []}
        rowCount={page?.total ?? 0}
        loading={props.isSlow}
        paginationMode="server"
        paginationModel={{ page: state.page - 1, pageSize: state.pageSize }}
        onPaginationModelChange={({ page: at, pageSize }) =>
          change(pageSize === state.pageSize ? { page: at + 1 } : { pageSize })
        }
        pageSizeOptions={pageSizes}
        sortingMode="server"
        sortingOrder={["asc", "desc"]}
        sortModel={[{ field: sortedBy, sort: state.sort.startsWith("-") ? "desc" : "asc" }]}
        onSortModelChange={([order]) =>
          order && change({ sort: `${order.sort === "desc" ? "-" : ""}${order.field}` })
        }
        checkboxSelection={(props.bulkActions ?? []).length > 0}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        rowSelectionModel={{ type: "include", ids: new Set(props.chosen) }}
        onRowSelectionModelChange={({ ids }) => props.onChoose([...ids].map(String))}
        onCellKeyDown={({ field, row }, event) => {
          if (event.key === "Enter" && field !== "__check__") open(row);
        }}
        onRowClick={({ row }, event) => {
          // A link in the row goes its own way, and a text that was marked is for copying.
          const isLink = event.target instanceof Element && event.target.closest("a, button, input") !== null;
          if (!isLink && getSelection()?.isCollapsed !== false) open(row);
        }}
        disableColumnMenu
        density={isRoomy ? "standard" : "compact"}
        hideFooterSelectedRowCount
        slots={{ noRowsOverlay: NoRows }}
        slotProps={{
          loadingOverlay: { variant: "linear-progress", noRowsVariant: "skeleton" },
          basePagination: {
            material: {
              labelDisplayedRows: ({ from, to, count }) =>
                t(count >= countedRows ? "list.rowsOfMore" : "list.rows", {
                  from: formatCount(from, language),
                  to: formatCount(to, language),
                  count,
                  total: formatCount(count, language),
                }),
            },
          },
        }}
        sx={{
          "--DataGrid-overlayHeight": "240px",
          fontVariantNumeric: "tabular-nums",
          "& .MuiDataGrid-row": hrefOf ? { cursor: "pointer" } : {},
          "& .MuiTablePagination-root p": { m: 0 },
          "& .MuiDataGrid-columnHeaderTitle": { fontWeight: 600, whiteSpace: "normal", lineHeight: 1.2 },
          "& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitle": { textAlign: "end" },
        }}
      />
    </Box>
  );
}

/** The list says itself that there is nothing; until it knows, nothing is said. */
function NoRows() {
  return null;
}

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
/** Both lines fit into the lowest row. */
const twoLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
  whiteSpace: "normal",
  lineHeight: 1.15,
} as const;

function gridColumn<Row extends ListRow>(
  column: ListColumn<Row>,
  width: ColumnWidth | undefined,
  hrefOf: ((row: Row) => string) | undefined,
): GridColDef<Row> {
  const { field, header, align, sortable = true, text, cell } = column;
  const { wraps = false, ...sizes } = width ?? {};
  return {
    field,
    headerName: header,
    sortable,
    ...sizes,
    ...(wraps ? { display: "flex" as const } : {}),
    ...(align ? { align, headerAlign: align } : {}),
    renderCell: ({ row, tabIndex }) => {
      const words = text(row);
      const inside = cell ? cell(row) : words;
      const looks = wraps ? twoLines : oneLine;
      if (!hrefOf) {
        return (
          <span title={words} style={looks}>
            {inside}
          </span>
        );
      }
      return (
        <Link to={hrefOf(row)} title={words} style={{ ...looks, fontWeight: 600 }} tabIndex={tabIndex}>
          {inside}
        </Link>
      );
    },
  };
}
