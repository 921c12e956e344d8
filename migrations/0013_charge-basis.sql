ALTER TABLE "enrollment_sessions" ADD COLUMN "charge_basis" text DEFAULT 'chosen' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_payments" ADD COLUMN "charge_basis" text DEFAULT 'chosen' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_payments" ADD COLUMN "charge_why" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Sessions that asked for payment charged their fixed amount, and each payment was agreed to for it.
UPDATE "enrollment_sessions" SET "charge_basis" = 'fixed' WHERE "payment_required";--> statement-breakpoint
UPDATE "enrollment_payments" SET "charge_basis" = 'fixed', "charge_why" = '[{"code":"charge.fixed"}]'::jsonb;
