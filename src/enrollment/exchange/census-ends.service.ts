import { addMonths, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { reason as because } from "#kernel/traced.ts";
import { endMany, type ManyEnd, repriceAfter } from "#people/coverage/bulk/end-many.service.ts";
import type { Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import {
  type Reason as EndReason,
  reasonsInUse,
} from "#people/coverage/termination-reasons/termination-reasons.service.ts";
import { readFamilies } from "#people/coverage/termination/family-facts.service.ts";
import { planEnd } from "#people/coverage/termination/plan-end.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { GoodRow, KnownMember, Match } from "./census-match.service.ts";
import { isBack } from "./census-person.service.ts";
import type { ImportProblem } from "./import-progress.service.ts";

// Ends that a file tells of people who have coverage. What follows is the same as of an end by staff: coverage, months, COBRA.

/** Children are covered until they are so old (29 CFR 2590.715-2714). */
const ageLimitMonths = 26 * 12;

/** A row by which somebody of a family with coverage ends. */
export type FileEnd = { row: GoodRow; member: KnownMember; lastDay: PlainDate };

type Look = {
  ends: readonly FileEnd[];
  /** The rule for the last day of coverage. */
  coverEnds: ManyEnd["coverEnds"];
  /** The column of the last day. */
  column: number | null;
  installationId: string;
};

/**
 * The ends among the rows, the earliest first, and everybody whose last day follows from them. Without coverage nothing
 * follows, and the last day is only written down.
 */
export async function endsOf(
  { client }: Pick<Transaction, "client">,
  matches: readonly Match[],
): Promise<{ ends: FileEnd[]; memberIds: ReadonlySet<string> }> {
  const told = matches.flatMap((match): FileEnd[] => {
    if (match.kind !== "known" || !match.changed.includes("terminationDate")) return [];
    const { row, member } = match;
    const lastDay = row.facts.terminationDate;
    return lastDay === undefined || isBack(member, row.facts) ? [] : [{ row, member, lastDay }];
  });
  if (told.length === 0) return { ends: [], memberIds: new Set() };
  const { rows } = await client.query<{ familyId: string }>(
    `select distinct family_id as "familyId" from coverages
     where family_id = any($1) and deleted_at is null and (termination_date is null or termination_date >= effective_date)`,
    [told.map(({ member }) => member.familyId)],
  );
  const covered = new Set(rows.map(({ familyId }) => familyId));
  const inCoverage = told.filter(({ member }) => covered.has(member.familyId));
  // Whoever is in the family of an employee who leaves ends with them.
  const leaving = new Map(
    inCoverage.flatMap(({ row, member, lastDay }) =>
      row.relationship === "18" ? [[member.familyId, lastDay] as const] : [],
    ),
  );
  const ends = inCoverage.filter(({ row, member, lastDay }) => {
    const employees = leaving.get(member.familyId);
    return row.relationship === "18" || employees === undefined || lastDay < employees;
  });
  return {
    ends: ends.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay)),
    memberIds: new Set(inCoverage.map(({ member }) => member.id)),
  };
}

/** How many would end and lose coverage, and whom the file cannot end, with the reason. */
export async function lookAtEnds(
  services: Services,
  transaction: Transaction,
  { ends, coverEnds, column, installationId }: Look,
): Promise<{ ended: number; losing: number; problems: ImportProblem[] }> {
  const found = { ended: 0, losing: 0, problems: [] as ImportProblem[] };
  if (ends.length === 0) return found;
  const reasons = await reasonsInUse(transaction, "en", installationId);
  const families = await readFamilies(
    transaction,
    services,
    ends.map(({ member }) => member.id),
  );
  for (const end of ends) {
    const facts = families.get(end.member.id);
    const asked = askedOf(end, { coverEnds, reasons });
    if (facts === undefined) continue;
    if (asked === undefined) {
      found.problems.push(reasonMissing(end, column));
      continue;
    }
    const planned = planEnd(facts, asked, await repriceAfter(transaction, facts, end.member.id));
    const errors = planned.ok ? [] : planned.errors;
    if (planned.ok && planned.asksRescission) errors.push({ path: "rescission", code: "rescission" });
    if (planned.ok && errors.length === 0) {
      found.ended += 1;
      const lost = planned.end.value.differences.filter(({ kind }) => kind === "lost");
      found.losing += new Set(lost.map(({ memberId }) => memberId)).size;
    }
    found.problems.push(...problemsOf(end, column, errors));
  }
  return found;
}

