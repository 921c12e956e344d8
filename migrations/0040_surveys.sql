CREATE TABLE "payment_events" (
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
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"amount_cents" bigint,
	"return_code" text,
	"note" text,
	CONSTRAINT "payment_events_kind_check" CHECK ("kind" in ('charge', 'authorization', 'cobraDue', 'cobraPayment')),
	CONSTRAINT "payment_events_from_state_check" CHECK ("from_state" in ('authorized', 'due', 'submitted', 'paid', 'returned', 'refunded', 'writtenOff', 'cancelled')),
	CONSTRAINT "payment_events_to_state_check" CHECK ("to_state" in ('authorized', 'due', 'submitted', 'paid', 'returned', 'refunded', 'writtenOff', 'cancelled')),
	CONSTRAINT "payment_events_amount_cents_check" CHECK ("amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "union_signups" (
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
	"key_hash" "bytea" NOT NULL,
	"request_key" "bytea" NOT NULL,
	"request_index" "bytea" NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"first_id" uuid,
	"first_name" text NOT NULL,
	"middle_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"hire_date" date NOT NULL,
	"classification" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"mobile_phone" text,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"language" text NOT NULL,
	"ssn_sealed" "bytea" NOT NULL,
	"ssn_index" "bytea" NOT NULL,
	"ssn_last4" text NOT NULL,
	"decided_at" timestamp with time zone,
	"answer" text,
	"union_shop_employee_id" uuid,
	CONSTRAINT "union_signups_status_check" CHECK ("status" in ('waiting', 'accepted', 'refused', 'repeated')),
	CONSTRAINT "union_signups_language_check" CHECK ("language" in ('en', 'ko', 'es'))
);
--> statement-breakpoint
ALTER TABLE "union_signups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_charges" DROP CONSTRAINT "payment_charges_status_check";--> statement-breakpoint
DROP INDEX "union_shop_employees_union_shop_id_lookup";--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "retries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "link_days" integer;--> statement-breakpoint
ALTER TABLE "union_shop_employees" ADD COLUMN "ssn_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "union_shop_employees" ADD COLUMN "ssn_index" "bytea";--> statement-breakpoint
ALTER TABLE "union_shop_employees" ADD COLUMN "ssn_last4" text;--> statement-breakpoint
ALTER TABLE "union_shops" ADD COLUMN "signup_key" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_signups" ADD CONSTRAINT "union_signups_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_signups" ADD CONSTRAINT "union_signups_union_shop_id_fk" FOREIGN KEY ("union_shop_id") REFERENCES "public"."union_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_signups" ADD CONSTRAINT "union_signups_first_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."union_signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "union_signups" ADD CONSTRAINT "union_signups_union_shop_employee_id_fk" FOREIGN KEY ("union_shop_employee_id") REFERENCES "public"."union_shop_employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_subject" ON "payment_events" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "union_signups_key" ON "union_signups" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "union_signups_request" ON "union_signups" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "union_signups_waiting" ON "union_signups" USING btree ("installation_id","status","created_at");--> statement-breakpoint
CREATE INDEX "union_signups_ssn" ON "union_signups" USING btree ("union_shop_id","ssn_index");--> statement-breakpoint
CREATE INDEX "union_signups_first_id_lookup" ON "union_signups" USING btree ("first_id") WHERE "first_id" is not null;--> statement-breakpoint
CREATE INDEX "union_signups_union_shop_employee_id_lookup" ON "union_signups" USING btree ("union_shop_employee_id") WHERE "union_shop_employee_id" is not null;--> statement-breakpoint
CREATE INDEX "union_shop_employees_ssn" ON "union_shop_employees" USING btree ("union_shop_id","ssn_index");--> statement-breakpoint
CREATE UNIQUE INDEX "union_shops_signup_key" ON "union_shops" USING btree ("signup_key");--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_refund" CHECK (refunded_cents <= amount_cents);--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_refunded_cents_check" CHECK ("refunded_cents" >= 0);--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_status_check" CHECK ("status" in ('waiting', 'sent', 'settled', 'returned', 'refunded', 'writtenOff', 'cancelled'));--> statement-breakpoint
CREATE POLICY "system" ON "payment_events" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "payment_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "payment_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "payment_events" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "payment_events" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "union_signups" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "union_signups" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "union_signups" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "union_signups" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "union_signups" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');