import { useTranslation } from "react-i18next";
import type { OwedSums } from "../claims.ts";
import { choicesOf, type ClaimFilter as Filter } from "./claim-filter.ts";

type Props = { sums: OwedSums; filter: Filter; onFilter: (filter: Filter) => void };

/** One person, one year; nothing where there is only one of each. */
export function ClaimFilter({ sums, filter, onFilter }: Props) {
  const { t } = useTranslation("claims-member");
  const { people, years } = choicesOf(sums);
  const isOpen = people.length > 1 || years.length > 1 || filter.person !== "" || filter.year !== "";
  if (!isOpen) return null;
  return (
    <div className="claims-filter" role="group" aria-label={t("filter.title")}>
      <label>
        {t("filter.person")}
        <select
          className="input"
          value={filter.person}
          onChange={(event) => onFilter({ ...filter, person: event.target.value })}
        >
          <option value="">{t("filter.everybody")}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("filter.year")}
        <select
          className="input"
          value={filter.year}
          onChange={(event) => onFilter({ ...filter, year: event.target.value })}
        >
          <option value="">{t("filter.allYears")}</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
