ALTER TABLE "installations" ALTER COLUMN "member_number_format" SET DEFAULT 'M########';
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "site_name" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "logo" "bytea";
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "logo_type" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "primary_color" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "accent_color" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "phone" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "email" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "postal_address" text;
--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_logo_type_check" CHECK ("logo_type" in ('image/png', 'image/jpeg', 'image/webp'));
