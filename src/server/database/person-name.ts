// What `fullName` and `listName` of the kernel say, where a query puts the name together.

const given = (table: string) => `${table}.first_name`;
const family = (table: string) => `${table}.last_name`;
const isKorean = (table: string) => `${given(table)} ~ '^[가-힣]+$' and ${family(table)} ~ '^[가-힣]+$'`;

/** Null where the row is missing, as after a left join. */
export function fullNameSql(table: string): string {
  return `case when ${isKorean(table)} then ${family(table)} || ${given(table)}
    else nullif(concat_ws(' ', nullif(${given(table)}, ''), nullif(${family(table)}, '')), '') end`;
}

export function listNameSql(table: string): string {
  return `case when ${isKorean(table)} then ${family(table)} || ${given(table)}
    else nullif(concat_ws(', ', nullif(${family(table)}, ''), nullif(${given(table)}, '')), '') end`;
}
