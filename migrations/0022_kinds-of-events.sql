-- Kinds of life events that staff have never changed take the window and first day that new installations begin with: loss of
-- coverage may be told 60 days ahead, and a death counts from its day. Events that were reported keep what they were promised.
UPDATE "life_event_kinds" SET "opens_before_days" = 60, "version" = "version" + 1, "updated_at" = now()
WHERE "code" = 'lostCoverage' AND "version" = 1 AND "updated_by" IS NULL AND "deleted_at" IS NULL AND "opens_before_days" = 0;--> statement-breakpoint
UPDATE "life_event_kinds" SET "effective_date_kind" = 'dateOfEvent', "version" = "version" + 1, "updated_at" = now()
WHERE "code" = 'death' AND "version" = 1 AND "updated_by" IS NULL AND "deleted_at" IS NULL AND "effective_date_kind" = 'firstOfNextMonth';
