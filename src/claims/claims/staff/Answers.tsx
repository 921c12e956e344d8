import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { ClaimFileDetail } from "../claim-file-calls.ts";
import type { Claim } from "../claims.ts";
import { Findings } from "./Findings.tsx";

/** Shows the answers of a file: whether a receiver took in what was sent. */
export function AnswersOfFile({ file }: { file: ClaimFileDetail }) {
  const { t } = useTranslation("claims-staff");
  const count = (value: number) => formatCount(value, currentLanguage());
  if (file.answers.length === 0) return null;
  return (
    <Section title={t("answers.answers")}>
      {file.answersTotal > file.answers.length && (
        <p>
          {t("answers.answersMore", { shown: count(file.answers.length), all: count(file.answersTotal) })}
        </p>
      )}
      <DescriptionList
        caption={t("answers.answers")}
        columns={[
          { key: "about", header: t("answers.answerTo") },
          { key: "verdict", header: t("answers.verdict") },
          { key: "why", header: t("answers.why") },
        ]}
        rows={file.answers.map(({ id, level, number, patientName, claimId, verdict, findings }) => ({
          id,
          cells: {
            about: (
              <>
                {t(`answers.level.${level}`, { number: number ?? "" })}
                {patientName !== null && <div>{patientName}</div>}
                {claimId !== null && (
                  <div>
                    <Link to={`/admin/claims/${claimId}`}>{t("answers.showClaim")}</Link>
                  </div>
                )}
              </>
            ),
            verdict: t(`answers.verdicts.${verdict}`),
            why: <Findings findings={findings} />,
          },
        }))}
      />
    </Section>
  );
}

/** Shows the answers to the bills of a claim, before any decision. */
export function AnswersOfClaim({ claim }: { claim: Claim }) {
  const { t } = useTranslation("claims-staff");
  const user = useUser();
  if (claim.answers.length === 0) return null;
  const opensFiles = user?.permissions.some(({ machineName }) => machineName === "manageClaims") ?? false;
  return (
    <Section title={t("answers.ofBill")}>
      {claim.status === "rejected" && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("answers.rejected")}
        </Alert>
      )}
      <DescriptionList
        caption={t("answers.ofBill")}
        columns={[
          { key: "day", header: t("answers.day") },
          { key: "verdict", header: t("answers.verdict") },
          { key: "why", header: t("answers.why") },
          { key: "file", header: t("answers.file") },
        ]}
        rows={claim.answers.map(({ answeredOn, verdict, findings, fileName, fileId }, at) => ({
          id: `${fileId} ${at}`,
          cells: {
            day: answeredOn === null ? "" : formatDay(answeredOn, currentLanguage()),
            verdict: t(`answers.verdicts.${verdict}`),
            why: <Findings findings={findings} />,
            file: opensFiles ? <Link to={`/admin/claimfiles/${fileId}`}>{fileName}</Link> : fileName,
          },
        }))}
      />
    </Section>
  );
}
