ALTER TABLE "clients" ADD COLUMN "double_coverage" text;
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_double_coverage_check" CHECK ("double_coverage" in ('allow', 'ask', 'refuse'));
