ALTER TABLE "base_plans" ADD COLUMN "tobacco_surcharge_cents" bigint;
--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_tobacco_surcharge_cents_check" CHECK ("tobacco_surcharge_cents" >= 0);
