import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { OwedSums } from "../claims.ts";

/** The list says what each person may owe in all, year by year. */
export function OwedInAll({ sums }: { sums: OwedSums }) {
  const { t } = useTranslation("claims-member");
  if (sums.length === 0) return null;
  return (
    <section className="claims-owed" aria-labelledby="owed-in-all">
      <h2 id="owed-in-all">{t("inAll.title")}</h2>
      <table className="claims-money" aria-labelledby="owed-in-all">
        <thead className="ds-u-visibility--screen-reader">
          <tr>
            <th scope="col">{t("inAll.who")}</th>
            <th scope="col">{t("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ memberId, name, year, claims, owedCents, markedPaidCents }) => (
            <tr key={`${memberId} ${year}`}>
              <th scope="row">{t("inAll.row", { name, year, count: claims })}</th>
              <td>
                {formatMoney(owedCents, currentLanguage())}
                {markedPaidCents > 0 && (
                  <span className="claims-owed__paid">
                    {t("inAll.paid", { amount: formatMoney(markedPaidCents, currentLanguage()) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="claims-list__visit">{t("inAll.about")}</p>
    </section>
  );
}
