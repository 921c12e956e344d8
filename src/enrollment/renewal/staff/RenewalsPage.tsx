import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useChosenClient } from "#web/session/chosen-client.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { prepareRenewal, Renewal, renewalList } from "../renewal.ts";
import { useResult } from "./use-result.ts";

/** The renewals of a client, and preparing the next one. */
export function RenewalsPage() {
  const { t } = useTranslation("renewal-staff");
  const client = useChosenClient();
  usePage(t("title"));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      {client === null ? (
        <Alert severity="info">{t("chooseClient")}</Alert>
      ) : (
        <OfClient key={client.id} clientId={client.id} />
      )}
    </>
  );
}

function OfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation("renewal-staff");
  const answer = useQuery({
    queryKey: ["renewals", clientId, currentLanguage()],
    queryFn: ({ signal }) => send<typeof renewalList>("GET /renewals", { query: { clientId }, signal }),
  });
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (answer.data === undefined) return null;
  const { renewals, nextPlanYear } = answer.data;
  return (
    <>
      <Prepare clientId={clientId} nextPlanYear={nextPlanYear} />
      <Section title={t("list")}>
        {renewals.length === 0 && <p style={{ margin: 0 }}>{t("none")}</p>}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {renewals.map((renewal) => (
            <Entry key={renewal.id} renewal={renewal} />
          ))}
        </Box>
      </Section>
    </>
  );
}

function Entry({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation("renewal-staff");
  const language = currentLanguage();
  const zone = useUser()?.timeZone ?? "UTC";
  const result = useResult();
  const day = formatDay(renewal.effectiveDate, language);
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
    >
      <Link to={renewal.id}>
        {renewal.kind === "planYear"
          ? t("name", { day })
          : t("nameOfPrices", { day, plan: renewal.planName ?? "" })}
      </Link>
      <Box sx={{ color: "text.secondary" }}>
        {[formatDayOf(renewal.createdAt, language, zone), renewal.by]
          .filter((one) => one !== null)
          .join(" · ")}
      </Box>
      <div>{result(renewal)}</div>
    </Box>
  );
}

function Prepare({ clientId, nextPlanYear }: { clientId: string; nextPlanYear: string }) {
  const { t } = useTranslation("renewal-staff");
  const navigate = useNavigate();
  const errors = useFormErrors();
  const [effectiveDate, setFirst] = useState(nextPlanYear);
  const [factsOn, setFactsOn] = useState(nextPlanYear);
  const preparing = useMutation({
    mutationFn: () =>
      send<typeof prepareRenewal>("POST /renewals", { body: { clientId, effectiveDate, factsOn } }),
    onMutate: errors.clear,
    onSuccess: ({ renewal }) => navigate(renewal.id),
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = [effectiveDate === "" && "effectiveDate", factsOn === "" && "factsOn"].filter(
      (id) => id !== false,
    );
    if (missing.length > 0) return errors.show(missing.map((id) => ({ id, message: t("enterDay") })));
    preparing.mutate();
  };
  return (
    <Section title={t("prepare.title")}>
      <form noValidate onSubmit={handleSubmit}>
        <ErrorSummary errors={errors.errors} />
        <Stack sx={{ gap: 2, maxWidth: 560 }}>
          <DateField
            id="effectiveDate"
            label={t("prepare.firstDay")}
            error={errors.messageFor("effectiveDate")}
            value={effectiveDate}
            onChange={setFirst}
          />
          <DateField
            id="factsOn"
            label={t("terms.factsOn")}
            error={errors.messageFor("factsOn")}
            value={factsOn}
            onChange={setFactsOn}
          />
        </Stack>
        <BusyButton type="submit" variant="contained" sx={{ mt: 2 }} isBusy={preparing.isPending}>
          {t("prepare.do")}
        </BusyButton>
      </form>
    </Section>
  );
}
