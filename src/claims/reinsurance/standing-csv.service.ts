import { lineOf } from "#kernel/csv.ts";
import { formatUsDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { WriteLines } from "#server/http/streamed-csv.ts";
import { translator, type Translate } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { forStopLoss } from "./read-policy.service.ts";
import type { Standing, StandingPerson } from "./standing.ts";
import { noteLook, readStanding } from "./standing.service.ts";

export const wordsFor = (language: Language): Translate => translator(language, "reinsurance-paper");

/** The words stand beside a person with a deductible of their own. */
export const laserWords = (
  { laserId, countsForAll }: Pick<StandingPerson, "laserId" | "countsForAll">,
  words: Translate,
): string => (laserId === null ? "" : words(countsForAll ? "columns.laser" : "laserAlone"));

/** Dollars as a number, so that a spreadsheet adds them up. */
const dollars = (cents: number) => cents / 100;

export async function exportStanding(
  services: Services,
  scope: Scope,
  wanted: { id: string; day?: string | undefined; part: "people" | "months" },
  write: WriteLines,
): Promise<void> {
  const standing = await forStopLoss(services, scope).transaction(async (transaction) => {
    const found = await readStanding(services, transaction, scope, wanted);
    noteLook(transaction, found, "export");
    return found;
  });
  const words = wordsFor(scope.context.language);
  const lines = wanted.part === "people" ? peopleLines(standing, words) : monthLines(standing, words);
  async function* all() {
    yield* lines;
  }
  await write(all());
}

function* peopleLines({ people }: Standing, words: Translate): Generator<string> {
  const heads = [
    "name",
    "memberNumber",
    "deductible",
    "laser",
    "claims",
    "paid",
    "notice",
    "state",
    "over",
    "outside",
  ];
  yield `\u{feff}${lineOf(heads.map((key) => words(`columns.${key}`)))}`;
  for (const one of people)
    yield lineOf([
      one.name,
      one.memberNumber ?? "",
      dollars(one.deductibleCents),
      laserWords(one, words),
      one.claims,
      dollars(one.paidCents),
      dollars(one.noticeCents),
      words(`state.${one.state}`),
      dollars(one.overCents),
      dollars(one.outsideCents),
    ]);
}

function* monthLines({ lives, months }: Standing, words: Translate): Generator<string> {
  const heads = [
    "month",
    "coverage",
    "tier",
    "lives",
    "factor",
    "attachment",
    "paid",
    "kept",
    "attachmentToDate",
    "keptToDate",
  ];
  yield `\u{feff}${lineOf(heads.map((key) => words(`columns.${key}`)))}`;
  for (const month of months) {
    for (const one of lives.filter((row) => row.month === month.month))
      yield lineOf([
        formatUsDate(one.month),
        one.coverageName,
        one.tierCode,
        one.lives,
        dollars(one.factorCents),
        dollars(one.attachmentCents),
        "",
        "",
        "",
        "",
      ]);
    yield lineOf([
      formatUsDate(month.month),
      words("all"),
      "",
      lives.filter((row) => row.month === month.month).reduce((sum, row) => sum + row.lives, 0),
      "",
      dollars(month.attachmentCents),
      dollars(month.paidCents),
      dollars(month.keptCents),
      dollars(month.attachmentToDateCents),
      dollars(month.keptToDateCents),
    ]);
  }
}
