ALTER TABLE "base_plans" ADD COLUMN "inactive_at" timestamp with time zone;
--> statement-breakpoint
-- Until now the last edit of an inactive plan told it best. The owner reads and writes all rows here.
ALTER TABLE "base_plans" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "base_plans" SET "inactive_at" = "updated_at" WHERE NOT "active";--> statement-breakpoint
ALTER TABLE "base_plans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE FUNCTION "keep_inactive_at"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
begin
  if new.active then
    new.inactive_at := null;
  elsif tg_op = 'INSERT' or old.active then
    new.inactive_at := new.updated_at;
  else
    new.inactive_at := old.inactive_at;
  end if;
  return new;
end $body$;
--> statement-breakpoint
CREATE TRIGGER "inactive_at_of_plans" BEFORE INSERT OR UPDATE ON "base_plans" FOR EACH ROW EXECUTE FUNCTION "keep_inactive_at"();
