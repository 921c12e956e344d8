CREATE TABLE "survey_devices" (
	"recipient_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_devices_recipient_id_hash_pk" PRIMARY KEY("recipient_id","hash")
);
--> statement-breakpoint
ALTER TABLE "survey_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_recipients" ADD COLUMN "wrong_proofs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_recipients" ADD COLUMN "proof_code" "bytea";--> statement-breakpoint
ALTER TABLE "survey_recipients" ADD COLUMN "proof_code_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "survey_devices" ADD CONSTRAINT "survey_devices_recipient_id_survey_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."survey_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "system" ON "survey_devices" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);