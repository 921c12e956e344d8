import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, errorWords, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { acaTotals, acaTotalsFile, Transmittal as Totals } from "../totals-calls.ts";
import { monthName } from "./month-name.ts";

type Props = { clientId: string; year: string; number: number };

/** The totals of Form 1094-C of the latest version: how many forms, and by month whom coverage was offered to. */
export function Transmittal({ clientId, year, number }: Props) {
  const { t } = useTranslation("aca-staff");
  const params = { clientId, year, version: number };
  const answer = useQuery({
    queryKey: ["aca totals", clientId, year, number],
    queryFn: ({ signal }) =>
      send<typeof acaTotals>("GET /aca/{clientId}/{year}/versions/{version}/totals", { params, signal }),
  });
  const saving = useMutation({
    mutationFn: async (as: "pdf" | "csv") =>
      save(
        await download<typeof acaTotalsFile>("GET /aca/{clientId}/{year}/versions/{version}/totals/file", {
          params,
          query: { as },
        }),
      ),
  });
  return (
    <section aria-label={t("totals.title", { number })}>
      <h3>{t("totals.title", { number })}</h3>
      <p>{t("totals.about")}</p>
      <Answer of={answer}>
        {({ totals, isCorrection }) =>
          totals === null || totals.forms === 0 ? (
            <Alert severity="info">{t(totals === null ? "totals.none" : "totals.noForms")}</Alert>
          ) : (
            <>
              <p>{t("totals.forms", { count: totals.forms })}</p>
              <Months totals={totals} />
              {totals.hasQualifyingOffer && <p style={{ marginTop: 16 }}>{t("totals.qualifying")}</p>}
              <p style={{ marginTop: 16 }}>{t("totals.group")}</p>
              {isCorrection && <p>{t("totals.correction")}</p>}
              {saving.isError && <Alert severity="error">{errorWords(saving.error)}</Alert>}
              <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
                {(["pdf", "csv"] as const).map((as) => (
                  <BusyButton key={as} isBusy={saving.isPending} onClick={() => saving.mutate(as)}>
                    {t(`totals.${as}`)}
                  </BusyButton>
                ))}
              </Stack>
            </>
          )
        }
      </Answer>
    </section>
  );
}

function Months({ totals: { months } }: { totals: NonNullable<Totals["totals"]> }) {
  const { t } = useTranslation("aca-staff");
  const language = currentLanguage();
  return (
    <DescriptionList
      caption={t("totals.caption")}
      columns={[
        { key: "month", header: t("totals.month"), isShort: true },
        { key: "offered", header: t("totals.offered"), isShort: true },
        { key: "fullTime", header: t("totals.fullTime"), align: "right" },
        { key: "employees", header: t("totals.employees"), align: "right" },
      ]}
      rows={months.map(({ month, isOffered, fullTime, employees }) => ({
        id: String(month),
        cells: {
          month: monthName(month, language),
          offered: t(isOffered ? "totals.yes" : "totals.no"),
          fullTime: String(fullTime),
          employees: String(employees),
        },
      }))}
    />
  );
}
