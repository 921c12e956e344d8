import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { reasonKey } from "../reason-key.ts";
import { procedureClass } from "../codes/procedure-class.ts";
import type { AmountKey, Claim, ClaimLine } from "../claims.ts";
import { amountKeys } from "./amount-keys.ts";

/** Every line with each part of its money, the whole claim below, and why. */
export function Lines({ claim }: { claim: Claim }) {
  const { t, i18n } = useTranslation(["claims-staff", "claims"]);
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const cellsOf = (amounts: Pick<Claim, AmountKey>) =>
    Object.fromEntries(
      amountKeys.map((key) => [key, amounts[`${key}Cents`] === 0 ? "" : money(amounts[`${key}Cents`])]),
    );
  const wordsOf = (key: string) => (i18n.exists(key, { ns: "claims" }) ? t(`claims:${key}`) : "");
  const nameOf = (line: ClaimLine) => {
    const codes = [line.revenueCode, line.procedure, line.drugCode, line.rateCode, ...line.modifiers]
      .filter(Boolean)
      .join(" ");
    const kind = line.procedure === null ? undefined : procedureClass(line.procedure);
    return kind === undefined ? codes || String(line.number) : `${codes} · ${t(`claims:procedure.${kind}`)}`;
  };
  const reasons = [
    ...claim.lines.map((line) => ({ id: String(line.number), name: nameOf(line), of: line.adjustments })),
    { id: "whole", name: t("detail.total"), of: claim.adjustments },
  ].filter(({ of }) => of.length > 0);
  return (
    <>
      <DescriptionList
        caption={t("detail.lines")}
        columns={[
          { key: "line", header: t("detail.line") },
          ...amountKeys.map((key) => ({ key, header: t(`claims:share.${key}`), align: "right" as const })),
        ]}
        rows={[
          ...claim.lines.map((line) => ({
            id: String(line.number),
            cells: { ...cellsOf(line), line: nameOf(line) },
          })),
          { id: "total", isTotal: true, cells: { ...cellsOf(claim), line: t("detail.total") } },
        ]}
      />
      {reasons.length > 0 && (
        <>
          <h3>{t("detail.why")}</h3>
          <DescriptionList
            caption={t("detail.why")}
            columns={[
              { key: "line", header: t("detail.line"), isShort: true },
              { key: "why", header: t("detail.why") },
            ]}
            rows={reasons.map(({ id, name, of }) => ({
              id,
              cells: {
                line: name,
                why: of.map(({ group, reason, share, cents }) => (
                  <div key={`${group}${reason}${cents}`}>
                    {`${group}-${reason} ${money(cents)}. `}
                    {wordsOf(reasonKey({ reason, share }))}
                  </div>
                )),
              },
            }))}
          />
        </>
      )}
    </>
  );
}

/** This table lists what was said of the claim, one version after another; each opens whole. */
export function Versions({ claim }: { claim: Claim }) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const language = currentLanguage();
  const openTo = (number: number, at: number) =>
    `versions?left=${claim.versions[at - 1]?.number ?? number}&right=${number}`;
  return (
    <DescriptionList
      caption={t("detail.versions")}
      columns={[
        { key: "kind", header: t("detail.kind") },
        { key: "at", header: t("detail.at"), isShort: true },
        { key: "billed", header: t("claims:share.billed"), align: "right" },
        { key: "paid", header: t("claims:share.planPayment"), align: "right" },
        { key: "owes", header: t("columns.patientResponsibilityCents"), align: "right" },
        { key: "reason", header: t("detail.reason") },
      ]}
      rows={claim.versions.map((version, at) => ({
        id: String(version.number),
        cells: {
          kind: <Link to={openTo(version.number, at)}>{t(`claims:version.${version.kind}`)}</Link>,
          at: formatDayOf(version.at, language),
          billed: formatMoney(version.billedCents, language),
          paid: formatMoney(version.planPaymentCents, language),
          owes: formatMoney(version.patientResponsibilityCents, language),
          reason: version.releaseReason ?? "",
        },
      }))}
    />
  );
}
