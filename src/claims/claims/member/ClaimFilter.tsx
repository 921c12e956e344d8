import { useTranslation } from "react-i18next";
import type { OwedSums } from "../claims.ts";
import { choicesOf, type ClaimFilter as Filter, isFiltered } from "./claim-filter.ts";

type Props = { sums: OwedSums; filter: Filter; onFilter: (filter: Filter) => void };

/** One person, one year, where there are several; and what is not noted as paid. */
export function ClaimFilter({ sums, filter, onFilter }: Props) {
  const { t } = useTranslation("claims-member");
  const { people, years } = choicesOf(sums);
  if (sums.length === 0 && !isFiltered(filter)) return null;
  const isByPerson = people.length > 1 || filter.person !== "";
  const isByYear = years.length > 1 || filter.year !== "";
  return (
    <div className="claims-filter" role="group" aria-label={t("filter.title")}>
      {isByPerson && (
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
      )}
      {isByYear && (
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
      )}
      <label className="claims-filter__check">
        <input
          type="checkbox"
          checked={filter.isUnpaid}
          onChange={(event) => onFilter({ ...filter, isUnpaid: event.target.checked })}
        />
        {t("filter.unpaid")}
      </label>
    </div>
  );
}
