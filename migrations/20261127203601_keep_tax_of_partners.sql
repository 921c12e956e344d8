ALTER TABLE "coverages" ADD COLUMN "employee_post_tax_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "imputed_income_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD COLUMN "employee_post_tax_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD COLUMN "imputed_income_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "employee_post_tax_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD COLUMN "imputed_income_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_employee_post_tax_cents_check" CHECK ("employee_post_tax_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_imputed_income_cents_check" CHECK ("imputed_income_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_employee_post_tax_cents_check" CHECK ("employee_post_tax_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_imputed_income_cents_check" CHECK ("imputed_income_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_employee_post_tax_cents_check" CHECK ("employee_post_tax_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "past_coverages" ADD CONSTRAINT "past_coverages_imputed_income_cents_check" CHECK ("imputed_income_cents" >= 0);
