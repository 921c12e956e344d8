import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { useWords } from "#records/staff/use-words.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { PriceList } from "../../price-list.ts";
import { planAdjustments } from "../../price-rows.ts";
import type { OpenRow } from "./open-row.ts";
import { usePriceWords } from "./use-price-words.ts";

/** Surcharges and credits beside the price; a credit is shown as less than 0. */
export function AdjustmentsSection({ list, onOpen }: { list: PriceList; onOpen: OpenRow }) {
  const { t } = useTranslation("plans-staff");
  const words = usePriceWords(list);
  const labels = useWords(planAdjustments);
  const rows = list.adjustments.map((row) => ({
    id: row.id,
    cells: {
      kind: (
        <Link
          component="button"
          type="button"
          sx={{ textAlign: "left" }}
          onClick={() => onOpen("adjustments", row)}
        >
          {labels.choice("kind", row.kind)}
        </Link>
      ),
      appliesTo: labels.choice("appliesTo", row.appliesTo),
      amount: words.money(row.kind === "wellnessCredit" ? -row.amountCents : row.amountCents),
      period: words.period(row),
    },
  }));
  const fresh = { appliesTo: "subscriber", effectiveDate: list.rates[0]?.effectiveDate };
  return (
    <Section title={labels.many}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {rows.length === 0 ? t("adjustments.none") : labels.about}
      </Typography>
      {rows.length > 0 && (
        <DescriptionList
          caption={labels.many}
          columns={[
            { key: "kind", header: labels.field("kind") },
            { key: "appliesTo", header: labels.field("appliesTo") },
            { key: "amount", header: labels.field("amountCents"), align: "right" },
            { key: "period", header: t("period.title"), isShort: true },
          ]}
          rows={rows}
        />
      )}
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => onOpen("adjustments", fresh)}>
        {t("adjustments.add")}
      </Button>
    </Section>
  );
}
