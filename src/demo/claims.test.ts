import { describe, expect, test } from "vitest";
import { beyondLimits } from "#claims/accumulators/beyond-limits.ts";
import { type Charge, familyTotals, type PlanYear } from "#claims/accumulators/family-totals.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { Vault } from "#server/crypto.ts";
import { type Claims, makeClaims } from "./claims.ts";
import { makeCodes } from "./codes.ts";
import { type Demo, momentOf } from "./demo.ts";
import { makeMembers, type MemberFamily } from "./members.ts";
import { makeOrganisations } from "./organisations.ts";
import { SsnSource } from "./people.ts";
import { type DemoPlan, makePlans } from "./plans.ts";

// Each claim of the demo is compared with the plan of its family, by arithmetic of this test's own.

type Line = Claims["lines"][number];
type Claim = Claims["claims"][number];
type Share = [deductible: number, copay: number, coinsurance: number];

function world(today: string) {
  const demo: Demo = {
    installationId: "018fd000-0000-7000-8000-000000000001",
    today,
    year: Number(today.slice(0, 4)),
    vault: new Vault([{ id: "test", key: Buffer.alloc(32, 1) }]),
    founded: momentOf("2024-06-01", 0),
  };
  const organisations = makeOrganisations(demo);
  const plansOf = makePlans(demo, organisations, makeCodes(demo));
  const plans = Object.values(plansOf).flat();
  const members = makeMembers(demo, { organisations, plans: plansOf, ssns: new SsnSource() });
  const first = members.find(({ coverages }) =>
    coverages.some(({ coverageType, terminationDate }) => coverageType === "medical" && !terminationDate),
  );
  const shown = first?.people[0]?.id ?? "";
  return { today, plans, members, made: makeClaims(demo, members, [shown], plans) };
}

const ofFamily = ({ made }: ReturnType<typeof world>, { familyRow }: MemberFamily) =>
  made.claims
    .filter(({ familyId, status }) => familyId === familyRow.id && status === "completed")
    .toSorted((one, other) => ((one.paidOn ?? "") < (other.paidOn ?? "") ? -1 : 1));

const coverOf = ({ coverages }: MemberFamily, { memberId }: Claim) =>
  ["medical", "vision"].flatMap(
    (type) =>
      coverages.find(
        (one) => one.memberId === memberId && one.coverageType === type && !one.terminationDate,
      ) ?? [],
  )[0];

const shareOf = ({ deductibleCents, copayCents, coinsuranceCents }: Line): Share => [
  deductibleCents ?? 0,
  copayCents ?? 0,
  coinsuranceCents ?? 0,
];

const primary = ["99213", "92014", "92012"];
const sameVisit = ["87880", "V2020"];
const specialist = ["97110", "97140"];
const emergency = ["99284", "73610"];

/** The copay as the plan's summary says it; a plan with a health savings account has none. */
function copayIn(
  { figures }: DemoPlan,
  procedure: string,
  isFirst: boolean,
  isNextYear: boolean,
): number | null {
  if (figures.isHsaEligible === true) return null;
  const less = isNextYear ? 0 : 2_500;
  const each = [...primary, ...sameVisit].includes(procedure)
    ? figures.primaryCopayCents
    : specialist.includes(procedure)
      ? figures.specialistCopayCents
      : emergency.includes(procedure) && figures.emergencyCopayCents != null
        ? figures.emergencyCopayCents - less
        : null;
  if (each === undefined || each === null) return null;
  return isFirst ? each : 0;
}

