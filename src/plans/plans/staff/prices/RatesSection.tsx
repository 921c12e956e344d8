import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlainDate } from "#kernel/dates.ts";
import { todayForReader } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { PriceList } from "../../price-list.ts";
import { EndDialog } from "./EndDialog.tsx";
import { Findings } from "./Findings.tsx";
import type { OpenRow } from "./open-row.ts";
import { RateGrid } from "./RateGrid.tsx";
import { type Period, periodsOf, tablesOf, usualPeriod } from "./rate-tables.ts";
import { SheetImport } from "./SheetImport.tsx";
import { usePriceWords } from "./use-price-words.ts";

type Props = { list: PriceList; onOpen: OpenRow; onChanged: () => Promise<void> };

/** The prices of one period at a time, and what is wrong with them. */
export function RatesSection({ list, onOpen, onChanged }: Props) {
  const { t } = useTranslation("plans-staff");
  const words = usePriceWords(list);
  const id = useId();
  const [today] = useState(todayForReader);
  const periods = periodsOf(list.rates);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const period = periods.find(({ key }) => key === chosen) ?? usualPeriod(periods, today);
  const fresh = { effectiveDate: period?.effectiveDate, terminationDate: period?.terminationDate };
  const importing = isImporting && (
    <SheetImport list={list} onClose={() => setImporting(false)} onApplied={onChanged} />
  );
  const actions = (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      <Button variant={period ? "outlined" : "contained"} onClick={() => setImporting(true)}>
        {t("rates.import")}
      </Button>
      <Button variant="outlined" onClick={() => onOpen("rates", fresh)}>
        {t("rates.add")}
      </Button>
      {period && (
        <Button variant="outlined" onClick={() => setEnding(true)}>
          {t("rates.end")}
        </Button>
      )}
    </Stack>
  );
  const prices = period && (
    <>
      <Findings list={list} on={dayToCheck(period, today)} onOpen={onOpen} />
      <Stack
        direction="row"
        sx={{ gap: 2, flexWrap: "wrap", alignItems: "end", justifyContent: "space-between", mb: 2 }}
      >
        <Box sx={{ minWidth: "18rem", flex: "0 1 24rem" }}>
          <Labelled id={`${id}period`} label={t("period.title")}>
            {(control) => (
              <NativeChoice
                {...control}
                value={period.key}
                onChange={setChosen}
                options={periods.map((one) => ({
                  value: one.key,
                  label: t("rates.period", { period: words.period(one), count: one.rates.length }),
                }))}
              />
            )}
          </Labelled>
        </Box>
        {actions}
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t(`rates.about.${list.plan.ratingMode}`)} {t("grid.hint")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "start" }}>
        {tablesOf(period.rates).map((table) => (
          <RateGrid
            key={`${period.key} ${table.key}`}
            table={table}
            mode={list.plan.ratingMode}
            words={words}
            onOpen={(rate) => onOpen("rates", rate)}
            onAdd={(selectors) => onOpen("rates", { ...fresh, ...selectors })}
          />
        ))}
      </Box>
      {isEnding && (
        <EndDialog
          planId={list.plan.id}
          period={period}
          onClose={() => setEnding(false)}
          onEnded={onChanged}
        />
      )}
    </>
  );
  return (
    <Section title={t("rates.title")}>
      {prices ?? (
        <>
          <Typography sx={{ mb: 2 }}>{t("rates.none")}</Typography>
          {actions}
        </>
      )}
      {/* At one place with and without prices: the first sheet's own answer stays on the screen. */}
      {importing}
    </Section>
  );
}

/** Today while the period lasts, else its first day. */
function dayToCheck({ effectiveDate, terminationDate }: Period, today: PlainDate): PlainDate {
  return effectiveDate <= today && (terminationDate ?? today) >= today ? today : effectiveDate;
}
