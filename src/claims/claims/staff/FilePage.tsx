import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import type {
  claimAcknowledgment,
  ClaimFileDetail,
  claimHoldRelease,
  claimImportDetail,
  claimSetRelease,
} from "../claim-file-calls.ts";
import { AnswersOfFile } from "./Answers.tsx";
import { Findings } from "./Findings.tsx";
import { Release } from "./Release.tsx";
import { WhatReleaseDoes, WhatSetReleaseDoes } from "./WhatReleaseDoes.tsx";

const isRunning = (status: ClaimFileDetail["status"] | undefined) =>
  status === "checking" || status === "posting";

/** A file of claims: how far it is, its sets, and what was held with the arithmetic that fails. */
export function FilePage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["claim file", id],
    queryFn: ({ signal }) =>
      send<typeof claimImportDetail>("GET /claims/imports/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.status) ? 1000 : false),
  });
  return <Answer of={answer}>{(file) => <Opened file={file} />}</Answer>;
}

type Released = { kind: "set" | "hold"; id: string; reason: string };

function Opened({ file }: { file: ClaimFileDetail }) {
  const { t } = useTranslation("claims-staff");
  const queries = useQueryClient();
  const language = currentLanguage();
  const release = useMutation({
    mutationFn: ({ kind, id, reason }: Released) =>
      kind === "set"
        ? send<typeof claimSetRelease>("POST /claims/sets/{id}/release", { params: { id }, body: { reason } })
        : send<typeof claimHoldRelease>("POST /claims/holds/{id}/release", {
            params: { id },
            body: { reason },
          }),
    onSuccess: (changed) => queries.setQueryData(["claim file", file.id], changed),
  });
  usePage(file.fileName, file.id);
  const countsOf = ({ claimsDone, claimsTotal, posted, held, unmatched }: ClaimFileDetail) =>
    [
      "",
      ...(claimsTotal === null
        ? []
        : [t("files.progress", { done: count(claimsDone), total: count(claimsTotal) })]),
      `${t("files.posted")} ${count(posted)}`,
      `${t("files.held")} ${count(held)}`,
      `${t("files.unmatched")} ${count(unmatched)}`,
    ].join(" · ");
  const paymentOf = ({ paymentCents }: ClaimFileDetail["sets"][number]) =>
    paymentCents === null ? "" : formatMoney(paymentCents, language);
  const count = (value: number) => formatCount(value, language);
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/claimfiles", label: t("files.title") }}
        title={file.fileName}
        facts={
          <span role="status">
            {t(`files.stages.${file.status}`)}
            {file.claimsTotal === 0 && file.answersTotal > 0
              ? ` · ${t("answers.count", { count: file.answersTotal })}`
              : countsOf(file)}
          </span>
        }
      />
      {file.unmatched > 0 && (
        <Button
          component={Link}
          to={`/admin/claims?filter[unmatched]=yes&filter[fileId]=${file.id}`}
          variant="outlined"
          sx={{ mb: 2 }}
        >
          {t("files.showUnmatched")}
        </Button>
      )}
      {file.failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <Findings findings={[{ code: file.failure.code, params: file.failure.params ?? {} }]} />
        </Alert>
      )}
      {file.findings.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <Findings findings={file.findings} />
        </Alert>
      )}
      {release.error && <Alert severity="error">{release.error.message}</Alert>}
      {file.holds.length > 0 && (
        <Section title={t("files.holds")}>
          {file.held > file.holds.length && (
            <p>{t("files.someHolds", { shown: count(file.holds.length), all: count(file.held) })}</p>
          )}
          <DescriptionList
            caption={t("files.holds")}
            columns={[
              { key: "number", header: t("columns.claimNumber") },
              { key: "patient", header: t("columns.patientName") },
              { key: "findings", header: t("files.findings") },
              { key: "release", header: t("files.release") },
            ]}
            rows={file.holds.map((hold) => ({
              id: hold.id,
              cells: {
                number: hold.claimNumber,
                patient: hold.patientName ?? "",
                findings: <Findings findings={hold.findings} />,
                release:
                  hold.releaseReason !== null ? (
                    t("files.released", { reason: hold.releaseReason })
                  ) : hold.canRelease ? (
                    <Release
                      what={hold.claimNumber}
                      does={() => <WhatReleaseDoes holdId={hold.id} />}
                      isBusy={release.isPending}
                      onRelease={(reason) => release.mutate({ kind: "hold", id: hold.id, reason })}
                    />
                  ) : (
                    t("files.bringAgain")
                  ),
              },
            }))}
          />
        </Section>
      )}
      <AnswersOfFile file={file} />
      {file.sets.length > 0 && (
        <Section title={t("files.sets")}>
          {!isRunning(file.status) &&
            file.sets.some(({ guide }) => /^00(?:5010X22[1-4]|4010X09[1678])/u.test(guide)) && (
              <SaveFile
                fileName={file.fileName}
                label={t("files.acknowledgment")}
                fetchFile={() =>
                  download<typeof claimAcknowledgment>("GET /claims/imports/{id}/acknowledgment", {
                    params: { id: file.id },
                  })
                }
              />
            )}
          <DescriptionList
            caption={t("files.sets")}
            columns={[
              { key: "set", header: t("files.sets") },
              { key: "claims", header: t("files.claims"), align: "right" },
              { key: "payment", header: t("files.payment"), align: "right" },
              { key: "status", header: t("files.status") },
              { key: "release", header: t("files.release") },
            ]}
            rows={file.sets.map((set) => ({
              id: set.id,
              cells: {
                set: `${set.kind ?? set.guide} · ${t("files.set", { control: set.setControl })}`,
                claims: count(set.claims),
                payment: paymentOf(set),
                status: (
                  <>
                    {t(`files.setStatus.${set.status}`)}
                    <Findings findings={set.findings} />
                  </>
                ),
                release:
                  set.releaseReason !== null
                    ? t("files.released", { reason: set.releaseReason })
                    : set.status === "held" && (
                        <Release
                          what={t("files.set", { control: set.setControl })}
                          does={() => (
                            <WhatSetReleaseDoes setId={set.id} count={set.claims} payment={paymentOf(set)} />
                          )}
                          isBusy={release.isPending}
                          onRelease={(reason) => release.mutate({ kind: "set", id: set.id, reason })}
                        />
                      ),
              },
            }))}
          />
        </Section>
      )}
    </>
  );
}
