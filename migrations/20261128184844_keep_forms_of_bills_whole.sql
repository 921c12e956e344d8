ALTER TABLE "claim_lines" ADD COLUMN "details" jsonb;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "form_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "other_payers" jsonb DEFAULT '[]'::jsonb NOT NULL;
