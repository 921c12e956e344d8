import type { InferInsertModel } from "drizzle-orm";
import type { aggFactorsTable, stopLossPoliciesTable } from "#claims/reinsurance/reinsurance.table.ts";
import type { tierCodes } from "#plans/plans/tier.ts";
import { type Demo, kept, newYear, newYearsEve } from "./demo.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

export type StopLoss = {
  policies: InferInsertModel<typeof stopLossPoliciesTable>[];
  factors: InferInsertModel<typeof aggFactorsTable>[];
};

/** What a month of an employee adds to the attachment point; made up, like the claims. */
const factors: readonly (readonly [(typeof tierCodes)[number], number])[] = [
  ["EMP", 4_125],
  ["ECH", 7_810],
  ["ESP", 8_640],
  ["FAM", 11_975],
];

/** Each employer has a policy for this year. */
export function makeStopLoss(
  demo: Demo,
  { employers }: Organisations,
  suppliers: readonly { id: string; kind: string }[],
): StopLoss {
  const carrier = suppliers.find(({ kind }) => kind === "stopLoss");
  const made: StopLoss = { policies: [], factors: [] };
  for (const [nth, { row }] of Object.values(employers).entries()) {
    const of = { installationId: demo.installationId, clientId: row.id };
    const policy = {
      ...kept(new Random(`stop-loss ${row.id}`), demo.founded),
      ...of,
      name: `${row.name} stop-loss ${demo.year}`,
      policyNumber: `SL-${7100 + nth}`,
      supplierId: carrier?.id ?? null,
      contractBasis: "12/15" as const,
      effectiveDate: newYear(demo.year),
      terminationDate: newYearsEve(demo.year),
      specificDeductibleCents: 5_000_000,
    };
    made.policies.push(policy);
    for (const [tierCode, factorCents] of factors)
      made.factors.push({
        ...kept(new Random(`factor ${row.id} ${tierCode}`), demo.founded),
        ...of,
        policyId: policy.id,
        coverageType: "medical",
        tierCode,
        factorCents,
      });
  }
  return made;
}