/** Ends them, each with a change of its own. What cannot be is told, and the rest of its row stands. */
export async function writeEnds(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  { ends, coverEnds, column, installationId }: Look,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  if (ends.length === 0) return problems;
  const reasons = await reasonsInUse(transaction, scope.context.language, installationId);
  let waiting = ends.flatMap((end) => {
    const asked = askedOf(end, { coverEnds, reasons });
    if (asked === undefined) problems.push(reasonMissing(end, column));
    return asked === undefined ? [] : [{ end, asked }];
  });
  while (waiting.length > 0) {
    // One of each family at a time: the second is worked out from what the first left.
    const families = new Set<string>();
    const [now, later]: [typeof waiting, typeof waiting] = [[], []];
    for (const one of waiting) {
      const { familyId } = one.end.member;
      (families.has(familyId) ? later : now).push(one);
      families.add(familyId);
    }
    const outcomes = await endMany(doors, transaction, scope, {
      ends: now.map(({ asked }) => asked),
      installationId,
    });
    for (const [at, outcome] of outcomes.entries()) {
      const end = now[at]?.end;
      if (!outcome.ok && end !== undefined) problems.push(...problemsOf(end, column, outcome.errors));
    }
    waiting = later;
  }
  return problems;
}

type Reasons = { coverEnds: ManyEnd["coverEnds"]; reasons: readonly EndReason[] };

/** Undefined where nobody says why a dependent leaves: whether COBRA begins hangs on it. */
function askedOf({ row, member, lastDay }: FileEnd, { coverEnds, reasons }: Reasons): ManyEnd | undefined {
  const code = row.endReason === undefined ? assumed({ row, member, lastDay }, reasons) : row.endReason;
  const reason = reasons.find((one) => one.code === code);
  if (reason === undefined) return undefined;
  const why = [because(row.endReason === undefined ? "end.byFileAssumed" : "end.byFile")];
  return {
    memberId: member.id,
    lastDay,
    coverEnds,
    reason,
    reasonCode: reason.code,
    note: null,
    rescission: null,
    noticeSentOn: null,
    why,
  };
}

/** An employee who has a last day works here no more; a child who is 26 by then has reached the age limit. */
function assumed({ row, member, lastDay }: FileEnd, reasons: readonly EndReason[]): string | undefined {
  const dob = row.facts.dob ?? member.dob;
  const isOfAge = dob !== null && addMonths(dob, ageLimitMonths) <= lastOfMonth(lastDay);
  const event = row.relationship === "18" ? "employmentEnd" : isOfAge ? "childAgedOut" : null;
  if (event === null || (event === "childAgedOut" && !["19", "22"].includes(row.relationship)))
    return undefined;
  return reasons.find(({ cobraEvent }) => cobraEvent === event)?.code;
}

const reasonMissing = ({ row: { row } }: FileEnd, column: number | null): ImportProblem => ({
  row,
  column,
  code: "endReasonMissing",
  severity: "warning",
});

const problemsOf = (
  { row: { row } }: FileEnd,
  column: number | null,
  errors: readonly FieldError[],
): ImportProblem[] =>
  errors.map(({ code, params = {} }) => ({
    row,
    column,
    code: codeOf(code),
    severity: "warning",
    params: { ...params },
  }));

/** As the page of a census says it. */
const codeOf = (code: string): string => `end${code.slice(0, 1).toUpperCase()}${code.slice(1)}`;
