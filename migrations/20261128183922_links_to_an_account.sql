CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_links_keyHash_unique" UNIQUE("key_hash"),
	CONSTRAINT "account_links_language_check" CHECK ("language" in ('en', 'ko', 'es'))
);

--> statement-breakpoint
ALTER TABLE "account_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_links_member" ON "account_links" USING btree ("member_id");
--> statement-breakpoint
CREATE POLICY "system" ON "account_links" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);
