DROP INDEX "total_differences_once";
--> statement-breakpoint
ALTER TABLE "total_differences" ADD COLUMN "claim_id" uuid;
--> statement-breakpoint
ALTER TABLE "total_differences" ADD CONSTRAINT "total_differences_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "total_differences_member_id_lookup" ON "total_differences" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "total_differences_claim_id_lookup" ON "total_differences" USING btree ("claim_id") WHERE "claim_id" is not null;
--> statement-breakpoint
ALTER TABLE "total_differences" ADD CONSTRAINT "total_differences_once" UNIQUE NULLS NOT DISTINCT("member_id","claim_id","period_from","kind","network","scope","problem");
--> statement-breakpoint
ALTER POLICY "tenant_read" ON "total_differences" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and (select current_setting('openroll.former')) in ('', member_id::text)));
--> statement-breakpoint
ALTER POLICY "tenant_add" ON "total_differences" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
ALTER POLICY "tenant_change" ON "total_differences" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "total_differences" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
-- From now on each claim is named; totals are counted anew when somebody looks at them.
UPDATE "total_differences" SET "status" = 'gone' WHERE "problem" = 'beyondLimit';
--> statement-breakpoint
UPDATE "accumulator_totals" SET "computed_at" = '-infinity';
