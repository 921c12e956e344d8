import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { download, errorWords, save } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Claim } from "../claims.ts";
import { AnsweredClaim } from "./AnsweredClaim.tsx";
import type { eobPdf } from "../eob/eob.ts";
import { eobState } from "../eob/eob-state.ts";
import { AnswersOfClaim } from "./Answers.tsx";
import { AssignMember } from "./AssignMember.tsx";
import { Lines, Versions } from "./ClaimTables.tsx";
import { type FormWords, headFacts } from "./form-facts.ts";
import { FormCodes, LineFacts, OtherPayers } from "./FormTables.tsx";
import { useFormWords } from "./use-form-words.ts";

/** A claim for staff: its form's header, its lines with every part of the money, and its versions. */
export function ClaimPage() {
  return <AnsweredClaim>{(claim) => <Opened claim={claim} />}</AnsweredClaim>;
}

function Opened({ claim }: { claim: Claim }) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const user = useUser();
  const words = useFormWords(claim.id);
  const title = t("detail.title", { number: claim.claimNumber });
  usePage(title, claim.id);
  const mayAssign =
    user?.type === "admin" && user.permissions.some(({ machineName }) => machineName === "manageClaims");
  const hasEob = eobState({ ...claim, latest: claim.versions.at(-1)?.kind }).value === "ready";
  const pdf = useMutation({
    mutationFn: async () =>
      save(await download<typeof eobPdf>("GET /eob/pdf", { query: { claimId: claim.id } })),
  });
  return (
    <>
      <RecordHeader
        back={{ to: `/${user?.type ?? "admin"}/claims`, label: t("list.title") }}
        title={title}
        facts={
          <>
            <span>{t(`claims:status.${claim.status}`)}</span>
            <span>{claim.patientName}</span>
            <strong>
              {t("detail.owes", { amount: formatMoney(claim.patientResponsibilityCents, currentLanguage()) })}
            </strong>
          </>
        }
      />
      {claim.matchProblem !== null && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={mayAssign && claim.memberId === null ? <AssignMember claim={claim} /> : undefined}
        >
          {t(`problem.${claim.matchProblem}`)}
        </Alert>
      )}
      {claim.wasCovered === false && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("detail.notCovered")}
        </Alert>
      )}
      <AnswersOfClaim claim={claim} />
      <Section title={claim.form === null ? t("detail.noForm") : t(`detail.${claim.form}`)}>
        <Head {...{ claim, words }} />
      </Section>
      <Section title={t("detail.lines")}>
        <Lines claim={claim} />
        <LineFacts {...{ claim, words }} />
      </Section>
      <OtherPayers {...{ claim, words }} />
      <FormCodes {...{ claim, words }} />
      {hasEob && (
        <BusyButton variant="outlined" isBusy={pdf.isPending} onClick={() => pdf.mutate()} sx={{ mb: 2 }}>
          {t("detail.eob")}
        </BusyButton>
      )}
      {pdf.error && <Alert severity="error">{errorWords(pdf.error)}</Alert>}
      <Section title={t("detail.versions")}>
        <Versions claim={claim} />
      </Section>
    </>
  );
}

/** The facts of the form's head; a box with several values shows each on a line of its own. */
function Head({ claim, words }: { claim: Claim; words: FormWords }) {
  const facts = headFacts(claim, words).map(({ name, values }) => ({
    name,
    value: values.length === 1 ? values[0] : values.map((one) => <div key={one}>{one}</div>),
  }));
  return <Facts facts={facts} />;
}
