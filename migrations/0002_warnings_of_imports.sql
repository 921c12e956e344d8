ALTER TABLE "import_errors" ADD COLUMN "severity" text DEFAULT 'error' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warned_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_severity_check" CHECK ("severity" in ('error', 'warning'));