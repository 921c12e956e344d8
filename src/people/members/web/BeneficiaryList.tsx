import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { type Beneficiary, byRank, formatShare } from "../beneficiary.ts";

/** Who is paid by a life cover, each rank by itself. */
export function BeneficiaryList({ list }: { list: readonly Beneficiary[] }) {
  const { t } = useTranslation("members-answers");
  const born = (dob: string | null) => (dob === null ? "" : ` (${formatDay(dob, currentLanguage())})`);
  return byRank(list).map(({ rank, own }) => (
    <Box key={rank} sx={{ mt: 0.5 }}>
      {t(`rank.${rank}`)}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
        {own.map(({ id, name, relationship, dob, share }) => (
          <li key={id}>
            {t("line", {
              name: `${name}${born(dob)}`,
              relationship: t(`relationship.${relationship}`),
              share: formatShare(share),
            })}
          </li>
        ))}
      </Box>
    </Box>
  ));
}
