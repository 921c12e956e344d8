ALTER TABLE "members" ADD COLUMN "first_key" text COLLATE "C" GENERATED ALWAYS AS (lower(btrim(first_name))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_first_name" ON "members" USING btree ("client_id","first_key","name_key","id");--> statement-breakpoint
CREATE INDEX "past_people_name" ON "past_people" USING btree ("installation_id",(lower(btrim(last_name || ' ' || first_name)) collate "C"));--> statement-breakpoint
CREATE INDEX "people_phone" ON "people" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "people_mobile_phone" ON "people" USING btree ("mobile_phone") WHERE mobile_phone is not null;--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree (lower(email)) WHERE email is not null;