ALTER TABLE "claim_holds" ADD COLUMN "ids_sealed" "bytea";
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "ids_sealed" "bytea";
