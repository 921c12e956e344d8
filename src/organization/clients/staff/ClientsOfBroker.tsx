import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isDate } from "#kernel/dates.ts";
import { callsTo, type Saved } from "#records/staff/calls.ts";
import { useWords } from "#records/staff/use-words.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { brokerMap } from "#organization/clients/broker-map.ts";

const calls = callsTo(brokerMap.path);
const path = `/admin/${brokerMap.path}`;
/** The others are in the list of all. */
const most = 100;

/** The clients that are mapped to a broker, the latest start first. */
export function ClientsOfBroker({ brokerId }: { brokerId: string }) {
  const { t } = useTranslation("partners");
  const words = useWords(brokerMap);
  const answer = useQuery({
    // Below the name of the list, so that a change there shows here too.
    queryKey: ["list", brokerMap.path, brokerId],
    queryFn: ({ signal }) =>
      calls.findPage({ page: 1, pageSize: most, sort: brokerMap.sort, "filter[brokerId]": brokerId }, signal),
  });
  const { rows = [], total = 0 } = answer.data ?? {};
  const shown = ["divisionId", "effectiveDate", "terminationDate", "isPrimary"] as const;
  return (
    <Box sx={{ mt: 3 }}>
      <Section title={t("brokersClients.title")}>
        <Stack direction="row" sx={{ gap: 2, justifyContent: "space-between", flexWrap: "wrap", mb: 1.5 }}>
          <Typography color="text.secondary">{t("brokersClients.about")}</Typography>
          <Button component={Link} to={`${path}/new?brokerId=${brokerId}`} variant="outlined">
            {t("brokersClients.add")}
          </Button>
        </Stack>
        {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
        {answer.isSuccess && rows.length === 0 && <Typography>{t("brokersClients.none")}</Typography>}
        {rows.length > 0 && (
          <DescriptionList
            caption={t("brokersClients.title")}
            columns={[
              { key: "clientId", header: words.field("clientId") },
              ...shown.map((key) => ({
                key,
                header: words.field(key),
                isShort: key === "effectiveDate" || key === "terminationDate",
              })),
            ]}
            rows={rows.map((row) => ({
              id: row.id,
              cells: {
                clientId: <Link to={`${path}/${row.id}`}>{words.textOf("clientId", row)}</Link>,
                divisionId: words.textOf("divisionId", row) || t("brokersClients.whole"),
                effectiveDate: dayOf(row, "effectiveDate"),
                terminationDate: dayOf(row, "terminationDate") || t("brokersClients.open"),
                isPrimary: words.textOf("isPrimary", row),
              },
            }))}
          />
        )}
        {total > most && (
          <p>
            <Link to={`${path}?filter[brokerId]=${brokerId}`}>{words.many}</Link>
          </p>
        )}
      </Section>
    </Box>
  );
}

function dayOf(row: Saved, name: string): string {
  const value = row[name];
  return isDate(value) ? formatDay(value, currentLanguage()) : "";
}
