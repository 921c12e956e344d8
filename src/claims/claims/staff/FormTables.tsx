import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Claim } from "../claims.ts";
import { day, dayRange, type FormWords, pointerLetter, rankWords, relationshipWords } from "./form-facts.ts";

type Props = { claim: Pick<Claim, "form" | "lines" | "formCodes" | "otherPayers">; words: FormWords };

/** This table says of each line what its money does not: days, units, place, provider and diagnoses. */
export function LineFacts({ claim, words }: Props) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const { form, lines } = claim;
  if (lines.every(({ details, units }) => details === null && units === null)) return null;
  return (
    <>
      <h3>{t("form.lines")}</h3>
      <DescriptionList
        caption={t("form.lines")}
        columns={[
          { key: "line", header: t("detail.line"), isShort: true },
          { key: "days", header: t("columns.servedFrom"), isShort: true },
          { key: "units", header: t("form.units"), isShort: true },
          { key: "place", header: t("detail.placeOfService") },
          { key: "pointers", header: t("form.pointers"), isShort: true },
          { key: "rendering", header: t("form.header.rendering") },
          ...(form === "ub"
            ? [{ key: "notCovered", header: t("form.notCovered"), align: "right" as const }]
            : []),
        ]}
        rows={lines.map(({ number, servedFrom, servedTo, units, details }) => ({
          id: String(number),
          cells: {
            line: t("form.ofLine", { number }),
            days: dayRange(servedFrom, servedTo, words),
            units: [units, details?.unitOf].filter(Boolean).join(" "),
            place:
              details?.placeOfService == null ? "" : words.codeName("placeOfService", details.placeOfService),
            pointers: details?.pointers.map(pointerLetter).join(", ") ?? "",
            rendering: [details?.rendering, details?.renderingNpi].filter(Boolean).join(" · "),
            notCovered:
              details?.notCoveredCents == null ? "" : formatMoney(details.notCoveredCents, words.language),
          },
        }))}
      />
    </>
  );
}

/** Conditions, occurrences, values and procedures of a hospital's form. */
export function FormCodes({ claim, words }: Props) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  if (claim.formCodes.length === 0) return null;
  return (
    <Section title={t("form.codes")}>
      <DescriptionList
        caption={t("form.codes")}
        columns={[
          { key: "kind", header: t("detail.kind") },
          { key: "code", header: t("form.code"), isShort: true },
          { key: "days", header: t("form.days"), isShort: true },
          { key: "amount", header: t("form.amount"), align: "right" },
        ]}
        rows={claim.formCodes.map(({ kind, code, from, to, amount }, at) => ({
          id: String(at),
          cells: {
            kind: t(`form.codeKind.${kind}`),
            code,
            days: dayRange(from, to, words),
            amount: amount ?? "",
          },
        }))}
      />
    </Section>
  );
}

/** This table shows what the patient's other payers decided of the same care, and of which line. */
export function OtherPayers({ claim, words }: Props) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const { otherPayers } = claim;
  if (otherPayers.length === 0) return null;
  const money = (cents: number | null) => (cents === null ? "" : formatMoney(cents, words.language));
  const reasons = (adjustments: Claim["otherPayers"][number]["adjustments"]) =>
    adjustments.map(({ group, reason, cents }) => (
      <div key={`${group}${reason}${cents}`}>{`${group}-${reason} ${money(cents)}`}</div>
    ));
  return (
    <Section title={t("form.otherPayers")}>
      <DescriptionList
        caption={t("form.otherPayers")}
        columns={[
          { key: "payer", header: t("detail.payerName") },
          { key: "insured", header: t("form.header.insured") },
          { key: "day", header: t("form.decidedOn"), isShort: true },
          { key: "paid", header: t("form.paid"), align: "right" },
          { key: "notCovered", header: t("form.notCovered"), align: "right" },
          { key: "left", header: t("form.left"), align: "right" },
          { key: "why", header: t("detail.why"), isShort: true },
        ]}
        rows={otherPayers.flatMap((payer, at) => [
          {
            id: `p${at}`,
            cells: {
              payer: [payer.name ?? payer.id, rankWords(payer.rank, words)].filter(Boolean).join(" · "),
              insured: [
                payer.insured,
                payer.relationship === null ? null : relationshipWords(payer.relationship, words),
                payer.group,
              ]
                .filter(Boolean)
                .join(" · "),
              day: day(payer.decidedOn, words),
              paid: money(payer.paidCents),
              notCovered: money(payer.notCoveredCents),
              left: money(payer.leftCents),
              why: reasons(payer.adjustments),
            },
          },
          ...payer.lines.map((line, of) => ({
            id: `p${at}l${of}`,
            cells: {
              payer: t("form.ofLine", { number: line.number }),
              day: day(line.decidedOn, words),
              paid: money(line.paidCents),
              why: reasons(line.adjustments),
            },
          })),
        ])}
      />
    </Section>
  );
}
