import type { Transaction } from "#server/scope.ts";
import type { Match } from "./census-match.service.ts";
import type { ImportProblem } from "./import-progress.service.ts";
import { giveMemberNumbers } from "#people/members/member-rows.service.ts";

type Brought = { row: number; number: string; familyId: string };

/** The numbers that rows bring, with the families that they are for. */
const broughtBy = (matches: readonly Match[]): Brought[] =>
  matches.flatMap((match) => {
    const number = match.row.facts.memberNumber;
    if (number === undefined || (match.kind !== "new" && match.kind !== "known")) return [];
    const familyId = match.kind === "new" ? match.familyId : match.member.familyId;
    return { row: match.row.row, number, familyId };
  });

/**
 * Warns of numbers that somebody of another family has: the person is taken all the same, with the number that they have or
 * with one that is drawn.
 */
export async function numberWarnings(
  { client }: Transaction,
  { clientId, matches, column }: { clientId: string; matches: readonly Match[]; column: number | null },
): Promise<ImportProblem[]> {
  const brought = broughtBy(matches);
  if (brought.length === 0) return [];
  const { rows } = await client.query<{ number: string; familyId: string }>(
    `select member_number as number, family_id as "familyId" from members
     where client_id = $1 and deleted_at is null and member_number = any ($2::text[])`,
    [clientId, brought.map(({ number }) => number)],
  );
  const holders = new Map(rows.map(({ number, familyId }) => [number, familyId]));
  return brought.flatMap(({ row, number, familyId }): ImportProblem[] => {
    const holder = holders.get(number);
    holders.set(number, holder ?? familyId);
    return holder === undefined || holder === familyId
      ? []
      : [{ row, column, code: "numberTaken", severity: "warning" }];
  });
}

/** Gives known members the numbers that the file brings for them; one that somebody else of the client has stays theirs. */
export async function writeOwnNumbers(
  { client }: Transaction,
  { clientId, matches, by }: { clientId: string; matches: readonly Match[]; by: string | null },
): Promise<void> {
  // An employee comes before those of their family who have the same number in the file.
  const inOrder = matches.toSorted(
    (one, other) => Number(other.row.relationship === "18") - Number(one.row.relationship === "18"),
  );
  const numbers = inOrder.flatMap((match) =>
    match.kind === "known" && match.changed.includes("memberNumber")
      ? { id: match.member.id, number: match.row.facts.memberNumber }
      : [],
  );
  const rows = [...new Map(numbers.toReversed().map((one) => [one.number, one])).values()];
  if (rows.length === 0) return;
  await giveMemberNumbers({ client }, { clientId, rows, by });
}
