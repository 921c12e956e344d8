ALTER TABLE "claim_versions" DROP CONSTRAINT "claim_versions_status_check";
--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_status_check";
--> statement-breakpoint
DROP INDEX "claim_sets_once";
--> statement-breakpoint
ALTER TABLE "claim_holds" ADD COLUMN "waits_for" text DEFAULT 'person' NOT NULL;
--> statement-breakpoint
ALTER TABLE "claim_sets" ADD COLUMN "payment_number" text;
--> statement-breakpoint
ALTER TABLE "claim_sets" ADD COLUMN "content_hash" "bytea";
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD COLUMN "claim_number" text;
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD COLUMN "payer_number" text;
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD COLUMN "content" jsonb;
--> statement-breakpoint
CREATE INDEX "claim_holds_waiting" ON "claim_holds" USING btree ("installation_id","id") WHERE waits_for = 'original' and released_at is null;
--> statement-breakpoint
CREATE INDEX "claim_sets_content" ON "claim_sets" USING btree ("installation_id","content_hash");
--> statement-breakpoint
CREATE INDEX "claim_versions_claim_number" ON "claim_versions" USING btree ("installation_id","claim_number");
--> statement-breakpoint
CREATE INDEX "claim_versions_payer_number" ON "claim_versions" USING btree ("installation_id","payer_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_sets_once" ON "claim_sets" USING btree ("installation_id","sender","receiver","guide","interchange_control","group_control","set_control","content_hash") WHERE status in ('posted', 'held');
--> statement-breakpoint
ALTER TABLE "claim_holds" ADD CONSTRAINT "claim_holds_waits_for_check" CHECK ("waits_for" in ('person', 'original'));
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD CONSTRAINT "claim_versions_status_check" CHECK ("status" in ('pending', 'completed', 'denied', 'rejected', 'imported', 'estimate'));
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_status_check" CHECK ("status" in ('pending', 'completed', 'denied', 'rejected', 'imported', 'estimate'));
--> statement-breakpoint
-- What came before is found by its numbers too.
UPDATE "claim_versions" v SET "claim_number" = c."claim_number", "payer_number" = c."payer_number", "rank" = v."number"
FROM "claims" c WHERE c."id" = v."claim_id";
--> statement-breakpoint
UPDATE "claim_holds" SET "waits_for" = 'original' WHERE "findings" @> '[{"code": "noOriginal"}]';
