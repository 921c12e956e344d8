import { expect, test } from "vitest";
import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser, insert, owned } from "#test/factories.ts";

// What one adult of a family does not share cannot be reckoned by another: all figures of all answers that a person can read are
// gathered, and no hidden amount is one of them, a difference or a sum of two, or a sum of two less a third.

const desk = await aClaimsDesk();
const { server, owner, installationId, clientId, subscriberId, childId } = desk;
const place = { installationId, clientId };
const spouseId = await desk.aMember({
  family_id: subscriberId,
  first_name: "Quinn",
  relationship: "01",
  dob: "1984-01-01",
});
const grownId = await desk.aMember({
  family_id: subscriberId,
  first_name: "Sam",
  relationship: "19",
  dob: "2004-01-01",
});
const people = { dana: subscriberId, quinn: spouseId, rowan: childId, sam: grownId };
const planId = await insert(server, "base_plans", {
  ...owned(place),
  external_plan_code: "PPO",
  name: "PPO",
  coverage_type: "medical",
  rating_mode: "ageBand",
  effective_date: "2026-01-01",
});
// Amounts whose cents no sum of two others meets by chance.
await insert(server, "plan_benefits", {
  ...owned(place),
  base_plan_id: planId,
  effective_date: "2026-01-01",
  termination_date: "2026-12-31",
  deductible_individual_cents: 150_000,
  deductible_family_cents: 300_000,
  out_of_pocket_individual_cents: 500_000,
  out_of_pocket_family_cents: 900_000,
});
for (const memberId of Object.values(people))
  await insert(server, "coverages", {
    ...owned(place),
    family_id: subscriberId,
    member_id: memberId,
    base_plan_id: planId,
    coverage_type: "medical",
    tier_code: "FAM",
    effective_date: "2026-01-01",
  });
/** What each has used of the deductible, by a claim of a share of cost each. */
const used = { dana: 31_337, quinn: 24_011, rowan: 8_513, sam: 47_119 };
for (const [name, cents] of Object.entries(used)) {
  const amounts = { deductible_cents: cents, patient_responsibility_cents: cents, allowed_cents: cents };
  const id = await insert(server, "claims", {
    ...owned(place),
    member_id: people[name as keyof typeof people],
    family_id: subscriberId,
    claim_number: `C-${name}`,
    patient_key: "x",
    status: "completed",
    served_from: "2026-03-10",
    served_to: "2026-03-10",
    paid_on: "2026-03-12",
    provider_name: "Lakeside Clinic",
    ...amounts,
  });
  await insert(server, "claim_lines", {
    installation_id: installationId,
    claim_id: id,
    version: 0,
    number: 1,
    adjustments: "[]",
    ...amounts,
  });
}
await desk.handlers.run(recountTotalsJob, { installationId, familyIds: [subscriberId] });

/** Every whole number of an answer, wherever it stands. */
function figuresIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === "number") found.add(value);
  else if (Array.isArray(value)) for (const one of value) figuresIn(one, found);
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) figuresIn(one, found);
  return found;
}

/** What this person reads of the money of claims: lists, sums, totals, homes; of each of the family by name too. */
async function readAll(token: string): Promise<Set<number>> {
  const paths: `/${string}`[] = [
    "/claims?pageSize=100",
    "/claimSearch?pageSize=100",
    "/accumulator",
    "/home",
    ...Object.values(people).flatMap((id): `/${string}`[] => [
      `/claims?memberId=${id}`,
      `/claimSearch?memberId=${id}`,
      `/accumulator?memberId=${id}`,
    ]),
  ];
  const figures = new Set<number>();
  for (const path of paths) {
    const answer = await server.call("GET", path, { token });
    expect([200, 403, 404, 422], path).toContain(answer.statusCode);
    figuresIn(answer.json<unknown>(), figures);
  }
  return figures;
}

/** Every sum of some of these. */
const sumsOf = (amounts: readonly number[]): number[] =>
  amounts.reduce<number[]>((sums, one) => [...sums, ...sums.map((sum) => sum + one)], [0]);

/**
 * How a hidden amount follows from what is read; undefined where it does not. `known`: the amounts of others that the reader
 * sees, all of which may be taken away from a sum at once.
 */
function reckoned(
  hidden: number,
  figures: ReadonlySet<number>,
  known: readonly number[],
): string | undefined {
  const all = [...figures];
  if (figures.has(hidden)) return `${hidden}`;
  const sums = sumsOf(known);
  for (const one of all) {
    if (figures.has(one - hidden)) return `${one} − ${one - hidden}`;
    if (figures.has(hidden - one)) return `${one} + ${hidden - one}`;
    const less = sums.find((sum) => one - sum === hidden);
    if (less !== undefined) return `${one} − ${less}`;
    for (const other of all) {
      if (figures.has(one + other - hidden)) return `${one} + ${other} − ${one + other - hidden}`;
      // A limit less what is left of it, less all that is known.
      const rest = sums.find((sum) => one - other - sum === hidden);
      if (rest !== undefined) return `${one} − ${other} − ${rest}`;
    }
  }
  return undefined;
}

const seenBy = { dana: ["dana", "rowan"], quinn: ["quinn"], sam: ["sam"] } as const;
const tokens = Object.fromEntries(
  await Promise.all(
    Object.entries(people).map(async ([name, entityId]) => [
      name,
      (await aUser(server, installationId, { type: "member", entityId })).token,
    ]),
  ),
) as Record<keyof typeof people, string>;

async function expectNothingFollows(reader: keyof typeof seenBy): Promise<void> {
  const figures = await readAll(tokens[reader]);
  const seen: readonly string[] = seenBy[reader];
  // The search itself finds what is there to be found: one's own amount, and that of one's minor child.
  const known = seen.map((name) => used[name as keyof typeof used]);
  for (const cents of known) expect(reckoned(cents, figures, [])).toBeDefined();
  const hidden = Object.entries(used).filter(([name]) => !seen.includes(name));
  expect(hidden.map(([name, cents]) => [name, reckoned(cents, figures, known)])).toEqual(
    hidden.map(([name]) => [name, undefined]),
  );
}

test.each(Object.keys(seenBy) as (keyof typeof seenBy)[])(
  "from all that %s can read no amount of another adult follows",
  expectNothingFollows,
);

test("with one adult’s consent that amount is read, and still none of the other’s follows", async () => {
  await server.call("PUT", "/user/healthsharing", { token: tokens.quinn, body: { shares: true } });
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const figures = await readAll(tokens.dana);
  expect(reckoned(used.quinn, figures, [])).toBeDefined();
  expect(reckoned(used.sam, figures, [used.dana, used.quinn, used.rowan])).toBeUndefined();
});

test("nor from what is left to each where the family’s limit is the nearer one and one adult is closed", async () => {
  await owner.query(
    "update plan_benefits set deductible_family_cents = 112000, deductible_individual_cents = 112000 where base_plan_id = $1",
    [planId],
  );
  await desk.handlers.run(recountTotalsJob, { installationId, familyIds: [subscriberId] });
  const figures = await readAll(tokens.dana);
  expect(reckoned(used.sam, figures, [used.dana, used.quinn, used.rowan])).toBeUndefined();
});
