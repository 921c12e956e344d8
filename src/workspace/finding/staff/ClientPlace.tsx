import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { ClientOverview, clientOverview } from "../client-matrix.ts";
import { ClientFieldsForm } from "./ClientFieldsForm.tsx";
import { pathOfStep } from "./step-path.ts";

const keyOf = (id: string) => ["client overview", id];

function useOverview(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      send<typeof clientOverview>("GET /admin/clientoverview/{id}", { params: { id }, signal }),
  });
}

/** What a client has and what is next, above its record. */
export function ClientPlace({ id }: { id: string }) {
  return (
    <Answer of={useOverview(id)}>
      {(overview) => (
        <>
          <Next id={id} overview={overview} />
          <What id={id} overview={overview} />
        </>
      )}
    </Answer>
  );
}

/** The fields that the administrator keeps of every client, below its record. */
export function ClientOwnFields({ id }: { id: string }) {
  const queries = useQueryClient();
  const { data: overview } = useOverview(id);
  if (overview === undefined || overview.fields.length === 0) return null;
  return (
    <ClientFieldsForm
      key={JSON.stringify(overview.values)}
      clientId={id}
      overview={overview}
      onSaved={() => queries.invalidateQueries({ queryKey: keyOf(id) })}
    />
  );
}

type Props = { id: string; overview: ClientOverview };

function Next({ id, overview }: Props) {
  const { t } = useTranslation("finding-staff");
  const { next, planWithoutPriceId, draftSessionId, openSessionId } = overview;
  if (next === "none") return null;
  const about = {
    clientId: id,
    planId: planWithoutPriceId,
    sessionId: next === "census" ? openSessionId : draftSessionId,
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: "wrap", "& .MuiAlert-message": { flex: "1 1 14rem" } }}
      action={
        <Button component={Link} to={pathOfStep(next === "census" ? "people" : next, about)} color="inherit">
          {t(`next.${next}.act`)}
        </Button>
      }
    >
      <strong>{t("next.title")}</strong> {t(`next.${next}.words`)}
    </Alert>
  );
}

function What({ id, overview }: Props) {
  const { t } = useTranslation("finding-staff");
  const of = `client=${id}`;
  const things = [
    ["divisions", overview.divisions, `/admin/divisions?${of}`],
    ["groups", overview.groups, `/admin/groups?${of}`],
    ["plans", overview.plans, `/admin/baseplans?${of}`],
    ["suppliers", overview.suppliers, `/admin/clientsuppliers?${of}`],
    ["sessions", overview.sessions, `/admin/enrollmentsessions?${of}`],
    ["censusFiles", overview.censusFiles, `/admin/census?${of}`],
    ["employees", overview.employees, `/admin/members?${of}`],
    ["enrollments", overview.enrollments, `/admin/enrollments?${of}`],
    ["contacts", overview.contacts, `/admin/contacts?${of}`],
    ["documents", overview.documents, `/admin/files?${of}`],
    ["services", overview.services, `/admin/entityservices?${of}`],
  ] as const;
  return (
    <Section title={t("place.title")}>
      <Box
        component="ul"
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))",
          gap: 1,
          p: 0,
          m: 0,
          listStyle: "none",
          "& li": { m: "0 !important" },
        }}
      >
        {things.map(([name, count, to]) => (
          <Box component="li" key={name}>
            <Box
              component={Link}
              to={to}
              sx={{
                display: "block",
                p: 1,
                border: 1,
                borderColor: "divider",
                borderRadius: 1,
                textDecoration: "none",
              }}
            >
              <Box component="span" sx={{ display: "block", fontSize: "1.25rem", fontWeight: 650 }}>
                {formatCount(count, currentLanguage())}
              </Box>
              {t(`place.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
      <p style={{ marginBlock: "12px 0" }}>
        {overview.brokers.length === 0
          ? t("place.noBroker")
          : t("place.brokers", { names: overview.brokers.join(", ") })}{" "}
        <Link to={`/admin/brokermap?${of}`}>{t("place.brokerMap")}</Link>
      </p>
      {overview.plansWithoutPrice > 0 && (
        <p style={{ marginBlock: "4px 0" }}>
          {t("place.withoutPrice", { count: overview.plansWithoutPrice })}
        </p>
      )}
    </Section>
  );
}
