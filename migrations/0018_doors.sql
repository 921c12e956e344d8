CREATE TABLE "invitation_devices" (
	"invitation_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_devices_invitation_id_hash_pk" PRIMARY KEY("invitation_id","hash")
);
--> statement-breakpoint
ALTER TABLE "invitation_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "link_proof" text DEFAULT 'birthDate' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "wrong_proofs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "proof_code" "bytea";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "proof_code_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "browser_hash" "bytea";--> statement-breakpoint
ALTER TABLE "invitation_devices" ADD CONSTRAINT "invitation_devices_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "system" ON "invitation_devices" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);