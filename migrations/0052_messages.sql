ALTER TABLE "announcements" ADD COLUMN "title_ko" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "title_es" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "body_ko" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "body_es" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" text[] DEFAULT '{admin,broker,client,member,partner,tpa}' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience_check" CHECK ("audience" <@ array['admin', 'broker', 'client', 'member', 'partner', 'tpa']::text[]);--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_language_check" CHECK ("language" in ('en', 'ko', 'es'));
--> statement-breakpoint
-- by hand
UPDATE "announcements" SET "body" = '<p>' || replace(replace(replace(replace(replace("body", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>';
--> statement-breakpoint
UPDATE "announcements" SET "title_ko" = "title", "body_ko" = "body" WHERE "language" = 'ko';
--> statement-breakpoint
UPDATE "announcements" SET "title_es" = "title", "body_es" = "body" WHERE "language" = 'es';
