CREATE TABLE "wallet_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"serial" text NOT NULL,
	"is_at_apple" boolean DEFAULT false NOT NULL,
	"is_at_google" boolean DEFAULT false NOT NULL,
	"said_hash" text,
	"changed_at" timestamp with time zone NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wallet_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"push_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wallet_watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"seen_transaction" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_watches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_family_id_fk" FOREIGN KEY ("client_id","family_id") REFERENCES "public"."families"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_member_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_coverage_type_fk" FOREIGN KEY ("installation_id","coverage_type") REFERENCES "public"."coverage_types"("installation_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."wallet_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_watches" ADD CONSTRAINT "wallet_watches_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_cards_serial" ON "wallet_cards" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "wallet_cards_family" ON "wallet_cards" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "wallet_cards_client" ON "wallet_cards" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "wallet_cards_member" ON "wallet_cards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "wallet_cards_looked" ON "wallet_cards" USING btree ("installation_id","looked_at");--> statement-breakpoint
CREATE INDEX "wallet_cards_stale" ON "wallet_cards" USING btree ("installation_id") WHERE is_stale;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_devices_once" ON "wallet_devices" USING btree ("card_id","device_id");--> statement-breakpoint
CREATE INDEX "wallet_devices_device" ON "wallet_devices" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "wallet_watches_installation" ON "wallet_watches" USING btree ("installation_id","id");--> statement-breakpoint
CREATE POLICY "system" ON "wallet_cards" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "wallet_cards" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "wallet_cards" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "wallet_cards" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "wallet_cards" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.access_scope')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "system" ON "wallet_devices" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "wallet_devices" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "wallet_devices" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "wallet_devices" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "wallet_devices" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "wallet_watches" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "wallet_watches" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "wallet_watches" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "wallet_watches" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "wallet_watches" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.access_scope')) = 'installation' and (select current_setting('openroll.person')) = '');