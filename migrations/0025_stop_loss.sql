CREATE TABLE "claim_code_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"list" text NOT NULL,
	"edition" text NOT NULL,
	"file_name" text NOT NULL,
	"codes" integer NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "claim_code_lists_list_check" CHECK ("list" in ('adjustmentReason', 'claimStatus', 'placeOfService', 'typeOfBill', 'revenueCode', 'dischargeStatus', 'icd10', 'hcpcs'))
);
--> statement-breakpoint
ALTER TABLE "claim_code_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"list" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"effective_date" date,
	"termination_date" date,
	CONSTRAINT "claim_codes_list_check" CHECK ("list" in ('adjustmentReason', 'claimStatus', 'placeOfService', 'typeOfBill', 'revenueCode', 'dischargeStatus', 'icd10', 'hcpcs')),
	CONSTRAINT "claim_codes_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "claim_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "agg_factors" (
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
	"policy_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"tier_code" text NOT NULL,
	"factor_cents" bigint NOT NULL,
	CONSTRAINT "agg_factors_tier_code_check" CHECK ("tier_code" in ('EMP', 'ECH', 'ESP', 'FAM', 'NOTIER')),
	CONSTRAINT "agg_factors_factor_cents_check" CHECK ("factor_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "agg_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stop_loss_lasers" (
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
	"policy_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"deductible_cents" bigint NOT NULL,
	CONSTRAINT "stop_loss_lasers_deductible_cents_check" CHECK ("deductible_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stop_loss_lasers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stop_loss_policies" (
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
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"policy_number" text,
	"supplier_id" uuid,
	"contract_basis" text NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date NOT NULL,
	"specific_deductible_cents" bigint NOT NULL,
	"notice_basis_points" integer DEFAULT 5000 NOT NULL,
	"corridor_basis_points" integer DEFAULT 2500 NOT NULL,
	"minimum_attachment_cents" bigint,
	CONSTRAINT "stop_loss_policies_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "stop_loss_policies_contract_basis_check" CHECK ("contract_basis" in ('12/12', '12/15', '15/12', 'paid')),
	CONSTRAINT "stop_loss_policies_specific_deductible_cents_check" CHECK ("specific_deductible_cents" >= 0),
	CONSTRAINT "stop_loss_policies_notice_basis_points_check" CHECK ("notice_basis_points" between 0 and 10000),
	CONSTRAINT "stop_loss_policies_corridor_basis_points_check" CHECK ("corridor_basis_points" between 0 and 10000),
	CONSTRAINT "stop_loss_policies_minimum_attachment_cents_check" CHECK ("minimum_attachment_cents" >= 0),
	CONSTRAINT "stop_loss_policies_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claim_files" ADD COLUMN "source" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_files" ADD COLUMN "content_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claim_code_lists" ADD CONSTRAINT "claim_code_lists_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agg_factors" ADD CONSTRAINT "agg_factors_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agg_factors" ADD CONSTRAINT "agg_factors_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agg_factors" ADD CONSTRAINT "agg_factors_policy_id_fk" FOREIGN KEY ("client_id","policy_id") REFERENCES "public"."stop_loss_policies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agg_factors" ADD CONSTRAINT "agg_factors_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_lasers" ADD CONSTRAINT "stop_loss_lasers_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_lasers" ADD CONSTRAINT "stop_loss_lasers_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_lasers" ADD CONSTRAINT "stop_loss_lasers_policy_id_fk" FOREIGN KEY ("client_id","policy_id") REFERENCES "public"."stop_loss_policies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_lasers" ADD CONSTRAINT "stop_loss_lasers_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_loss_policies" ADD CONSTRAINT "stop_loss_policies_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_code_lists_once" ON "claim_code_lists" USING btree ("installation_id","list","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_codes_once" ON "claim_codes" USING btree ("installation_id","list","code");--> statement-breakpoint
CREATE UNIQUE INDEX "agg_factors_tier" ON "agg_factors" USING btree ("policy_id","coverage_type","tier_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agg_factors_policy_id_lookup" ON "agg_factors" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stop_loss_lasers_member" ON "stop_loss_lasers" USING btree ("policy_id","member_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stop_loss_lasers_policy_id_lookup" ON "stop_loss_lasers" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "stop_loss_lasers_member_id_lookup" ON "stop_loss_lasers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "stop_loss_policies_start" ON "stop_loss_policies" USING btree ("installation_id","effective_date","id");--> statement-breakpoint
CREATE INDEX "stop_loss_policies_supplier_id_lookup" ON "stop_loss_policies" USING btree ("supplier_id") WHERE "supplier_id" is not null;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_source_check" CHECK ("source" in ('upload', 'key', 'folder', 'bucket'));--> statement-breakpoint
CREATE POLICY "system" ON "claim_code_lists" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_code_lists" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_code_lists" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_code_lists" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_code_lists" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "claim_codes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_codes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_codes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_codes" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_codes" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "agg_factors" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "agg_factors" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "agg_factors" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "agg_factors" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "agg_factors" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "stop_loss_lasers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "stop_loss_lasers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "stop_loss_lasers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "stop_loss_lasers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "stop_loss_lasers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "stop_loss_policies" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "stop_loss_policies" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "stop_loss_policies" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "stop_loss_policies" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "stop_loss_policies" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');