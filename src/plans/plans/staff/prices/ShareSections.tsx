import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { useWords } from "#records/staff/use-words.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { PriceList } from "../../price-list.ts";
import { contributions, partnerTiers } from "../../price-rows.ts";
import type { OpenRow } from "./open-row.ts";
import { usePriceWords } from "./use-price-words.ts";

type Props = { list: PriceList; onOpen: OpenRow };

/** What the employer pays, row by row. */
export function ContributionsSection({ list, onOpen }: Props) {
  const { t } = useTranslation("plans-staff");
  const words = usePriceWords(list);
  const labels = useWords(contributions);
  const rows = list.contributions.map((row) => ({
    id: row.id,
    cells: {
      kind: (
        <Link
          component="button"
          type="button"
          sx={{ textAlign: "left" }}
          onClick={() => onOpen("contributions", row)}
        >
          {labels.choice("kind", row.kind)}
        </Link>
      ),
      amount:
        row.kind === "fixed"
          ? row.amountCents !== null && words.money(row.amountCents)
          : row.basisPoints !== null && `${row.basisPoints / 100}%`,
      cap: row.capCents !== null && words.money(row.capCents),
      tier: row.tierCode === null ? t("shares.allTiers") : words.tier(row.tierCode),
      division: words.division(row.divisionId),
      period:
        row.effectiveDate === null
          ? t("period.always")
          : words.period({ effectiveDate: row.effectiveDate, terminationDate: row.terminationDate }),
    },
  }));
  return (
    <Section title={labels.many}>
      {rows.length === 0 ? (
        <Typography sx={{ mb: 1 }}>{t("shares.none")}</Typography>
      ) : (
        <DescriptionList
          caption={labels.many}
          columns={[
            { key: "kind", header: labels.field("kind") },
            { key: "amount", header: t("shares.amount"), align: "right" },
            { key: "cap", header: labels.field("capCents"), align: "right" },
            { key: "tier", header: labels.field("tierCode") },
            { key: "division", header: labels.field("divisionId") },
            { key: "period", header: t("period.title"), isShort: true },
          ]}
          rows={rows}
        />
      )}
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => onOpen("contributions", { kind: "percent" })}>
        {t("shares.add")}
      </Button>
    </Section>
  );
}

/** What covering a life partner changes. */
export function PartnerTiersSection({ list, onOpen }: Props) {
  const { t } = useTranslation("plans-staff");
  const words = usePriceWords(list);
  const labels = useWords(partnerTiers);
  const rows = list.partnerTiers.map((row) => ({
    id: row.id,
    cells: {
      tier: (
        <Link
          component="button"
          type="button"
          sx={{ textAlign: "left" }}
          onClick={() => onOpen("partnerTiers", row)}
        >
          {words.tier(row.tierCode)}
        </Link>
      ),
      dpTier: words.tier(row.dpTierCode),
      postTax: words.money(row.employeePostTaxCents),
      income: words.money(row.imputedIncomeCents),
      period: words.period(row),
    },
  }));
  const fresh = {
    employeePostTaxCents: 0,
    imputedIncomeCents: 0,
    effectiveDate: list.rates[0]?.effectiveDate,
  };
  return (
    <Section title={labels.many}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {rows.length === 0 ? t("partners.none") : labels.about}
      </Typography>
      {rows.length > 0 && (
        <DescriptionList
          caption={labels.many}
          columns={[
            { key: "tier", header: labels.field("tierCode") },
            { key: "dpTier", header: labels.field("dpTierCode") },
            { key: "postTax", header: labels.field("employeePostTaxCents"), align: "right" },
            { key: "income", header: labels.field("imputedIncomeCents"), align: "right" },
            { key: "period", header: t("period.title"), isShort: true },
          ]}
          rows={rows}
        />
      )}
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => onOpen("partnerTiers", fresh)}>
        {t("partners.add")}
      </Button>
    </Section>
  );
}
