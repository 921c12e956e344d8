import Alert from "@mui/material/Alert";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { download, errorWords, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Answer } from "#web/staff/Answer.tsx";
import { type Fact, Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { writtenDiagnosis } from "../codes/diagnosis.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Claim, claimDetail } from "../claims.ts";
import type { CodeList } from "../codes/code-lists.ts";
import type { claimCodesOf } from "../codes/codes.ts";
import type { eobPdf } from "../eob/eob.ts";
import { eobState } from "../eob/eob-state.ts";
import { placeOfClaim } from "../place-of-claim.ts";
import { AssignMember } from "./AssignMember.tsx";
import { Lines, Versions } from "./ClaimTables.tsx";

/** A claim for staff: its form's header, its lines with every part of the money, and its versions. */
export function ClaimPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["claim", id],
    queryFn: ({ signal }) =>
      send<typeof claimDetail>("GET /claims/{id}", { params: { id }, query: {}, signal }),
  });
  return <Answer of={answer}>{(claim) => <Opened claim={claim} />}</Answer>;
}

function Opened({ claim }: { claim: Claim }) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const user = useUser();
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
      <Section title={claim.form === null ? t("detail.noForm") : t(`detail.${claim.form}`)}>
        <Head claim={claim} />
      </Section>
      <Section title={t("detail.lines")}>
        <Lines claim={claim} />
      </Section>
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

const headerFields = [
  "admittedOn",
  "dischargeStatus",
  "drg",
  "rendering",
  "attending",
  "referring",
  "forwardedTo",
] as const;

/** What the official lists say of the codes of a claim; a code that is not listed is shown as itself. */
function useCodeNames(id: string) {
  const { data } = useQuery({
    queryKey: ["claim codes", id],
    queryFn: ({ signal }) => send<typeof claimCodesOf>("GET /claims/{id}/codes", { params: { id }, signal }),
  });
  return (list: CodeList, code: string): string => {
    const known = data?.codes.find((one) => one.list === list && one.code === code);
    const written = list === "icd10" ? writtenDiagnosis(code) : code;
    return known === undefined ? written : `${written} · ${known.description}`;
  };
}

function Head({ claim }: { claim: Claim }) {
  const { t, i18n } = useTranslation(["claims-staff"]);
  const language = currentLanguage();
  const named = useCodeNames(claim.id);
  const { servedFrom, servedTo, typeOfBill } = claim;
  const { value: place } = placeOfClaim(claim);
  const day = (date: string | null) => (date === null ? "" : formatDay(date, language));
  const knownPlace = place !== null && i18n.exists(`place.${place}`, { ns: "claims" });
  const headerValue = (field: (typeof headerFields)[number]) => {
    const value = claim.header[field];
    if (field === "admittedOn") return day(value ?? null);
    return field === "dischargeStatus" && value !== undefined ? named("dischargeStatus", value) : value;
  };
  const all: Fact[] = [
    { name: t("columns.providerName"), value: claim.providerName },
    {
      name: t("columns.servedFrom"),
      value:
        servedTo === null || servedTo === servedFrom
          ? day(servedFrom)
          : `${day(servedFrom)} – ${day(servedTo)}`,
    },
    { name: t("columns.externalNumber"), value: claim.externalNumber },
    { name: t("detail.payerName"), value: claim.payerName },
    { name: t("detail.receivedOn"), value: day(claim.receivedOn) },
    { name: t("detail.paidOn"), value: day(claim.paidOn) },
    {
      name: t("detail.placeOfService"),
      value:
        place === null
          ? null
          : knownPlace
            ? `${place} · ${t(`claims:place.${place}`)}`
            : named("placeOfService", place),
    },
    { name: t("detail.typeOfBill"), value: typeOfBill === null ? null : named("typeOfBill", typeOfBill) },
    {
      name: t("detail.diagnoses"),
      value:
        claim.diagnoses.length === 0
          ? null
          : claim.diagnoses.map(({ code }) => <div key={code}>{named("icd10", code)}</div>),
    },
    ...headerFields.map((field) => ({
      name: t(`detail.${field}`),
      value: headerValue(field),
    })),
    {
      name: t("detail.remarks"),
      value: [...new Set([...claim.remarks, ...claim.lines.flatMap(({ remarks }) => remarks)])].join(", "),
    },
  ];
  return <Facts facts={all.filter(({ value }) => value !== null && value !== undefined && value !== "")} />;
}
