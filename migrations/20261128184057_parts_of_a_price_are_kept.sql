ALTER TABLE "coverages" ADD COLUMN "tobacco_surcharge_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "spouse_surcharge_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "wellness_credit_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD COLUMN "tobacco_surcharge_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD COLUMN "spouse_surcharge_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD COLUMN "wellness_credit_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "tobacco_surcharge_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "spouse_surcharge_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "wellness_credit_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_tobacco_surcharge_cents_check" CHECK ("tobacco_surcharge_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_spouse_surcharge_cents_check" CHECK ("spouse_surcharge_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_wellness_credit_cents_check" CHECK ("wellness_credit_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_tobacco_surcharge_cents_check" CHECK ("tobacco_surcharge_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_spouse_surcharge_cents_check" CHECK ("spouse_surcharge_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_wellness_credit_cents_check" CHECK ("wellness_credit_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_tobacco_surcharge_cents_check" CHECK ("tobacco_surcharge_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_spouse_surcharge_cents_check" CHECK ("spouse_surcharge_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_wellness_credit_cents_check" CHECK ("wellness_credit_cents" >= 0);
