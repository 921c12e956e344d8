ALTER TABLE "audit_events" ALTER COLUMN "installation_id" SET DEFAULT current_setting('openroll.installation')::uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "actor" SET DEFAULT current_setting('openroll.actor');--> statement-breakpoint
ALTER POLICY "tenant_add" ON "audit_events" TO openroll_runtime WITH CHECK (client_id is null or (select current_setting('openroll.reach')) = 'installation'
        or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]));