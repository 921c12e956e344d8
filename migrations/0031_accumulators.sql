CREATE TABLE "accumulator_totals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"period_from" date NOT NULL,
	"period_until" date NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"used_cents" bigint NOT NULL,
	"limit_cents" bigint,
	"over_cents" bigint DEFAULT 0 NOT NULL,
	"family_used_cents" bigint NOT NULL,
	"family_limit_cents" bigint,
	"why" jsonb NOT NULL,
	"family_why" jsonb NOT NULL,
	"postings" jsonb NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accumulator_totals_kind_check" CHECK ("kind" in ('deductible', 'outOfPocket')),
	CONSTRAINT "accumulator_totals_network_check" CHECK ("network" in ('in', 'out')),
	CONSTRAINT "accumulator_totals_used_cents_check" CHECK ("used_cents" >= 0),
	CONSTRAINT "accumulator_totals_limit_cents_check" CHECK ("limit_cents" >= 0),
	CONSTRAINT "accumulator_totals_over_cents_check" CHECK ("over_cents" >= 0),
	CONSTRAINT "accumulator_totals_family_used_cents_check" CHECK ("family_used_cents" >= 0),
	CONSTRAINT "accumulator_totals_family_limit_cents_check" CHECK ("family_limit_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "accumulator_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "accumulators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"name_ko" text NOT NULL,
	"name_es" text NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"network" text NOT NULL,
	"use" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "accumulators_kind_check" CHECK ("kind" in ('deductible', 'outOfPocket')),
	CONSTRAINT "accumulators_scope_check" CHECK ("scope" in ('person', 'family')),
	CONSTRAINT "accumulators_network_check" CHECK ("network" in ('in', 'out')),
	CONSTRAINT "accumulators_use_check" CHECK ("use" in ('compare', 'add'))
);
--> statement-breakpoint
ALTER TABLE "accumulators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payer_totals" (
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
	"family_id" uuid,
	"member_id" uuid,
	"accumulator_id" uuid,
	"code" text NOT NULL,
	"member_reference" text NOT NULL,
	"on_day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "payer_totals_once" UNIQUE("installation_id","member_reference","code","on_day"),
	CONSTRAINT "payer_totals_amount_cents_check" CHECK ("amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payer_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "total_differences" (
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
	"period_from" date NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"scope" text NOT NULL,
	"problem" text NOT NULL,
	"ours_cents" bigint NOT NULL,
	"other_cents" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	CONSTRAINT "total_differences_kind_check" CHECK ("kind" in ('deductible', 'outOfPocket')),
	CONSTRAINT "total_differences_network_check" CHECK ("network" in ('in', 'out')),
	CONSTRAINT "total_differences_scope_check" CHECK ("scope" in ('person', 'family')),
	CONSTRAINT "total_differences_problem_check" CHECK ("problem" in ('payerDiffers', 'beyondLimit')),
	CONSTRAINT "total_differences_ours_cents_check" CHECK ("ours_cents" >= 0),
	CONSTRAINT "total_differences_other_cents_check" CHECK ("other_cents" >= 0),
	CONSTRAINT "total_differences_status_check" CHECK ("status" in ('open', 'settled', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "total_differences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unknown_accumulators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(code)) STORED NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"accumulator_id" uuid,
	"first_seen_on" date NOT NULL,
	"last_seen_on" date NOT NULL,
	"figures" integer DEFAULT 0 NOT NULL,
	"sample_reference" text,
	CONSTRAINT "unknown_accumulators_status_check" CHECK ("status" in ('new', 'mapped', 'ignored'))
);
--> statement-breakpoint
ALTER TABLE "unknown_accumulators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD COLUMN "deductible_crossing" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD COLUMN "out_of_pocket_crossing" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD COLUMN "deductible_carry_over" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "accumulator_totals" ADD CONSTRAINT "accumulator_totals_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accumulator_totals" ADD CONSTRAINT "accumulator_totals_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accumulator_totals" ADD CONSTRAINT "accumulator_totals_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accumulator_totals" ADD CONSTRAINT "accumulator_totals_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accumulator_totals" ADD CONSTRAINT "accumulator_totals_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accumulators" ADD CONSTRAINT "accumulators_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_accumulator_id_fk" FOREIGN KEY ("accumulator_id") REFERENCES "public"."accumulators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "total_differences" ADD CONSTRAINT "total_differences_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "total_differences" ADD CONSTRAINT "total_differences_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "total_differences" ADD CONSTRAINT "total_differences_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "total_differences" ADD CONSTRAINT "total_differences_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_accumulators" ADD CONSTRAINT "unknown_accumulators_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_accumulators" ADD CONSTRAINT "unknown_accumulators_accumulator_id_fk" FOREIGN KEY ("accumulator_id") REFERENCES "public"."accumulators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accumulator_totals_once" ON "accumulator_totals" USING btree ("member_id","base_plan_id","period_from","kind","network");--> statement-breakpoint
CREATE INDEX "accumulator_totals_family" ON "accumulator_totals" USING btree ("family_id","period_from");--> statement-breakpoint
CREATE INDEX "accumulator_totals_base_plan_id_lookup" ON "accumulator_totals" USING btree ("base_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accumulators_code" ON "accumulators" USING btree ("installation_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "accumulators_order" ON "accumulators" USING btree ("installation_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "accumulators_name" ON "accumulators" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "payer_totals_member" ON "payer_totals" USING btree ("member_id","on_day");--> statement-breakpoint
CREATE INDEX "payer_totals_family" ON "payer_totals" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "payer_totals_waiting" ON "payer_totals" USING btree ("installation_id","code") WHERE member_id is null or accumulator_id is null;--> statement-breakpoint
CREATE INDEX "payer_totals_accumulator_id_lookup" ON "payer_totals" USING btree ("accumulator_id") WHERE "accumulator_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "total_differences_once" ON "total_differences" USING btree ("member_id","period_from","kind","network","scope","problem");--> statement-breakpoint
CREATE INDEX "total_differences_open" ON "total_differences" USING btree ("installation_id","created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "total_differences_family" ON "total_differences" USING btree ("family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unknown_accumulators_code" ON "unknown_accumulators" USING btree ("installation_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "unknown_accumulators_seen" ON "unknown_accumulators" USING btree ("installation_id","last_seen_on","id");--> statement-breakpoint
CREATE INDEX "unknown_accumulators_code_key" ON "unknown_accumulators" USING btree ("installation_id","code_key","id");--> statement-breakpoint
CREATE INDEX "unknown_accumulators_accumulator_id_lookup" ON "unknown_accumulators" USING btree ("accumulator_id") WHERE "accumulator_id" is not null;--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_deductible_crossing_check" CHECK ("deductible_crossing" in ('none', 'inToOut', 'outToIn', 'both'));--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_out_of_pocket_crossing_check" CHECK ("out_of_pocket_crossing" in ('none', 'inToOut', 'outToIn', 'both'));--> statement-breakpoint
ALTER TABLE "plan_benefits" ADD CONSTRAINT "plan_benefits_deductible_carry_over_check" CHECK ("deductible_carry_over" in ('none', 'unmet', 'any'));--> statement-breakpoint
CREATE POLICY "system" ON "accumulator_totals" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "accumulator_totals" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "accumulator_totals" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "accumulator_totals" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "accumulator_totals" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "accumulators" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "accumulators" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "accumulators" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "accumulators" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "accumulators" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "payer_totals" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "payer_totals" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "payer_totals" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "payer_totals" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "payer_totals" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "total_differences" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "total_differences" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "total_differences" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "total_differences" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "total_differences" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'apiKey') and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "unknown_accumulators" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "unknown_accumulators" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "unknown_accumulators" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "unknown_accumulators" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "unknown_accumulators" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');