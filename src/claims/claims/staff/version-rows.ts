import { formatMoney } from "#kernel/money.ts";
import type { Claim, ClaimLine, ClaimVersion } from "../claims.ts";
import { amountKeys } from "./amount-keys.ts";
import { day, dayRange, type FormWords, headFacts, rankWords } from "./form-facts.ts";

export type VersionFact = { key: string; name: string; value: string };
export type ComparedRow = { key: string; name: string; left: string; right: string; isChanged: boolean };

/** Each fact of one version in words: its head, its money, its lines, its codes and other payers. */
export function versionFacts(version: ClaimVersion, words: FormWords): VersionFact[] {
  const { t, language } = words;
  const money = (cents: number) => formatMoney(cents, language);
  const frequency = version.frequency;
  const known = frequency === "1" || frequency === "7" || frequency === "8";
  return [
    { key: "claimNumber", name: t("columns.claimNumber"), value: version.claimNumber ?? "" },
    { key: "status", name: t("columns.status"), value: t(`claims:status.${version.status}`) },
    {
      key: "frequency",
      name: t("form.frequency"),
      value: known ? t(`form.frequencies.${frequency}`) : (frequency ?? ""),
    },
    ...headFacts(version, words).map(({ key, name, values }) => ({ key, name, value: values.join("; ") })),
    ...amountKeys.map((key) => ({
      key: `money.${key}`,
      name: t(`claims:share.${key}`),
      value: money(version[`${key}Cents`]),
    })),
    { key: "adjustments", name: t("form.ofWhole"), value: reasonsOf(version.adjustments, money) },
    ...version.lines.flatMap((line) => lineFacts(line, words)),
    ...version.formCodes.map(({ kind, code, from, to, amount }) => ({
      key: `code.${kind}.${code}`,
      name: `${t(`form.codeKind.${kind}`)} ${code}`,
      value: [dayRange(from, to, words), amount].filter(Boolean).join(" · ") || t("form.stands"),
    })),
    ...version.otherPayers.map((payer, at) => ({
      key: `payer.${at}`,
      name: `${t("form.otherPayer")}: ${payer.name ?? payer.id ?? ""}`,
      value: [
        rankWords(payer.rank, words),
        payer.paidCents === null ? null : `${t("form.paid")} ${money(payer.paidCents)}`,
        day(payer.decidedOn, words),
        reasonsOf([...payer.adjustments, ...payer.lines.flatMap(({ adjustments }) => adjustments)], money),
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  ].filter(({ value }) => value !== "");
}

function lineFacts(line: ClaimLine, words: FormWords): VersionFact[] {
  const { t, language } = words;
  const money = (cents: number) => formatMoney(cents, language);
  const codes = [line.revenueCode, line.procedure, line.drugCode, line.rateCode, ...line.modifiers];
  const of = (part: string) => `${t("form.ofLine", { number: line.number })}: ${part}`;
  const key = (part: string) => `line.${line.number}.${part}`;
  return [
    { key: key("service"), name: of(t("form.service")), value: codes.filter(Boolean).join(" ") },
    {
      key: key("days"),
      name: of(t("columns.servedFrom")),
      value: dayRange(line.servedFrom, line.servedTo, words),
    },
    { key: key("units"), name: of(t("form.units")), value: line.units ?? "" },
    { key: key("billed"), name: of(t("claims:share.billed")), value: money(line.billedCents) },
    { key: key("paid"), name: of(t("claims:share.planPayment")), value: money(line.planPaymentCents) },
    {
      key: key("owes"),
      name: of(t("claims:share.patientResponsibility")),
      value: money(line.patientResponsibilityCents),
    },
    { key: key("why"), name: of(t("detail.why")), value: reasonsOf(line.adjustments, money) },
    { key: key("remarks"), name: of(t("detail.remarks")), value: line.remarks.join(", ") },
  ];
}

type Reason = Pick<Claim["adjustments"][number], "group" | "reason" | "cents">;
const reasonsOf = (adjustments: readonly Reason[], money: (cents: number) => string): string =>
  adjustments.map(({ group, reason, cents }) => `${group}-${reason} ${money(cents)}`).join("; ");

/** The facts of two versions beside one another, in the order of the later one; what only the earlier one has comes in its place. */
export function compareVersions(left: readonly VersionFact[], right: readonly VersionFact[]): ComparedRow[] {
  const before = new Map(left.map((one) => [one.key, one]));
  const after = new Map(right.map((one) => [one.key, one]));
  const rowOf = ({ key, name }: VersionFact): ComparedRow => {
    const values = { left: before.get(key)?.value ?? "", right: after.get(key)?.value ?? "" };
    return { key, name, ...values, isChanged: values.left !== values.right };
  };
  const rows: ComparedRow[] = [];
  let at = 0;
  for (const one of right) {
    const place = left.findIndex(({ key }) => key === one.key);
    // Rows of the earlier version alone that stand before it come first.
    for (; at < place; at += 1) {
      const own = left[at];
      if (own !== undefined && !after.has(own.key)) rows.push(rowOf(own));
    }
    at = Math.max(at, place + 1);
    rows.push(rowOf(one));
  }
  for (const own of left.slice(at)) if (!after.has(own.key)) rows.push(rowOf(own));
  return rows;
}
