/** One line of a table for spreadsheets. */
export function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that has it already: readers
 * take one away. A number stays a number.
 */
function cellOf(value: string | number): string {
  const text = typeof value === "string" && /^'*[=+\-@\t\r]/u.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
