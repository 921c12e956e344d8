ALTER TABLE "cobra_links" ADD COLUMN "proof_code" "bytea";
--> statement-breakpoint
ALTER TABLE "cobra_links" ADD COLUMN "proof_code_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "cobra_links" ADD COLUMN "device_hash" "bytea";
--> statement-breakpoint
ALTER TABLE "cobra_links" ADD COLUMN "handed_over_at" timestamp with time zone;
