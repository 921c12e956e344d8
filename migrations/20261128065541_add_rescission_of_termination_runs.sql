ALTER TABLE "termination_runs" ADD COLUMN "rescission" text;
--> statement-breakpoint
ALTER TABLE "termination_runs" ADD COLUMN "notice_sent_on" date;
--> statement-breakpoint
ALTER TABLE "termination_runs" ADD CONSTRAINT "termination_runs_rescission_check" CHECK ("rescission" in ('premiumNotPaid', 'requested', 'lateEntry', 'fraud'));