/** A family's purse: what each has paid toward the deductible and in all, by plan year and plan. */
class Purse {
  readonly #paid = new Map<string, number>();
  left(limit: number | null | undefined, key: string): number {
    return limit === null || limit === undefined ? 1e12 : limit - (this.#paid.get(key) ?? 0);
  }
  pay(key: string, cents: number): void {
    this.#paid.set(key, (this.#paid.get(key) ?? 0) + cents);
  }
}

describe.each(["2026-11-10", "2027-02-20", "2027-07-01"])("the demo of %s", (today) => {
  const made = world(today);
  const byPlan = new Map(made.plans.map((plan) => [plan.row.id, plan]));
  const linesOf = groupBy(made.made.lines, ({ claimId }) => claimId);

  test("takes of each claim what its plan and what the family has paid before say", () => {
    let compared = 0;
    for (const family of made.members) {
      const purse = new Purse();
      for (const claim of ofFamily(made, family)) {
        const cover = coverOf(family, claim);
        const plan = byPlan.get(cover?.basePlanId ?? "");
        if (plan === undefined || cover === undefined) throw new Error(`${claim.claimNumber} has no plan`);
        const { figures } = plan;
        const year = claim.servedFrom?.slice(0, 4) ?? "";
        const isFamily = cover.tierCode !== "EMP";
        const [own, all] = [`${year} ${plan.row.id} ${claim.memberId}`, `${year} ${plan.row.id} family`];
        for (const line of (linesOf.get(claim.id ?? "") ?? []).toSorted((a, b) => a.number - b.number)) {
          const allowed = line.allowedCents ?? 0;
          const copay = copayIn(plan, line.procedure ?? "", line.number === 1, year > made.today.slice(0, 4));
          let expected: Share = [0, 0, 0];
          if (line.procedure !== "99396") {
            const ded = Math.min(
              purse.left(figures.deductibleIndividualCents ?? null, `ded ${own}`),
              isFamily ? purse.left(figures.deductibleFamilyCents ?? null, `ded ${all}`) : 1e12,
            );
            const most = Math.min(
              purse.left(figures.outOfPocketIndividualCents ?? null, `oop ${own}`),
              isFamily ? purse.left(figures.outOfPocketFamilyCents ?? null, `oop ${all}`) : 1e12,
            );
            const hasDeductible = (figures.deductibleIndividualCents ?? null) !== null;
            const first = copay === null && hasDeductible ? Math.min(ded, allowed) : 0;
            const part =
              copay === null
                ? Math.round(((allowed - first) * (figures.coinsuranceBasisPoints ?? 0)) / 10_000)
                : 0;
            const fixed = Math.min(copay ?? 0, allowed);
            const over = Math.max(0, first + part + fixed - most);
            expected = [
              first - Math.max(0, over - part - fixed),
              fixed - Math.min(fixed, Math.max(0, over - part)),
              part - Math.min(part, over),
            ];
          }
          expect([claim.claimNumber, line.procedure, ...shareOf(line)]).toEqual([
            claim.claimNumber,
            line.procedure,
            ...expected,
          ]);
          const sum = expected[0] + expected[1] + expected[2];
          for (const key of [own, all]) {
            purse.pay(`ded ${key}`, expected[0]);
            purse.pay(`oop ${key}`, sum);
          }
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(200);
  });

  test("has no claim beyond a limit, by the rule that tells people and staff", () => {
    const years = made.plans.flatMap(({ row, benefits }) =>
      row.coverageType === "medical"
        ? benefits.map(
            (one) =>
              ({
                ...one,
                basePlanId: row.id,
                deductibleCrossing: "none",
                outOfPocketCrossing: "none",
                deductibleCarryOver: "none",
              }) as PlanYear,
          )
        : [],
    );
    const beyond = made.members.flatMap((family) => {
      const charges = ofFamily(made, family).flatMap((claim) =>
        (linesOf.get(claim.id ?? "") ?? []).map((line): Charge => ({
          claimId: claim.claimNumber,
          memberId: claim.memberId ?? "",
          servedOn: claim.servedFrom ?? "",
          decidedOn: claim.paidOn ?? null,
          network: "in",
          deductibleCents: line.deductibleCents ?? 0,
          copayCents: line.copayCents ?? 0,
          coinsuranceCents: line.coinsuranceCents ?? 0,
        })),
      );
      const covers = family.coverages
        .filter(({ coverageType }) => coverageType === "medical")
        .map(({ memberId, basePlanId, tierCode, effectiveDate, terminationDate }) => ({
          memberId,
          basePlanId,
          tierCode,
          from: effectiveDate,
          until: terminationDate ?? null,
        }));
      return beyondLimits(familyTotals({ covers, years, charges, credits: [] }, made.today), charges);
    });
    expect(beyond).toEqual([]);
  });
});
