import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Ties } from "#records/record-table.service.ts";
import { refuseTieredPrices } from "./coverage-type-rules.service.ts";
import { noteBefore, tellOfPrices } from "./prices-changed.service.ts";
import { divisionOfClient } from "#organization/clients/divisions.service.ts";

/**
 * Two rates for the same people at the same time are refused as they are entered; `checkRates` finds older ones. Ages are
 * ranges as well as days, which the engine's dated records do not know.
 */
const refuseRivals: NonNullable<Ties["afterChange"]> = async (_, { client }, ids) => {
  const { rows } = await client.query(
    `select 1 from rates a join rates b on b.base_plan_id = a.base_plan_id and b.id <> a.id
     where a.id = any($1) and a.deleted_at is null and b.deleted_at is null
       and a.tier_code is not distinct from b.tier_code and a.person_kind is not distinct from b.person_kind
       and a.tobacco is not distinct from b.tobacco and a.rating_area is not distinct from b.rating_area
       and a.division_id is not distinct from b.division_id
       and (coalesce(a.age_from, a.age_to) is null) = (coalesce(b.age_from, b.age_to) is null)
       and int4range(coalesce(a.age_from, 0), coalesce(a.age_to, 999), '[]')
         && int4range(coalesce(b.age_from, 0), coalesce(b.age_to, 999), '[]')
       and daterange(a.effective_date, a.termination_date, '[]') && daterange(b.effective_date, b.termination_date, '[]')
     limit 1`,
    [ids],
  );
  if (rows.length > 0)
    throw new Problem("invalid", { fieldErrors: [fieldError("effectiveDate", "overlap")] });
};

const refuseTieredRates = refuseTieredPrices("rates");

export const rateTies: Ties = {
  references: divisionOfClient,
  beforeChange: noteBefore("rates"),
  afterChange: async (...change) => {
    await refuseRivals(...change);
    await refuseTieredRates(...change);
    await tellOfPrices("rates")(...change);
  },
};
export const contributionTies: Ties = {
  references: divisionOfClient,
  beforeChange: noteBefore("contributions"),
  afterChange: async (...change) => {
    await refuseTieredPrices("contributions")(...change);
    await tellOfPrices("contributions")(...change);
  },
};
export const adjustmentTies: Ties = {
  beforeChange: noteBefore("plan_adjustments"),
  afterChange: tellOfPrices("plan_adjustments"),
};
export const partnerTierTies: Ties = {
  beforeChange: noteBefore("partner_tiers"),
  afterChange: async (...change) => {
    await refuseTieredPrices("partner_tiers")(...change);
    await tellOfPrices("partner_tiers")(...change);
  },
};
