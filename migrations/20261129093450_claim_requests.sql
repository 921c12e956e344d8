CREATE TABLE "claim_requests" (
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
	"asked_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"conversation_id" uuid NOT NULL,
	"claim_id" uuid,
	"provider_name" text,
	"served_on" date,
	"amount_cents" bigint,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"language" text NOT NULL,
	"decided_at" timestamp with time zone,
	"answer" text,
	"paid_cents" bigint,
	"paid_on" date,
	CONSTRAINT "claim_requests_conversationId_unique" UNIQUE("conversation_id"),
	CONSTRAINT "claim_requests_claim_check" CHECK ((kind = 'appeal') = (claim_id is not null)),
	CONSTRAINT "claim_requests_bill_check" CHECK (kind <> 'reimbursement' or num_nulls(provider_name, served_on, amount_cents) = 0),
	CONSTRAINT "claim_requests_decided_check" CHECK ((status in ('received', 'inReview')) = (decided_at is null)),
	CONSTRAINT "claim_requests_answer_check" CHECK (status not in ('denied', 'approved', 'paid') or answer is not null),
	CONSTRAINT "claim_requests_paid_check" CHECK ((status = 'paid') = (num_nulls(paid_cents, paid_on) = 0)),
	CONSTRAINT "claim_requests_kind_check" CHECK ("kind" in ('reimbursement', 'appeal')),
	CONSTRAINT "claim_requests_status_check" CHECK ("status" in ('received', 'inReview', 'approved', 'denied', 'paid', 'withdrawn')),
	CONSTRAINT "claim_requests_amount_cents_check" CHECK ("amount_cents" >= 0),
	CONSTRAINT "claim_requests_language_check" CHECK ("language" in ('en', 'ko', 'es')),
	CONSTRAINT "claim_requests_paid_cents_check" CHECK ("paid_cents" >= 0)
);

--> statement-breakpoint
ALTER TABLE "claim_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_asked_by_fk" FOREIGN KEY ("client_id","asked_by") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "claim_requests_client" ON "claim_requests" USING btree ("client_id","status","due_on");
--> statement-breakpoint
CREATE INDEX "claim_requests_family" ON "claim_requests" USING btree ("family_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_requests_appeal" ON "claim_requests" USING btree ("claim_id") WHERE status in ('received', 'inReview') and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_requests_member_id_lookup" ON "claim_requests" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "claim_requests_asked_by_lookup" ON "claim_requests" USING btree ("asked_by");
--> statement-breakpoint
CREATE INDEX "claim_requests_claim_id_lookup" ON "claim_requests" USING btree ("claim_id") WHERE "claim_id" is not null;
--> statement-breakpoint
CREATE POLICY "system" ON "claim_requests" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "claim_requests" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and ((select current_setting('openroll.health')) = 'all' or not is_sensitive or member_id = any ((select current_setting('openroll.private_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and (select current_setting('openroll.former')) in ('', member_id::text)));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "claim_requests" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and ((select current_setting('openroll.health')) = 'all' or not is_sensitive or member_id = any ((select current_setting('openroll.private_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and (select current_setting('openroll.former')) in ('', member_id::text)));
--> statement-breakpoint
CREATE POLICY "tenant_change" ON "claim_requests" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and ((select current_setting('openroll.health')) = 'all' or not is_sensitive or member_id = any ((select current_setting('openroll.private_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and (select current_setting('openroll.former')) in ('', member_id::text))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and ((select current_setting('openroll.health')) = 'all' or not is_sensitive or member_id = any ((select current_setting('openroll.private_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and (select current_setting('openroll.former')) in ('', member_id::text)));
--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "claim_requests" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and ((select current_setting('openroll.health')) = 'all' or member_id = any ((select current_setting('openroll.health_of')::uuid[])::uuid[])) and ((select current_setting('openroll.health')) = 'all' or not is_sensitive or member_id = any ((select current_setting('openroll.private_of')::uuid[])::uuid[])) and (select current_setting('openroll.kind')) in ('admin', 'tpa', 'member', 'apiKey') and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid) and (select current_setting('openroll.former')) in ('', member_id::text)));
