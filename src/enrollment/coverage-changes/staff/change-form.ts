import type { MemberDetail } from "#people/members/members.ts";
import { type ChangeAct, changeActs, type ChangeRule, rulesOf } from "../change-rules.ts";
import type { CoverageChange } from "../coverage-change.ts";

export type Coverage = MemberDetail["coverages"][number];

/** What staff have typed so far; dates and amounts as text. */
export type Form = {
  coverageId: string;
  act: ChangeAct;
  rule: ChangeRule;
  effectiveDate: string;
  terminationDate: string;
  from: string;
  /** Empty: the plan as it is. */
  planId: string;
  /** null: those whom it covers. */
  dependents: readonly string[] | null;
  volume: string;
  lastDay: string;
  note: string;
  overrideReason: string;
};

/** What can be done to a coverage: plan and people are the employee's, only what has ended comes back. */
export function actsOf(coverage: Coverage | undefined, isEmployee: boolean): ChangeAct[] {
  return changeActs.filter(
    (act) => (act !== "cover" || isEmployee) && (act !== "reinstate" || coverage?.terminationDate != null),
  );
}

/** A coverage is chosen: its own days and amount stand in the fields. */
/** Ended before its first day: it covered nobody. */
export const isNeverBegun = ({
  effectiveDate,
  terminationDate,
}: Pick<Coverage, "effectiveDate" | "terminationDate">) =>
  terminationDate !== null && terminationDate < effectiveDate;

/** Returns the coverage that a change is most likely about: what holds today, else what begins next, else the latest one. */
export function likeliest<One extends Pick<Coverage, "effectiveDate" | "terminationDate">>(
  coverages: readonly One[],
  today: string,
): One | undefined {
  const all = coverages.filter((one) => !isNeverBegun(one));
  const holds = all.find(
    ({ effectiveDate, terminationDate }) =>
      effectiveDate <= today && (terminationDate === null || terminationDate >= today),
  );
  const [next] = all
    .filter(({ effectiveDate }) => effectiveDate > today)
    .toSorted((one, other) => one.effectiveDate.localeCompare(other.effectiveDate));
  return holds ?? next ?? all[0] ?? coverages[0];
}

export function formFor(coverage: Coverage | undefined, today: string): Form {
  const act = "dates";
  return {
    coverageId: coverage?.id ?? "",
    act,
    rule: rulesOf[act][0] ?? "correction",
    effectiveDate: coverage?.effectiveDate ?? "",
    terminationDate: coverage?.terminationDate ?? "",
    from: coverage !== undefined && coverage.effectiveDate > today ? coverage.effectiveDate : today,
    planId: "",
    dependents: null,
    volume: coverage?.volumeCents == null ? "" : String(coverage.volumeCents / 100),
    lastDay: "",
    note: "",
    overrideReason: "",
  };
}

/** The fields of an act that have to be filled in. */
export const requiredFields: Readonly<Record<ChangeAct, readonly (keyof Form)[]>> = {
  dates: ["effectiveDate"],
  cover: ["from"],
  end: ["lastDay"],
  reinstate: [],
};

/** Dollars as they are typed, in cents; null where nothing is typed, undefined where it is no amount. */
export function centsOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s,$]/gu, "");
  if (plain === "") return null;
  return /^\d{1,9}(\.\d{1,2})?$/u.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** What is asked for, with the plan and the people that are chosen. */
export function changeOf(
  form: Form,
  { planId, dependents }: { planId: string; dependents: readonly string[] },
): CoverageChange["change"] {
  switch (form.act) {
    case "dates":
      return {
        what: "dates",
        effectiveDate: form.effectiveDate,
        terminationDate: form.terminationDate === "" ? null : form.terminationDate,
      };
    case "cover":
      return {
        what: "cover",
        from: form.from,
        planId,
        dependents: [...dependents],
        volumeCents: centsOf(form.volume) ?? null,
      };
    case "end":
      return { what: "end", lastDay: form.lastDay };
    case "reinstate":
      return { what: "reinstate" };
  }
}
