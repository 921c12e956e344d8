ALTER TABLE "claim_lines" ADD COLUMN "drug_code" text;
--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "rate_code" text;
--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "is_out_of_network" boolean;
--> statement-breakpoint
ALTER TABLE "claim_versions" ADD COLUMN "remarks" text[] DEFAULT '{}' NOT NULL;
