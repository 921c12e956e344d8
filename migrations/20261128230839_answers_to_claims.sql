CREATE TABLE "claim_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"set_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"level" text NOT NULL,
	"verdict" text NOT NULL,
	"sender" text NOT NULL,
	"receiver" text NOT NULL,
	"interchange_control" text,
	"group_control" text,
	"set_control" text,
	"batch" text,
	"claim_number" text,
	"patient_name" text,
	"patient_key" text,
	"payer_number" text,
	"billed_cents" bigint,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_at" text NOT NULL,
	CONSTRAINT "claim_answers_billed_cents_check" CHECK (abs("billed_cents") < 1000000000000),
	CONSTRAINT "claim_answers_level_check" CHECK ("level" in ('interchange', 'group', 'set', 'batch', 'provider', 'claim')),
	CONSTRAINT "claim_answers_verdict_check" CHECK ("verdict" in ('accepted', 'errors', 'partly', 'rejected'))
);

--> statement-breakpoint
ALTER TABLE "claim_answers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_sets" DROP CONSTRAINT "claim_sets_kind_check";
--> statement-breakpoint
ALTER TABLE "claim_sets" ADD COLUMN "batch" text;
--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."claim_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_answers_place" ON "claim_answers" USING btree ("set_id","place");
--> statement-breakpoint
CREATE INDEX "claim_answers_sent" ON "claim_answers" USING btree ("installation_id","receiver","sender","level");
--> statement-breakpoint
ALTER TABLE "claim_sets" ADD CONSTRAINT "claim_sets_kind_check" CHECK ("kind" in ('835', '837P', '837I', 'TA1', '999', '997', '277CA'));
--> statement-breakpoint
CREATE POLICY "system" ON "claim_answers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_answers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_answers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_answers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_answers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');
