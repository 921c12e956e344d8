import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Values } from "#records/definition.ts";
import { callsTo, type Saved } from "#records/staff/calls.ts";
import { useWords } from "#records/staff/use-words.tsx";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import { type Removal, UndoMessage } from "#web/staff/UndoMessage.tsx";
import { planBenefits } from "../../plan-benefits.ts";
import { valuesFor } from "../prices/price-fields.ts";
import { RowDialog } from "../prices/RowDialog.tsx";
import { usePriceWords } from "../prices/use-price-words.ts";
import { nextYear } from "./next-year.ts";

const calls = callsTo(planBenefits.path);
const fields = Object.keys(planBenefits.fields).filter((name) => name !== "basePlanId");
type Open = { kept: { id: string; version: number } | null; values: Values };

/** What the plan pays for care, plan year by plan year; the latest first. */
export function BenefitsSection({ planId, clientId }: { planId: string; clientId: string }) {
  const { t } = useTranslation("plans-staff");
  const words = useWords(planBenefits);
  const { period } = usePriceWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const answer = useQuery({
    // Below the name of the list, so that an undo brings them back here too.
    queryKey: ["list", planBenefits.path, planId],
    queryFn: ({ signal }) =>
      calls.findPage(
        { page: 1, pageSize: 100, sort: planBenefits.sort, "filter[basePlanId]": planId },
        signal,
      ),
  });
  const reload = async () => {
    setOpen(null);
    await queries.invalidateQueries({ queryKey: ["list", planBenefits.path] });
  };
  const of = (row: Saved): Values => ({ ...valuesFor(planBenefits.fields, row), basePlanId: planId });
  const handleNext = (row: Saved) => {
    const { effectiveDate, terminationDate } = periodOf(row);
    setOpen({ kept: null, values: { ...of(row), ...nextYear(effectiveDate, terminationDate) } });
  };
  const handleFirst = () => {
    const initial = Object.entries(planBenefits.fields).flatMap(([name, field]) =>
      "initial" in field ? [[name, field.initial] as const] : [],
    );
    setOpen({
      kept: null,
      values: {
        ...valuesFor(planBenefits.fields, {}),
        ...Object.fromEntries(initial),
        basePlanId: planId,
      },
    });
  };
  const both = (row: Saved, first: string, second: string) => {
    const [one, family] = [words.textOf(first, row), words.textOf(second, row)];
    return one === "" && family === ""
      ? null
      : t("benefits.oneAndFamily", { one: one || "–", family: family || "–" });
  };
  return (
    <Section title={words.many}>
      <Answer of={answer}>
        {({ rows }) => (
          <>
            <Typography color="text.secondary" sx={{ mb: 1 }}>
              {rows.length === 0 ? t("benefits.none") : words.about}
            </Typography>
            {rows.length > 0 && (
              <DescriptionList
                caption={words.many}
                columns={[
                  { key: "period", header: words.section("year"), isShort: true },
                  { key: "deductible", header: t("benefits.deductible"), align: "right" },
                  { key: "outOfPocket", header: t("benefits.outOfPocket"), align: "right" },
                  { key: "coinsurance", header: words.field("coinsuranceBasisPoints"), align: "right" },
                  { key: "visits", header: t("benefits.visits"), align: "right" },
                ]}
                rows={rows.map((row) => ({
                  id: row.id,
                  cells: {
                    period: (
                      <Link
                        component="button"
                        type="button"
                        sx={{ textAlign: "left", whiteSpace: "nowrap" }}
                        onClick={() =>
                          setOpen({ kept: { id: row.id, version: row.version }, values: of(row) })
                        }
                      >
                        {period(periodOf(row))}
                      </Link>
                    ),
                    deductible: both(row, "deductibleIndividualCents", "deductibleFamilyCents"),
                    outOfPocket: both(row, "outOfPocketIndividualCents", "outOfPocketFamilyCents"),
                    coinsurance: words.textOf("coinsuranceBasisPoints", row),
                    visits: both(row, "primaryCopayCents", "specialistCopayCents"),
                  },
                }))}
              />
            )}
            <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
              {rows[0] ? (
                <Button variant="outlined" onClick={() => rows[0] && handleNext(rows[0])}>
                  {t("benefits.next")}
                </Button>
              ) : (
                <Button variant="outlined" onClick={handleFirst}>
                  {t("benefits.add")}
                </Button>
              )}
            </Stack>
          </>
        )}
      </Answer>
      {open && (
        <RowDialog
          key={open.kept?.id ?? "new"}
          resource={planBenefits}
          kept={open.kept}
          values={open.values}
          fields={() => fields}
          needed={() => []}
          clientId={clientId}
          onClose={() => setOpen(null)}
          onSaved={reload}
          onRemoved={async (removed) => {
            setRemoval(removed);
            await reload();
          }}
        />
      )}
      {removal && (
        <UndoMessage
          key={JSON.stringify(removal)}
          removal={removal}
          restore={async (ids) => {
            const restored = await calls.restoreMany(ids);
            await reload();
            return restored;
          }}
          onClose={() => setRemoval(null)}
        />
      )}
    </Section>
  );
}

function periodOf(row: Saved): { effectiveDate: string; terminationDate: string | null } {
  const until = row["terminationDate"];
  return {
    effectiveDate: String(row["effectiveDate"]),
    terminationDate: typeof until === "string" ? until : null,
  };
}
