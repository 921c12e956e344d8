CREATE TABLE "api_keys" (
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
	"key_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"permissions" text[] NOT NULL,
	"client_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "emergency_accesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "emergency_accesses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"agent" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"secret_sealed" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"sign_count" bigint,
	"transports" text[]
);
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_ups_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_links_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "user_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "key_rotations" (
	"key_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"reached" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_rotations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "second_factor_for" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "emergency_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(last_name || ' ' || first_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "active_client_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shares_health_with_subscriber" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "broker_maps" ADD COLUMN "division_id" uuid;--> statement-breakpoint
ALTER TABLE "brokers" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "brokers" ADD COLUMN "code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tpas" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tpas" ADD COLUMN "code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_links" ADD CONSTRAINT "user_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_name" ON "api_keys" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "emergency_accesses_user" ON "emergency_accesses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_hash" ON "known_devices" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_hash" ON "recovery_codes" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_credential" ON "second_factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "sign_ups_member" ON "sign_ups" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "user_links_user" ON "user_links" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_emergency_id_emergency_accesses_id_fk" FOREIGN KEY ("emergency_id") REFERENCES "public"."emergency_accesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_active_client_id_clients_id_fk" FOREIGN KEY ("active_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_maps" ADD CONSTRAINT "broker_maps_division_id_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roles_name" ON "roles" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "users_entity" ON "users" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_member" ON "users" USING btree ("entity_id") WHERE type = 'member' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "broker_maps_start" ON "broker_maps" USING btree ("installation_id","effective_date","id");--> statement-breakpoint
CREATE INDEX "brokers_name" ON "brokers" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "partners_name" ON "partners" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "tpas_name" ON "tpas" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "audit_events_looks" ON "audit_events" USING btree ("actor","id") WHERE action = 'view' and subject = 'members';--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("installation_id","id");--> statement-breakpoint
CREATE POLICY "system" ON "api_keys" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "api_keys" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "api_keys" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "api_keys" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "api_keys" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "emergency_accesses" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "emergency_accesses" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "emergency_accesses" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "emergency_accesses" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "emergency_accesses" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "known_devices" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "passkey_challenges" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "second_factors" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "sign_ups" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "user_links" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "key_rotations" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "tenant_read" ON "divisions" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or id = any ((select current_setting('openroll.divisions'))::uuid[])));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "divisions" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or id = any ((select current_setting('openroll.divisions'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_change" ON "divisions" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or id = any ((select current_setting('openroll.divisions'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or id = any ((select current_setting('openroll.divisions'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "divisions" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or id = any ((select current_setting('openroll.divisions'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_read" ON "enrollment_events" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "enrollment_events" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "enrollment_events" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "enrollment_events" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "enrollment_people" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "enrollment_people" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "enrollment_people" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "enrollment_people" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "enrollment_selections" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "enrollment_selections" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "enrollment_selections" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "enrollment_selections" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "enrollments" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "enrollments" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "enrollments" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "enrollments" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "permissions" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_read" ON "role_permissions" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_read" ON "roles" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_read" ON "user_roles" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '' and exists (select from users owner where owner.id = user_id));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "user_roles" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '' and exists (select from users owner where owner.id = user_id) and not ('user:' || user_id = (select current_setting('openroll.actor'))));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "user_roles" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '' and exists (select from users owner where owner.id = user_id) and not ('user:' || user_id = (select current_setting('openroll.actor')))) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '' and exists (select from users owner where owner.id = user_id) and not ('user:' || user_id = (select current_setting('openroll.actor'))));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "user_roles" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.person')) = '' and exists (select from users owner where owner.id = user_id) and not ('user:' || user_id = (select current_setting('openroll.actor'))));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "users" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((((select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') or entity_id = nullif((select current_setting('openroll.organisation')), '')::uuid) or 'user:' || id = (select current_setting('openroll.actor'))));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "users" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (((select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') or entity_id = nullif((select current_setting('openroll.organisation')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "users" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (((select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') or entity_id = nullif((select current_setting('openroll.organisation')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (((select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') or entity_id = nullif((select current_setting('openroll.organisation')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "users" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and (((select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') or entity_id = nullif((select current_setting('openroll.organisation')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "coverages" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "coverages" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "coverages" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "coverages" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "members" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_add" ON "members" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_change" ON "members" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "members" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (client_id <> all ((select current_setting('openroll.limited'))::uuid[]) or division_id = any ((select current_setting('openroll.divisions'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
ALTER POLICY "tenant_read" ON "audit_events" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation'))::uuid
        and (select current_setting('openroll.person')) = ''
        and (client_id is null or client_id <> all ((select current_setting('openroll.limited'))::uuid[]))
        and ((select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients'))::uuid[])));