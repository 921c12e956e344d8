CREATE TABLE "claim_files" (
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
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"claims_done" integer DEFAULT 0 NOT NULL,
	"claims_total" integer,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"finished_at" timestamp with time zone,
	"actor" text NOT NULL,
	CONSTRAINT "claim_files_size_bytes_check" CHECK ("size_bytes" >= 0),
	CONSTRAINT "claim_files_status_check" CHECK ("status" in ('checking', 'posting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "claim_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_holds" (
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
	"claim_number" text NOT NULL,
	"patient_name" text,
	"findings" jsonb NOT NULL,
	"can_release" text NOT NULL,
	"content" jsonb NOT NULL,
	"released_at" timestamp with time zone,
	"release_reason" text,
	CONSTRAINT "claim_holds_can_release_check" CHECK ("can_release" in ('yes', 'no'))
);
--> statement-breakpoint
ALTER TABLE "claim_holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" integer NOT NULL,
	"control_number" text,
	"procedure" text,
	"modifiers" text[] DEFAULT '{}' NOT NULL,
	"revenue_code" text,
	"served_from" date,
	"served_to" date,
	"units" text,
	"adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" text[] DEFAULT '{}' NOT NULL,
	"billed_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"not_covered_provider_cents" bigint DEFAULT 0 NOT NULL,
	"not_covered_member_cents" bigint DEFAULT 0 NOT NULL,
	"allowed_cents" bigint DEFAULT 0 NOT NULL,
	"deductible_cents" bigint DEFAULT 0 NOT NULL,
	"copay_cents" bigint DEFAULT 0 NOT NULL,
	"coinsurance_cents" bigint DEFAULT 0 NOT NULL,
	"cob_cents" bigint DEFAULT 0 NOT NULL,
	"plan_payment_cents" bigint DEFAULT 0 NOT NULL,
	"patient_responsibility_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "claim_lines_billed_cents_check" CHECK (abs("billed_cents") < 1000000000000),
	CONSTRAINT "claim_lines_discount_cents_check" CHECK (abs("discount_cents") < 1000000000000),
	CONSTRAINT "claim_lines_not_covered_provider_cents_check" CHECK (abs("not_covered_provider_cents") < 1000000000000),
	CONSTRAINT "claim_lines_not_covered_member_cents_check" CHECK (abs("not_covered_member_cents") < 1000000000000),
	CONSTRAINT "claim_lines_allowed_cents_check" CHECK (abs("allowed_cents") < 1000000000000),
	CONSTRAINT "claim_lines_deductible_cents_check" CHECK (abs("deductible_cents") < 1000000000000),
	CONSTRAINT "claim_lines_copay_cents_check" CHECK (abs("copay_cents") < 1000000000000),
	CONSTRAINT "claim_lines_coinsurance_cents_check" CHECK (abs("coinsurance_cents") < 1000000000000),
	CONSTRAINT "claim_lines_cob_cents_check" CHECK (abs("cob_cents") < 1000000000000),
	CONSTRAINT "claim_lines_plan_payment_cents_check" CHECK (abs("plan_payment_cents") < 1000000000000),
	CONSTRAINT "claim_lines_patient_responsibility_cents_check" CHECK (abs("patient_responsibility_cents") < 1000000000000)
);
--> statement-breakpoint
ALTER TABLE "claim_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_sets" (
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
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text,
	"guide" text NOT NULL,
	"sender" text NOT NULL,
	"receiver" text NOT NULL,
	"interchange_control" text NOT NULL,
	"group_control" text NOT NULL,
	"set_control" text NOT NULL,
	"payer_name" text,
	"payment_cents" bigint,
	"claims" integer NOT NULL,
	"status" text NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"released_at" timestamp with time zone,
	"release_reason" text,
	CONSTRAINT "claim_sets_payment_cents_check" CHECK (abs("payment_cents") < 1000000000000),
	CONSTRAINT "claim_sets_kind_check" CHECK ("kind" in ('835', '837P', '837I')),
	CONSTRAINT "claim_sets_status_check" CHECK ("status" in ('posted', 'held', 'same', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "claim_sets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"set_id" uuid,
	"place" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"release_reason" text,
	"adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"billed_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"not_covered_provider_cents" bigint DEFAULT 0 NOT NULL,
	"not_covered_member_cents" bigint DEFAULT 0 NOT NULL,
	"allowed_cents" bigint DEFAULT 0 NOT NULL,
	"deductible_cents" bigint DEFAULT 0 NOT NULL,
	"copay_cents" bigint DEFAULT 0 NOT NULL,
	"coinsurance_cents" bigint DEFAULT 0 NOT NULL,
	"cob_cents" bigint DEFAULT 0 NOT NULL,
	"plan_payment_cents" bigint DEFAULT 0 NOT NULL,
	"patient_responsibility_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "claim_versions_billed_cents_check" CHECK (abs("billed_cents") < 1000000000000),
	CONSTRAINT "claim_versions_discount_cents_check" CHECK (abs("discount_cents") < 1000000000000),
	CONSTRAINT "claim_versions_not_covered_provider_cents_check" CHECK (abs("not_covered_provider_cents") < 1000000000000),
	CONSTRAINT "claim_versions_not_covered_member_cents_check" CHECK (abs("not_covered_member_cents") < 1000000000000),
	CONSTRAINT "claim_versions_allowed_cents_check" CHECK (abs("allowed_cents") < 1000000000000),
	CONSTRAINT "claim_versions_deductible_cents_check" CHECK (abs("deductible_cents") < 1000000000000),
	CONSTRAINT "claim_versions_copay_cents_check" CHECK (abs("copay_cents") < 1000000000000),
	CONSTRAINT "claim_versions_coinsurance_cents_check" CHECK (abs("coinsurance_cents") < 1000000000000),
	CONSTRAINT "claim_versions_cob_cents_check" CHECK (abs("cob_cents") < 1000000000000),
	CONSTRAINT "claim_versions_plan_payment_cents_check" CHECK (abs("plan_payment_cents") < 1000000000000),
	CONSTRAINT "claim_versions_patient_responsibility_cents_check" CHECK (abs("patient_responsibility_cents") < 1000000000000),
	CONSTRAINT "claim_versions_kind_check" CHECK ("kind" in ('billed', 'decided', 'reversed', 'corrected', 'replaced', 'voided')),
	CONSTRAINT "claim_versions_status_check" CHECK ("status" in ('pending', 'completed', 'denied', 'rejected', 'imported'))
);
--> statement-breakpoint
ALTER TABLE "claim_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claims" (
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
	"member_id" uuid,
	"family_id" uuid,
	"match_problem" text,
	"form" text,
	"claim_number" text NOT NULL,
	"payer_number" text,
	"status" text NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
	"patient_name" text,
	"patient_key" text NOT NULL,
	"patient_number" text,
	"patient_dob" date,
	"provider_name" text,
	"provider_npi" text,
	"payer_name" text,
	"served_from" date,
	"served_to" date,
	"received_on" date,
	"paid_on" date,
	"place_of_service" text,
	"type_of_bill" text,
	"diagnoses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"header" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"billed_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"not_covered_provider_cents" bigint DEFAULT 0 NOT NULL,
	"not_covered_member_cents" bigint DEFAULT 0 NOT NULL,
	"allowed_cents" bigint DEFAULT 0 NOT NULL,
	"deductible_cents" bigint DEFAULT 0 NOT NULL,
	"copay_cents" bigint DEFAULT 0 NOT NULL,
	"coinsurance_cents" bigint DEFAULT 0 NOT NULL,
	"cob_cents" bigint DEFAULT 0 NOT NULL,
	"plan_payment_cents" bigint DEFAULT 0 NOT NULL,
	"patient_responsibility_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "claims_billed_cents_check" CHECK (abs("billed_cents") < 1000000000000),
	CONSTRAINT "claims_discount_cents_check" CHECK (abs("discount_cents") < 1000000000000),
	CONSTRAINT "claims_not_covered_provider_cents_check" CHECK (abs("not_covered_provider_cents") < 1000000000000),
	CONSTRAINT "claims_not_covered_member_cents_check" CHECK (abs("not_covered_member_cents") < 1000000000000),
	CONSTRAINT "claims_allowed_cents_check" CHECK (abs("allowed_cents") < 1000000000000),
	CONSTRAINT "claims_deductible_cents_check" CHECK (abs("deductible_cents") < 1000000000000),
	CONSTRAINT "claims_copay_cents_check" CHECK (abs("copay_cents") < 1000000000000),
	CONSTRAINT "claims_coinsurance_cents_check" CHECK (abs("coinsurance_cents") < 1000000000000),
	CONSTRAINT "claims_cob_cents_check" CHECK (abs("cob_cents") < 1000000000000),
	CONSTRAINT "claims_plan_payment_cents_check" CHECK (abs("plan_payment_cents") < 1000000000000),
	CONSTRAINT "claims_patient_responsibility_cents_check" CHECK (abs("patient_responsibility_cents") < 1000000000000),
	CONSTRAINT "claims_match_problem_check" CHECK ("match_problem" in ('nobody', 'several', 'notInFamily')),
	CONSTRAINT "claims_form_check" CHECK ("form" in ('hcfa', 'ub')),
	CONSTRAINT "claims_status_check" CHECK ("status" in ('pending', 'completed', 'denied', 'rejected', 'imported'))
);
--> statement-breakpoint
ALTER TABLE "claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_holds" ADD CONSTRAINT "claim_holds_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_holds" ADD CONSTRAINT "claim_holds_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_holds" ADD CONSTRAINT "claim_holds_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."claim_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_sets" ADD CONSTRAINT "claim_sets_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_sets" ADD CONSTRAINT "claim_sets_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_sets" ADD CONSTRAINT "claim_sets_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."claim_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_versions" ADD CONSTRAINT "claim_versions_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_versions" ADD CONSTRAINT "claim_versions_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_versions" ADD CONSTRAINT "claim_versions_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."claim_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_newest" ON "claim_files" USING btree ("installation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "claim_files_content" ON "claim_files" USING btree ("installation_id","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_holds_place" ON "claim_holds" USING btree ("set_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_lines_number" ON "claim_lines" USING btree ("claim_id","version","number");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_sets_place" ON "claim_sets" USING btree ("file_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_sets_once" ON "claim_sets" USING btree ("installation_id","sender","receiver","interchange_control","group_control","set_control") WHERE status in ('posted', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "claim_versions_number" ON "claim_versions" USING btree ("claim_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_versions_once" ON "claim_versions" USING btree ("set_id","place");--> statement-breakpoint
CREATE INDEX "claims_member" ON "claims" USING btree ("member_id","served_from","id");--> statement-breakpoint
CREATE INDEX "claims_client" ON "claims" USING btree ("client_id","served_from");--> statement-breakpoint
CREATE INDEX "claims_served" ON "claims" USING btree ("installation_id","served_from","id");--> statement-breakpoint
CREATE INDEX "claims_number" ON "claims" USING btree ("installation_id","claim_number");--> statement-breakpoint
CREATE INDEX "claims_payer_number" ON "claims" USING btree ("installation_id","payer_number");--> statement-breakpoint
CREATE INDEX "claims_family_id_lookup" ON "claims" USING btree ("family_id") WHERE "family_id" is not null;--> statement-breakpoint
CREATE POLICY "system" ON "claim_files" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_files" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_files" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_files" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_files" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "claim_holds" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_holds" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_holds" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_holds" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_holds" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "claim_lines" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_lines" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_lines" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_lines" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_lines" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "claim_sets" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_sets" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_sets" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_sets" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_sets" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "claim_versions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_versions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_versions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_versions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_versions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and exists (select from claims parent where parent.id = claim_id) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "claims" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claims" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claims" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claims" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claims" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');