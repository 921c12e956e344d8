import type { ItemData } from "../dashboard.ts";

/** As a spreadsheet takes it: no cell that it would run, money in dollars. */
export function csvOf({ name, rows, unit }: Pick<ItemData, "name" | "rows" | "unit">): Blob {
  const number = (value: number) => (unit === "cents" ? (value / 100).toFixed(2) : String(value));
  const lines = rows.map(({ label, value, of }) =>
    [cell(label), number(value), ...(of === null ? [] : [number(of)])].join(","),
  );
  return new Blob([`\u{feff}${[cell(name), ...lines].join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
