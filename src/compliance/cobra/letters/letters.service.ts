import { streamOf } from "#server/streams.ts";
import { zipFile } from "#server/zip-file.ts";
import { correctColour } from "#kernel/contrast.ts";
import { dayBefore, type PlainDate, todayIn } from "#kernel/dates.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  type ClockRow,
  coversOn,
  readCaseRow,
  readClocks,
  readEndedPlans,
  readHealthCovers,
} from "../case-rows.service.ts";
import { electBy } from "../cobra-rules.ts";
import { denialLetters } from "../denials/denial-letters.service.ts";
import { type DenialLetter, writeDenial } from "../denials/denial.pdf.ts";
import { unitPrice } from "../unit-price.service.ts";
import { type Addressee as LetterAddressee, addresseeColumns, senderOf } from "./addressee.service.ts";
import { earlyEndOf, isNotified } from "./early-end.ts";
import { type EarlyEndLetter, writeEarlyEnd } from "./early-end.pdf.ts";
import { type CobraLetter, letterFoot, letterWords, writeLetter } from "./letter.pdf.ts";

type Addressee = LetterAddressee & { clockId: string; caseId: string };

type Letter = CobraLetter | EarlyEndLetter | DenialLetter;

/**
 * The notices of these clocks: one letter for those of an event who live at one address. Whose coverage ended before its last
 * month is told that; the others of their right to elect. Of requests that were refused, the notices of unavailability.
 */
export async function openCobraLetters(
  services: Services,
  scope: Scope,
  { clockIds, as }: { clockIds: readonly string[]; as: "pdf" | "zip" },
): Promise<FileAnswer> {
  const now = services.clock();
  const { language } = scope.context;
  const letters = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Addressee>(
      `select c.id as "clockId", c.case_id as "caseId", ${addresseeColumns}
       from cobra_clocks c join members m on m.id = c.member_id join people h on h.id = m.person_id
         join clients k on k.id = c.client_id
       where c.id = any($1::uuid[]) and c.deleted_at is null order by c.case_id, c.id`,
      [clockIds],
    );
    const denials = await denialLetters(services, transaction, { ids: clockIds, now });
    if (rows.length + denials.ids.length === 0) throw new Problem("notFound");
    transaction.audit({
      action: "print",
      subject: "cobra_cases",
      details: { ids: [...rows.map(({ clockId }) => clockId), ...denials.ids] },
    });
    const made: Letter[] = [...denials.letters];
    for (const ofCase of groupBy(rows, ({ caseId }) => caseId).values()) {
      const clocks = await readClocks(transaction.client, ofCase[0]?.caseId ?? "");
      const plans = await readEndedPlans(transaction.client, ofCase[0]?.caseId ?? "");
      const isEarly = (id: string) =>
        plans.some(({ clockId, reason }) => clockId === id && isNotified(reason)) ||
        clocks.some((clock) => clock.id === id && earlyEndOf(clock) !== null);
      const households = groupBy(
        ofCase,
        ({ clockId, address }) => `${address.join(" ")} ${String(isEarly(clockId))}`,
      );
      for (const household of households.values()) {
        const asked = { transaction, scope, household, now };
        made.push(
          isEarly(household[0]?.clockId ?? "")
            ? await earlyEndLetter(services, asked)
            : await letterOf(services, asked),
        );
      }
    }
    return made;
  });
  if (as === "pdf") {
    const file = await pdfOf(services, language, { letters, now });
    return { file, mediaType: "application/pdf", name: "cobra-notices.pdf" };
  }
  async function* parts() {
    for (const [at, letter] of letters.entries()) {
      const content = await pdfOf(services, letter.language, { letters: [letter], now });
      const whose = letter.names[0]?.replaceAll(/[^\p{L}\p{N}]+/gu, "-") ?? "";
      yield { name: `cobra-notice-${String(at + 1).padStart(3, "0")}-${whose}.pdf`, content };
    }
  }
  return { file: streamOf(zipFile(parts())), mediaType: "application/zip", name: "cobra-notices.zip" };
}

