DROP INDEX "audit_events_looks";--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_events_shown" ON "audit_events" USING gin ((details -> 'ids')) WHERE subject_id is null and action = 'view';