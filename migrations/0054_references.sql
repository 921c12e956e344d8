ALTER TABLE "wallet_devices" DROP CONSTRAINT "wallet_devices_card_id_fk";
--> statement-breakpoint
ALTER TABLE "message_documents" DROP CONSTRAINT "message_documents_document_id_fk";
--> statement-breakpoint
ALTER TABLE "message_documents" DROP CONSTRAINT "message_documents_version_id_fk";
--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."wallet_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;