import { reason } from "#kernel/traced.ts";
import { addedDoubles } from "#people/coverage/double-coverage.ts";
import { coversElsewhere, doubleCoverageRule } from "#people/coverage/double-coverage.service.ts";
import type { Cover } from "#people/coverage/as-of.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import type { Transaction } from "#server/scope.ts";
import type { Evaluated } from "./evaluated.ts";
import type { FamilyRenewal } from "./renew-family.ts";

/**
 * Whom a renewal would cover beside a coverage in another family, by the client's rule: where staff want to be asked the
 * preview names them, where it is refused the family is left out.
 */
export async function withDoubles(
  transaction: Pick<Transaction, "client">,
  clientId: string,
  families: ReadonlyMap<string, Evaluated>,
): Promise<Map<string, Evaluated>> {
  const rule = await doubleCoverageRule(transaction, clientId);
  if (rule === "allow") return new Map(families);
  const written = [...families.values()].filter(({ renewal }) => renewal.written.length > 0);
  const elsewhere = await coversElsewhere(
    transaction,
    written.map(({ facts }) => facts.familyId),
  );
  if (elsewhere.length === 0) return new Map(families);
  return new Map(
    [...families].map(([id, { facts, renewal }]) => {
      const before = facts.covers.filter(hasBegun);
      const added = addedDoubles({ before, after: coversAfter(facts, renewal), elsewhere });
      if (added.length === 0) return [id, { facts, renewal }];
      const why = added.map(({ memberId, from }) =>
        reason(rule === "ask" ? "renewal.coveredTwice" : "renewal.coveredTwiceRefused", {
          name: facts.people.find((one) => one.id === memberId)?.firstName ?? "",
          date: from,
        }),
      );
      const types = new Set(added.map(({ coverageType }) => coverageType));
      const lines = renewal.lines.map((line) =>
        types.has(line.coverageType) ? { ...line, why: [...line.why, ...why] } : line,
      );
      const asked = { ...renewal, lines, why: [...renewal.why, ...why] };
      const refused = { ...renewal, written: [], problems: [...renewal.problems, ...why] };
      return [id, { facts, renewal: rule === "ask" ? asked : refused }];
    }),
  );
}

const hasBegun = ({ effectiveDate, terminationDate }: Pick<Cover, "effectiveDate" | "terminationDate">) =>
  terminationDate === null || terminationDate >= effectiveDate;

/** The family's coverage once the renewal is written. */
function coversAfter(
  { covers }: Pick<FamilyFacts, "covers">,
  { written }: Pick<FamilyRenewal, "written">,
): Cover[] {
  const changed = new Map(written.flatMap(({ id, cover }) => (id === null ? [] : [[id, cover] as const])));
  const added = written.flatMap(({ id, cover }) => (id === null ? [cover] : []));
  return [...covers.map((row) => changed.get(row.id) ?? row), ...added].filter(hasBegun);
}
