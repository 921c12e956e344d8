CREATE TABLE "past_agg_factors" (
	"id" uuid NOT NULL,
	"known_to" timestamp with time zone NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"tier_code" text NOT NULL,
	"factor_cents" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "past_agg_factors_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_agg_factors_tier_code_check" CHECK ("tier_code" in ('EMP', 'ECH', 'ESP', 'FAM', 'NOTIER')),
	CONSTRAINT "past_agg_factors_factor_cents_check" CHECK ("factor_cents" >= 0)
);

--> statement-breakpoint
ALTER TABLE "past_agg_factors" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "past_claims" (
	"id" uuid NOT NULL,
	"known_to" timestamp with time zone NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"member_id" uuid,
	"served_from" date,
	CONSTRAINT "past_claims_id_known_to_pk" PRIMARY KEY("id","known_to")
);

--> statement-breakpoint
ALTER TABLE "past_claims" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "past_stop_loss_policies" (
	"id" uuid NOT NULL,
	"known_to" timestamp with time zone NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"policy_number" text,
	"supplier_id" uuid,
	"contract_basis" text NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date NOT NULL,
	"specific_deductible_cents" bigint NOT NULL,
	"notice_basis_points" integer DEFAULT 5000 NOT NULL,
	"corridor_basis_points" integer DEFAULT 2500 NOT NULL,
	"minimum_attachment_cents" bigint,
	"specific_limit_cents" bigint,
	"aggregating_deductible_cents" bigint,
	"aggregate_limit_cents" bigint,
	CONSTRAINT "past_stop_loss_policies_id_known_to_pk" PRIMARY KEY("id","known_to"),
	CONSTRAINT "past_stop_loss_policies_contract_basis_check" CHECK ("contract_basis" in ('12/12', '12/15', '12/18', '12/24', '15/12', '24/12', 'paid')),
	CONSTRAINT "past_stop_loss_policies_specific_deductible_cents_check" CHECK ("specific_deductible_cents" >= 0),
	CONSTRAINT "past_stop_loss_policies_notice_basis_points_check" CHECK ("notice_basis_points" between 0 and 10000),
	CONSTRAINT "past_stop_loss_policies_corridor_basis_points_check" CHECK ("corridor_basis_points" between 0 and 10000),
	CONSTRAINT "past_stop_loss_policies_minimum_attachment_cents_check" CHECK ("minimum_attachment_cents" >= 0),
	CONSTRAINT "past_stop_loss_policies_specific_limit_cents_check" CHECK ("specific_limit_cents" >= 0),
	CONSTRAINT "past_stop_loss_policies_aggregating_deductible_cents_check" CHECK ("aggregating_deductible_cents" >= 0),
	CONSTRAINT "past_stop_loss_policies_aggregate_limit_cents_check" CHECK ("aggregate_limit_cents" >= 0),
	CONSTRAINT "past_stop_loss_policies_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);

--> statement-breakpoint
ALTER TABLE "past_stop_loss_policies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "past_agg_factors" ADD CONSTRAINT "past_agg_factors_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_agg_factors" ADD CONSTRAINT "past_agg_factors_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_agg_factors" ADD CONSTRAINT "past_agg_factors_policy_id_fk" FOREIGN KEY ("client_id","policy_id") REFERENCES "public"."stop_loss_policies"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_agg_factors" ADD CONSTRAINT "past_agg_factors_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_claims" ADD CONSTRAINT "past_claims_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_claims" ADD CONSTRAINT "past_claims_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_claims" ADD CONSTRAINT "past_claims_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_stop_loss_policies" ADD CONSTRAINT "past_stop_loss_policies_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_stop_loss_policies" ADD CONSTRAINT "past_stop_loss_policies_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_stop_loss_policies" ADD CONSTRAINT "past_stop_loss_policies_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "past_agg_factors_policy_id_lookup" ON "past_agg_factors" USING btree ("policy_id");
--> statement-breakpoint
CREATE INDEX "past_claims_member_id_lookup" ON "past_claims" USING btree ("member_id") WHERE "member_id" is not null;
--> statement-breakpoint
CREATE INDEX "past_stop_loss_policies_supplier_id_lookup" ON "past_stop_loss_policies" USING btree ("supplier_id") WHERE "supplier_id" is not null;
--> statement-breakpoint
CREATE POLICY "system" ON "past_agg_factors" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_agg_factors" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_agg_factors" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_agg_factors" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_agg_factors" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_agg_factors" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);
--> statement-breakpoint
CREATE POLICY "system" ON "past_claims" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_claims" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_claims" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_claims" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_claims" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_claims" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);
--> statement-breakpoint
CREATE POLICY "system" ON "past_stop_loss_policies" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "past_stop_loss_policies" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "past_stop_loss_policies" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "past_stop_loss_policies" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "past_stop_loss_policies" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "by_trigger" ON "past_stop_loss_policies" AS RESTRICTIVE FOR INSERT TO "openroll_runtime", "openroll_system" WITH CHECK (pg_trigger_depth() > 0);
