CREATE TABLE "cobra_debits" (
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
	"case_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"bank_name" text NOT NULL,
	"account_name" text NOT NULL,
	"account_type" text NOT NULL,
	"routing_number" text NOT NULL,
	"account_sealed" "bytea" NOT NULL,
	"account_last4" text NOT NULL,
	"authorization_text" text NOT NULL,
	"authorization_hash" text NOT NULL,
	"authorized_name" text NOT NULL,
	"authorized_at" timestamp with time zone NOT NULL,
	"authorized_on" date NOT NULL,
	"authorized_from" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"return_code" text,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "cobra_debits_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "cobra_debits_amount_cents_check" CHECK ("amount_cents" >= 0),
	CONSTRAINT "cobra_debits_account_type_check" CHECK ("account_type" in ('checking', 'savings')),
	CONSTRAINT "cobra_debits_status_check" CHECK ("status" in ('waiting', 'sent', 'paid', 'returned', 'cancelled'))
);

--> statement-breakpoint
ALTER TABLE "cobra_debits" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_kind_check";
--> statement-breakpoint
ALTER TABLE "cobra_debits" ADD CONSTRAINT "cobra_debits_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_debits" ADD CONSTRAINT "cobra_debits_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_debits" ADD CONSTRAINT "cobra_debits_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_debits" ADD CONSTRAINT "cobra_debits_case_id_fk" FOREIGN KEY ("client_id","case_id") REFERENCES "public"."cobra_cases"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cobra_debits" ADD CONSTRAINT "cobra_debits_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cobra_debits_member" ON "cobra_debits" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "cobra_debits_family" ON "cobra_debits" USING btree ("family_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cobra_debits_one" ON "cobra_debits" USING btree ("case_id") WHERE status in ('waiting', 'sent') and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cobra_debits_case_id_lookup" ON "cobra_debits" USING btree ("case_id");
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_kind_check" CHECK ("kind" in ('charge', 'authorization', 'cobraDue', 'cobraPayment', 'cobraDebit'));
--> statement-breakpoint
CREATE POLICY "system" ON "cobra_debits" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "cobra_debits" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "cobra_debits" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "cobra_debits" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "cobra_debits" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
