// Amounts as files write them. Which mark parts the cents is a property of the whole column (`ColumnEvidence`).

export const decimalMarks = ["point", "comma"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What a text means with each mark, as a plain decimal such as "1234.56"; none where it is no amount. */
export type AmountReadings = Partial<Record<DecimalMark, string>>;

/**
 * Reads 1,234.56 and 1.234,56. `thirds`: three digits behind the only mark are thousands (pay: nobody is paid a tenth of a
 * cent), or may be either (rates).
 */
export function amountReadings(written: string, thirds: "thousands" | "either"): AmountReadings {
  const text = bare(written);
  const readings: AmountReadings = {};
  const point = decimalOf(text, { group: ",", mark: "." }, thirds);
  const comma = decimalOf(text, { group: ".", mark: "," }, thirds);
  if (point !== undefined) readings.point = point;
  if (comma !== undefined) readings.comma = comma;
  return readings;
}

/** Without the sign of the currency, and without blanks and apostrophes between thousands. */
function bare(written: string): string {
  return written
    .normalize("NFKC")
    .trim()
    .replace(/^(?:US)?\$\s*|^USD\s*/iu, "")
    .replace(/\s*(?:US)?\$$|\s*USD$/iu, "")
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?:\D|$))/gu, "");
}

const thousands = { ",": /^[1-9]\d{0,2}(?:,\d{3})+$/u, ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/u };
type Marks = { group: "," | "."; mark: "," | "." };

function decimalOf(text: string, { group, mark }: Marks, thirds: "thousands" | "either"): string | undefined {
  const [whole = "", decimals, ...more] = text.split(mark);
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/u.test(decimals))) return undefined;
  const isGrouped = whole.includes(group);
  const fits = isGrouped
    ? thousands[group].test(whole)
    : /^\d{0,15}$/u.test(whole) && (whole !== "" || decimals !== undefined);
  if (!fits) return undefined;
  if (thirds === "thousands" && !isGrouped && decimals?.length === 3 && /^[1-9]\d{0,2}$/u.test(whole)) {
    return undefined;
  }
  const digits = whole.replaceAll(group, "");
  return `${digits === "" ? "0" : digits}${decimals === undefined ? "" : `.${decimals}`}`;
}
