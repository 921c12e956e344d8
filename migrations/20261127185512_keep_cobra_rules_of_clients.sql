ALTER TABLE "cobra_clocks" DROP CONSTRAINT "cobra_clocks_months_check";
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_cobra_employer" boolean;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "continuation_months" integer;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cobra_counts_from" text DEFAULT 'lossOfCoverage' NOT NULL;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cobra_sender" text;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cobra_phone" text;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cobra_address" text;
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_cobra_counts_from_check" CHECK ("cobra_counts_from" in ('lossOfCoverage', 'event'));
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_months_check" CHECK (months between 1 and 36);
