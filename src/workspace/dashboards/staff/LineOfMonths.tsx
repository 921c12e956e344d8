import { LineChart, lineClasses } from "@mui/x-charts/LineChart";
import { useTheme } from "@mui/material/styles";
import type { ItemData } from "../dashboard.ts";

type Props = { rows: ItemData["rows"]; write: (value: number) => string; height: number };

/** What is counted by month as a line from zero; a month's name and number stand where the pointer is. */
export function LineOfMonths({ rows, write, height }: Props) {
  const { palette } = useTheme();
  return (
    <LineChart
      colors={[palette.primary.main]}
      height={height}
      margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
      hideLegend
      skipAnimation
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: "point",
          data: rows.map((_, at) => at),
          valueFormatter: (at: number, { location }) =>
            (location === "tick" ? rows[at]?.short : rows[at]?.label) ?? "",
        },
      ]}
      yAxis={[{ min: 0, width: "auto", tickNumber: 4, valueFormatter: (value: number) => write(value) }]}
      series={[
        {
          data: rows.map(({ value }) => value),
          valueFormatter: (value) => (value === null ? "" : write(value)),
          curve: "linear",
          area: true,
          showMark: rows.length <= 12,
        },
      ]}
      sx={{ [`& .${lineClasses.area}`]: { fillOpacity: 0.15 } }}
    />
  );
}
