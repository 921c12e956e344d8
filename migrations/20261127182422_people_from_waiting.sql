ALTER TABLE "enrollment_people" ADD COLUMN "from_enrollment_id" uuid;
--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD CONSTRAINT "enrollment_people_from_enrollment_id_fk" FOREIGN KEY ("client_id","from_enrollment_id") REFERENCES "public"."enrollments"("client_id","id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "enrollment_people_from_enrollment" ON "enrollment_people" USING btree ("from_enrollment_id") WHERE from_enrollment_id is not null;
--> statement-breakpoint
CREATE INDEX "enrollment_people_from_enrollment_id_lookup" ON "enrollment_people" USING btree ("from_enrollment_id") WHERE "from_enrollment_id" is not null;
