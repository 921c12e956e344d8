ALTER TABLE "users" drop column "name_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(btrim(last_name || ' ' || first_name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "members" drop column "name_key";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(btrim(last_name || ' ' || first_name))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_client_name" ON "members" USING btree ("client_id","name_key","id");
