ALTER TABLE "base_plans" ADD COLUMN "summary_ko" text;--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "summary_es" text;