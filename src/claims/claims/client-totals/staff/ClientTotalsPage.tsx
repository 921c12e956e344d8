import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { clientList } from "#organization/clients/client-list.ts";
import { dateFormat } from "#kernel/formats.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { formatCount, todayForReader } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { clientClaimTotals, ClientTotals } from "../client-totals.ts";

/** What the claims of an employer came to, for the employer and its broker: sums that tell of nobody. */
export function ClientTotalsPage() {
  const { t } = useTranslation("claims-client-totals");
  const id = useId();
  const isOneClient = useUser()?.type === "client";
  const followed = useFollowedClient();
  const [chosen, setChosen] = useState<string>();
  const thisYear = Number(todayForReader().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const own = useQuery({
    queryKey: ["clients", ""],
    queryFn: ({ signal }) => send<typeof clientList>("GET /clients", { query: {}, signal }),
    enabled: !isOneClient,
  });
  const choices = own.data?.clients ?? [];
  const clientId = chosen ?? followed?.id ?? choices[0]?.id;
  const query = { year: Number(year), ...(isOneClient || clientId === undefined ? {} : { clientId }) };
  const answer = useQuery({
    queryKey: ["client claim totals", query],
    queryFn: ({ signal }) => send<typeof clientClaimTotals>("GET /claimtotals", { query, signal }),
    enabled: isOneClient || clientId !== undefined,
  });
  usePage(t("title"));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mb: 2, flexWrap: "wrap" }}>
        {!isOneClient && (
          <Box sx={{ width: 320 }}>
            <Labelled id={`${id}client`} label={t("client")}>
              {(control) => (
                <NativeChoice
                  id={control.id}
                  value={clientId ?? ""}
                  onChange={setChosen}
                  options={choices.map((one) => ({ value: one.id, label: one.name }))}
                />
              )}
            </Labelled>
          </Box>
        )}
        <Box sx={{ width: 160 }}>
          <Labelled id={`${id}year`} label={t("year")}>
            {(control) => (
              <NativeChoice
                id={control.id}
                value={year}
                onChange={setYear}
                options={[0, 1, 2].map((ago) => ({
                  value: String(thisYear - ago),
                  label: String(thisYear - ago),
                }))}
              />
            )}
          </Labelled>
        </Box>
      </Stack>
      {!isOneClient && own.data?.clients.length === 0 && <p role="status">{t("noClient")}</p>}
      <Answer of={answer}>{(totals) => <Shown totals={totals} />}</Answer>
    </>
  );
}

function Shown({ totals }: { totals: ClientTotals }) {
  const { t } = useTranslation("claims-client-totals");
  const language = currentLanguage();
  const monthName = (month: string) =>
    dateFormat(language, { year: "numeric", month: "short", timeZone: "UTC" }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  if (totals.months.total === null)
    return <Alert severity="info">{t(totals.months.why === "onePerson" ? "allOnePerson" : "allFew")}</Alert>;
  return (
    <>
      <Section title={t("byMonth")}>
        <Cells table={totals.months} caption={t("byMonth")} nameOf={monthName} />
        {totals.until !== null && (
          <Typography sx={{ color: "text.secondary", mt: 1 }}>
            {t("until", { month: monthName(totals.until) })}
          </Typography>
        )}
      </Section>
      <Section title={t("byKind")}>
        <Cells table={totals.kinds} caption={t("byKind")} nameOf={(kind) => t(`kinds.${kind}`)} />
      </Section>
      <Typography sx={{ color: "text.secondary" }}>{t("rounded")}</Typography>
    </>
  );
}

type CellsProps = { table: ClientTotals["months"]; caption: string; nameOf: (cell: string) => string };
const amounts = ["billedCents", "allowedCents", "planCents", "memberCents"] as const;

function Cells({ table: { cells, total }, caption, nameOf }: CellsProps) {
  const { t } = useTranslation("claims-client-totals");
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language).replace(/[.,]00(?=\D*$)/u, "");
  const rows = [
    ...cells.map(({ cell, sums, why }) => ({ id: cell, name: nameOf(cell), sums, why })),
    { id: "total", name: t("total"), sums: total, why: null },
  ];
  return (
    <DescriptionList
      caption={caption}
      columns={[
        { key: "name", header: caption },
        { key: "people", header: t("people"), align: "right" },
        { key: "claims", header: t("claims"), align: "right" },
        ...amounts.map((key) => ({ key, header: t(key), align: "right" as const })),
      ]}
      rows={rows.map(({ id, name, sums, why }) => ({
        id,
        isTotal: id === "total",
        cells: {
          name: (
            <>
              {name}
              {why !== null && (
                <Typography component="div" variant="body2" sx={{ color: "text.secondary", fontWeight: 400 }}>
                  {t(`why.${why}`)}
                </Typography>
              )}
            </>
          ),
          people: sums === null ? "–" : formatCount(sums.people, language),
          claims: sums === null ? "–" : formatCount(sums.claims, language),
          ...Object.fromEntries(amounts.map((key) => [key, sums === null ? "–" : money(sums[key])])),
        },
      }))}
    />
  );
}
