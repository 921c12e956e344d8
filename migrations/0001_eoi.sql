ALTER TABLE "coverages" RENAME COLUMN "evidence" TO "eoi";--> statement-breakpoint
ALTER TABLE "coverages" RENAME COLUMN "evidence_at" TO "eoi_at";--> statement-breakpoint
ALTER TABLE "coverages" DROP CONSTRAINT "coverages_evidence_check";--> statement-breakpoint
ALTER TABLE "form_maps" DROP CONSTRAINT "form_maps_trigger_check";--> statement-breakpoint
DROP INDEX "coverages_evidence";--> statement-breakpoint
-- What is stored by the former name.
UPDATE "form_maps" SET "trigger" = 'eoi' WHERE "trigger" = 'evidence';--> statement-breakpoint
UPDATE "enrollment_selections" SET "why" = replace("why"::text, '"evidence.', '"eoi.')::jsonb WHERE "why"::text LIKE '%"evidence.%';--> statement-breakpoint
UPDATE "member_events" SET "why" = replace("why"::text, '"evidence.', '"eoi.')::jsonb,
  "details" = "details" - 'evidence' || jsonb_build_object('eoi', "details" -> 'evidence') WHERE "details" ? 'evidence';--> statement-breakpoint
UPDATE "mails" SET "kind" = 'eoi', "event" = replace("event", 'evidence:', 'eoi:') WHERE "kind" = 'evidence';--> statement-breakpoint
CREATE INDEX "coverages_eoi" ON "coverages" USING btree ("client_id","member_id") WHERE eoi = 'pending' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_eoi_check" CHECK ("eoi" in ('pending', 'approved', 'declined'));--> statement-breakpoint
ALTER TABLE "form_maps" ADD CONSTRAINT "form_maps_trigger_check" CHECK ("trigger" in ('always', 'enroll', 'waive', 'eoi'));