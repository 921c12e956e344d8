import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";

export type FactColumn = {
  key: string;
  header: string;
  align?: "left" | "right";
  /** A value that is never broken into two lines: a date, a number. */
  isShort?: boolean;
  /** Sentences: it has all the width that the others leave. */
  isWide?: boolean;
};
export type Fact = { name: string; value: ReactNode };
export type FactRow = { id: string; isTotal?: boolean; cells: Readonly<Record<string, ReactNode>> };

type Props = {
  caption: string;
  /** The first one names the row. */
  columns: readonly FactColumn[];
  rows: readonly FactRow[];
};

/** A short table that is there as a whole. On a narrow screen each row is a card of its own. */
export function DescriptionList({ caption, columns, rows }: Props) {
  const isPhone = useMediaQuery("(width < 700px)");
  const [title, ...others] = columns;
  if (!title) return null;
  const hasWide = columns.some((column) => column.isWide === true);
  if (isPhone) return <FactCards {...{ caption, title, others, rows }} />;
  return (
    <TableContainer>
      <Table
        size="small"
        sx={{
          fontVariantNumeric: "tabular-nums",
          "& td, & th": { verticalAlign: "top", borderColor: "divider", pl: 0, pr: 2 },
          "& tr > :last-child": { pr: 0 },
          "& tbody tr:last-child > *": { borderBottom: 0 },
        }}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead>
          <TableRow>
            {columns.map(({ key, header, align = "left", isWide = false }) => (
              <TableCell
                key={key}
                scope="col"
                align={align}
                sx={{
                  color: "text.secondary",
                  fontWeight: 600,
                  ...(isWide && { width: "100%" }),
                  ...(hasWide && !isWide && { whiteSpace: "nowrap" }),
                }}
              >
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells, isTotal = false }) => (
            <TableRow key={id} sx={isTotal ? { "& > *": { fontWeight: 650 } } : {}}>
              <TableCell
                component="th"
                scope="row"
                sx={{ fontWeight: 600, ...(hasWide && title.isShort === true && { whiteSpace: "nowrap" }) }}
              >
                {cells[title.key]}
              </TableCell>
              {others.map(({ key, align = "left", isShort = align === "right" }) => (
                <TableCell key={key} align={align} sx={isShort ? { whiteSpace: "nowrap" } : {}}>
                  {cells[key]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type CardsProps = Omit<Props, "columns"> & { title: FactColumn; others: readonly FactColumn[] };

function FactCards({ caption, title, others, rows }: CardsProps) {
  return (
    <Box component="ul" aria-label={caption} sx={{ listStyle: "none", p: 0, m: 0 }}>
      {rows.map(({ id, cells }) => (
        <Box
          component="li"
          key={id}
          sx={{ borderTop: 1, borderColor: "divider", py: 1.5, "&:first-of-type": { borderTop: 0, pt: 0 } }}
        >
          <Box sx={{ fontWeight: 600 }}>{cells[title.key]}</Box>
          <Facts
            facts={others
              .filter(({ key }) => ![undefined, null, false, ""].some((empty) => empty === cells[key]))
              .map(({ key, header }) => ({ name: header, value: cells[key] }))}
          />
        </Box>
      ))}
    </Box>
  );
}

/** Names and what they are, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "38% minmax(0, 1fr)", sm: "minmax(7rem, max-content) minmax(0, 1fr)" },
        gap: "4px 16px",
        m: 0,
        fontVariantNumeric: "tabular-nums",
        "& dt": { color: "text.secondary" },
        "& dd": { m: 0, minWidth: 0 },
      }}
    >
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
