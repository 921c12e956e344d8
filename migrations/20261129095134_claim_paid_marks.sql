CREATE TABLE "claim_paid_marks" (
	"installation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"paid_cents" bigint NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "claim_paid_marks_claim_id_pk" PRIMARY KEY("claim_id"),
	CONSTRAINT "claim_paid_marks_paid_cents_check" CHECK ("paid_cents" >= 0)
);

--> statement-breakpoint
ALTER TABLE "claim_paid_marks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_paid_marks" ADD CONSTRAINT "claim_paid_marks_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_paid_marks" ADD CONSTRAINT "claim_paid_marks_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "claim_paid_marks_installation" ON "claim_paid_marks" USING btree ("installation_id");
--> statement-breakpoint
CREATE POLICY "system" ON "claim_paid_marks" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_paid_marks" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_paid_marks" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.kind')) in ('member'));
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_paid_marks" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.kind')) in ('member')) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.kind')) in ('member'));
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_paid_marks" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.kind')) in ('member'));
