import { useTranslation } from "react-i18next";
import { type Beneficiary, byRank, formatShare } from "#people/members/beneficiary.ts";
import { Facts } from "./Facts.tsx";

/** Who is paid, one line each. */
export function BeneficiaryFacts({ list }: { list: readonly Beneficiary[] }) {
  const { t } = useTranslation("members-answers");
  if (list.length === 0) return null;
  return (
    <Facts
      facts={byRank(list).map(({ rank, own }) => [
        t(`rank.${rank}`),
        <ul key={rank} className="plain-list">
          {own.map(({ id, name, relationship, share }) => (
            <li key={id}>
              {t("line", {
                name,
                relationship: t(`relationship.${relationship}`),
                share: formatShare(share),
              })}
            </li>
          ))}
        </ul>,
      ])}
    />
  );
}
