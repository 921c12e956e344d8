ALTER TABLE "imports" ADD COLUMN "ended" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "losing" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "cover_ends" text DEFAULT 'endOfMonth' NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_cover_ends_check" CHECK ("cover_ends" in ('lastDay', 'endOfMonth'));
