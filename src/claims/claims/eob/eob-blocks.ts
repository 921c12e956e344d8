import { addDays, formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import type { ClaimContent, ClaimLine } from "../claims.ts";
import { isDenied } from "../owed.ts";
import { reasonKey } from "../reason-key.ts";
import { replacedDecision } from "../replaced-decision.ts";
import { appealDays } from "../appeal-days.ts";
import { serviceClassOf } from "../service-class.ts";
import { denialReasons } from "../why-lines.ts";
import type { EobBlock } from "./eob.ts";

/** So many months after an appeal a person may ask for an external review (29 CFR 2590.715-2719(d)). */
const externalReviewMonths = 4;

type Words = (key: string, params?: Record<string, string | number>) => string;

/** One total of a person or a family after a claim: its name in the language of the reader, what is used, and its limit. */
export type TotalAfter = {
  label: string;
  usedCents: number;
  /** None: it has no limit. */
  limitCents: number | null;
};

export type EobFacts = {
  language: Language;
  claim: ClaimContent;
  /** Who administers the claims, and how to reach them. */
  sender: { name: string; phone: string | null; address: string | null };
  clientName: string | null;
  planName: string | null;
  insuredName: string | null;
  memberNumber: string | null;
  groupNumber: string | null;
  /** Where the patient's mail goes. */
  address: readonly string[];
  /** Undefined: nobody keeps totals here. */
  totals: readonly TotalAfter[] | undefined;
  /** Says words of the EOB, and of claims in general. */
  words: Words;
  claimWords: Words;
  hasClaimWord: (key: string) => boolean;
  /** That there is help, in each language by itself. */
  taglines: readonly string[];
};

/**
 * Everything that an EOB says (DOMAIN "EOB content"), in the order of reading: what is owed comes first. Part by part: a claim
 * may have a thousand lines.
 */
export function* eobParts(given: EobFacts): Generator<EobBlock[]> {
  const facts = { ...given, claimWords: rememberedWords(given.claimWords) };
  yield opening(facts);
  yield who(facts);
  const services = facts.claim.lines.map((line) => serviceWords(facts, line));
  yield moneyTable(facts, services, { caption: facts.words("paidTable"), keys: paidColumns });
  yield moneyTable(facts, services, { caption: facts.words("owedTable"), keys: owedColumns });
  yield otherPlan(facts);
  yield reasons(facts, services);
  yield totals(facts);
  yield appeal(facts);
  yield questions(facts);
}

/** Words that a thousand lines say are looked up once. */
function rememberedWords(words: Words): Words {
  const known = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined) return words(key, params);
    const said = known.get(key) ?? words(key);
    known.set(key, said);
    return said;
  };
}

const amountOf = ({ language }: EobFacts, cents: number) => formatMoney(cents, language);
const dayOf = ({ language }: EobFacts, date: PlainDate | null) =>
  date === null ? "" : formatLong(date, language);
/** Both days of a stay. */
const daysOf = (facts: EobFacts, { servedFrom, servedTo }: Pick<ClaimContent, "servedFrom" | "servedTo">) =>
  [...new Set([dayOf(facts, servedFrom), dayOf(facts, servedTo)])].filter((day) => day !== "").join(" – ");
const providerOf = ({ claim, words }: EobFacts) => claim.providerName ?? words("provider");

function opening(facts: EobFacts): EobBlock[] {
  const { claim, words } = facts;
  const provider = providerOf(facts);
  const amount = amountOf(facts, claim.patientResponsibilityCents);
  const owes = claim.patientResponsibilityCents > 0;
  const owed = claim.looksTooHigh ? words("doubted") : words("owe", { amount, provider });
  return [
    { kind: "title", text: words("title") },
    { kind: "strong", text: words("notABill") },
    { kind: "paragraph", text: words("notABillWhy", { provider }) },
    ...replaced(facts),
    ...denial(facts),
    { kind: "strong", text: owes ? owed : words("oweNothing", { provider }) },
    {
      kind: "highlights",
      facts: [
        { label: words("billed"), value: amountOf(facts, claim.billedCents) },
        { label: words("paid"), value: amountOf(facts, claim.planPaymentCents) },
        { label: words("yours"), value: amount },
      ],
    },
    { kind: "paragraph", text: payment(facts) },
  ];
}

