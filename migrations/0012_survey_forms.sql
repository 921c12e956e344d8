CREATE TABLE "survey_forms" (
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"survey_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "survey_forms_survey_id_form_id_pk" PRIMARY KEY("survey_id","form_id")
);
--> statement-breakpoint
ALTER TABLE "survey_forms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_forms" ADD CONSTRAINT "survey_forms_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_forms" ADD CONSTRAINT "survey_forms_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_forms" ADD CONSTRAINT "survey_forms_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."custom_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_forms_form" ON "survey_forms" USING btree ("form_id");--> statement-breakpoint
-- Hand-written: the lists become rows, in their order; what names no form any more, or the same one again, is left out.
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "surveys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_forms" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "survey_forms" ("installation_id", "client_id", "survey_id", "form_id", "sort_order")
SELECT v."installation_id", v."client_id", v."id", a."form_id", min(a."n")
FROM "surveys" v, unnest(v."form_ids") WITH ORDINALITY a ("form_id", "n")
WHERE EXISTS (SELECT FROM "custom_forms" f WHERE f."id" = a."form_id")
GROUP BY v."id", a."form_id";--> statement-breakpoint
ALTER TABLE "surveys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_forms" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "surveys" DROP COLUMN "form_ids";--> statement-breakpoint
CREATE POLICY "system" ON "survey_forms" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "survey_forms" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "survey_forms" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "survey_forms" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "survey_forms" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');