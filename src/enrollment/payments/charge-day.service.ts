/**
 * The day on which the charge of a month is made: `firstBankDay` in SQL, of a column with the first of a month. Only New Year's
 * Day and Labor Day can be among the first days of one.
 */
export function chargeDaySql(
  month: "c.month" | "month" | "date_trunc('month', e.effective_date)::date",
): string {
  return `(${month} + case extract(month from ${month}) when 1 then (array[1, 1, 1, 1, 3, 2, 2])[extract(isodow from ${month})::int]
    when 9 then (array[1, 0, 0, 0, 0, 3, 2])[extract(isodow from ${month})::int]
    else (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from ${month})::int] end)`;
}
