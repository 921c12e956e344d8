ALTER TABLE "cobra_steps" ADD COLUMN "answers" jsonb;
--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD COLUMN "reference_number" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "cobra_steps_reference" ON "cobra_steps" USING btree ("installation_id","reference_number") WHERE reference_number is not null;
--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_answers_check" CHECK ((answers is null) = (reference_number is null));
