ALTER TABLE "stop_loss_policies" DROP CONSTRAINT "stop_loss_policies_contract_basis_check";
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD COLUMN "paid_on" date;
--> statement-breakpoint
ALTER TABLE "stop_loss_lasers" ADD COLUMN "counts_for_all" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD COLUMN "specific_limit_cents" bigint;
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD COLUMN "aggregating_deductible_cents" bigint;
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD COLUMN "aggregate_limit_cents" bigint;
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_specific_limit_cents_check" CHECK ("specific_limit_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_aggregating_deductible_cents_check" CHECK ("aggregating_deductible_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_aggregate_limit_cents_check" CHECK ("aggregate_limit_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_contract_basis_check" CHECK ("contract_basis" in ('12/12', '12/15', '12/18', '12/24', '15/12', '24/12', 'paid'));

--> statement-breakpoint
UPDATE "claim_versions" v SET "paid_on" = CASE
    WHEN v."content" IS NOT NULL THEN (v."content" ->> 'paidOn')::date
    WHEN v."number" = c."current_version" AND v."kind" <> 'reversed' THEN c."paid_on"
    ELSE v."at"::date END
  FROM "claims" c WHERE c."id" = v."claim_id" AND v."kind" IN ('decided', 'corrected', 'reversed');
