CREATE TABLE "union_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"union_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"hours_credited" integer
);
--> statement-breakpoint
ALTER TABLE "union_holidays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "union_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"union_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"hours_required" integer,
	"lookback_months" integer,
	"lag_months" integer,
	"bank_max_hours" integer,
	"monthly_rate_cents" bigint,
	"effective_date" date NOT NULL,
	"termination_date" date,
	CONSTRAINT "union_plans_dates_order_check" CHECK (termination_date >= effective_date),
	CONSTRAINT "union_plans_monthly_rate_cents_check" CHECK ("monthly_rate_cents" >= 0),
	CONSTRAINT "union_plans_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "union_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "union_shop_employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"union_shop_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"first_name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(first_name)) STORED NOT NULL,
	"last_name" text NOT NULL,
	"last_name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(last_name)) STORED NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"birth_date" date,
	"classification" text,
	"hire_date" date,
	"seniority_date" date,
	"termination_date" date,
	"monthly_hours" integer,
	"phone" text,
	"email" text,
	CONSTRAINT "union_shop_employees_dates_order_check" CHECK (termination_date >= hire_date),
	CONSTRAINT "union_shop_employees_status_check" CHECK ("status" in ('active', 'laidOff', 'leave', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "union_shop_employees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "union_shops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"union_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"employer_tax_id" text,
	"agreement_ref" text,
	"agreement_ref_key" text COLLATE "C" GENERATED ALWAYS AS (lower(agreement_ref)) STORED,
	"effective_date" date,
	"termination_date" date,
	"hourly_contribution_cents" bigint,
	"contact_name" text,
	"phone" text,
	"email" text,
	"address1" text,
	"city" text,
	"state" text,
	"zip" text,
	CONSTRAINT "union_shops_dates_order_check" CHECK (termination_date >= effective_date),
	CONSTRAINT "union_shops_status_check" CHECK ("status" in ('active', 'suspended', 'ended')),
	CONSTRAINT "union_shops_hourly_contribution_cents_check" CHECK ("hourly_contribution_cents" >= 0),
	CONSTRAINT "union_shops_effective_date_order_check" CHECK ("effective_date" <= "termination_date")
);
--> statement-breakpoint
ALTER TABLE "union_shops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"local_number" text,
	"local_number_key" text COLLATE "C" GENERATED ALWAYS AS (lower(local_number)) STORED,
	"fund_name" text,
	"plan_year_start" date,
	"contact_name" text,
	"phone" text,
	"email" text,
	"address1" text,
	"city" text,
	"state" text,
	"zip" text
);
--> statement-breakpoint
ALTER TABLE "unions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "union_holidays" ADD CONSTRAINT "union_holidays_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_holidays" ADD CONSTRAINT "union_holidays_union_id_fk" FOREIGN KEY ("union_id") REFERENCES "public"."unions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_plans" ADD CONSTRAINT "union_plans_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_plans" ADD CONSTRAINT "union_plans_union_id_fk" FOREIGN KEY ("union_id") REFERENCES "public"."unions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_plans" ADD CONSTRAINT "union_plans_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_plans" ADD CONSTRAINT "union_plans_base_plan_id_fk" FOREIGN KEY ("client_id","base_plan_id") REFERENCES "public"."base_plans"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_shop_employees" ADD CONSTRAINT "union_shop_employees_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_shop_employees" ADD CONSTRAINT "union_shop_employees_union_shop_id_fk" FOREIGN KEY ("union_shop_id") REFERENCES "public"."union_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_shops" ADD CONSTRAINT "union_shops_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_shops" ADD CONSTRAINT "union_shops_union_id_fk" FOREIGN KEY ("union_id") REFERENCES "public"."unions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unions" ADD CONSTRAINT "unions_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "union_holidays_day" ON "union_holidays" USING btree ("installation_id","day","id");--> statement-breakpoint
CREATE INDEX "union_holidays_union_id_lookup" ON "union_holidays" USING btree ("union_id");--> statement-breakpoint
CREATE INDEX "union_plans_start" ON "union_plans" USING btree ("installation_id","effective_date","id");--> statement-breakpoint
CREATE INDEX "union_plans_union_id_lookup" ON "union_plans" USING btree ("union_id");--> statement-breakpoint
CREATE INDEX "union_plans_base_plan_id_lookup" ON "union_plans" USING btree ("base_plan_id");--> statement-breakpoint
CREATE INDEX "union_shop_employees_name" ON "union_shop_employees" USING btree ("installation_id","last_name_key","id");--> statement-breakpoint
CREATE INDEX "union_shop_employees_union_shop_id_lookup" ON "union_shop_employees" USING btree ("union_shop_id");--> statement-breakpoint
CREATE INDEX "union_shops_name" ON "union_shops" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "union_shops_union_id_lookup" ON "union_shops" USING btree ("union_id");--> statement-breakpoint
CREATE INDEX "unions_name" ON "unions" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE POLICY "system" ON "union_holidays" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "union_holidays" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "union_holidays" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "union_holidays" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "union_holidays" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "union_plans" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "union_plans" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "union_plans" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "union_plans" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "union_plans" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "union_shop_employees" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "union_shop_employees" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "union_shop_employees" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "union_shop_employees" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "union_shop_employees" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "union_shops" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "union_shops" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "union_shops" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "union_shops" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "union_shops" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "unions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "unions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "unions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "unions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "unions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');