ALTER TABLE "cobra_clocks" DROP CONSTRAINT "cobra_clocks_months_check";
--> statement-breakpoint
ALTER TABLE "cobra_cases" ADD COLUMN "medicare_on" date;
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD COLUMN "is_disabled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD COLUMN "second_event" text;
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD COLUMN "second_event_on" date;
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_second_event_check" CHECK ("second_event" in ('divorce', 'death', 'childAgedOut', 'medicare'));
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_months_check" CHECK (months between 18 and 36);
