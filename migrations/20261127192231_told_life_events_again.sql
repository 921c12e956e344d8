-- The migration before took this away by mistake: it was written beside tables of an earlier day.
ALTER TABLE "life_events" ADD COLUMN "told_by_member_id" uuid;
--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_told_by_member_id_fk" FOREIGN KEY ("client_id","told_by_member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "life_events_told_by_member_id_lookup" ON "life_events" USING btree ("told_by_member_id") WHERE "told_by_member_id" is not null;
