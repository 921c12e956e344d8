DROP INDEX "past_people_name";--> statement-breakpoint
ALTER TABLE "members" drop column "name_key";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(btrim(last_name || ' ' || first_name), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "members" drop column "first_key";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_key" text COLLATE "C" GENERATED ALWAYS AS (replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(btrim(first_name), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "past_people_name" ON "past_people" USING btree ("installation_id",(replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(btrim(last_name || ' ' || first_name), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') collate "C"));
--> statement-breakpoint
-- by hand
-- They went with the columns.
CREATE INDEX "members_name" ON "members" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_client_name" ON "members" USING btree ("client_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_first_name" ON "members" USING btree ("client_id","first_key","name_key","id");