/** A decision that was made anew tells which statement holds no more, and what that one asked for. */
function replaced(facts: EobFacts): EobBlock[] {
  const before = replacedDecision(facts.claim.versions);
  if (before === undefined) return [];
  const amount = amountOf(facts, before.patientResponsibilityCents);
  const date = dayOf(facts, before.paidOn);
  const text =
    date === "" ? facts.words("replaces", { amount }) : facts.words("replacesOf", { amount, date });
  return [{ kind: "paragraph", text }];
}

/** Says that the plan did not pay, and why, before what is owed. */
function denial(facts: EobFacts): EobBlock[] {
  const { claim, words } = facts;
  if (!isDenied(claim)) return [];
  const why = new Set(denialReasons(claim).map((one) => reasonWords(facts, one)));
  return [
    { kind: "strong", text: words("denied") },
    ...[...why].map((text) => ({ kind: "paragraph" as const, text })),
  ];
}

/** Whether a payment was made, and to whom. */
function payment(facts: EobFacts): string {
  const { claim, words } = facts;
  const provider = providerOf(facts);
  if (claim.planPaymentCents <= 0) return words("paidNobody", { provider });
  const params = { provider, amount: amountOf(facts, claim.planPaymentCents) };
  return claim.paidOn === null
    ? words("paidTo", params)
    : words("paidToOn", { ...params, date: dayOf(facts, claim.paidOn) });
}

function who(facts: EobFacts): EobBlock[] {
  const { claim, words, sender } = facts;
  const listed: [string, string | null][] = [
    ["patient", claim.patientName],
    ["insured", facts.insuredName],
    ["address", facts.address.join(", ") || null],
    ["memberNumber", facts.memberNumber],
    ["groupNumber", facts.groupNumber],
    ["employer", facts.clientName],
    ["plan", facts.planName],
    ["claimNumber", claim.externalNumber ?? claim.claimNumber],
    ["accountNumber", claim.claimNumber],
    ["servedBy", claim.providerName],
    ["servedOn", daysOf(facts, claim) || null],
    ["decidedOn", dayOf(facts, claim.paidOn) || null],
    ["status", facts.claimWords(`status.${claim.status}`)],
    ["decidedBy", sender.name],
  ];
  return [
    { kind: "section", text: words("about") },
    {
      kind: "facts",
      facts: listed.flatMap(([name, value]) =>
        value === null ? [] : [{ label: words(`facts.${name}`), value }],
      ),
    },
  ];
}

const paidColumns = ["billed", "discount", "allowed", "planPayment"] as const;
const owedColumns = [
  "deductible",
  "copay",
  "coinsurance",
  "notCoveredMember",
  "patientResponsibility",
] as const;

type Amounts = {
  caption: string;
  keys: readonly ((typeof paidColumns)[number] | (typeof owedColumns)[number])[];
};

function moneyTable(facts: EobFacts, services: readonly string[], { caption, keys }: Amounts): EobBlock[] {
  const { claim, words, claimWords } = facts;
  const cells = (of: ClaimContent | ClaimLine) => keys.map((key) => amountOf(facts, cellOf(of, key)));
  const rows = claim.lines.map((line, at) => ({
    cells: [services[at] ?? "", ...cells(line)],
    isTotal: false,
  }));
  return [
    { kind: "section", text: caption },
    {
      kind: "table",
      caption,
      columns: [
        { label: words("service"), isAmount: false },
        ...keys.map((key) => ({ label: claimWords(`share.${key}`), isAmount: true })),
      ],
      rows: [...rows, { cells: [words("total"), ...cells(claim)], isTotal: true }],
    },
  ];
}

function otherPlan(facts: EobFacts): EobBlock[] {
  const { cobCents } = facts.claim;
  if (cobCents === 0) return [];
  return [{ kind: "paragraph", text: facts.words("otherPlan", { amount: amountOf(facts, cobCents) }) }];
}

/** What the provider bears by the contract counts as taken off, whatever the name. */
const cellOf = (
  of: ClaimContent | ClaimLine,
  key: (typeof paidColumns)[number] | (typeof owedColumns)[number],
) => (key === "discount" ? of.discountCents + of.notCoveredProviderCents : of[`${key}Cents`]);

