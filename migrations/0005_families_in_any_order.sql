-- A family is written in one transaction. Its employee may draw a member number that is taken and be written after the others.
ALTER TABLE "members" ALTER CONSTRAINT "members_family_id_fk" DEFERRABLE INITIALLY DEFERRED;
