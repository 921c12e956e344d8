ALTER TABLE "enrollment_sessions" DROP CONSTRAINT "enrollment_sessions_link_proof_check";
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "handed_over_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "enrollment_sessions" DROP COLUMN "link_proof";
