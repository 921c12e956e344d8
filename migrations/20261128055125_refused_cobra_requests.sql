CREATE TABLE "cobra_denials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"request" text NOT NULL,
	"event_date" date NOT NULL,
	"told_on" date NOT NULL,
	"reason" text NOT NULL,
	"due_on" date NOT NULL,
	"sent_on" date,
	CONSTRAINT "cobra_denials_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "cobra_denials_sent_check" CHECK (sent_on is null or sent_on >= told_on),
	CONSTRAINT "cobra_denials_request_check" CHECK ("request" in ('employmentEnd', 'hoursReduced', 'divorce', 'death', 'childAgedOut', 'medicare', 'disability', 'secondEvent')),
	CONSTRAINT "cobra_denials_reason_check" CHECK ("reason" in ('grossMisconduct', 'notCovered', 'notBeneficiary', 'coverageGoesOn', 'toldLate', 'notDisabled', 'notSecondEvent', 'smallEmployer'))
);

--> statement-breakpoint
ALTER TABLE "cobra_denials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "cobra_denials" ADD CONSTRAINT "cobra_denials_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_denials" ADD CONSTRAINT "cobra_denials_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_denials" ADD CONSTRAINT "cobra_denials_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_denials" ADD CONSTRAINT "cobra_denials_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cobra_denials_family" ON "cobra_denials" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "cobra_denials_member" ON "cobra_denials" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "cobra_denials_due" ON "cobra_denials" USING btree ("client_id","due_on","id") WHERE sent_on is null and deleted_at is null;
--> statement-breakpoint
CREATE POLICY "system" ON "cobra_denials" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "cobra_denials" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "cobra_denials" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "cobra_denials" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "cobra_denials" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
