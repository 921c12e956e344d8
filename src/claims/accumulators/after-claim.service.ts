import type { TotalsAfterClaim } from "#claims/claims/eob/totals-port.service.ts";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import { translator } from "#server/i18n.ts";
import type { Network, TotalKind } from "./total-kinds.ts";

type After = {
  kind: TotalKind;
  network: Network;
  periodFrom: PlainDate;
  usedCents: number;
  limitCents: number | null;
  /** One person has no limit of their own: that of the family counts. */
  familyLimitCents: number | null;
};

/**
 * What the patient of a claim had used of their limits once it was decided, in the order of decisions. A total is for those
 * alone who may see all that it holds: to others, who see this claim by consent, the EOB says nothing of totals.
 */
export const totalsAfterClaim: TotalsAfterClaim = async ({ client }, { claimId, memberId, language }) => {
  const { rows } = await client.query<After>(
    `with own as (
       select t.kind, t.network, t.period_from, t.limit_cents, t.family_limit_cents, t.used_cents, p.posting,
         sum((p.posting ->> 'cents')::bigint) over (partition by t.id) as all_cents,
         sum((p.posting ->> 'cents')::bigint) over (partition by t.id order by p.place) as until_cents
       from accumulator_totals t cross join jsonb_array_elements(t.postings) with ordinality p (posting, place)
       where t.member_id = $2::uuid)
     select kind, network, period_from::text as "periodFrom", limit_cents as "limitCents", family_limit_cents as "familyLimitCents",
       max(greatest(0, least(coalesce(limit_cents, 9007199254740991), until_cents + greatest(0, used_cents - all_cents))))::bigint
         as "usedCents"
     from own where posting ->> 'claimId' = $1::text group by kind, network, period_from, limit_cents, family_limit_cents
     order by period_from, network, kind`,
    [claimId, memberId],
  );
  const words = translator(language, "accumulators");
  return rows.map(({ kind, network, periodFrom, usedCents, limitCents, familyLimitCents }) => ({
    label: words(
      limitCents === null && familyLimitCents !== null ? "afterClaim.ofFamily" : "afterClaim.own",
      {
        kind: words(`accumulators.choices.kind.${kind}`),
        side: words(`accumulators.choices.network.${network}`),
        from: formatLong(periodFrom, language),
      },
    ),
    usedCents,
    limitCents: limitCents ?? familyLimitCents,
  }));
};
