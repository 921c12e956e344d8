ALTER TABLE "sign_ups" ADD COLUMN "proof_code" "bytea";
--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "proof_code_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "wrong_proofs" integer DEFAULT 0 NOT NULL;
