ALTER TABLE "waive_reasons" ADD COLUMN "excludes_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The reason of spec §5 that says there is no other coverage contradicts each of the others.
UPDATE "waive_reasons" SET "excludes_others" = true WHERE "code" = 'noOtherCoverage';
