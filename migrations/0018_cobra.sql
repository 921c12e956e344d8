CREATE TABLE "cobra_cases" (
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
	"event" text NOT NULL,
	"event_date" date NOT NULL,
	"loss_date" date NOT NULL,
	"counts_from" text DEFAULT 'lossOfCoverage' NOT NULL,
	"is_employer_administrator" boolean DEFAULT false NOT NULL,
	"told_on" date,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cobra_cases_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "cobra_cases_loss_date_order_check" CHECK (event_date <= loss_date),
	CONSTRAINT "cobra_cases_event_check" CHECK ("event" in ('employmentEnd', 'hoursReduced', 'divorce', 'death', 'childAgedOut', 'medicare')),
	CONSTRAINT "cobra_cases_counts_from_check" CHECK ("counts_from" in ('lossOfCoverage', 'event')),
	CONSTRAINT "cobra_cases_credit_cents_check" CHECK ("credit_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cobra_cases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cobra_clocks" (
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
	"state" text DEFAULT 'noticeDue' NOT NULL,
	"months" integer NOT NULL,
	"extension" text,
	"notice_due_on" date NOT NULL,
	"notice_sent_on" date,
	"elected_on" date,
	"waived_on" date,
	"first_paid_on" date,
	"paid_through" date,
	"ends_on" date NOT NULL,
	"ended_on" date,
	"end_reason" text,
	"task" text,
	"task_due_on" date,
	CONSTRAINT "cobra_clocks_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "cobra_clocks_months_check" CHECK (months in (18, 29, 36)),
	CONSTRAINT "cobra_clocks_task_due_check" CHECK ((task is null) = (task_due_on is null)),
	CONSTRAINT "cobra_clocks_end_check" CHECK ((state = 'ended') = (end_reason is not null)),
	CONSTRAINT "cobra_clocks_notice_check" CHECK (state <> 'noticeSent' or notice_sent_on is not null),
	CONSTRAINT "cobra_clocks_election_check" CHECK (state not in ('elected', 'paying') or elected_on is not null),
	CONSTRAINT "cobra_clocks_waiver_check" CHECK (state <> 'waived' or waived_on is not null),
	CONSTRAINT "cobra_clocks_payment_check" CHECK (state <> 'paying' or paid_through is not null),
	CONSTRAINT "cobra_clocks_paid_through_order_check" CHECK (paid_through is null or first_paid_on is not null),
	CONSTRAINT "cobra_clocks_state_check" CHECK ("state" in ('noticeDue', 'noticeSent', 'elected', 'paying', 'waived', 'ended')),
	CONSTRAINT "cobra_clocks_extension_check" CHECK ("extension" in ('disability', 'secondEvent')),
	CONSTRAINT "cobra_clocks_end_reason_check" CHECK ("end_reason" in ('notElected', 'notPaid', 'maximum', 'otherPlan', 'medicare', 'notDisabled', 'planEnded', 'asked', 'death', 'mistake')),
	CONSTRAINT "cobra_clocks_task_check" CHECK ("task" in ('notice', 'election', 'firstPayment', 'payment', 'end'))
);
--> statement-breakpoint
ALTER TABLE "cobra_clocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cobra_steps" (
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
	"kind" text NOT NULL,
	"on_date" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_cents" bigint,
	"change" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "cobra_steps_amount_check" CHECK ((kind = 'payment') = (amount_cents is not null)),
	CONSTRAINT "cobra_steps_kind_check" CHECK ("kind" in ('started', 'notice', 'election', 'payment', 'extension', 'end')),
	CONSTRAINT "cobra_steps_amount_cents_check" CHECK ("amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cobra_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "cobra_clock_id" uuid;--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "cobra_clock_id" uuid;--> statement-breakpoint
ALTER TABLE "cobra_cases" ADD CONSTRAINT "cobra_cases_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_cases" ADD CONSTRAINT "cobra_cases_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_cases" ADD CONSTRAINT "cobra_cases_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_cases" ADD CONSTRAINT "cobra_cases_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_case_id_fk" FOREIGN KEY ("client_id","case_id") REFERENCES "public"."cobra_cases"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_clocks" ADD CONSTRAINT "cobra_clocks_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_case_id_fk" FOREIGN KEY ("client_id","case_id") REFERENCES "public"."cobra_cases"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cobra_cases_family" ON "cobra_cases" USING btree ("family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cobra_cases_once" ON "cobra_cases" USING btree ("member_id","event","event_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cobra_cases_member_id_lookup" ON "cobra_cases" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cobra_clocks_once" ON "cobra_clocks" USING btree ("case_id","member_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cobra_clocks_member" ON "cobra_clocks" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "cobra_clocks_family" ON "cobra_clocks" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "cobra_clocks_due" ON "cobra_clocks" USING btree ("client_id","task_due_on","id") WHERE task is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cobra_clocks_case_id_lookup" ON "cobra_clocks" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "cobra_steps_case" ON "cobra_steps" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "cobra_steps_family" ON "cobra_steps" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "cobra_steps_member_id_lookup" ON "cobra_steps" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "coverages_cobra_clock" ON "coverages" USING btree ("cobra_clock_id") WHERE cobra_clock_id is not null;--> statement-breakpoint
CREATE POLICY "system" ON "cobra_cases" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "cobra_cases" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "cobra_cases" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "cobra_cases" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "cobra_cases" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "cobra_clocks" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "cobra_clocks" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "cobra_clocks" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "cobra_clocks" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "cobra_clocks" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "cobra_steps" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "cobra_steps" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "cobra_steps" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "cobra_steps" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "cobra_steps" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');
--> statement-breakpoint
-- Hand-written: coverage that is continued points to a clock, whose table rests on it.
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_cobra_clock_id_fk" FOREIGN KEY ("client_id", "cobra_clock_id") REFERENCES "cobra_clocks"("client_id", "id");
