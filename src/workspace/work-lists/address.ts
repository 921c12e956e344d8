/** SQL: a person's address on one line, as the list of returned mail compares it; empty where there is none. */
export function postAddressSql(person: "p") {
  return `concat_ws(', ', ${person}.address1, ${person}.address2, ${person}.city, ${person}.state, ${person}.zip)` as const;
}
