import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormControl from "@mui/material/FormControl";
import Pagination from "@mui/material/Pagination";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { NativeChoice } from "../NativeChoice.tsx";
import type { ListRow, RowsProps } from "./list-props.ts";

/** The rows for a narrow screen: each a card with its name and what is known of it. */
export function ListCards<Row extends ListRow>({
  columns,
  hrefOf,
  page,
  isSlow,
  state,
  change,
}: RowsProps<Row>) {
  const { t } = useTranslation("records");
  const [title, ...others] = columns;
  const titleOf = (row: Row) => title?.cell?.(row) ?? title?.text(row);
  if (!page || !title) return isSlow ? <Skeleton variant="rounded" height={320} /> : null;
  const orders = columns.filter(({ sortable = true }) => sortable);
  return (
    <>
      {orders.length > 0 && (
        <FormControl fullWidth sx={{ mb: 1.5 }}>
          <label htmlFor="list-sort">{t("list.sortedBy")}</label>
          <NativeChoice
            id="list-sort"
            value={state.sort}
            onChange={(sort) => change({ sort })}
            options={orders.flatMap(({ field, header }) => [
              { value: field, label: t("list.upwards", { name: header }) },
              { value: `-${field}`, label: t("list.downwards", { name: header }) },
            ])}
          />
        </FormControl>
      )}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1 }}>
        {page.rows.map((row) => (
          <Card component="li" key={row.id} variant="outlined" sx={{ p: 1.5, m: 0 }}>
            <Typography component="h2" sx={{ fontWeight: 600, fontSize: "1rem", m: 0 }}>
              {hrefOf ? <Link to={hrefOf(row)}>{titleOf(row)}</Link> : titleOf(row)}
            </Typography>
            <Box
              component="dl"
              sx={{
                display: "grid",
                gridTemplateColumns: "minmax(7rem, 2fr) 3fr",
                columnGap: 1,
                m: 0,
                mt: 0.5,
              }}
            >
              {others
                .filter(({ text }) => text(row) !== "")
                .map(({ field, header, text, cell }) => (
                  <Box key={field} sx={{ display: "contents" }}>
                    <Box component="dt" sx={{ color: "text.secondary" }}>
                      {header}
                    </Box>
                    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
                      {cell ? cell(row) : text(row)}
                    </Box>
                  </Box>
                ))}
            </Box>
          </Card>
        ))}
      </Box>
      <Pagination
        sx={{ mt: 2 }}
        page={state.page}
        count={Math.ceil(page.total / state.pageSize)}
        siblingCount={0}
        onChange={(_, at) => change({ page: at })}
      />
    </>
  );
}
