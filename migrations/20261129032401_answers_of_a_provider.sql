DROP INDEX "claim_sets_once";
--> statement-breakpoint
ALTER TABLE "claim_answers" ADD COLUMN "provider_npi" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_sets_once" ON "claim_sets" USING btree ("installation_id","sender","receiver","guide","interchange_control","group_control","set_control","content_hash",coalesce(client_id, '00000000-0000-0000-0000-000000000000')) WHERE status in ('posted', 'held');
