CREATE TABLE "selection_dependents" (
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"selection_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "selection_dependents_selection_id_person_id_pk" PRIMARY KEY("selection_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "selection_dependents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DROP INDEX "enrollment_people_enrollment";
--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_people_of_enrollment" ON "enrollment_people" USING btree ("enrollment_id","id","client_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_selections_of_enrollment" ON "enrollment_selections" USING btree ("enrollment_id","id","client_id");
--> statement-breakpoint
ALTER TABLE "selection_dependents" ADD CONSTRAINT "selection_dependents_selection_id_fk" FOREIGN KEY ("client_id","enrollment_id","selection_id") REFERENCES "public"."enrollment_selections"("client_id","enrollment_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "selection_dependents" ADD CONSTRAINT "selection_dependents_person_id_fk" FOREIGN KEY ("client_id","enrollment_id","person_id") REFERENCES "public"."enrollment_people"("client_id","enrollment_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "selection_dependents_person" ON "selection_dependents" USING btree ("person_id");
--> statement-breakpoint
CREATE POLICY "system" ON "selection_dependents" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "selection_dependents" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "selection_dependents" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "selection_dependents" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "selection_dependents" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));
--> statement-breakpoint
-- Hand-written: the unique indexes stand before the references that rest on them, and the lists become rows before their column
-- goes; what names nobody of the same enrollment, or somebody again, is left out.
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "enrollment_selections" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enrollment_people" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "selection_dependents" ("installation_id", "client_id", "enrollment_id", "selection_id", "person_id")
SELECT x."installation_id", x."client_id", x."enrollment_id", x."id", p."id" FROM "enrollment_selections" x
JOIN "enrollment_people" p ON p."id" = any (x."dependents") AND p."enrollment_id" = x."enrollment_id" AND p."client_id" = x."client_id";--> statement-breakpoint
ALTER TABLE "enrollment_selections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enrollment_people" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enrollment_selections" DROP COLUMN "dependents";