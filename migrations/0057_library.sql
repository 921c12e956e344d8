ALTER TABLE "message_templates" ALTER COLUMN "language" SET DEFAULT 'en';--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "subject_ko" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "subject_es" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "body_ko" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "body_es" text;--> statement-breakpoint
ALTER TABLE "related_content" ADD COLUMN "title_ko" text;--> statement-breakpoint
ALTER TABLE "related_content" ADD COLUMN "title_es" text;--> statement-breakpoint
ALTER TABLE "related_content" ADD COLUMN "body_ko" text;--> statement-breakpoint
ALTER TABLE "related_content" ADD COLUMN "body_es" text;--> statement-breakpoint
ALTER TABLE "related_content" ADD COLUMN "url_ko" text;--> statement-breakpoint
ALTER TABLE "related_content" ADD COLUMN "url_es" text;
--> statement-breakpoint
-- by hand
UPDATE "message_templates" SET "body" = '<p>' || replace(replace(replace(replace(replace("body", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>';
--> statement-breakpoint
UPDATE "message_templates" e SET "subject_ko" = o."subject", "body_ko" = o."body" FROM "message_templates" o WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.name_key = e.name_key AND e.language = 'en' AND o.language = 'ko' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND (SELECT count(*) FROM "message_templates" n WHERE n.installation_id = e.installation_id AND n.client_id IS NOT DISTINCT FROM e.client_id AND n.language = e.language AND n.deleted_at IS NULL AND n.name_key = e.name_key) = 1 AND (SELECT count(*) FROM "message_templates" n WHERE n.installation_id = o.installation_id AND n.client_id IS NOT DISTINCT FROM o.client_id AND n.language = o.language AND n.deleted_at IS NULL AND n.name_key = o.name_key) = 1;
--> statement-breakpoint
UPDATE "message_templates" o SET deleted_at = o.updated_at FROM "message_templates" e WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.name_key = e.name_key AND e.language = 'en' AND o.language = 'ko' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND e."subject_ko" = o."subject";
--> statement-breakpoint
UPDATE "message_templates" SET "subject_ko" = "subject", "body_ko" = "body" WHERE language = 'ko';
--> statement-breakpoint
UPDATE "message_templates" e SET "subject_es" = o."subject", "body_es" = o."body" FROM "message_templates" o WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.name_key = e.name_key AND e.language = 'en' AND o.language = 'es' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND (SELECT count(*) FROM "message_templates" n WHERE n.installation_id = e.installation_id AND n.client_id IS NOT DISTINCT FROM e.client_id AND n.language = e.language AND n.deleted_at IS NULL AND n.name_key = e.name_key) = 1 AND (SELECT count(*) FROM "message_templates" n WHERE n.installation_id = o.installation_id AND n.client_id IS NOT DISTINCT FROM o.client_id AND n.language = o.language AND n.deleted_at IS NULL AND n.name_key = o.name_key) = 1;
--> statement-breakpoint
UPDATE "message_templates" o SET deleted_at = o.updated_at FROM "message_templates" e WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.name_key = e.name_key AND e.language = 'en' AND o.language = 'es' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND e."subject_es" = o."subject";
--> statement-breakpoint
UPDATE "message_templates" SET "subject_es" = "subject", "body_es" = "body" WHERE language = 'es';
--> statement-breakpoint
UPDATE "message_templates" SET language = 'en';
--> statement-breakpoint
UPDATE "related_content" e SET "title_ko" = o."title", "body_ko" = o."body", "url_ko" = o."url" FROM "related_content" o WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.placement = e.placement AND o.position = e.position AND o.starts_on IS NOT DISTINCT FROM e.starts_on AND o.ends_on IS NOT DISTINCT FROM e.ends_on AND e.language = 'en' AND o.language = 'ko' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND (SELECT count(*) FROM "related_content" n WHERE n.installation_id = e.installation_id AND n.client_id IS NOT DISTINCT FROM e.client_id AND n.language = e.language AND n.deleted_at IS NULL AND n.placement = e.placement AND n.position = e.position AND n.starts_on IS NOT DISTINCT FROM e.starts_on AND n.ends_on IS NOT DISTINCT FROM e.ends_on) = 1 AND (SELECT count(*) FROM "related_content" n WHERE n.installation_id = o.installation_id AND n.client_id IS NOT DISTINCT FROM o.client_id AND n.language = o.language AND n.deleted_at IS NULL AND n.placement = o.placement AND n.position = o.position AND n.starts_on IS NOT DISTINCT FROM o.starts_on AND n.ends_on IS NOT DISTINCT FROM o.ends_on) = 1;
--> statement-breakpoint
UPDATE "related_content" o SET deleted_at = o.updated_at FROM "related_content" e WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.placement = e.placement AND o.position = e.position AND o.starts_on IS NOT DISTINCT FROM e.starts_on AND o.ends_on IS NOT DISTINCT FROM e.ends_on AND e.language = 'en' AND o.language = 'ko' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND e."title_ko" = o."title";
--> statement-breakpoint
UPDATE "related_content" SET "title_ko" = "title", "body_ko" = "body", "url_ko" = "url" WHERE language = 'ko';
--> statement-breakpoint
UPDATE "related_content" e SET "title_es" = o."title", "body_es" = o."body", "url_es" = o."url" FROM "related_content" o WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.placement = e.placement AND o.position = e.position AND o.starts_on IS NOT DISTINCT FROM e.starts_on AND o.ends_on IS NOT DISTINCT FROM e.ends_on AND e.language = 'en' AND o.language = 'es' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND (SELECT count(*) FROM "related_content" n WHERE n.installation_id = e.installation_id AND n.client_id IS NOT DISTINCT FROM e.client_id AND n.language = e.language AND n.deleted_at IS NULL AND n.placement = e.placement AND n.position = e.position AND n.starts_on IS NOT DISTINCT FROM e.starts_on AND n.ends_on IS NOT DISTINCT FROM e.ends_on) = 1 AND (SELECT count(*) FROM "related_content" n WHERE n.installation_id = o.installation_id AND n.client_id IS NOT DISTINCT FROM o.client_id AND n.language = o.language AND n.deleted_at IS NULL AND n.placement = o.placement AND n.position = o.position AND n.starts_on IS NOT DISTINCT FROM o.starts_on AND n.ends_on IS NOT DISTINCT FROM o.ends_on) = 1;
--> statement-breakpoint
UPDATE "related_content" o SET deleted_at = o.updated_at FROM "related_content" e WHERE o.installation_id = e.installation_id AND o.client_id IS NOT DISTINCT FROM e.client_id AND o.placement = e.placement AND o.position = e.position AND o.starts_on IS NOT DISTINCT FROM e.starts_on AND o.ends_on IS NOT DISTINCT FROM e.ends_on AND e.language = 'en' AND o.language = 'es' AND e.deleted_at IS NULL AND o.deleted_at IS NULL AND e."title_es" = o."title";
--> statement-breakpoint
UPDATE "related_content" SET "title_es" = "title", "body_es" = "body", "url_es" = "url" WHERE language = 'es';
--> statement-breakpoint
UPDATE "related_content" SET language = 'en';
