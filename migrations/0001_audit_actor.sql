ALTER POLICY "tenant_add" ON "audit_events" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid
        and actor = (select current_setting('openroll.actor'))
        and (client_id is null or (select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients'))::uuid[])));