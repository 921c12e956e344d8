import { lineOf } from "#kernel/csv.ts";
import type { ItemData } from "../dashboard.ts";

type Headings = { value: string; of: string };

/** As a spreadsheet takes it: no cell that it would run, money in dollars. */
export function csvOf({ name, rows, unit }: Pick<ItemData, "name" | "rows" | "unit">, words: Headings): Blob {
  const number = (value: number) => (unit === "cents" ? value / 100 : value);
  const hasOf = rows.some(({ of }) => of !== null);
  const lines = [
    lineOf([name, words.value, ...(hasOf ? [words.of] : [])]),
    ...rows.map(({ label, value, of }) =>
      lineOf([label, number(value), ...(of === null ? [] : [number(of)])]),
    ),
  ];
  return new Blob([`\u{feff}${lines.join("")}`], { type: "text/csv;charset=utf-8" });
}
