import type { AnswerOf, CheckedQueryOf } from "#kernel/call.ts";
import { sumOf } from "#kernel/money.ts";
import { reason } from "#kernel/traced.ts";
import type { Language } from "#kernel/language.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import type { Cover } from "#people/coverage/as-of.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { adjustedParts } from "./adjusted.ts";
import { evaluateAll } from "./evaluate-all.service.ts";
import type { Evaluated } from "./evaluated.ts";
import type { FamilyRenewal } from "./renew-family.ts";
import { previewPageSize, type previewRenewal, type ShownLine } from "./renewal.ts";
import { readRenewal } from "./terms.service.ts";
import { wordsOf } from "./renewal.texts.ts";

type Shown = AnswerOf<typeof previewRenewal>;
type Row = Shown["rows"][number];
type Sums = Row["before"];

/** What a renewal would do now: sums of a month, by type, and the families of a filter. */
export async function lookAhead(
  services: Services,
  scope: Scope,
  id: string,
  { show = "all", search = "", page }: CheckedQueryOf<typeof previewRenewal>,
): Promise<Shown> {
  return scope.transaction(async (transaction) => {
    const { language } = scope.context;
    const renewal = await readRenewal(transaction, id);
    const families = [...(await evaluateAll(services, transaction, renewal))];
    const names = await coverageNames(transaction.client, language);
    const nameOf = (type: string) => names.get(type) ?? type;
    const numbers = await numbersOf(
      transaction,
      families.map(([memberId]) => memberId),
    );
    transaction.audit({
      action: "view",
      subject: "renewals",
      subjectId: id,
      clientId: renewal.clientId,
      details: { families: families.length },
    });
    const types = [
      ...new Set(families.flatMap(([, one]) => one.renewal.lines.map((line) => line.coverageType))),
    ];
    const wanted = search.toLowerCase();
    const matching = families.filter(
      ([memberId, one]) => isShown(one.renewal, show) && isFound(one, numbers.get(memberId) ?? "", wanted),
    );
    const rows = matching
      .slice((page - 1) * previewPageSize, page * previewPageSize)
      .map(([memberId, one]) =>
        rowOf(memberId, one, { number: numbers.get(memberId) ?? "", language, nameOf }),
      );
    return {
      families: families.length,
      changed: families.filter(([, one]) => isShown(one.renewal, "changed")).length,
      left: families.filter(([, one]) => isShown(one.renewal, "left")).length,
      before: total(families.map(([, one]) => costOf(one.renewal, "before"))),
      after: total(families.map(([, one]) => costOf(one.renewal, "after"))),
      types: types.map((coverageType) => {
        const lines = families.flatMap(([, one]) =>
          one.renewal.lines.filter((line) => line.coverageType === coverageType),
        );
        return {
          coverageType,
          coverageName: nameOf(coverageType),
          families: lines.length,
          before: total(lines.map(({ before }) => centsOf(before))),
          after: total(lines.map(({ after }) => centsOf(after))),
        };
      }),
      count: matching.length,
      rows,
    };
  });
}

const centsOf = (cover: Cover | null): Sums => ({
  employeeCents: cover?.employeeCents ?? 0,
  employerCents: cover?.employerCents ?? 0,
});

const total = (sums: readonly Sums[]): Sums => ({
  employeeCents: sumOf(sums.map(({ employeeCents }) => employeeCents)),
  employerCents: sumOf(sums.map(({ employerCents }) => employerCents)),
});

/** A month's cost of a family. One that is left out goes on as it is. */
export function costOf({ lines, problems }: FamilyRenewal, side: "before" | "after"): Sums {
  const isLeft = problems.length > 0;
  return total(lines.map((line) => centsOf(isLeft ? line.before : line[side])));
}

function isShown(
  { lines, problems, written }: FamilyRenewal,
  show: NonNullable<CheckedQueryOf<typeof previewRenewal>["show"]>,
): boolean {
  switch (show) {
    case "all":
      return true;
    case "changed":
      return problems.length === 0 && written.length > 0;
    case "ended":
      return (
        problems.length === 0 && lines.some(({ what, dropped }) => what === "ended" || dropped.length > 0)
      );
    case "chosen":
      return lines.some(({ what }) => what === "chosen");
    case "left":
      return problems.length > 0;
  }
}

function isFound({ facts }: Evaluated, number: string, wanted: string): boolean {
  if (wanted === "") return true;
  return (
    number.toLowerCase().includes(wanted) ||
    facts.people.some(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase().includes(wanted))
  );
}

type With = { number: string; language: Language; nameOf: (type: string) => string };

function rowOf(memberId: string, { facts, renewal }: Evaluated, { number, language, nameOf }: With): Row {
  const employee = facts.people.find(({ id }) => id === memberId);
  const nameOfPerson = (id: string) => facts.people.find((one) => one.id === id)?.firstName ?? "";
  return {
    memberId,
    memberNumber: number,
    firstName: employee?.firstName ?? "",
    lastName: employee?.lastName ?? "",
    before: costOf(renewal, "before"),
    after: costOf(renewal, "after"),
    lines: renewal.lines.map((line): ShownLine => ({
      coverageType: line.coverageType,
      coverageName: nameOf(line.coverageType),
      what: line.what,
      before: sideOf(line.before),
      after: sideOf(line.after),
      dropped: line.dropped.map((id) => nameOfPerson(id)),
      why: [
        ...line.why,
        ...adjustedParts(line).map(({ part, ...params }) => reason(`renewal.${part}`, params)),
      ].map((one) => wordsOf(one, language)),
    })),
    problems: renewal.problems.map((one) => wordsOf(one, language)),
  };
}

const sideOf = (cover: Cover | null): ShownLine["before"] =>
  cover && {
    planName: cover.planName,
    tierCode: cover.tierCode,
    employeeCents: cover.employeeCents,
    employerCents: cover.employerCents,
    volumeCents: cover.volumeCents,
  };

async function numbersOf(
  { client }: { client: Parameters<typeof coverageNames>[0] },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; number: string }>(
    `select id, coalesce(member_number, '') as number from members where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