/** "Office visit (99213), October 5, 2026". */
function serviceWords(facts: EobFacts, line: ClaimLine): string {
  const { words, claimWords } = facts;
  const of = serviceClassOf(line);
  const code = line.procedure ?? line.revenueCode;
  const name = of === null ? words("serviceOther", { number: line.number }) : claimWords(`service.${of}`);
  const date = daysOf(facts, line);
  return [code === null ? name : `${name} (${code})`, date].filter((part) => part !== "").join(", ");
}

/** Every adjustment with its code and what it means, and what is missing where something is. */
function reasons(facts: EobFacts, services: readonly string[]): EobBlock[] {
  const { claim, words } = facts;
  const rowsOf = (name: string, adjustments: ClaimContent["adjustments"]) =>
    adjustments.map(({ group, reason, share, cents }) => ({
      cells: [name, `${group}-${reason}`, reasonWords(facts, { reason, share }), amountOf(facts, cents)],
      isTotal: false,
    }));
  const rows = [
    ...claim.lines.flatMap((line, at) => rowsOf(services[at] ?? "", line.adjustments)),
    ...rowsOf(words("total"), claim.adjustments),
  ];
  if (rows.length === 0) return [];
  const remarks = [...new Set([...claim.remarks, ...claim.lines.flatMap((line) => line.remarks)])];
  return [
    { kind: "section", text: words("reasons") },
    {
      kind: "table",
      caption: words("reasons"),
      columns: [
        { label: words("service"), isAmount: false },
        { label: words("code"), isAmount: false },
        { label: words("meaning"), isAmount: false },
        { label: words("amount"), isAmount: true },
      ],
      rows,
    },
    ...(remarks.length === 0
      ? []
      : [{ kind: "paragraph" as const, text: words("remarks", { codes: remarks.join(", ") }) }]),
  ];
}

function reasonWords(
  { claimWords, hasClaimWord }: EobFacts,
  adjustment: Pick<ClaimContent["adjustments"][number], "reason" | "share">,
): string {
  const key = reasonKey(adjustment);
  return hasClaimWord(key) ? claimWords(key) : claimWords("carcOther", { code: adjustment.reason });
}

function totals(facts: EobFacts): EobBlock[] {
  const { words } = facts;
  if (facts.totals === undefined || facts.totals.length === 0) return [];
  return [
    { kind: "section", text: words("totals") },
    {
      kind: "table",
      caption: words("totals"),
      columns: [
        { label: words("totalName"), isAmount: false },
        { label: words("used"), isAmount: true },
        { label: words("limit"), isAmount: true },
      ],
      rows: facts.totals.map(({ label, usedCents, limitCents }) => ({
        cells: [
          label,
          amountOf(facts, usedCents),
          limitCents === null ? words("noLimit") : amountOf(facts, limitCents),
        ],
        isTotal: false,
      })),
    },
  ];
}

/** 29 CFR 2560.503-1(g) and (j): the reason, the rule, what is missing, how to have it reviewed and until when. */
function appeal(facts: EobFacts): EobBlock[] {
  const { claim, words, sender } = facts;
  const { phone, address } = sender;
  const until =
    claim.paidOn === null
      ? words("appeal.time", { days: appealDays })
      : words("appeal.timeUntil", {
          days: appealDays,
          date: dayOf(facts, addDays(claim.paidOn, appealDays)),
        });
  const send =
    address === null
      ? words("appeal.send", { name: sender.name })
      : words("appeal.sendTo", { name: sender.name, address });
  return [
    { kind: "section", text: words("appeal.title") },
    { kind: "paragraph", text: words("appeal.may") },
    {
      kind: "list",
      items: [
        words("appeal.write", { number: claim.externalNumber ?? claim.claimNumber }),
        phone === null ? send : `${send} ${words("appeal.call", { phone })}`,
        until,
        words("appeal.answer"),
        words("appeal.external", { months: externalReviewMonths }),
        words("appeal.court"),
      ],
    },
    { kind: "paragraph", text: words("appeal.free") },
    { kind: "paragraph", text: words("appeal.helper") },
  ];
}

function questions(facts: EobFacts): EobBlock[] {
  const { words, sender, language } = facts;
  const { phone, name } = sender;
  return [
    { kind: "section", text: words("questions") },
    { kind: "paragraph", text: phone === null ? words("ask", { name }) : words("askPhone", { name, phone }) },
    { kind: "paragraph", text: words("fraud") },
    { kind: "list", items: [...facts.taglines] },
    ...(language === "en" ? [] : [{ kind: "paragraph" as const, text: words("binding") }]),
  ];
}
