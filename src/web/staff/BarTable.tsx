import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A part of a bar; the darkest first, so that a print in grey tells them apart. */
export type BarPart = { key: string; value: number };
export type BarRow = { id: string; label: ReactNode; parts: readonly BarPart[]; text: ReactNode };

type Props = {
  caption: string;
  /** What the rows are, and what is counted. */
  heads: { label: string; value: string };
  rows: readonly BarRow[];
  /** The parts in their order, where a bar has several: their names stand above the bars. */
  legend?: readonly { key: string; name: string }[];
  /** The full length; without it that of the longest bar. */
  full?: number;
  /** Names are sentences. */
  hasLongLabels?: boolean;
  /** What stands below the others, under a line. */
  apart?: readonly BarRow[];
};

const shades = [1, 0.55, 0.25];
const thickness = 14;

/**
 * A small chart that is a table: each row has its name, a bar for the eye, and its number in words, so that nobody needs the
 * picture and nobody needs a second table.
 */
export function BarTable({ caption, heads, rows, legend, full, hasLongLabels = false, apart = [] }: Props) {
  const sums = [...rows, ...apart].map(sumOf);
  const longest = Math.max(full ?? 0, ...sums, 1);
  const keys = legend?.map(({ key }) => key) ?? [];
  return (
    <>
      {legend && <Legend entries={legend} />}
      <Box
        component="table"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          fontVariantNumeric: "tabular-nums",
          "& th, & td": { py: 0.5, verticalAlign: "middle" },
          "& th": {
            fontWeight: 500,
            textAlign: "start",
            pr: 2,
            width: { xs: "38%", sm: hasLongLabels ? "22rem" : "11rem" },
          },
          "& td:last-child": { textAlign: "end", pl: 2, width: "1%", whiteSpace: "nowrap" },
          "& tbody + tbody": { borderTop: 1, borderColor: "divider" },
        }}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{heads.label}</th>
            <th scope="col" colSpan={2}>
              {heads.value}
            </th>
          </tr>
        </thead>
        <Bars rows={rows} longest={longest} keys={keys} />
        {apart.length > 0 && <Bars rows={apart} longest={longest} keys={keys} />}
      </Box>
    </>
  );
}

function Bars({ rows, longest, keys }: { rows: readonly BarRow[]; longest: number; keys: string[] }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.label}</th>
          <td>
            <Bar parts={row.parts} longest={longest} keys={keys} />
          </td>
          <td>{row.text}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Bar({ parts, longest, keys }: { parts: readonly BarPart[]; longest: number; keys: string[] }) {
  const bars = parts.map(({ key, value }, at) => ({
    key,
    from: (sum(parts.slice(0, at)) / longest) * 100,
    width: (value / longest) * 100,
    shade: shades[Math.max(keys.indexOf(key), 0)] ?? 0.25,
  }));
  return (
    <Box
      component="svg"
      aria-hidden="true"
      focusable="false"
      sx={{ display: "block", width: "100%", height: thickness, color: "primary.main" }}
    >
      <Box component="rect" width="100%" height={thickness} rx={2} sx={{ fill: "#eef2f4" }} />
      {bars
        .filter(({ width }) => width > 0)
        .map(({ key, from, width, shade }) => (
          <rect
            key={key}
            x={`${from}%`}
            // Anyone who is one of many thousands is seen too.
            style={{ width: `max(2px, ${width}%)` }}
            height={thickness}
            fill="currentColor"
            fillOpacity={shade}
            stroke="#fff"
            strokeWidth={1}
          />
        ))}
    </Box>
  );
}

function Legend({ entries }: { entries: readonly { key: string; name: string }[] }) {
  return (
    <Box
      component="ul"
      aria-hidden="true"
      sx={{ listStyle: "none", display: "flex", flexWrap: "wrap", gap: "4px 16px", p: 0, m: 0, mb: 1 }}
    >
      {entries.map(({ key, name }, at) => (
        <Box component="li" key={key} sx={{ display: "flex", alignItems: "center", gap: 0.75, m: 0 }}>
          <Box
            component="svg"
            width={12}
            height={12}
            aria-hidden="true"
            focusable="false"
            sx={{ color: "primary.main", flex: "none" }}
          >
            <rect width={12} height={12} rx={2} fill="currentColor" fillOpacity={shades[at] ?? 0.25} />
          </Box>
          {name}
        </Box>
      ))}
    </Box>
  );
}

function sumOf({ parts }: BarRow): number {
  return sum(parts);
}

function sum(parts: readonly BarPart[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}
