ALTER TABLE "payer_totals" DROP CONSTRAINT "payer_totals_once";
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "subscriber_number" text;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "payer_id" text;
--> statement-breakpoint
ALTER TABLE "payer_totals" ADD COLUMN "upload_client_id" uuid;
--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_upload_client_id_fk" FOREIGN KEY ("upload_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "claims_patient_number" ON "claims" USING btree ("installation_id","patient_number");
--> statement-breakpoint
CREATE INDEX "claims_subscriber_number" ON "claims" USING btree ("installation_id","subscriber_number") WHERE subscriber_number is not null;
--> statement-breakpoint
ALTER TABLE "payer_totals" ADD CONSTRAINT "payer_totals_once" UNIQUE NULLS NOT DISTINCT("installation_id","upload_client_id","member_reference","member_dob","code","on_day");