/** These letters as one tagged PDF. */
async function pdfOf(
  services: Services,
  language: Language,
  { letters, now }: { letters: readonly Letter[]; now: Date },
): Promise<Buffer> {
  const words = letterWords(language);
  const { siteName, theme } = services.site;
  const pdf = new PdfDocument({
    title: words("file"),
    language,
    header: siteName,
    ...letterFoot(words),
    createdAt: now,
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  for (const letter of letters)
    if ("denials" in letter) writeDenial(pdf, letter);
    else if ("ends" in letter) writeEarlyEnd(pdf, letter);
    else writeLetter(pdf, letter);
  return pdf.finish();
}

type Asked = { transaction: Transaction; scope: Scope; household: Addressee[]; now: Date };

/** Both kinds of letters say this of their readers and their sender. */
function headOf(services: Services, [first, ...rest]: Addressee[], clocks: readonly ClockRow[]) {
  if (first === undefined) throw new Problem("notFound");
  const { sender, clientName, address, language } = first;
  const ids = [first, ...rest].map(({ clockId }) => clockId);
  const named = clocks.filter(({ id }) => ids.includes(id));
  const head = {
    language: isLanguage(language) ? language : ("en" as const),
    siteName: services.site.siteName,
    clientName,
    address,
    names: named.map(({ name }) => name),
    sender: senderOf(services, sender),
  };
  return { head, named };
}

async function earlyEndLetter(
  services: Services,
  { transaction: { client }, household, now }: Asked,
): Promise<EarlyEndLetter> {
  const row = await readCaseRow(client, household[0]?.caseId ?? "");
  const { head, named } = headOf(services, household, await readClocks(client, row.id));
  const names = await coverageNames(client, head.language);
  const plans = await readEndedPlans(client, row.id);
  const ends = named.flatMap((clock): EarlyEndLetter["ends"] => {
    const { id, name, endedOn } = clock;
    const reason = earlyEndOf(clock);
    const alone = plans
      .filter((one) => one.clockId === id && isNotified(one.reason))
      .map(({ coverageType, ...one }) => ({
        name,
        coverage: names.get(coverageType) ?? coverageType,
        endedOn: one.endedOn,
        reason: one.reason,
      }));
    return reason === null || endedOn === null ? alone : [...alone, { name, endedOn, reason }];
  });
  const goesOn = named.some(({ state }) => state !== "ended");
  return { ...head, today: todayIn(row.timeZone, now), ends, goesOn };
}

async function letterOf(
  services: Services,
  { transaction, scope, household, now }: Asked,
): Promise<CobraLetter> {
  const [first] = household;
  if (first === undefined) throw new Problem("notFound");
  const { client } = transaction;
  const row = await readCaseRow(client, first.caseId);
  const clocks = await readClocks(client, row.id);
  const covers = await readHealthCovers(client, row.familyId);
  const { head, named } = headOf(services, household, clocks);
  const { language } = head;
  const names = await coverageNames(client, language);
  const today = todayIn(row.timeZone, now);
  const had = coversOn(covers, dayBefore(row.lossDate)).filter(({ memberId }) =>
    named.some((clock) => clock.memberId === memberId),
  );
  const offers: CobraLetter["offers"] = [];
  const alone: CobraLetter["alone"] = [];
  for (const plan of groupBy(had, ({ basePlanId }) => basePlanId).values()) {
    const [offer] = plan;
    if (offer === undefined) continue;
    const unit = {
      ...offer,
      from: row.lossDate,
      isDisability: false,
      people: plan.map(({ memberId }) => memberId),
    };
    const work = { services, scope, transaction, case: row, clocks, covers, today, now, by: null };
    const nameOf = (memberId: string) => named.find((clock) => clock.memberId === memberId)?.name ?? "";
    const coverage = names.get(offer.coverageType) ?? offer.coverageType;
    if (plan.length > 1)
      for (const { memberId } of plan) {
        const { cents } = await unitPrice(work, { ...unit, people: [memberId] });
        alone.push({ name: nameOf(memberId), coverage, cents });
      }
    offers.push({
      coverage,
      plan: offer.planName,
      cents: (await unitPrice(work, unit)).cents,
      people: plan.map(({ memberId }) => nameOf(memberId)),
    });
  }
  return {
    ...head,
    event: row.event,
    eventDate: row.eventDate,
    lossDate: row.lossDate,
    today,
    electBy: electBy(row.lossDate, sentOn(named, today)).value,
    lasts: [...groupBy(named, ({ endsOn }) => endsOn)].map(([last, those]) => ({
      names: those.map(({ name }) => name),
      months: those[0]?.months ?? 18,
      last,
    })),
    offers,
    alone,
  };
}

/** A letter that is printed today goes out today, unless it went out before. */
const sentOn = (clocks: readonly ClockRow[], today: PlainDate) => clocks[0]?.noticeSentOn ?? today;
