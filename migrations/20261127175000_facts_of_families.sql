ALTER TABLE "life_events" ADD COLUMN "about_member_id" uuid;--> statement-breakpoint
ALTER TABLE "past_people" ADD COLUMN "died_on" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "died_on" date;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_about_member_id_fk" FOREIGN KEY ("client_id","about_member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "life_events_about_member" ON "life_events" USING btree ("about_member_id");--> statement-breakpoint
-- Whoever writes coverage, and by whatever way: nobody is covered after the day of their death.
CREATE FUNCTION refuse_cover_after_death() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE day date;
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.termination_date < NEW.effective_date THEN RETURN NEW; END IF;
  SELECT p.died_on INTO day FROM members m JOIN people p ON p.id = m.person_id WHERE m.id = NEW.member_id;
  IF day < coalesce(NEW.termination_date, 'infinity'::date) THEN
    RAISE EXCEPTION 'coverage after the day of death' USING ERRCODE = 'OD001';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER cover_after_death BEFORE INSERT OR UPDATE OF member_id, effective_date, termination_date, deleted_at ON coverages
  FOR EACH ROW EXECUTE FUNCTION refuse_cover_after_death();
