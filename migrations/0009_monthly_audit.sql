CREATE TABLE "audit_drops" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" date NOT NULL,
	"rows" bigint NOT NULL,
	"seal_id" bigint NOT NULL,
	"seal_hash" "bytea" NOT NULL,
	"to_transaction" bigint NOT NULL,
	"rest_rows" bigint NOT NULL,
	"rest_hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_drops" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "system_read" ON "audit_drops" AS PERMISSIVE FOR SELECT TO "openroll_system" USING (true);
--> statement-breakpoint
CREATE POLICY "system_add" ON "audit_drops" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);
--> statement-breakpoint
-- Hand-written: Drizzle knows no partitions. They stand in a schema of their own, which no role of the server may use: each is reached
-- through its table alone. All rows go into the default partition here; the start then moves them into their months (`partitions.ts`).
CREATE SCHEMA "partitions";
--> statement-breakpoint
ALTER TABLE "audit_events" SET SCHEMA "partitions";
--> statement-breakpoint
ALTER TABLE "partitions"."audit_events" RENAME TO "audit_events_former";
--> statement-breakpoint
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "partitions"."audit_events_former" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit_changes" SET SCHEMA "partitions";
--> statement-breakpoint
ALTER TABLE "partitions"."audit_changes" RENAME TO "audit_changes_former";
--> statement-breakpoint
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "partitions"."audit_changes_former" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit_seals" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigserial NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"transaction" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL,
	"installation_id" uuid DEFAULT current_setting('openroll.installation')::uuid NOT NULL,
	"client_id" uuid,
	"actor" text DEFAULT current_setting('openroll.actor') NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "partitions"."audit_events_default" PARTITION OF "audit_events" DEFAULT;
--> statement-breakpoint
INSERT INTO "audit_events" ("id", "at", "transaction", "installation_id", "client_id", "actor", "action", "subject", "subject_id", "request_id", "details")
SELECT "id", "at", "transaction", "installation_id", "client_id", "actor", "action", "subject", "subject_id", "request_id", "details" FROM "partitions"."audit_events_former";
--> statement-breakpoint
SELECT setval('audit_events_id_seq', greatest(coalesce((SELECT max("id") FROM "partitions"."audit_events_former"), 0), 1), (SELECT count(*) > 0 FROM "partitions"."audit_events_former"));
--> statement-breakpoint
CREATE TABLE "audit_changes" (
	"id" bigserial NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"transaction" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"changed" jsonb NOT NULL,
	CONSTRAINT "audit_changes_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "audit_changes_action_check" CHECK ("action" in ('create', 'update', 'remove', 'restore'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "partitions"."audit_changes_default" PARTITION OF "audit_changes" DEFAULT;
--> statement-breakpoint
-- A change is of the moment of its transaction, which the events of the same one tell; else of the seal that closes it.
INSERT INTO "audit_changes" ("id", "at", "transaction", "installation_id", "client_id", "record", "record_id", "person_id", "action", "changed")
SELECT c."id", coalesce(
    (SELECT min(e."at") FROM "partitions"."audit_events_former" e WHERE e."transaction" = c."transaction"),
    (SELECT min(s."at") FROM "audit_seals" s WHERE s."to_transaction" > c."transaction"),
    now()), c."transaction", c."installation_id", c."client_id", c."record", c."record_id", c."person_id", c."action", c."changed"
FROM "partitions"."audit_changes_former" c;
--> statement-breakpoint
SELECT setval('audit_changes_id_seq', greatest(coalesce((SELECT max("id") FROM "partitions"."audit_changes_former"), 0), 1), (SELECT count(*) > 0 FROM "partitions"."audit_changes_former"));
--> statement-breakpoint
DROP TABLE "partitions"."audit_events_former";
--> statement-breakpoint
DROP TABLE "partitions"."audit_changes_former";
--> statement-breakpoint
ALTER TABLE "audit_seals" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "audit_events_transaction" ON "audit_events" USING btree ("transaction","id");
--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor","id");
--> statement-breakpoint
CREATE INDEX "audit_events_shown" ON "audit_events" USING gin ((details -> 'ids')) WHERE subject_id is null and action = 'view';
--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("installation_id","id");
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "system_read" ON "audit_events" AS PERMISSIVE FOR SELECT TO "openroll_system" USING (true);
--> statement-breakpoint
CREATE POLICY "system_add" ON "audit_events" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "audit_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid)
        and (select current_setting('openroll.person')) = ''
        and (client_id is null or client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]))
        and ((select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "audit_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (client_id is null or (select current_setting('openroll.reach')) = 'installation'
        or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]));
--> statement-breakpoint
CREATE INDEX "audit_changes_transaction" ON "audit_changes" USING btree ("transaction","record_id");
--> statement-breakpoint
CREATE INDEX "audit_changes_record" ON "audit_changes" USING btree ("record_id","transaction");
--> statement-breakpoint
CREATE INDEX "audit_changes_person" ON "audit_changes" USING btree ("person_id","transaction") WHERE person_id is not null;
--> statement-breakpoint
ALTER TABLE "audit_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "system_read" ON "audit_changes" AS PERMISSIVE FOR SELECT TO "openroll_system" USING (true);
--> statement-breakpoint
CREATE POLICY "system_add" ON "audit_changes" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "tenant_read" ON "audit_changes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid)
        and (select current_setting('openroll.person')) = ''
        and (client_id is null or client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]))
        and ((select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));
--> statement-breakpoint
CREATE POLICY "tenant_add" ON "audit_changes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid)
        and (client_id is null or (select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));
