import { dateFormat } from "#kernel/formats.ts";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { registerTexts, type Translate } from "#server/i18n.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import { laserWords } from "../standing-csv.service.ts";
import type { Standing } from "../standing.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("reinsurance-paper", { en, ko, es });

/** What goes to the carrier: those whom it has to know of, then all together month by month. */
export function writeStanding(
  pdf: PdfDocument,
  { standing, language, words }: { standing: Standing; language: Language; words: Translate },
): void {
  const { policy, incurred, paid, specific, aggregate } = standing;
  const day = (date: PlainDate) => formatLong(date, language);
  const money = (cents: number) => formatMoney(cents, language);
  const span = ({ from, to }: { from: string; to: string }) =>
    words("span", { from: day(from), to: day(to) });
  pdf.title(words("title"));
  pdf.facts([
    { label: words("facts.client"), value: policy.clientName },
    { label: words("facts.policy"), value: [policy.name, policy.policyNumber].filter(Boolean).join(", ") },
    { label: words("facts.carrier"), value: policy.carrier ?? "–" },
    { label: words("facts.basis"), value: words(`basis.${policy.contractBasis}`) },
    { label: words("facts.incurred"), value: incurred === null ? words("whenever") : span(incurred) },
    { label: words("facts.paid"), value: span(paid) },
    { label: words("facts.day"), value: day(standing.day) },
    { label: words("facts.deductible"), value: money(policy.specificDeductibleCents) },
  ]);
  pdf.section(words("specific"));
  const named = standing.people.filter(({ state, laserId }) => state !== "below" || laserId !== null);
  pdf.paragraph(
    words("specificText", {
      count: specific.noticesDue,
      share: policy.noticeBasisPoints / 100,
      over: money(specific.overCents),
    }),
  );
  const limits = (["specificLimit", "aggregatingDeductible"] as const).flatMap((name) => {
    const cents = policy[`${name}Cents`];
    return cents === null ? [] : [{ label: words(`facts.${name}`), value: money(cents) }];
  });
  if (limits.length > 0)
    pdf.facts([...limits, { label: words("facts.reimbursed"), value: money(specific.reimbursedCents) }]);
  if (named.length > 0)
    pdf.table(
      [
        { label: words("columns.name"), width: 150 },
        { label: words("columns.deductible"), width: 85, align: "right" },
        { label: words("columns.paid"), width: 85, align: "right" },
        { label: words("columns.over"), width: 80, align: "right" },
        { label: words("columns.state"), width: 80 },
      ],
      named.map((one) => ({
        cells: [
          [one.name, one.memberNumber, laserWords(one, words)].filter(Boolean).join(", "),
          money(one.deductibleCents),
          money(one.paidCents),
          money(one.overCents),
          words(`state.${one.state}`),
        ],
      })),
    );
  pdf.section(words("aggregate"));
  pdf.paragraph(words(`aggregateText.${aggregate.state}`, { over: money(aggregate.overCents) }));
  if (aggregate.state === "none") return;
  pdf.facts([
    { label: words("facts.factors"), value: money(aggregate.factorsCents) },
    { label: words("facts.attachment"), value: money(aggregate.attachmentCents) },
    { label: words("facts.expected"), value: money(aggregate.expectedCents) },
    { label: words("facts.corridor"), value: money(aggregate.corridorCents) },
    { label: words("facts.kept"), value: money(aggregate.keptCents) },
    ...(policy.aggregateLimitCents === null
      ? []
      : [{ label: words("facts.aggregateLimit"), value: money(policy.aggregateLimitCents) }]),
  ]);
  pdf.table(
    [
      { label: words("columns.month"), width: 95 },
      { label: words("columns.lives"), width: 45, align: "right" },
      { label: words("columns.attachment"), width: 85, align: "right" },
      { label: words("columns.kept"), width: 85, align: "right" },
      { label: words("columns.attachmentToDate"), width: 85, align: "right" },
      { label: words("columns.keptToDate"), width: 85, align: "right" },
    ],
    standing.months.map((month) => ({
      cells: [
        dateFormat(language, {
          year: "numeric",
          month: "short",
          ...(month.month.endsWith("-01") ? {} : { day: "numeric" }),
          timeZone: "UTC",
        }).format(new Date(month.month)),
        String(
          standing.lives.filter((one) => one.month === month.month).reduce((sum, one) => sum + one.lives, 0),
        ),
        money(month.attachmentCents),
        money(month.keptCents),
        money(month.attachmentToDateCents),
        money(month.keptToDateCents),
      ],
    })),
  );
  pdf.paragraph(words("keptMeaning"), "quiet");
}
