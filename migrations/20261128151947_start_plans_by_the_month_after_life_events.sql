ALTER TABLE "base_plans" ADD COLUMN "events_start_by_month" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD COLUMN "starts_on" date;
