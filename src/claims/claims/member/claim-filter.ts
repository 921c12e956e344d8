/** The list shows claims of one person, of one year of service, those not noted as paid, or all of them; the address says which. */
export type ClaimFilter = { person: string; year: string; isUnpaid: boolean };

export function filterOf(search: URLSearchParams): ClaimFilter {
  const year = search.get("year") ?? "";
  return {
    person: search.get("person") ?? "",
    year: /^\d{4}$/u.test(year) ? year : "",
    isUnpaid: search.get("unpaid") === "yes",
  };
}

export const isFiltered = ({ person, year, isUnpaid }: ClaimFilter): boolean =>
  person !== "" || year !== "" || isUnpaid;

export function addressOf({ person, year, isUnpaid }: ClaimFilter): Record<string, string> {
  return {
    ...(person === "" ? {} : { person }),
    ...(year === "" ? {} : { year }),
    ...(isUnpaid ? { unpaid: "yes" } : {}),
  };
}

/** Returns what the search is asked for: the days of service lie in the year. */
export function queryOf({ person, year, isUnpaid }: ClaimFilter): {
  memberId?: string;
  from?: string;
  to?: string;
  unpaid?: "yes";
} {
  return {
    ...(isUnpaid ? { unpaid: "yes" } : {}),
    ...(person === "" ? {} : { memberId: person }),
    ...(year === "" ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }),
  };
}

/** The choices: everybody and every year of which there are decided claims, the latest year first. */
export function choicesOf(sums: readonly { memberId: string; name: string; year: number }[]) {
  const people = new Map(sums.map(({ memberId, name }) => [memberId, name]));
  const years = [...new Set(sums.map(({ year }) => year))].toSorted((one, other) => other - one);
  return { people: [...people].map(([id, name]) => ({ id, name })), years: years.map(String) };
}
