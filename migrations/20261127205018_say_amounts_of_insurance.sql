ALTER TABLE "base_plans" DROP CONSTRAINT "base_plans_rating_mode_check";
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "amount_basis" text;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "pay_share" integer;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "amount_step_cents" bigint;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "amount_rounding" text;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "minimum_amount_cents" bigint;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "maximum_amount_cents" bigint;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "first_reduction_age" integer;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "first_reduction_basis_points" integer;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "second_reduction_age" integer;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "second_reduction_basis_points" integer;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "spouse_amount_cents" bigint;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "child_amount_cents" bigint;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "life_tax" text;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_amount_basis_check" CHECK ("amount_basis" in ('yearlyPay', 'monthlyPay', 'weeklyPay'));
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_amount_step_cents_check" CHECK ("amount_step_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_amount_rounding_check" CHECK ("amount_rounding" in ('up', 'nearest', 'down'));
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_minimum_amount_cents_check" CHECK ("minimum_amount_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_maximum_amount_cents_check" CHECK ("maximum_amount_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_first_reduction_basis_points_check" CHECK ("first_reduction_basis_points" between 0 and 10000);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_second_reduction_basis_points_check" CHECK ("second_reduction_basis_points" between 0 and 10000);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_spouse_amount_cents_check" CHECK ("spouse_amount_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_child_amount_cents_check" CHECK ("child_amount_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_life_tax_check" CHECK ("life_tax" in ('none', 'aboveExclusion', 'whole'));
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_rating_mode_check" CHECK ("rating_mode" in ('flat', 'compositeTier', 'ageBand', 'listBill', 'per1000', 'per100', 'per10', 'salaryPercent'));
